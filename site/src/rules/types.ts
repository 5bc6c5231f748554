// What the module of the games speaks: types of wire.ts, and boards looked at.

import type { Ground, Piece, Scene, Spot } from '../wire';

export type { Complaint, Explained, FoundPuzzle, GameInfo, Length, Mark, Move, NumberRange, Piece, PuzzleLabel, Scene, Spot, Words } from '../wire';

/** A place and the uppermost piece over it. */
export interface Square {
  ground: Ground;
  piece: Piece | undefined;
}

const isOver = ({ spot: [left, top], size: [width, height] }: Piece, [x, y]: Spot): boolean =>
  x >= left && y >= top && x < left + width && y < top + height;

export const at = (scene: Scene, spot: Spot): Square | undefined => {
  const [x, y] = spot;
  const isInside = x >= 0 && y >= 0 && x < scene.width && y < scene.height;
  const ground = isInside ? scene.grounds[y * scene.width + x] : undefined;
  return ground && { ground, piece: scene.pieces.findLast((piece) => isOver(piece, spot)) };
};

/** The piece over a place on its own level. */
export const pieceAt = (scene: Scene, spot: Spot): Piece | undefined =>
  scene.pieces.find((piece) => (piece.spot[2] ?? 0) === (spot[2] ?? 0) && isOver(piece, spot));

export const same = (a: Spot | null, b: Spot | null): boolean =>
  a !== null && b !== null && a[0] === b[0] && a[1] === b[1] && (a[2] ?? 0) === (b[2] ?? 0);

/** What a piece is called whose face the player does not see. */
export const HIDDEN = '??';

/** Whether something is hidden from the player. */
export const hides = ({ pieces }: Scene): boolean => pieces.some(({ code }) => code === HIDDEN);

/** Every place with what is there, row by row. */
export function squares(scene: Scene): { spot: Spot; square: Square }[] {
  const uppermost = new Map<number, Piece>();
  for (const piece of scene.pieces) {
    const [left, top] = piece.spot;
    const [width, height] = piece.size;
    for (let y = top; y < top + height; y += 1) {
      for (let x = left; x < left + width; x += 1) uppermost.set(y * scene.width + x, piece);
    }
  }
  return scene.grounds.map((ground, index) => ({
    spot: [index % scene.width, Math.floor(index / scene.width)],
    square: { ground, piece: uppermost.get(index) },
  }));
}

/** Where the player's own figure stands, in games that have one. */
export const figure = (scene: Scene): Spot | null =>
  scene.pieces.find((piece) => piece.role === 'player')?.spot ?? null;
