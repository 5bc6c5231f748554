// The puzzles on the shelves, as the server knows them or the folder has them,
// the easiest first.

import { firstOf } from './board/registry';
import { nextInCollection } from './collection';
import { at, HAS_SERVER } from './place';
import * as kept from './record/kept';
import { bestOf } from './record/results.svelte';
import type { GameInfo } from './rules/types';
import type { Catalogue, Shelf, ShelvedPuzzle } from './wire';

// As it was the last time, for the moments until it has come again.
const KEY = 'impasse.catalogue';

let asked: Promise<Catalogue> | undefined;
let known: Catalogue | null = kept.read(KEY);

async function fetched(): Promise<Catalogue> {
  const response = await fetch(at(HAS_SERVER ? '/api/puzzles' : '/puzzles.json'));
  if (!response.ok) throw new Error(`${response.status}`);
  known = (await response.json()) as Catalogue;
  kept.write(KEY, known);
  return known;
}

const shelvesIn = (catalogue: Catalogue, game: string): Shelf[] =>
  catalogue.games.find((entry) => entry.game === game)?.shelves ?? [];

export async function shelvesOf(game: string): Promise<Shelf[]> {
  asked ??= fetched().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return shelvesIn(await asked, game);
}

/** The shelves as far as they are known already; null where nothing is. */
export const knownShelves = (game: string): Shelf[] | null => known && shelvesIn(known, game);

/** Where to go on in a game: the easiest puzzle that was not solved here yet,
 * or the easiest of all. */
export function nextUnsolved({ name, first }: GameInfo, shelves: Shelf[] | null): string {
  const grades = new Set(shelves?.flatMap(({ puzzles }) => puzzles.map(({ grade }) => grade)));
  const easyFirst = [...grades]
    .sort((one, other) => one - other)
    .flatMap((grade) => (shelves ?? []).flatMap(({ puzzles }) => puzzles.filter((puzzle) => puzzle.grade === grade)));
  const chosen = easyFirst.find((puzzle) => !bestOf(puzzle.name)) ?? easyFirst[0];
  return chosen?.name ?? firstOf(name, first);
}

/** The puzzle behind this one that was not solved here yet: in the collection
 * it came from, or on its shelf and those below; null if there is none. */
export async function nextOnShelf(game: string, puzzle: string): Promise<string | null> {
  const collected = nextInCollection(puzzle);
  if (collected) return collected;
  const names = (await shelvesOf(game)).flatMap((shelf) => shelf.puzzles.map(({ name }) => name));
  const at = names.indexOf(puzzle);
  if (at < 0) return null;
  return names.slice(at + 1).find((name) => !bestOf(name)) ?? names[at + 1] ?? null;
}

/** What the shelves say of a puzzle; undefined where it stands on none. */
export async function onShelf(game: string, puzzle: string): Promise<ShelvedPuzzle | undefined> {
  return (await shelvesOf(game)).flatMap(({ puzzles }) => puzzles).find(({ name }) => name === puzzle);
}
