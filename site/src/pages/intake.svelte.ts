// What was found in a text that somebody brought along.

import { byRenown } from '../board/registry';
import { collect } from '../collection';
import { say, t } from '../i18n/index.svelte';
import { go, playAddress, route } from '../router.svelte';
import { games, numbers, read } from '../rules/module';
import type { FoundPuzzle } from '../rules/types';

/** Larger texts are no puzzles, and would keep the page busy. */
const LARGEST = 2_000_000;

/** A puzzle that was found. */
export type Readable = Extract<FoundPuzzle, { name: string }>;

interface Found {
  puzzles: FoundPuzzle[];
  /** A number alone, where only its game is not known. */
  number: string | null;
}

const NOTHING: Found = { puzzles: [], number: null };

let lastFound = $state.raw<Found>(NOTHING);
/** What the page that was opened last says about its puzzle, and where. */
let told = $state.raw<{ text: string; address: string } | null>(null);

export const found = (): Found => lastFound;

/** What is to be said on this page about what was brought along. */
export function notice(): string | null {
  const { path, query } = route();
  return told && `${path}?${query}` === told.address ? told.text : null;
}

/** Opens the puzzle in a text; offers a choice where there are several, or
 * where a game would be left without a question. */
export function takeIn(text: string, filename?: string, isAsked = true): void {
  const brought = text.slice(0, LARGEST);
  const linked = link(brought);
  if (linked) {
    dismiss();
    go(playAddress(linked.puzzle, linked.moves));
    return;
  }
  const number = /^\s*#?(\d{1,20})\s*$/.exec(brought)?.[1] ?? null;
  const puzzles = number ? gamesWith(number) : read(brought, filename);
  collect(puzzles.flatMap((puzzle) => ('name' in puzzle && !number ? { name: puzzle.name, title: puzzle.title } : [])));
  const [only] = puzzles;
  if (puzzles.length === 1 && only && 'name' in only && isAsked) open(only);
  else lastFound = { puzzles, number };
}

/** Opens one of them, and says what was understood. */
export function open(puzzle: Readable): void {
  dismiss();
  const address = playAddress(puzzle.name);
  const { pathname, search } = new URL(address, location.href);
  told = { text: t().readAs(understood(puzzle)), address: `${pathname}?${new URLSearchParams(search)}` };
  go(address);
}

/** One line about what was read, and how, where that could be doubted. */
export const understood = (puzzle: Readable): string =>
  [puzzle.understood, puzzle.reading].flatMap((words) => (words ? say(words) : [])).join(' · ');

/** A link of ours stands for the puzzle it leads to, and its moves. */
function link(text: string): { puzzle: string; moves: string } | null {
  const address = /^https?:\/\/\S+[?&]puzzle=\S+$/.exec(text.trim())?.[0];
  if (!address || !URL.canParse(address)) return null;
  const query = new URL(address).searchParams;
  return { puzzle: query.get('puzzle') ?? '', moves: query.get('moves') ?? '' };
}

/** The puzzles that a bare number may mean. */
function gamesWith(number: string): FoundPuzzle[] {
  return byRenown(games()).flatMap(({ name }) => {
    const { first, last } = numbers(name);
    const isThere = BigInt(number) >= BigInt(first) && BigInt(number) <= BigInt(last);
    return isThere ? read(`${name}#${BigInt(number)}`) : [];
  });
}

export function dismiss(): void {
  lastFound = NOTHING;
}
