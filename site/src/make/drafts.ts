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

export const forget = ({ when, text }: Kept): Kept[] => write(drafts().filter((draft) => draft.when !== when || draft.text !== text));
