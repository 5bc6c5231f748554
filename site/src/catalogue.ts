// The puzzles on the shelves, as the server knows them.

import type { Catalogue, Shelf } from './wire';

let asked: Promise<Catalogue> | undefined;

async function fetched(): Promise<Catalogue> {
  const response = await fetch('/api/puzzles');
  if (!response.ok) throw new Error(`${response.status}`);
  return (await response.json()) as Catalogue;
}

export async function shelvesOf(game: string): Promise<Shelf[]> {
  asked ??= fetched().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  const catalogue = await asked;
  return catalogue.games.find((entry) => entry.game === game)?.shelves ?? [];
}

/** The puzzle behind this one on its shelf, or the first of the next shelf;
 * null if it stands on none, or on the last place of all. */
export async function nextOnShelf(game: string, puzzle: string): Promise<string | null> {
  const names = (await shelvesOf(game)).flatMap((shelf) => shelf.puzzles.map(({ name }) => name));
  const at = names.indexOf(puzzle);
  return at < 0 ? null : (names[at + 1] ?? null);
}

/** Where newcomers to a game begin; null where the shelves are empty. */
export async function firstOnShelf(game: string): Promise<string | null> {
  return (await shelvesOf(game))[0]?.puzzles[0]?.name ?? null;
}
