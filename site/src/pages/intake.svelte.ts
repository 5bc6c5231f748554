// What was found in a text that somebody brought along.

import { byRenown } from '../board/registry';
import { collect } from '../collection';
import { joined, sentence, t } from '../i18n/index.svelte';
import { told as inWords } from '../names';
import { go, playAddress, route } from '../router.svelte';
import { games, numbered, numbers, read, ready } from '../rules/module';
import type { FoundPuzzle } from '../rules/types';

/** Larger texts are no puzzles, and would keep the page busy. */
export const LARGEST = 2_000_000;
/** How long it is said that nothing can be read, in milliseconds. */
const READING = 8000;

/** A numbered puzzle in words. */
function called(name: string): string {
  const { game, which, variant } = inWords(name);
  return [game, which, variant].filter(Boolean).join(' ');
}

/** A puzzle that was found. */
export type Readable = Extract<FoundPuzzle, { name: string }>;

interface Found {
  puzzles: FoundPuzzle[];
  /** The text itself, and what its file is called, where it may be kept. */
  text: string;
  filename: string | null;
  /** A number alone, where only its game is not known. */
  number: string | null;
}

const NOTHING: Found = { puzzles: [], text: '', filename: null, number: null };

let lastFound = $state.raw<Found>(NOTHING);
/** Whether the rules that read it are still to come or cannot be had, or it is too long. */
let waits = $state<'loading' | 'failed' | 'long' | null>(null);
/** What the page that was opened last says about its puzzle, and where. */
let told = $state.raw<{ text: string; address: string } | null>(null);

export const found = (): Found => lastFound;

/** What is to be said until something can be read. */
export const waiting = (): string | null => waits && { loading: t().loading, failed: t().rulesFailed, long: t().tooLong(LARGEST) }[waits];

export function refuse(why: 'failed' | 'long'): void {
  waits = why;
  setTimeout(() => (waits = null), READING);
}

/** Says something on the page that is open. */
export function tell(text: string): void {
  const { path, query } = route();
  told = { text, address: `${path}?${query}` };
}

/** Takes files in, as soon as what reads them is there. */
export function takeFiles(files: Iterable<File>, isAsked = true): void {
  const all = [...files];
  void import('../collections/bring').then(({ bring }) => bring(all, isAsked), () => refuse('failed'));
}

/** What is to be said on this page about what was brought along. */
export function notice(): string | null {
  const { path, query } = route();
  return told && `${path}?${query}` === told.address ? told.text : null;
}

/** Opens the puzzle in a text; offers a choice where there are several, or
 * where a game would be left without a question. */
export async function takeIn(text: string, filename?: string, isAsked = true): Promise<void> {
  if (text.length > LARGEST) {
    refuse('long');
    return;
  }
  const linked = link(text);
  if (linked) {
    dismiss();
    go(playAddress(linked.puzzle, linked.moves));
    return;
  }
  waits = 'loading';
  try {
    await ready();
  } catch {
    refuse('failed');
    return;
  }
  waits = null;
  const number = /^\s*#?(\d{1,20})\s*$/.exec(text)?.[1] ?? null;
  const puzzles = number ? gamesWith(number) : read(text, filename);
  collect(puzzles.flatMap((puzzle) => ('name' in puzzle && !number ? { name: puzzle.name, title: puzzle.title } : [])));
  const [only] = puzzles;
  if (puzzles.length === 1 && only && 'name' in only && isAsked) open(only);
  else lastFound = { puzzles, text, filename: filename ?? null, number };
}

/** Opens one of them, and says what was understood. */
export function open(puzzle: Readable): void {
  dismiss();
  const address = playAddress(puzzle.name);
  const { pathname, search } = new URL(address, location.href);
  const notice = { text: t().readAs(understood(puzzle)), address: `${pathname}?${new URLSearchParams(search)}` };
  told = notice;
  go(address);
  // Which number it has comes when the board is there: looking takes a moment.
  setTimeout(() => {
    const name = numbered(puzzle.name);
    if (name && told === notice) told = { ...notice, text: joined([notice.text, t().isNumber(called(name))]) };
  }, 300);
}

/** Keeps all of them as a collection, and shows it. */
export async function keepAll(): Promise<void> {
  const { text, filename } = lastFound;
  const { keep } = await import('../collections/bring');
  dismiss();
  await keep(text, filename);
}

/** One line about what was read, and how, where that could be doubted. */
export const understood = (puzzle: Readable): string =>
  joined([puzzle.understood, puzzle.reading].flatMap((words) => (words ? sentence(words) : [])));

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
