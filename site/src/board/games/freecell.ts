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
/** The row in which columns begin. */
const COLUMNS = 2;
const TOP = MARGIN + HEIGHT + 18;
/** Cards of a column that have room before its fan closes. */
const CARDS = 11;

/** The row of the last card of a column. */
function last(scene: Scene, x: number): number {
  let row = COLUMNS;
  while (at(scene, [x, row + 1])?.piece) row += 1;
  return row;
}

function layout(scene: Scene, room?: Room): Layout {
  const width = scene.width * (WIDTH + GAP) - GAP + 2 * MARGIN;
  const below = TOP + HEIGHT + MARGIN;
  // The table keeps its size; what changes is how far its columns are fanned.
  const wanted = room ? room.now * width : below + (CARDS - 1) * USUAL;
  const height = Math.min(Math.max(wanted, below + 6 * 20), below + (CARDS - 1) * MOST);
  const lasts = Array.from({ length: scene.width }, (_, x) => last(scene, x));
  const fans = lasts.map((row) => {
    const strips = Math.max(row - COLUMNS, 6);
    return Math.max(LEAST, Math.min(MOST, (height - below) / strips));
  });
  const fan = (x: number) => fans[x] ?? USUAL;
  return {
    width,
    height,
    box: ([x, y]) => ({
      x: MARGIN + x * (WIDTH + GAP),
      y: y < COLUMNS ? MARGIN : TOP + (y - COLUMNS) * fan(x),
      width: WIDTH,
      height: at(scene, [x, y + 1])?.piece ? fan(x) : HEIGHT,
    }),
    spot: (px, py) => {
      const x = Math.floor((px - MARGIN + GAP / 2) / (WIDTH + GAP));
      if (x < 0 || x >= scene.width) return null;
      if (py < TOP - 9) return [x, 0];
      // The last card shows whole, and below it is still its column.
      const row = COLUMNS + Math.max(0, Math.floor((py - TOP) / fan(x)));
      return [x, Math.min(row, lasts[x] ?? COLUMNS)];
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
  scale: 2,
  showsTargets: true,
  hasHomes: true,
};
