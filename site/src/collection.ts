// The puzzles of a text that somebody brought along, kept as long as the tab is
// open, so that there is a next one, and so that they keep their titles.

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

/** The puzzle behind this one in the text it came from. */
export function nextInCollection(puzzle: string): string | null {
  const puzzles = load();
  const at = puzzles.findIndex(({ name }) => name === puzzle);
  return at < 0 ? null : (puzzles[at + 1]?.name ?? null);
}

/** The title that came with a pasted puzzle. */
export const collectedTitle = (puzzle: string): string | null =>
  load().find(({ name }) => name === puzzle)?.title ?? null;
