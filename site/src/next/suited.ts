// The puzzles that suit a player next: one a little harder than the last one,
// one a little easier.

import { shelvesOf } from '../catalogue';
import { bestOf } from '../record/results.svelte';
import { label, suited } from '../rules/module';
import type { ShelvedPuzzle } from '../wire';
import { outcomes } from './outcomes';

/** The chance of success that is sought; and of what is offered beside it. */
const TARGET = 0.7;
const EASIER = 0.85;
const HARDER = 0.55;
/** Puzzles that were played so lately do not come again. */
const LATELY = 10;

export interface Offer {
  puzzle: string;
  /** The share of players who solve it, and whether those are simulated. */
  foretold: number;
  simulated: boolean;
  /** The chance of this player. */
  chance: number;
}

export interface Offers {
  harder: Offer | null;
  easier: Offer | null;
  /** What it rests on. */
  games: number;
  solved: number;
}

/** What makes another game of it: parameters that are words. Numbers only make
 * it larger. */
function rules(puzzle: string): string {
  const { kind } = label(puzzle);
  const given = kind.split(':')[1]?.split(',') ?? [];
  return given.filter((one) => !/=\d+$/.test(one)).join();
}

/** The puzzles on the shelves with the rules of one, the easiest first. */
async function likeIt(game: string, puzzle: string): Promise<ShelvedPuzzle[]> {
  const all = (await shelvesOf(game)).flatMap(({ puzzles }) => puzzles);
  const own = rules(puzzle);
  const once = new Map(all.map((one) => [one.name, one]));
  return [...once.values()]
    .filter(({ name }) => rules(name) === own)
    .sort((one, other) => other.success - one.success || one.grade - other.grade || one.moves - other.moves);
}

/** What to play after a puzzle, which was solved or not. */
export async function offersAfter(game: string, puzzle: string, solved: boolean): Promise<Offers> {
  const shelved = await likeIt(game, puzzle);
  const played = outcomes().filter((one) => shelved.some(({ name }) => name === one.puzzle));
  const lately = new Set(played.slice(-LATELY).map((one) => one.puzzle));
  const record = played.flatMap((one) => {
    const found = shelved.find(({ name }) => name === one.puzzle);
    return found ? { foretold: found.success, solved: one.solved } : [];
  });
  const at = shelved.findIndex(({ name }) => name === puzzle);
  const choose = (pool: ShelvedPuzzle[], target: number): Offer | null => {
    const left = pool.filter(({ name }) => name !== puzzle && !lately.has(name) && !bestOf(name));
    const found = suited(target, record, left.map(({ success }) => success));
    const chosen = found && left[found.at];
    return chosen ? { puzzle: chosen.name, foretold: chosen.success, simulated: chosen.simulated, chance: found.chance } : null;
  };
  return {
    harder: choose(shelved.slice(at + 1), solved ? TARGET : HARDER),
    easier: choose(at < 0 ? shelved : shelved.slice(0, at), solved ? EASIER : TARGET),
    games: record.length,
    solved: record.filter((one) => one.solved).length,
  };
}
