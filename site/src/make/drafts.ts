// Drafts kept in the browser, the newest first.

export interface Kept {
  kind: string;
  text: string;
  /** When it was kept, in milliseconds. */
  when: number;
}

const KEY = 'impasse.drafts';
const MOST = 30;

export function drafts(): Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Kept[]) : [];
  } catch {
    return [];
  }
}

function write(kept: Kept[]): Kept[] {
  localStorage.setItem(KEY, JSON.stringify(kept.slice(0, MOST)));
  return kept.slice(0, MOST);
}

/** Keeps a draft; the same board is kept once. */
export function keep(kind: string, text: string): Kept[] {
  const others = drafts().filter((kept) => kept.kind !== kind || kept.text !== text);
  return write([{ kind, text, when: Date.now() }, ...others]);
}

export const forget = (draft: Kept): Kept[] =>
  write(drafts().filter((kept) => kept.when !== draft.when || kept.text !== draft.text));
