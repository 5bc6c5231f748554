// What was solved in this browser, and how well: for ticks on the shelves, and
// for whoever wants to be better than last time.

import * as kept from './kept';

const KEY = 'impasse.results';

export interface Best {
  /** The fewest moves it was solved with. */
  moves: number;
  /** The fewest milliseconds, where they are known. */
  ms: number | null;
}

type Results = Record<string, Best>;

const load = (): Results => kept.read<{ puzzles: Results }>(KEY)?.puzzles ?? {};

let results = $state.raw<Results>(load());

addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) results = load();
});

/** The best result of a puzzle; null where it was never solved here. */
export const bestOf = (puzzle: string): Best | null => results[puzzle] ?? null;

/** Notes that a puzzle was solved. */
export function noteSolved(puzzle: string, moves: number, ms: number | null): void {
  const before = results[puzzle];
  const times = [before?.ms, ms].filter((time) => typeof time === 'number');
  const best = { moves: Math.min(moves, before?.moves ?? moves), ms: times.length > 0 ? Math.min(...times) : null };
  if (before && before.moves === best.moves && before.ms === best.ms) return;
  results = { ...load(), [puzzle]: best };
  kept.write(KEY, { puzzles: results });
}

/** Forgets all of them. */
export function dropResults(): void {
  results = {};
  localStorage.removeItem(KEY);
}
