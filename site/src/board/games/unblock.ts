import { at, pieceAt, type Piece, type Scene, type Spot } from '../../rules/types';
import { type Drag, type Drawing, grid, type Layout } from '../drawing';
import Unblock from './Unblock.svelte';

export const SIZE = 48;
/** The frame around the board, in which the exit is. */
export const FRAME = 15;

function layout(scene: Scene): Layout {
  const cells = grid(scene, SIZE, SIZE, 0, FRAME);
  return {
    ...cells,
    // A place on a car means that car.
    box: (spot) => {
      const car = pieceAt(scene, spot);
      if (!car) return cells.box(spot);
      const [width, height] = car.size;
      return { ...cells.box(car.spot), width: width * SIZE, height: height * SIZE };
    },
  };
}

const isAcross = ({ size: [width, height] }: Piece): boolean => width > height;

/** How many cells a car can move back, and forth. */
function room(scene: Scene, car: Piece): [number, number] {
  const [x, y] = car.spot;
  const [across, length] = isAcross(car) ? [true, car.size[0]] : [false, car.size[1]];
  const isFree = (by: number) => {
    const square = at(scene, across ? [x + by, y] : [x, y + by]);
    return square !== undefined && square.ground !== 'wall' && square.piece === undefined;
  };
  let [back, forth] = [0, 0];
  while (isFree(-back - 1)) back += 1;
  while (isFree(length + forth)) forth += 1;
  return [back, forth];
}

/** How far a dragged car is moved along its line, as far as there is room. */
export function shift(scene: Scene, car: Piece, { dx, dy }: Pick<Drag, 'dx' | 'dy'>): [number, number] {
  const [back, forth] = room(scene, car);
  const along = Math.max(-back * SIZE, Math.min(forth * SIZE, isAcross(car) ? dx : dy));
  return isAcross(car) ? [along, 0] : [0, along];
}

/** The cell that the end of a dragged car comes to, wherever it was held. */
function drop(scene: Scene, from: Spot, dx: number, dy: number): Spot | null {
  const car = pieceAt(scene, from);
  if (!car) return null;
  const [x, y] = car.spot;
  const [width, height] = car.size;
  const [right, down] = shift(scene, car, { dx, dy }).map((along) => Math.round(along / SIZE)) as [number, number];
  if (right === 0 && down === 0) return null;
  return [right > 0 ? x + width - 1 + right : x + right, down > 0 ? y + height - 1 + down : y + down];
}

export const drawing: Drawing = {
  layout,
  picture: Unblock,
  lifts: (scene, spot) => [pieceAt(scene, spot)?.spot ?? spot],
  drop,
  scale: 2.2,
  showsTargets: true,
};
