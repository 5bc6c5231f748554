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
/** Tries of a game that are looked at: whoever takes every other move back makes many. */
const MOST_TRIES = 8;

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

/** What is known of lines, by `stateOf`; null of one that was not lost, or not by the
 * player, or of which it is not known where. */
type Known = Record<string, Loss | null>;

const load = (): Known => kept.read<{ games: Known }>(KEY)?.games ?? {};

/** What a game was lost with, maybe: how it stood at the end, or a try before that. */
interface Line {
  game: string;
  puzzle: string;
  moves: string[];
  since: number;
  /** How many of the moves came with a link. */
  linked: number;
}

/** A line as far as it was played: who goes on with it may lose it yet. */
const stateOf = ({ game, moves, since }: Line): string => [game, moves.length, ...(since > 0 ? [since] : [])].join(' ');

const isBeginning = (one: string[], other: string[]): boolean => one.every((move, at) => move === other[at]);

/** The lines of a game that may have lost it, how it stood at the end first. One that
 * has no more than the moves of a link is nobody's. */
function linesOf({ game, puzzle, end, moves, since, tries, linked }: Played): Line[] {
  const shared = (line: string[]): number => {
    const differs = line.findIndex((move, at) => move !== linked[at]);
    return differs < 0 ? line.length : differs;
  };
  const last = end === 'solved' ? [] : [{ moves, since }];
  const lines = [...last, ...tries.slice(0, MOST_TRIES)].map((line) => ({ game, puzzle, ...line, linked: shared(line.moves) }));
  return lines.filter((line) => line.moves.length > line.linked);
}

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
  games.filter((game) => linesOf(game).length > 0 && canBeLost(game.puzzle)).slice(0, MOST);

/** The losses that are known of a game; a move that lost two tries is one. */
function lossesIn(game: Played, known: Known): Loss[] {
  const losses = linesOf(game).flatMap((line) => known[stateOf(line)] ?? []);
  const movesOf = ({ before, fatal }: Loss) => [...before, fatal].join(' ');
  return losses.filter((loss, at) => losses.findIndex((other) => movesOf(other) === movesOf(loss)) === at);
}

/** Which of the games are known to be lost, and where. */
export function lossesOf(games: Played[]): Loss[] {
  const known = load();
  return games.flatMap((game) => lossesIn(game, known));
}

/** Games that were lost, maybe, and were not looked at yet. */
export function unreviewed(games: Played[]): Played[] {
  const known = load();
  return reviewable(games).filter((game) => linesOf(game).some((line) => !(stateOf(line) in known)));
}

/** Looks at one of one's games. */
export async function review(game: Played, games: Played[], job: Job): Promise<void> {
  for (const line of linesOf(game)) {
    const known = load();
    if (stateOf(line) in known) continue;
    // The same move has lost another try.
    const same = lossesIn(game, known).find(({ before, fatal }) => isBeginning([...before, fatal], line.moves));
    remember(line, same ?? (await lossOf(line, job)), games);
  }
}

/** Where a line was lost, as the laboratory sees it. */
async function lossOf({ puzzle, moves, linked }: Line, job: Job): Promise<Loss | null> {
  const answer = await job.run('review', puzzle, moves.join(' '));
  const { lost_at: lostAt, last_solvable: last } = answer;
  // Only where the position before is known to be solvable is it this move.
  const isExact = lostAt !== null && last === lostAt - 1;
  // What came with a link is nobody's own mistake.
  return isExact && lostAt > linked
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
}

function remember(line: Line, loss: Loss | null, games: Played[]): void {
  const known: Known = { ...load(), [stateOf(line)]: loss };
  // Those that nobody would ask for again make room.
  const remembered = new Set(reviewable(games).flatMap((game) => linesOf(game).map(stateOf)));
  kept.write(KEY, { games: Object.fromEntries(Object.entries(known).filter(([state]) => remembered.has(state))) });
}
