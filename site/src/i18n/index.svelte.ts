// The language of the page.

import * as kept from '../record/kept';
import type { Words } from '../rules/types';
import { en, type Texts } from './en';
import { ja } from './ja';

export type Lang = keyof Words;

const KEY = 'impasse.lang';
const TEXTS: Record<Lang, Texts> = { en, ja };

function first(): Lang {
  const chosen = kept.text(KEY);
  if (chosen === 'en' || chosen === 'ja') return chosen;
  return navigator.language.startsWith('ja') ? 'ja' : 'en';
}

let lang = $state<Lang>(first());
document.documentElement.lang = first();

export const language = (): Lang => lang;

export function speak(chosen: Lang): void {
  lang = chosen;
  kept.keep(KEY, chosen);
  document.documentElement.lang = chosen;
}

/** The texts of the page, in the language it speaks now. */
export const t = (): Texts => TEXTS[lang];

/** A text that the games bring along in both languages. */
export const say = (words: Words): string => words[lang];

/** A reason, which games give as a part of a sentence, as one that stands alone. */
export function sentence(words: Words): string {
  const text = say(words);
  return /[.!?。！？]$/.test(text) ? text : `${text}${lang === 'ja' ? '。' : '.'}`;
}

/** Sentences, one behind the other. */
export const joined = (sentences: string[]): string => sentences.join(lang === 'ja' ? '' : ' ');
