// The rules of the games as they are written beside their crates; vite makes HTML of
// them (`rules.js`).

import type { Lang } from '../i18n/index.svelte';

export interface Written {
  /** What players need. */
  rules: string;
  /** How puzzles and moves are written and numbered. */
  notation: string;
}

const pages = import.meta.glob<Written>(['../../../crates/*/rules/*.md', '!../../../crates/template/**']);

const NOTHING: Written = { rules: '', notation: '' };

/** The rules of a game. */
export const written = async (game: string, lang: Lang): Promise<Written> => (await pages[`../../../crates/${game}/rules/${lang}.md`]?.()) ?? NOTHING;
