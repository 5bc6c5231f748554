// The puzzles of a text that somebody brought along, or of the collection that
// was opened last, kept as long as the tab is open, so that there is a next one,
// and so that they keep their titles.

import { bestOf } from './record/results.svelte';

const KEY = 'impasse.collection';

export interface Collected {
  name: string;
  title: string | null;
}

function load(): Collected[] {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Collected[];
}

/** Keeps the puzzles of one text, instead of those of the last. */
export function collect(puzzles: Collected[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(puzzles));
  } catch {
    // Too large to keep: it has no next puzzle then.
    sessionStorage.removeItem(KEY);
  }
}

/** The puzzle behind this one in the text it came from: the first that is not
 * solved yet, where there is one. */
export function nextInCollection(puzzle: string): string | null {
  const puzzles = load();
  const at = puzzles.findIndex(({ name }) => name === puzzle);
  if (at < 0) return null;
  const behind = puzzles.slice(at + 1);
  return (behind.find(({ name }) => !bestOf(name)) ?? behind[0])?.name ?? null;
}

/** The title that came with a pasted puzzle. */
export const collectedTitle = (puzzle: string): string | null =>
  load().find(({ name }) => name === puzzle)?.title ?? null;
