// The moves that lost one's own games, as the laboratory's review tells them.
// What was found out once is kept in this browser.

import { Job } from '../jobs/job.svelte';
import * as kept from '../record/kept';
import type { Played } from '../record/played';
import { gameOf, label } from '../rules/module';
import type { Words } from '../wire';

const KEY = 'impasse.losses';
/** Games that are remembered. */
const MOST = 300;
/** Games that are looked at in one go: each may take some seconds. */
export const PIECE = 20;

/** A game that was lost, and where. */
export interface Loss {
  puzzle: string;
  /** The moves before the one that lost it. */
  before: string[];
  /** That move. */
  fatal: string;
  /** Its number, and how many moves there were. */
  at: number;
  of: number;
  /** What would have kept the win, where all of it is known. */
  keeps: string[];
  /** Why the game was lost then, where a detector can say it. */
  reason: Words | null;
  detector: string | null;
}

/** What is known of games as far as they were played, by `stateOf`; null of one that
 * was not lost, or of which it is not known where. */
type Known = Record<string, Loss | null>;

const load = (): Known => kept.read<{ games: Known }>(KEY)?.games ?? {};

/** A game as far as it was played: who goes on with it may lose it yet. */
const stateOf = ({ game, moves }: Played): string => `${game} ${moves.length}`;

export function dropLosses(): void {
  kept.remove(KEY);
}

function canBeLost(puzzle: string): boolean {
  try {
    return gameOf(label(puzzle).game)?.can_be_lost ?? false;
  } catch {
    return false;
  }
}

/** Of games, the latest first, those that are worth a look back and remembered. */
const reviewable = (games: Played[]): Played[] =>
  games.filter(({ puzzle, end, moves }) => end !== 'solved' && moves.length > 0 && canBeLost(puzzle)).slice(0, MOST);

/** Which of the games are known to be lost, and where. */
export function lossesOf(games: Played[]): Loss[] {
  const known = load();
  return games.flatMap((game) => known[stateOf(game)] ?? []);
}

/** Games that were not won and were not looked at yet. */
export function unreviewed(games: Played[]): Played[] {
  const known = load();
  return reviewable(games).filter((game) => !(stateOf(game) in known));
}

/** Looks at one of one's games. */
export async function review(game: Played, games: Played[], job: Job): Promise<void> {
  const { puzzle, moves } = game;
  const answer = await job.run('review', puzzle, moves.join(' '));
  const { lost_at: lostAt, last_solvable: last } = answer;
  // Only where the position before is known to be solvable is it this move.
  const isExact = lostAt !== null && last === lostAt - 1;
  const loss: Loss | null = isExact
    ? {
        puzzle,
        before: answer.moves.slice(0, lostAt - 1),
        fatal: answer.moves[lostAt - 1] ?? '',
        at: lostAt,
        of: answer.moves.length,
        keeps: answer.undecided.length === 0 ? answer.alternatives : [],
        reason: answer.loss?.reason ?? null,
        detector: answer.loss?.detector ?? null,
      }
    : null;
  const known = { ...load(), [stateOf(game)]: loss };
  // Those that nobody would ask for again make room.
  const remembered = new Set(reviewable(games).map(stateOf));
  kept.write(KEY, { games: Object.fromEntries(Object.entries(known).filter(([state]) => remembered.has(state))) });
}
