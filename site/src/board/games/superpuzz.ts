import type { Scene, Spot } from '../../rules/types';
import { type Drawing, grid, type Layout, named, type Room } from '../drawing';
import Superpuzz from './Superpuzz.svelte';

export const WIDTH = 56;
export const HEIGHT = 78;
const GAP = 6;
const MARGIN = 8;
/** Room between one row of the game and the next, where rows are broken. */
const APART = 22;
/** How much larger cards must become for a row to be broken. */
const WORTH = 1.3;

/** Every row of the game in two lines, the second going on where the first
 * ends, as text does. */
function broken(scene: Scene): Layout {
  const columns = Math.ceil(scene.width / 2);
  const [across, down] = [WIDTH + GAP, HEIGHT + GAP];
  const row = 2 * down + APART - GAP;
  return {
    width: columns * across - GAP + 2 * MARGIN,
    height: scene.height * row - APART + 2 * MARGIN,
    box: ([x, y]) => ({
      x: MARGIN + (x % columns) * across,
      y: MARGIN + y * row + (x < columns ? 0 : down),
      width: WIDTH,
      height: HEIGHT,
    }),
    spot: (px, py) => {
      const y = Math.floor((py - MARGIN + APART / 2) / row);
      const line = py - MARGIN - y * row < down - GAP / 2 ? 0 : 1;
      const along = Math.floor((px - MARGIN + GAP / 2) / across);
      const spot: Spot = [line * columns + along, y];
      const isInside = y >= 0 && y < scene.height && along >= 0 && along < columns && spot[0] < scene.width;
      return isInside ? spot : null;
    },
  };
}

/** Rows as they are, or broken where that makes cards much larger: thirteen
 * columns on a phone held upright. */
function layout(scene: Scene, room?: Room): Layout {
  const whole = grid(scene, WIDTH, HEIGHT, GAP, MARGIN);
  if (!room) return whole;
  const parts = broken(scene);
  const size = ({ width, height }: Layout) => Math.min(1 / width, room.usual / height);
  return size(parts) > WORTH * size(whole) ? parts : whole;
}

export const drawing: Drawing = {
  layout,
  picture: Superpuzz,
  labels: (scene) => named(scene),
  scale: 2,
};
