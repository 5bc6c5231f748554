// Which puzzles were solved and which were not, kept in this browser: what is
// believed of a player rests on it, with a server and without.

import * as kept from '../record/kept';
import type { Played } from '../record/played';

const KEY = 'impasse.outcomes';
/** More tell nothing new, and the oldest tell of somebody less practised. */
const MOST = 200;

export interface Outcome {
  puzzle: string;
  solved: boolean;
}

const load = (): Outcome[] => kept.read<{ outcomes: Outcome[] }>(KEY)?.outcomes ?? [];

const store = (outcomes: Outcome[]): void => kept.write(KEY, { outcomes: outcomes.slice(-MOST) });

/** Every puzzle once, the one played last at the end. */
export const outcomes = load;

/** Notes how a game ended. What was solved once stays solved. */
export function noteOutcome(puzzle: string, solved: boolean): void {
  const before = load();
  const was = before.find((one) => one.puzzle === puzzle)?.solved ?? false;
  store([...before.filter((one) => one.puzzle !== puzzle), { puzzle, solved: was || solved }]);
}

/** Whether the player did it: whoever was shown the solution did not. */
export const isSolved = ({ end, shown }: Played): boolean => end === 'solved' && !shown;

/** Notes games that this browser has lost, or never had; the latest first. */
export function noteGames(games: Played[]): void {
  const known = load();
  const missing = new Map<string, boolean>();
  for (const game of games.filter(({ puzzle, end }) => end !== 'open' && !known.some((one) => one.puzzle === puzzle)))
    missing.set(game.puzzle, missing.get(game.puzzle) === true || isSolved(game));
  if (missing.size === 0) return;
  const found = [...missing].reverse().map(([puzzle, solved]) => ({ puzzle, solved }));
  store([...found, ...known]);
}

/** Forgets all of them. */
export function dropOutcomes(): void {
  kept.remove(KEY);
}
