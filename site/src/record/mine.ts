// What the server holds of this browser's player; without one, what the browser holds.

import { at, HAS_SERVER } from '../place';
import type { ExportLine, Happening } from '../wire';
import * as archive from './archive';
import { player } from './player';

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

/** Everything recorded, one event a line. */
export async function mine(): Promise<string> {
  if (!HAS_SERVER) return (await archive.all()).map((line) => `${JSON.stringify(line)}\n`).join('');
  const response = await fetch(at('/api/mine'), { headers: { authorization: `Bearer ${player()}` } });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.text();
}

/** Has everything deleted that was recorded. */
export async function eraseMine(): Promise<void> {
  if (!HAS_SERVER) return archive.clear();
  const headers = { authorization: `Bearer ${player()}` };
  const response = await fetch(at('/api/mine'), { method: 'DELETE', headers });
  if (!response.ok) throw new Error(`${response.status}`);
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
    follow(game, line);
    game.shown ||= line.kind === 'solution' && game.end !== 'solved';
    // Once solved stays solved, whatever is tried afterwards.
    const end = ENDINGS[line.kind];
    if (end && game.end !== 'solved') game.end = end;
    else if (line.kind === 'move' && game.end !== 'solved') game.end = 'open';
  }
  return [...games.values()].filter(({ own }) => own).reverse();
}

/** Keeps up with the moves on the table. */
function follow(game: Played & { line: string[] }, happened: Happening): void {
  if (happened.kind === 'move' || happened.kind === 'auto' || happened.kind === 'link') {
    // What came with a link is nobody's own.
    game.own ||= happened.kind === 'move';
    game.moves = game.line = [...game.moves, ...happened.moves.split(' ')];
  } else if ('to' in happened && game.end !== 'solved') {
    game.moves = game.line.slice(0, happened.to);
  }
}
