// Which tile is which while tiles fall, so that each is seen to come down.

import { same, type Spot } from '../rules/types';

export interface Tile {
  spot: Spot;
  code: string;
}

type Numbered = Tile & { id: number };

/** Hands out numbers that stay with tiles. */
export class TileNumbers {
  #columns = new Map<number, Numbered[]>();
  #next = 0;

  /** The number of each tile. */
  of(tiles: Tile[]): number[] {
    const columns = new Map<number, Tile[]>();
    for (const tile of tiles) {
      const column = columns.get(tile.spot[0]);
      if (column) column.push(tile);
      else columns.set(tile.spot[0], [tile]);
    }
    const ids = new Map<Tile, number>();
    const numbered = new Map<number, Numbered[]>();
    for (const [x, column] of columns) {
      // From below.
      column.sort((one, other) => other.spot[1] - one.spot[1]);
      const known = matched(this.#columns.get(x) ?? [], column);
      numbered.set(
        x,
        column.map((tile, at) => {
          const id = known[at] ?? this.#next++;
          ids.set(tile, id);
          return { ...tile, id };
        }),
      );
    }
    this.#columns = numbered;
    return tiles.map((tile) => ids.get(tile) ?? 0);
  }
}

const isThere = (tile: Tile, column: Tile[]): boolean =>
  column.some(({ spot, code }) => same(spot, tile.spot) && code === tile.code);

/** The numbers of the tiles of a column that were in it before. */
function matched(before: Numbered[], now: Tile[]): (number | undefined)[] {
  const [fewer, more] = before.length < now.length ? [before, now] : [now, before];
  // Nothing fell: what lies where it lay is the same tile.
  if (fewer.every((tile) => isThere(tile, more))) {
    return now.map((tile) => before.find(({ spot }) => same(spot, tile.spot))?.id);
  }
  // Tiles fell, or rose again: they lie in the order in which they lay, so as
  // many as possible are the same. `common` counts them, from a tile of each on.
  const common = Array.from({ length: before.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  const most = (i: number, j: number) => common[i]?.[j] ?? 0;
  const isEqual = (i: number, j: number) => before[i]?.code === now[j]?.code;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const best = isEqual(i, j) ? most(i + 1, j + 1) + 1 : Math.max(most(i + 1, j), most(i, j + 1));
      common[i]?.splice(j, 1, best);
    }
  }
  const ids: (number | undefined)[] = [];
  let i = 0;
  while (ids.length < now.length) {
    const j = ids.length;
    if (i < before.length && isEqual(i, j)) {
      ids.push(before[i]?.id);
      i += 1;
    } else if (i < before.length && most(i + 1, j) >= most(i, j + 1)) {
      i += 1;
    } else {
      ids.push(undefined);
    }
  }
  return ids;
}
