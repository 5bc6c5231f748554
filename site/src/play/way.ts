// A whole game that ends at the goal, as the server found it.

import type { SolveAnswer } from '../wire';

export interface Way {
  /** All moves, from the start of the puzzle. */
  moves: string[];
  /** What is left to play after these moves; null where they leave the way. */
  from(played: string[]): string[] | null;
}

/** The way that a solution makes of a game played so far. */
export function wayOf(played: string[], { moves }: SolveAnswer): Way | null {
  if (!moves) return null;
  const all = [...played, ...moves];
  return {
    moves: all,
    from: (game) => (game.length < all.length && game.every((move, index) => move === all[index]) ? all.slice(game.length) : null),
  };
}
