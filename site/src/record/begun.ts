// Games begun and not ended, kept in this browser: whoever comes back to a
// puzzle, after a reload or days later, plays on where they were, and the
// record goes on with it.

import type { KeptTries } from '../play/tries.svelte';
import * as kept from './kept';
import { player } from './player';

const PREFIX = 'impasse.begun.';
/** So many are kept. */
const MOST = 300;

export interface Begun {
  puzzle: string;
  player: string;
  /** The record's number of the game. */
  game: string;
  /** The number of the next event, and the time of the last one. */
  next: number;
  ms: number;
  /** When that was, on the clock of the day. */
  at: number;
  /** Milliseconds in which nobody looked at the game. */
  away: number;
  /** When the first move was made; null before it, absent in games kept
   * before that was known. */
  first?: number | null;
  /** All moves, how many of them stand, and where undo stops. */
  moves: string[];
  now: number;
  stops: number[];
  /** How many of the moves the record knows on this line; all if absent. */
  told_moves?: number;
  /** Other tries of the same game, where there are some. */
  tries?: KeptTries;
  /** How many moves at the beginning came with a link; none if absent. */
  linked?: number;
  /** How many of these were made by hand, too; none if absent. */
  by_hand?: number;
  /** Whether there was help; absent where none was. */
  helped?: boolean;
  /** Whether the solution was asked for; absent where it was not. */
  shown?: boolean;
  /** Whether the server is told of it; absent where it is. */
  told?: boolean;
}

const all = (): Begun[] => kept.all<Begun>(PREFIX);

/** The puzzles that were begun by this player and are open. */
export const begunPuzzles = (): Set<string> =>
  new Set(all().flatMap((begun) => (begun.player === player() && begun.moves.length > 0 ? begun.puzzle : [])));

export function keep(begun: Begun): void {
  kept.write(PREFIX + begun.game, begun);
}

export function drop(game: string): void {
  kept.remove(PREFIX + game);
}

/** Forgets all of them. */
export function dropAll(): void {
  kept.drop(PREFIX);
}

/** Holds a game as long as this page shows it, so that no other tab goes on
 * with it; null where another one does, or nobody can tell. */
export function hold(game: string): Promise<(() => void) | null> {
  return new Promise((held) => {
    if (!('locks' in navigator)) {
      held(null);
      return;
    }
    const asked = navigator.locks.request(PREFIX + game, { ifAvailable: true }, (lock) =>
      lock ? new Promise<void>((release) => held(release)) : held(null),
    );
    // Where nothing may be kept, nothing may be locked.
    asked.catch(() => held(null));
  });
}

/** The game of this puzzle that was left last, now held by this page. */
export async function takeUp(puzzle: string): Promise<{ begun: Begun; release: () => void } | null> {
  const games = all().sort((one, other) => other.at - one.at);
  // Earlier pages kept games without a move, too. Other tries and bookmarks are
  // the most work to lose: they go last.
  const worth = games.filter(({ moves, shown }) => moves.length > 0 || shown).sort((one, other) => Number(!one.tries) - Number(!other.tries));
  const left = new Set(worth.slice(0, MOST));
  for (const old of games) if (!left.has(old)) drop(old.game);
  for (const begun of games) {
    if (begun.puzzle !== puzzle || begun.player !== player() || !left.has(begun)) continue;
    const release = await hold(begun.game);
    if (release) return { begun, release };
  }
  return null;
}
