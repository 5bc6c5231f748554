// A whole game that ends at the goal, as it was found.

import type { Arrow } from '../board/drawing';
import type { Mark } from '../rules/types';
import type { SolveAnswer, Standing, Verdict } from '../wire';

export interface Way {
  /** All moves, from the start of the puzzle. */
  moves: string[];
  /** What is left to play after these moves; null where they leave the way. */
  from(played: string[]): string[] | null;
}

/** The way that a solution makes of a game played so far. */
export function wayOf(played: string[], { moves }: Pick<SolveAnswer, 'moves'>): Way | null {
  if (!moves) return null;
  const all = [...played, ...moves];
  return {
    moves: all,
    from: (game) => (game.length < all.length && game.every((move, index) => move === all[index]) ? all.slice(game.length) : null),
  };
}

/** What a search proves of the position it was asked about. */
export const proved = (verdict: Verdict): Standing => ({ solved: 'solvable', unsolvable: 'lost', unknown: 'unknown' } as const)[verdict];

/** The arrow of a move from where it begins to where it ends. */
export function arrowOf(marks: Mark[], tone: Arrow['tone']): Arrow | null {
  const spotOf = (kind: Mark['kind']) => marks.find((mark) => mark.kind === kind)?.spots[0];
  const [from, to] = [spotOf('from'), spotOf('to')];
  return from && to ? { from, to, tone } : null;
}
