// Text that becomes a collection, and a collection that becomes a file again.

import { randomId } from '../record/player';
import { CollectionFile, read } from '../rules/module';
import { type Collection, type Entry, keep, solutionOf } from './store';

/** Keeps the puzzles of a text; null where there are none. */
export async function take(text: string, filename: string | null): Promise<Collection | null> {
  const found = read(text, filename ?? undefined);
  const entries: Entry[] = found.flatMap((puzzle, place) =>
    'name' in puzzle ? [{ place, name: puzzle.name, title: puzzle.title, author: puzzle.author }] : [],
  );
  if (entries.length === 0) return null;
  const file = new CollectionFile(text, filename);
  const title = file.title() ?? filename?.replace(/\.[^.]*$/, '') ?? entries[0]?.title ?? '';
  file.free();
  const made = { id: randomId(), title, filename, text, added: Date.now(), entries, wrong: found.length - entries.length, notes: {} };
  await keep(made);
  return { version: 1, ...made };
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
