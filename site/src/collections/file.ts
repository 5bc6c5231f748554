// Text that becomes a collection, and a collection that becomes a file again.

import { LARGEST } from '../pages/intake.svelte';
import { randomId } from '../record/player';
import { CollectionFile, read } from '../rules/module';
import { decoded } from './decoded';
import { type Collection, type Entry, keep, solutionOf } from './store';

/** Why a file did not become a collection: it cannot be opened, is too long, holds no
 * puzzle, or may not be kept in this browser. */
export type Problem = 'unreadable' | 'long' | 'none' | 'unkept';

export type Kept = { collection: Collection } | { problem: Problem };

/** The most bytes that a text which is not too long can have. */
const MOST_BYTES = 3 * LARGEST;

/** What is written in a file. */
export async function textOf(file: File): Promise<{ text: string } | { problem: 'unreadable' | 'long' }> {
  if (file.size > MOST_BYTES) return { problem: 'long' };
  try {
    return { text: decoded(await file.arrayBuffer()) };
  } catch {
    return { problem: 'unreadable' };
  }
}

/** Keeps the puzzles of a file. */
export async function keepFile(file: File): Promise<Kept> {
  const text = await textOf(file);
  return 'text' in text ? keepText(text.text, file.name) : text;
}

/** Keeps the puzzles of a text. */
export async function keepText(text: string, filename: string | null): Promise<Kept> {
  if (text.length > LARGEST) return { problem: 'long' };
  const made = collectionOf(text, filename);
  if (!made) return { problem: 'none' };
  try {
    await keep(made);
  } catch {
    return { problem: 'unkept' };
  }
  return { collection: made };
}

/** The puzzles of a text; null where there are none. */
function collectionOf(text: string, filename: string | null): Collection | null {
  const found = read(text, filename ?? undefined);
  const entries: Entry[] = found.flatMap((puzzle, place) =>
    'name' in puzzle ? [{ place, name: puzzle.name, title: puzzle.title, author: puzzle.author }] : [],
  );
  if (entries.length === 0) return null;
  const file = new CollectionFile(text, filename);
  const title = file.title() ?? filename?.replace(/\.[^.]*$/, '') ?? entries[0]?.title ?? '';
  file.free();
  const wrong = found.length - entries.length;
  return { version: 1, id: randomId(), title, filename, text, added: Date.now(), entries, wrong, notes: {} };
}

/** The file with the solutions played here and what was noted; null where the
 * game's files keep no solutions. */
export async function written({ text, filename, entries, notes }: Collection): Promise<string | null> {
  const file = new CollectionFile(text, filename);
  for (const { place, name } of entries) {
    const solution = await solutionOf(name);
    const note = notes[place] ?? null;
    if (solution || note) file.add(place, solution?.join(' ') ?? null, note);
  }
  const told = file.written();
  file.free();
  return told;
}

/** Whether its file can be written back with solutions. */
export function isWritable({ text, filename }: Collection): boolean {
  const file = new CollectionFile(text, filename);
  const told = file.written() !== null;
  file.free();
  return told;
}
