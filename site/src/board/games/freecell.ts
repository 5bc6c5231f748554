import { at, type Scene } from '../../rules/types';
import type { Drawing, Layout, Room } from '../drawing';
import FreeCell from './FreeCell.svelte';

export const WIDTH = 64;
export const HEIGHT = 90;
const GAP = 8;
const MARGIN = 8;
/** What shows of a card under another: as much as there is room for, but never
 * less than its sign or more than anybody needs. */
const LEAST = 11;
const USUAL = 27;
const MOST = 42;
/** Between cells and columns. */
const BELOW_CELLS = 18;
/** What shows at least where a column has no more cards than it was dealt: ranks are
 * not cut. The table grows to have that room. */
const READABLE = 24;
/** Cards of a column that have room before its fan closes. */
const CARDS = 11;

/** The row in which columns begin: where there are many cells, they stand in a
 * row of their own below the homes. */
export function firstRow(scene: Scene): number {
  const hasCells = Array.from({ length: scene.width }, (_, x) => at(scene, [x, 1])).some(
    (square) => square && square.ground !== 'outside',
  );
  return hasCells ? 3 : 2;
}

/** The row of the last card of a column. */
function last(scene: Scene, x: number): number {
  let row = firstRow(scene);
  while (at(scene, [x, row + 1])?.piece) row += 1;
  return row;
}

function layout(scene: Scene, room?: Room): Layout {
  const width = scene.width * (WIDTH + GAP) - GAP + 2 * MARGIN;
  const columns = firstRow(scene);
  const rows = columns - 1;
  const top = MARGIN + rows * (HEIGHT + GAP) - GAP + BELOW_CELLS;
  const below = top + HEIGHT + MARGIN;
  // The table keeps its size; what changes is how far its columns are fanned.
  const wanted = room ? room.now * width : below + (CARDS - 1) * USUAL;
  const height = Math.min(Math.max(wanted, below + 6 * READABLE), below + (CARDS - 1) * MOST);
  const lasts = Array.from({ length: scene.width }, (_, x) => last(scene, x));
  const fans = lasts.map((row) => {
    const strips = Math.max(row - columns, 6);
    return Math.max(LEAST, Math.min(MOST, (height - below) / strips));
  });
  const fan = (x: number) => fans[x] ?? USUAL;
  return {
    width,
    height,
    box: ([x, y]) => ({
      x: MARGIN + x * (WIDTH + GAP),
      y: y < columns ? MARGIN + Math.min(y, rows - 1) * (HEIGHT + GAP) : top + (y - columns) * fan(x),
      width: WIDTH,
      height: at(scene, [x, y + 1])?.piece ? fan(x) : HEIGHT,
    }),
    spot: (px, py) => {
      const x = Math.floor((px - MARGIN + GAP / 2) / (WIDTH + GAP));
      if (x < 0 || x >= scene.width) return null;
      if (py < top - BELOW_CELLS / 2) {
        const row = Math.floor((py - MARGIN + GAP / 2) / (HEIGHT + GAP));
        return [x, Math.max(0, Math.min(row, rows - 1))];
      }
      // The last card shows whole, and below it is still its column.
      const row = columns + Math.max(0, Math.floor((py - top) / fan(x)));
      return [x, Math.min(row, lasts[x] ?? columns)];
    },
  };
}

export const drawing: Drawing = {
  layout,
  picture: FreeCell,
  // Anywhere in a column means its end.
  isAim: (scene, [x, y]) => y < firstRow(scene) || y === last(scene, x),
  lifts: (scene, [x, y]) =>
    y < firstRow(scene) ? [[x, y]] : Array.from({ length: last(scene, x) - y + 1 }, (_, below) => [x, y + below]),
  scale: 2,
  showsTargets: true,
  hasHomes: true,
};
