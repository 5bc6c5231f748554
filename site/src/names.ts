// What people call a puzzle.

import { collectedTitle } from './collection';
import { say, t } from './i18n/index.svelte';
import { gameOf, label } from './rules/module';

export interface Told {
  /** The game's title. */
  game: string;
  /** The number, or that it was pasted. */
  which: string;
  /** The puzzle's own title; empty where it has none. */
  title: string;
  /** What its parameters say; empty where all are as usual. */
  variant: string;
}

/** A puzzle in the reader's words; a name that is none is told as it is. */
export function told(name: string): Told {
  try {
    const { game, number, title, variant } = label(name);
    const info = gameOf(game);
    return {
      game: info ? say(info.title) : game,
      which: number === null ? t().pasted : t().numbered(number),
      title: title ? say(title) : (collectedTitle(name) ?? ''),
      variant: say(variant),
    };
  } catch {
    return { game: name, which: '', title: '', variant: '' };
  }
}
