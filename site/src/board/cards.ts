// What playing cards have in common.

import type { Piece } from '../rules/types';

export type Suit = '♥' | '♦' | '♠' | '♣';

/** Outlines around the origin, about 20 units high. */
export const OUTLINES: Record<Suit, string> = {
  '♥': 'M0 9.8C-8.6 3.4 -10.6 -.6 -10.2 -4C-9.7 -8.6 -3.2 -10 0 -4.6C3.2 -10 9.7 -8.6 10.2 -4C10.6 -.6 8.6 3.4 0 9.8Z',
  '♦': 'M0 -10.6C2 -6.4 4.8 -2.8 8 0C4.8 2.8 2 6.4 0 10.6C-2 6.4 -4.8 2.8 -8 0C-4.8 -2.8 -2 -6.4 0 -10.6Z',
  '♠': 'M0 -10.2C5.6 -4.4 9.8 -1.6 9.6 2.8C9.4 7 4.2 8 1.3 4.8C1.5 7.2 2.3 8.9 3.8 10H-3.8C-2.3 8.9 -1.5 7.2 -1.3 4.8C-4.2 8 -9.4 7 -9.6 2.8C-9.8 -1.6 -5.6 -4.4 0 -10.2Z',
  '♣': 'M0 -10.2a4.8 4.8 0 0 1 3.7 7.8a4.8 4.8 0 1 1 -2.4 7.4C1.5 7.4 2.3 8.9 3.8 10H-3.8C-2.3 8.9 -1.5 7.4 -1.3 5a4.8 4.8 0 1 1 -2.4 -7.4A4.8 4.8 0 0 1 0 -10.2Z',
};

/** A card's suit and rank, from the sign people know it by: `♥10`. */
export function card(piece: Piece): { suit: Suit; rank: string } {
  const [sign, ...rank] = piece.symbol;
  return { suit: sign as Suit, rank: rank.join('') };
}
