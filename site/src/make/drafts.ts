// Drafts kept in the browser, the newest first.

import * as kept from '../record/kept';

export interface Kept {
  kind: string;
  text: string;
  /** When it was kept, in milliseconds. */
  when: number;
}

const KEY = 'impasse.drafts';
const MOST = 30;

export function drafts(): Kept[] {
  const found = kept.read<{ drafts: Kept[] } | Record<string, Kept>>(KEY) ?? {};
  // The first ones were written as a bare list.
  return Array.isArray(found.drafts) ? found.drafts : Object.values(found as Record<string, Kept>);
}

function write(all: Kept[]): Kept[] {
  const newest = all.slice(0, MOST);
  kept.write(KEY, { drafts: newest });
  return newest;
}

/** Keeps a draft; the same board is kept once. */
export function keep(kind: string, text: string): Kept[] {
  const others = drafts().filter((draft) => draft.kind !== kind || draft.text !== text);
  return write([{ kind, text, when: Date.now() }, ...others]);
}

/** Forgets all of them. */
export const dropDrafts = (): void => kept.drop(KEY);

export const forget = ({ when, text }: Kept): Kept[] => write(drafts().filter((draft) => draft.when !== when || draft.text !== text));

/** The board under work, kept by itself: one of each game. */
const left = (kind: string): string => `${KEY}.left.${kind.split(':')[0]}`;

/** Where nothing can be kept, the address carries the board, if it is a puzzle. */
export function leave(kind: string, text: string): void {
  try {
    kept.write(left(kind), { kind, text, when: Date.now() });
  } catch {}
}

/** The board of a game that was under work before; null where there was none. */
export const leftBefore = (kind: string): Kept | null => kept.read<Kept>(left(kind));

export const forgetLeft = (kind: string): void => localStorage.removeItem(left(kind));
