// What the module of the games speaks, as TypeScript knows it.

export interface Words {
  en: string;
  ja: string;
}

/** A place on the board: column and row, from the upper left corner. */
export type Spot = readonly [x: number, y: number];

export type Tone = 'ink' | 'red' | 'blue' | 'green' | 'player';

export interface Piece {
  code: string;
  symbol: string;
  tone: Tone;
}

export interface Square {
  ground: 'outside' | 'floor' | 'wall' | 'goal';
  piece?: Piece;
}

export interface Scene {
  width: number;
  height: number;
  cells: Square[];
}

export interface Mark {
  kind: 'dead' | 'blocker' | 'from' | 'to' | 'line';
  spots: Spot[];
}

export interface Move {
  text: string;
  marks: Mark[];
}

export interface Reason {
  reason: Words;
  marks: Mark[];
}

export interface Explained extends Reason {
  detector: string;
  about: Words;
  causes: Reason[];
}

export interface Parameter {
  name: string;
  values: string;
  default: string;
  summary: Words;
}

export interface GameInfo {
  name: string;
  title: Words;
  summary: Words;
  rules: Words;
  reference: string;
  parameters: Parameter[];
  first: number;
  last: string;
}

/** One puzzle found in a text, or why there is none. */
export type Found = { game: string; name: string; line: number } | { error: string; line: number };

export const at = (scene: Scene, [x, y]: Spot): Square | undefined =>
  x >= 0 && y >= 0 && x < scene.width && y < scene.height ? scene.cells[y * scene.width + x] : undefined;

export const same = (a: Spot | null, b: Spot | null): boolean =>
  a !== null && b !== null && a[0] === b[0] && a[1] === b[1];

/** Every place with what is there, row by row. */
export function squares(scene: Scene): { spot: Spot; square: Square }[] {
  return scene.cells.map((square, index) => ({
    spot: [index % scene.width, Math.floor(index / scene.width)],
    square,
  }));
}

/** Where the player's own figure stands, in games that have one. */
export function figure(scene: Scene): Spot | null {
  const index = scene.cells.findIndex((square) => square.piece?.tone === 'player');
  return index < 0 ? null : [index % scene.width, Math.floor(index / scene.width)];
}
