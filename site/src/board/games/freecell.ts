import { at, type Scene } from '../../rules/types';
import type { Drawing, Layout } from '../drawing';
import FreeCell from './FreeCell.svelte';

export const WIDTH = 64;
export const HEIGHT = 90;
const GAP = 8;
const MARGIN = 8;
/** What shows of a card under another. */
const FAN = 27;
/** The row in which columns begin. */
const COLUMNS = 2;
const TOP = MARGIN + HEIGHT + 18;
/** The picture keeps its height until a column has more cards than this. */
const USUAL = 11;

/** The row of the last card of a column. */
function last(scene: Scene, x: number): number {
  let row = COLUMNS;
  while (at(scene, [x, row + 1])?.piece) row += 1;
  return row;
}

function layout(scene: Scene): Layout {
  const rows = Math.max(scene.height - COLUMNS, USUAL);
  return {
    width: scene.width * (WIDTH + GAP) - GAP + 2 * MARGIN,
    height: TOP + (rows - 1) * FAN + HEIGHT + MARGIN,
    box: ([x, y]) => ({
      x: MARGIN + x * (WIDTH + GAP),
      y: y < COLUMNS ? MARGIN : TOP + (y - COLUMNS) * FAN,
      width: WIDTH,
      height: at(scene, [x, y + 1])?.piece ? FAN : HEIGHT,
    }),
    spot: (px, py) => {
      const x = Math.floor((px - MARGIN + GAP / 2) / (WIDTH + GAP));
      if (x < 0 || x >= scene.width) return null;
      if (py < TOP - 9) return [x, 0];
      // The last card shows whole, and below it is still its column.
      const row = COLUMNS + Math.max(0, Math.floor((py - TOP) / FAN));
      return [x, Math.min(row, last(scene, x))];
    },
  };
}

export const drawing: Drawing = {
  layout,
  picture: FreeCell,
  // Anywhere in a column means its end.
  isAim: (scene, [x, y]) => y < COLUMNS || y === last(scene, x),
  lifts: (scene, [x, y]) =>
    y < COLUMNS ? [[x, y]] : Array.from({ length: last(scene, x) - y + 1 }, (_, below) => [x, y + below]),
  scale: 1.35,
};
