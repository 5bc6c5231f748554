// The games in an export: what was played, how it ended, and the moves that stood at
// the end.

import type { ExportLine, Happening } from '../wire';

export type Ending = 'solved' | 'stuck' | 'give-up' | 'open';

export interface Played {
  game: string;
  puzzle: string;
  end: Ending;
  /** The moves that stood at the end, those of a link included. */
  moves: string[];
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
  return [...games.values()].filter(({ own }) => own).reverse();
}

/** Keeps up with the moves on the table. */
function follow(game: Played & { line: string[] }, happened: Happening): void {
  if (happened.kind === 'move' || happened.kind === 'auto' || happened.kind === 'link') {
    game.moves = game.line = [...game.moves, ...happened.moves.split(' ')];
  } else if (happened.kind === 'switch') {
    game.moves = game.line = [...game.line.slice(0, happened.to), ...happened.moves.split(' ')];
  } else if ('to' in happened) {
    game.moves = game.line.slice(0, happened.to);
  }
}
