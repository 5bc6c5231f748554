// The drawings there are. A game without one gets the plain board.

import type { Drawing } from './drawing';

const drawings: Record<string, () => Promise<{ drawing: Drawing }>> = {
  sokoban: () => import('./sokoban'),
  freecell: () => import('./freecell'),
  superpuzz: () => import('./superpuzz'),
  shisen: () => import('./shisen'),
};

export async function drawingOf(game: string): Promise<Drawing> {
  const load = drawings[game] ?? (() => import('./plain'));
  return (await load()).drawing;
}
