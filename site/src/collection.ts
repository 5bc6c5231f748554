// The puzzles of a text that somebody brought along, or of the collection that
// was opened last, kept as long as the tab is open, so that there is a next one,
// and so that they keep their titles.

import { bestOf } from './record/results.svelte';

const KEY = 'impasse.collection';

/** Null where even asking for it is forbidden. */
function opened(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

const stored = opened();

export interface Collected {
  name: string;
  title: string | null;
}

function load(): Collected[] {
  return JSON.parse(stored?.getItem(KEY) ?? '[]') as Collected[];
}

/** Keeps the puzzles of one text, instead of those of the last. */
export function collect(puzzles: Collected[]): void {
  try {
    stored?.setItem(KEY, JSON.stringify(puzzles));
  } catch {
    // Too large to keep: it has no next puzzle then.
    stored?.removeItem(KEY);
  }
}

/** The puzzles behind this one in the text it came from, and those before it. */
function around(puzzle: string): { behind: Collected[]; before: Collected[] } {
  const puzzles = load();
  const at = puzzles.findIndex(({ name }) => name === puzzle);
  return at < 0 ? { behind: [], before: [] } : { behind: puzzles.slice(at + 1), before: puzzles.slice(0, at) };
}

/** What comes behind this puzzle in the text it came from: the first that is not solved
 * yet, from the beginning again after the last; where all are solved, the one behind it. */
export function nextInCollection(puzzle: string): string | null {
  const { behind, before } = around(puzzle);
  return ([...behind, ...before].find(({ name }) => !bestOf(name)) ?? behind[0])?.name ?? null;
}

/** The puzzle before this one in the text it came from. */
export const previousInCollection = (puzzle: string): string | null => around(puzzle).before.at(-1)?.name ?? null;

/** The title that came with a pasted puzzle. */
export const collectedTitle = (puzzle: string): string | null =>
  load().find(({ name }) => name === puzzle)?.title ?? null;
