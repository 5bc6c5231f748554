// What is played and shown of each game: `src/board/games/<game>.json`.
//
//   place     how well people know it: smaller ones are shown before others
//   sample    the puzzle that stands for the game
//   first     the easiest on its shelves: where newcomers begin
//   alike     whether its puzzles look the same at a glance: shelves then show
//             no pictures
//   vast      kinds of puzzles on the shelves with too many positions for a map
//   won       a puzzle to win by mouse, by finger and by keys
//   stuck     a puzzle to play until no move is left, and by which hand; null
//             where nobody gets there by chance
//   variants  other games of its family, where there are some: a puzzle of each,
//             by which hand it is won, and what the page calls it in English
//   example   a tiny puzzle and the moves that solve it, shown to newcomers
//   pictures  what `docs/site` shows: a game underway, one that is lost with
//             moves left, one that is won; what is absent is not shown

import { readFileSync } from 'node:fs';
import { games, pointed, pushed, Table } from './rules.js';

const read = (game) => JSON.parse(readFileSync(new URL(`../src/board/games/${game}.json`, import.meta.url)));

/** Of every game of the list, by its name. */
export const played = Object.fromEntries(games.map(({ name }) => [name, read(name)]));

/** Whether somebody walks about in a puzzle. */
export const isWalked = (puzzle) => new Table(puzzle).scene.pieces.some(({ role }) => role === 'player');

/** The places one points at, two by two, to play a game, whoever moves in it. */
export const gestures = (puzzle, game) => (isWalked(puzzle) ? pushed : pointed)(puzzle, game);
