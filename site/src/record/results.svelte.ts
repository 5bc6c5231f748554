// What was solved in this browser, how well and when: for ticks on the shelves,
// for whoever wants to be better than last time, and for the puzzles of a day.

import { route } from '../router.svelte';
import { label } from '../rules/module';
import * as kept from './kept';

const KEY = 'impasse.results';
const LOG = 'impasse.solved';
/** Solved games that are remembered with their time. */
const MOST = 1000;
/** Names longer than this are kept as numbers: they carry a whole puzzle, and
 * whoever plays through large files would fill the browser with them. */
const LONG = 80;

export interface Best {
  /** The fewest moves it was solved with. */
  moves: number;
  /** The fewest milliseconds, where they are known. */
  ms: number | null;
  /** The least by each other measure of the game: pushes. */
  others?: Record<string, number>;
}

/** A puzzle solved in this browser. */
export interface Solved {
  puzzle: string;
  /** When, in milliseconds since 1970. */
  at: number;
  moves: number;
  ms: number;
  /** Whether there was help on the way. */
  helped: boolean;
  /** The day of which it was the puzzle, where it was opened as such. */
  day?: string;
  /** When the game was begun. */
  begun?: number;
}

type Results = Record<string, Best>;

/** What the results of a puzzle are kept under: a long name as 64 bits (in the
 * manner of Fowler, Noll and Vo) and its length. */
function keyOf(puzzle: string): string {
  if (puzzle.length <= LONG) return puzzle;
  let [one, other] = [0x811c9dc5, 0x2545f491];
  for (let at = 0; at < puzzle.length; at += 1) {
    one = Math.imul(one ^ puzzle.charCodeAt(at), 0x01000193);
    other = Math.imul(other ^ puzzle.charCodeAt(at), 0x5bd1e995);
  }
  return `${puzzle.length} ${one} ${other}`;
}

// Earlier pages kept long names as they are.
const load = (): Results =>
  Object.fromEntries(Object.entries(kept.read<{ puzzles: Results }>(KEY)?.puzzles ?? {}).map(([name, best]) => [keyOf(name), best]));

let results = $state.raw<Results>(load());

addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) results = load();
});

/** The best result of a puzzle; null where it was never solved here. */
export const bestOf = (puzzle: string): Best | null => results[keyOf(puzzle)] ?? null;

/** Notes that a puzzle was solved. */
export function noteSolved(puzzle: string, moves: number, ms: number | null, lengths: Record<string, number> = {}): void {
  const key = keyOf(puzzle);
  const before = results[key];
  const times = [before?.ms, ms].filter((time) => typeof time === 'number');
  const others = { ...before?.others };
  for (const [measure, length] of Object.entries(lengths)) others[measure] = Math.min(length, others[measure] ?? length);
  const best: Best = { moves: Math.min(moves, before?.moves ?? moves), ms: times.length > 0 ? Math.min(...times) : null };
  if (Object.keys(others).length > 0) best.others = others;
  if (JSON.stringify(before) === JSON.stringify(best)) return;
  results = { ...load(), [key]: best };
  kept.write(KEY, { puzzles: results });
}

const loadLog = (): Solved[] => kept.read<{ games: Solved[] }>(LOG)?.games ?? [];

/** What was solved, the earliest first. */
export const solvedGames = (): Solved[] => loadLog();

/** Notes a game that was just won, with its moves. */
export function noteWon(puzzle: string, moves: string[], facts: Pick<Solved, 'ms' | 'helped' | 'begun'>, lengths: Record<string, number>): void {
  noteSolved(puzzle, moves.length, facts.ms, lengths);
  // What has a number can be had again, and may be of a day; what was brought along may go back into its file.
  if (label(puzzle).number !== null) {
    const day = route().query.get('day');
    const game: Solved = { puzzle, at: Date.now(), moves: moves.length, ...facts, ...(day && { day }) };
    kept.write(LOG, { games: [...loadLog(), game].slice(-MOST) });
  } else
    void import('../collections/store').then(({ keepSolution }) => keepSolution(puzzle, moves)).catch(() => {});
}

/** Forgets all of them. */
export function dropResults(): void {
  results = {};
  kept.remove(KEY);
  kept.remove(LOG);
  void import('../collections/store').then(({ dropSolutions }) => dropSolutions()).catch(() => {});
}
