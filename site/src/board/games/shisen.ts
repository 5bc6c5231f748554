import { at, type Scene } from '../../rules/types';
import type { Drawing, Layout } from '../drawing';
import Shisen from './Shisen.svelte';

export const WIDTH = 46;
export const HEIGHT = 56;
const GAP = 2;
const MARGIN = 5;
/** Where lines may run around the board there is room for a line, not a tile. */
const RING = 15;

/** The beginnings of rows or columns, and the end of the last. */
function beginnings(count: number, size: number, hasRing: boolean): number[] {
  const starts = [MARGIN];
  for (let index = 0; index < count; index += 1) {
    const isRing = hasRing && (index === 0 || index === count - 1);
    starts.push((starts[index] ?? 0) + (isRing ? RING : size) + GAP);
  }
  return starts;
}

function layout(scene: Scene): Layout {
  const hasRing = at(scene, [0, 0])?.ground === 'outside';
  const xs = beginnings(scene.width, WIDTH, hasRing);
  const ys = beginnings(scene.height, HEIGHT, hasRing);
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

/** A to Z, then AA and so on. */
function letters(x: number): string {
  const letter = String.fromCharCode(65 + (x % 26));
  return x < 26 ? letter : letters(Math.floor(x / 26) - 1) + letter;
}

/** Tiles are called A1, B1 and so on; the ring around them has no name. */
function labels(scene: Scene): { columns: string[]; rows: string[] } {
  const ring = at(scene, [0, 0])?.ground === 'outside' ? 1 : 0;
  const named = (count: number, name: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => (index < ring || index >= count - ring ? '' : name(index - ring)));
  return { columns: named(scene.width, letters), rows: named(scene.height, (y) => String(y + 1)) };
}

export const drawing: Drawing = { layout, picture: Shisen, labels, scale: 2 };
