// The puzzles on the shelves, as the server knows them.

import type { Words } from './rules/types';

export interface Shelved {
  name: string;
  /** From 1, very easy, to 5, very hard. */
  grade: number;
  moves: number | null;
  /** How often random play wins; null where that was not found out. */
  chance: number | null;
}

export interface Shelf {
  title: Words;
  puzzles: Shelved[];
}

interface Catalogue {
  games: { game: string; shelves: Shelf[] }[];
}

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
