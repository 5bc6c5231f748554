// What is kept in this browser carries a version, so that a later page knows
// what it reads. What carries none was written before there were versions: it
// is of version 1.

const VERSION = 1;

export const write = (key: string, value: object): void =>
  localStorage.setItem(key, JSON.stringify({ version: VERSION, ...value }));

/** What is kept under a key; null where there is nothing, or a later page of
 * ours wrote it, whose matter it stays. */
export function read<Kept>(key: string): Kept | null {
  const text = localStorage.getItem(key);
  if (!text) return null;
  const { version = 1, ...kept } = JSON.parse(text) as { version?: number };
  return version === VERSION ? (kept as Kept) : null;
}

/** The keys with this beginning whose values can be read. */
export const keys = (prefix: string): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefix) && read(key) !== null);

/** Forgets everything under keys with this beginning, whoever wrote it. */
export function drop(prefix: string): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}
