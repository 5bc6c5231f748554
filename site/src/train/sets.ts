// Exercises that come with the site, and which of them were done here. Every
// move of theirs is labelled: `impasse exercises` made them.

import * as kept from '../record/kept';

/** A position in which some moves keep the win and others lose it. */
export interface Exercise {
  puzzle: string;
  /** The moves that lead there. */
  moves: string;
  keeps: string[];
  loses: string[];
  /** From 1 to 5; 0 where nobody has graded it. */
  grade: number;
}

const FILES = import.meta.glob<string>('../../../levels/exercises/*.jsonl', { query: '?raw', import: 'default' });
const KEY = 'impasse.trained';

const fileOf = (game: string): string => `../../../levels/exercises/${game}.jsonl`;

/** Whether there are exercises of a game. */
export const hasSet = (game: string): boolean => fileOf(game) in FILES;

/** The exercises of a game, the easiest first. */
export async function setOf(game: string): Promise<Exercise[]> {
  const text = (await FILES[fileOf(game)]?.()) ?? '';
  const lines = text.split('\n').filter(Boolean);
  const all = lines.map((line) => {
    const { id, moves, keeps, loses, grade } = JSON.parse(line) as Omit<Exercise, 'puzzle'> & { id: string };
    return { puzzle: id, moves, keeps, loses, grade };
  });
  return all.sort((one, other) => one.grade - other.grade);
}

export const keyOf = ({ puzzle, moves }: Pick<Exercise, 'puzzle' | 'moves'>): string => `${puzzle} ${moves}`;

export type Mark = 'right' | 'wrong';

/** How exercises were done the first time. */
export const marks = (): Record<string, Mark> => kept.read<{ done: Record<string, Mark> }>(KEY)?.done ?? {};

/** Notes how one was done; only the first time counts. */
export function note(exercise: Pick<Exercise, 'puzzle' | 'moves'>, mark: Mark): void {
  const done = marks();
  const key = keyOf(exercise);
  if (key in done) return;
  kept.write(KEY, { done: { ...done, [key]: mark } });
}

export const dropMarks = (): void => kept.drop(KEY);
