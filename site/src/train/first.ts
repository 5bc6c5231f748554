// What happens first on a way: where a figure walks, that is the first piece it
// pushes.

import type { Arrow } from '../board/drawing';
import { arrowOf } from '../play/way';
import { Table } from '../rules/module';
import { figure, type Scene, type Spot } from '../rules/types';

/** A piece is moved or taken, along the arrow if there is one. */
export interface First {
  arrow: Arrow | null;
}

const others = (scene: Scene): Map<string, Spot> =>
  new Map(scene.pieces.filter(({ role }) => role !== 'player').map(({ spot }) => [spot.join(), spot]));

/** Null where a figure only walks. */
export function firstOn(puzzle: string, played: string[], way: string[]): First | null {
  const table = new Table(puzzle);
  try {
    if (played.length > 0) table.playText(played.join(' '));
    const before = table.scene();
    if (figure(before)) return firstPush(table, others(before), way);
    const move = table.moves().find(({ text }) => text === way[0]);
    return move ? { arrow: arrowOf(move.marks, 'good') } : null;
  } finally {
    table.free();
  }
}

function firstPush(table: Table, before: Map<string, Spot>, way: string[]): First | null {
  for (const step of way) {
    table.playText(step);
    const after = others(table.scene());
    const from = [...before].find(([key]) => !after.has(key))?.[1];
    const to = [...after].find(([key]) => !before.has(key))?.[1];
    if (from && to) return { arrow: { from, to, tone: 'good' } };
  }
  return null;
}
