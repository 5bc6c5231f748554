import { at, type Scene } from '../../rules/types';
import { type Drawing, type Layout, named } from '../drawing';
import Shisen from './Shisen.svelte';

export const WIDTH = 46;
export const HEIGHT = 56;
const GAP = 2;
const MARGIN = 5;
/** Where lines may run around the board there is room for a line, not a tile. */
const RING = 15;

/** The beginnings of rows or columns, and the end of the last. */
function beginnings(count: number, size: number, isRinged: boolean): number[] {
  const starts = [MARGIN];
  for (let index = 0; index < count; index += 1) {
    const isRing = isRinged && (index === 0 || index === count - 1);
    starts.push((starts[index] ?? 0) + (isRing ? RING : size) + GAP);
  }
  return starts;
}

const hasRing = (scene: Scene): boolean => at(scene, [0, 0])?.ground === 'outside';

function layout(scene: Scene): Layout {
  const xs = beginnings(scene.width, WIDTH, hasRing(scene));
  const ys = beginnings(scene.height, HEIGHT, hasRing(scene));
  const end = (starts: number[]) => (starts.at(-1) ?? 0) - GAP + MARGIN;
  const find = (starts: number[], where: number) => starts.findLastIndex((start) => start - GAP / 2 <= where);
  const span = (starts: number[], index: number): [number, number] => {
    const start = starts[index] ?? 0;
    return [start, (starts[index + 1] ?? start) - start - GAP];
  };
  return {
    width: end(xs),
    height: end(ys),
    box: ([column, row]) => {
      const [x, width] = span(xs, column);
      const [y, height] = span(ys, row);
      return { x, y, width, height };
    },
    spot: (px, py) => {
      const [column, row] = [find(xs, px), find(ys, py)];
      const isInside = column >= 0 && row >= 0 && column < scene.width && row < scene.height;
      return isInside ? [column, row] : null;
    },
  };
}

export const drawing: Drawing = {
  layout,
  picture: Shisen,
  labels: (scene) => named(scene, hasRing(scene) ? 1 : 0),
  scale: 2,
};
