// What the pages know of a game besides its rules, found by the names of files
// in `games`, so that there is no list: `<game>.ts` is a drawing of its own (a
// game without one gets the plain board); `<game>.json` names the puzzle that
// stands for the game in a picture, and puzzles that only tests play.

import type { Drawing } from './drawing';

const drawings = import.meta.glob<{ drawing: Drawing }>('./games/*.ts');
const samples = import.meta.glob<string>('./games/*.json', { eager: true, import: 'sample' });

export async function drawingOf(game: string): Promise<Drawing> {
  const load = drawings[`./games/${game}.ts`] ?? (() => import('./plain'));
  return (await load()).drawing;
}

/** The puzzle that stands for a game in a picture. */
export const sampleOf = (game: string, first: number): string =>
  samples[`./games/${game}.json`] ?? `${game}#${Math.max(first, 1)}`;
