// The games in an export: what was played, how it ended, and the moves that stood at
// the end.

import type { ExportLine, Happening } from '../wire';

export type Ending = 'solved' | 'stuck' | 'give-up' | 'open';

/** Moves that were played and taken back. */
export interface Try {
  moves: string[];
  /** As in `Played`. */
  since: number;
}

export interface Played {
  game: string;
  puzzle: string;
  end: Ending;
  /** The moves that stood at the end, those of a link included. */
  moves: string[];
  /** The number of the event with which another way than before was taken; 0 without one. */
  since: number;
  /** What was tried and taken back before, the latest first. */
  tries: Try[];
  /** The moves that came with a link. */
  linked: string[];
  /** Whether the player made a move. */
  own: boolean;
  /** Whether the solution was shown. */
  shown: boolean;
  when: Date;
}

const ENDINGS: Partial<Record<Happening['kind'], Ending>> = { solved: 'solved', stuck: 'stuck', 'give-up': 'give-up' };

/** The games in an export in which somebody moved, the latest first. */
export function gamesIn(export_: string): Played[] {
  const games = new Map<string, Played & { line: string[] }>();
  for (const text of export_.split('\n')) {
    if (!text.trim()) continue;
    const line = JSON.parse(text) as ExportLine;
    const game = games.get(line.game);
    if (!game) {
      games.set(line.game, {
        game: line.game,
        puzzle: line.kind === 'start' ? line.puzzle : '',
        end: 'open',
        line: [],
        moves: [],
        since: 0,
        tries: [],
        linked: [],
        own: false,
        shown: false,
        when: new Date(line.received),
      });
      continue;
    }
    // What came with a link is nobody's own.
    game.own ||= line.kind === 'move';
    // Once solved stays solved, whatever is tried afterwards.
    if (game.end === 'solved') continue;
    follow(game, line);
    game.shown ||= line.kind === 'solution';
    if (line.kind === 'move') game.end = 'open';
    game.end = ENDINGS[line.kind] ?? game.end;
  }
  for (const game of games.values()) {
    const tries = [...game.tries, { moves: game.line, since: game.since }];
    game.tries = apart(tries, game.moves);
  }
  return [...games.values()].filter(({ own }) => own).reverse();
}

const isBeginning = (one: string[], other: string[]): boolean => one.length <= other.length && one.every((move, at) => move === other[at]);

/** The tries that are the beginning of no other, nor of the moves that stand. */
function apart(tries: Try[], moves: string[]): Try[] {
  const found: Try[] = [];
  for (const one of tries)
    if (![moves, ...found.map((other) => other.moves)].some((other) => isBeginning(one.moves, other)))
      found.splice(0, found.length, ...found.filter((other) => !isBeginning(other.moves, one.moves)), one);
  return found.reverse();
}

/** Keeps up with the moves on the table. */
function follow(game: Played & { line: string[] }, happened: ExportLine): void {
  // What was taken back is left as soon as something else is played.
  if (happened.kind === 'switch' || ('moves' in happened && game.line.length > game.moves.length)) {
    game.tries.push({ moves: game.line, since: game.since });
    game.since = happened.seq;
  }
  if (happened.kind === 'link') game.linked = happened.moves.split(' ');
  if (happened.kind === 'move' || happened.kind === 'auto' || happened.kind === 'link') {
    game.moves = game.line = [...game.moves, ...happened.moves.split(' ')];
  } else if (happened.kind === 'switch') {
    game.moves = game.line = [...game.line.slice(0, happened.to), ...happened.moves.split(' ')];
  } else if ('to' in happened) {
    game.moves = game.line.slice(0, happened.to);
  }
}
