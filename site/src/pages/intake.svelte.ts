// What was found in a text that somebody brought along.

import { go, playAddress } from '../router.svelte';
import { read } from '../rules/module';
import type { FoundPuzzle } from '../rules/types';

/** Larger texts are no puzzles, and would keep the page busy. */
const LARGEST = 2_000_000;

let lastFound = $state.raw<FoundPuzzle[]>([]);

export const found = (): FoundPuzzle[] => lastFound;

/** Opens the puzzle in a text; offers a choice where there are several. */
export function takeIn(text: string, filename?: string): void {
  const puzzles = read(linked(text.slice(0, LARGEST)), filename);
  const [only] = puzzles;
  if (puzzles.length === 1 && only && 'name' in only) {
    lastFound = [];
    go(playAddress(only.name));
  } else {
    lastFound = puzzles;
  }
}

/** A link of ours stands for the puzzle it leads to. */
function linked(text: string): string {
  const link = /^https?:\/\/\S+[?&]puzzle=\S+$/.exec(text.trim());
  return (link && new URL(link[0]).searchParams.get('puzzle')) ?? text;
}

export function dismiss(): void {
  lastFound = [];
}
