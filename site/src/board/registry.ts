// The drawings there are. A game without one gets the plain board.

import type { Drawing } from './drawing';

interface Entry {
  load: () => Promise<{ drawing: Drawing }>;
  /** A puzzle that makes a good picture; the first if absent. */
  sample?: number;
}

const drawings: Record<string, Entry> = {
  sokoban: { load: () => import('./sokoban'), sample: 40 },
  freecell: { load: () => import('./freecell') },
  superpuzz: { load: () => import('./superpuzz') },
  unblock: { load: () => import('./unblock') },
  shisen: { load: () => import('./shisen') },
};

export async function drawingOf(game: string): Promise<Drawing> {
  const load = drawings[game]?.load ?? (() => import('./plain'));
  return (await load()).drawing;
}

/** The puzzle that stands for a game in a picture. */
export const sampleOf = (game: string, first: number): string =>
  `${game}#${drawings[game]?.sample ?? Math.max(first, 1)}`;
