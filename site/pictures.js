// What the first page and "About" show of the games. The builder opens these puzzles,
// so that nobody loads the rules of all games to see a picture of each.

import { existsSync, readFileSync } from 'node:fs';

/** A box in a corner, and four that lock each other. */
const CORNER = 'sokoban=########/#$  .  #/#   @  #/# .  $ #/#      #/########';
const LOCKED = 'sokoban=########/#    @ #/# . $$ #/# . $$ #/# ..   #/########';

/** A small game that is lost by its third move, where another would have kept the win. */
const LOST = {
  puzzle: 'sokoban=########/#      #/# $  . #/#  $ . #/#@     #/########',
  moves: ['u', 'r', 'U', 'd', 'R', 'R'],
  fatal: 3,
  better: 'R',
};

/** The puzzle that stands for a game, as `registry.ts` chooses it. */
function sampleOf({ name, first }) {
  const file = new URL(`src/board/games/${name}.json`, import.meta.url);
  const { sample } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return sample ?? `${name}#${Math.max(first, 1)}`;
}

/** All of them, by the rules of all games. */
export function pictures(rules) {
  const opened = (puzzle) => new rules.Table(puzzle);
  const scene = (table) => JSON.parse(table.scene());
  const reason = (table) => JSON.parse(table.explain())?.marks ?? [];

  const picture = (puzzle) => {
    const table = opened(puzzle);
    return { game: table.game(), scene: scene(table), marks: reason(table) };
  };

  const film = () => {
    const table = opened(LOST.puzzle);
    const frames = [{ scene: scene(table), marks: [], state: 'alive' }];
    for (const [before, move] of LOST.moves.entries()) {
      table.play_text(move);
      const [last] = JSON.parse(table.played_since(before));
      const number = before + 1;
      const state = number < LOST.fatal ? 'alive' : number === LOST.fatal ? 'fatal' : 'lost';
      frames.push({ scene: scene(table), marks: state === 'fatal' ? [...reason(table), ...last.marks] : [], state });
    }
    table.go_to(LOST.fatal - 1);
    const { marks } = JSON.parse(table.moves()).find(({ text }) => text === LOST.better);
    return [...frames, { scene: scene(table), marks, state: 'better' }];
  };

  const samples = JSON.parse(rules.games()).map((game) => [game.name, picture(sampleOf(game))]);
  return { samples: Object.fromEntries(samples), corner: picture(CORNER), locked: picture(LOCKED), film: film() };
}
