// What is kept in this browser carries a version, so that a later page knows
// what it reads. What carries none was written before there were versions: it
// is of version 1.
//
// A browser may keep nothing: its storage is full, or switched off. Then all this
// lasts as long as the page, and the page says so.

import { setUnkept } from './unkept.svelte';

const VERSION = 1;

/** What the browser would not take. */
const here = new Map<string, string>();

/** The browser's storage; null where even asking for it is forbidden. */
function opened(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

const stored = opened();

const told = (): void => setUnkept(here.size > 0);

/** A text as it was kept; null where there is none. */
export const text = (key: string): string | null => here.get(key) ?? stored?.getItem(key) ?? null;

export function keep(key: string, text: string): void {
  here.set(key, text);
  try {
    if (stored) {
      stored.setItem(key, text);
      here.delete(key);
    }
  } catch {
    // There is no room for it.
  }
  told();
}

export function remove(key: string): void {
  here.delete(key);
  stored?.removeItem(key);
  told();
}

export const write = (key: string, value: object): void => keep(key, JSON.stringify({ version: VERSION, ...value }));

/** What is kept under a key; null where there is nothing, or a later page of
 * ours wrote it, whose matter it stays. */
export function read<Kept>(key: string): Kept | null {
  const found = text(key);
  if (!found) return null;
  const { version = 1, ...kept } = JSON.parse(found) as { version?: number };
  return version === VERSION ? (kept as Kept) : null;
}

const every = (prefix: string): string[] => [...new Set([...Object.keys(stored ?? {}), ...here.keys()])].filter((key) => key.startsWith(prefix));

/** The keys with this beginning whose values can be read. */
export const keys = (prefix: string): string[] => every(prefix).filter((key) => read(key) !== null);

/** What is kept under them. */
export const all = <Kept>(prefix: string): Kept[] => every(prefix).flatMap((key) => read<Kept>(key) ?? []);

/** Forgets everything under keys with this beginning, whoever wrote it. */
export const drop = (prefix: string): void => every(prefix).forEach(remove);
