// What the pages know of a game besides its rules, found by the names of files
// in `games`, so that there is no list: `<game>.ts` is a drawing of its own (a
// game without one gets the plain board); `<game>.json` says how well people
// know the game, names the puzzle that stands for it in a picture and the one
// that newcomers begin with, and puzzles that only tests play.

import type { Drawing } from './drawing';

interface Shown {
  example?: { puzzle: string; moves: string };
  /** Games with a smaller one are shown before others. */
  place?: number;
  sample?: string;
  first?: string;
  /** Whether its puzzles look all the same at a glance. */
  alike?: boolean;
  /** The kinds of puzzles that have too many positions to draw them all. */
  vast?: string[];
}

const drawings = import.meta.glob<{ drawing: Drawing }>('./games/*.ts');
const shown = import.meta.glob<Shown>('./games/*.json', { eager: true, import: 'default' });

const about = (game: string): Shown => shown[`./games/${game}.json`] ?? {};

export async function drawingOf(game: string): Promise<Drawing> {
  const load = drawings[`./games/${game}.ts`] ?? (() => import('./plain'));
  return (await load()).drawing;
}

/** The games that people know best come first. */
export function byRenown<Game extends { name: string }>(games: Game[]): Game[] {
  const place = ({ name }: Game) => about(name).place ?? Number.MAX_SAFE_INTEGER;
  return [...games].sort((one, other) => place(one) - place(other));
}

/** The puzzle that stands for a game in a picture. */
export const sampleOf = (game: string, first: number): string => about(game).sample ?? `${game}#${Math.max(first, 1)}`;

/** Whether a small picture tells the puzzles of a game apart. */
export const isPictured = (game: string): boolean => !about(game).alike;

/** Whether puzzles of a kind have too many positions for a map. */
export const isVast = (game: string, kind: string): boolean => about(game).vast?.includes(kind) ?? false;

/** The easiest puzzle of a game, for the time until the shelves are there. */
export const firstOf = (game: string, first: number): string => about(game).first ?? sampleOf(game, first);

/** A tiny puzzle and the moves that solve it, to see how a game goes; the
 * sample alone where there is none. */
export const exampleOf = (game: string): { puzzle: string; moves: string } =>
  about(game).example ?? { puzzle: sampleOf(game, 1), moves: '' };
