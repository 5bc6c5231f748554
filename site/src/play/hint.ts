// A way to the goal, found by the server, and what of it a hint may tell.

import type { Arrow } from '../board/drawing';
import { Table } from '../rules/module';
import { figure, type Mark, type Scene, type Spot } from '../rules/types';

/** What to touch first, and where it goes. */
export interface Advice {
  /** The piece, without saying where it goes. */
  piece: Mark[];
  /** The whole move, marked and drawn. */
  move: Mark[];
  arrow: Arrow | null;
  /** The moves up to there, as people write them. */
  text: string;
}

/** The arrow of a move from where it begins to where it ends. */
export function arrowOf(marks: Mark[], tone: Arrow['tone']): Arrow | null {
  const spotOf = (kind: Mark['kind']) => marks.find((mark) => mark.kind === kind)?.spots[0];
  const [from, to] = [spotOf('from'), spotOf('to')];
  return from && to ? { from, to, tone } : null;
}

const others = (scene: Scene): Map<string, Spot> =>
  new Map(
    scene.pieces.filter(({ role }) => role !== 'player').map(({ spot }) => [spot.join(), spot]),
  );

/** The first thing that happens on the way: where a figure walks, that is
 * the first piece it pushes. */
export function advice(puzzle: string, played: string[], way: string[]): Advice | null {
  const table = new Table(puzzle);
  try {
    if (played.length > 0) table.playText(played.join(' '));
    const before = table.scene();
    if (figure(before)) return firstPush(table, others(before), way);
    const [text] = way;
    const move = table.moves().find((candidate) => candidate.text === text);
    if (!move) return null;
    const piece = move.marks.filter((mark) => mark.kind === 'from');
    return { piece, move: move.marks, arrow: arrowOf(move.marks, 'good'), text: move.text };
  } finally {
    table.free();
  }
}

function firstPush(table: Table, before: Map<string, Spot>, way: string[]): Advice | null {
  const walked: string[] = [];
  for (const step of way) {
    table.playText(step);
    walked.push(step);
    const after = others(table.scene());
    const from = [...before].find(([key]) => !after.has(key))?.[1];
    const to = [...after].find(([key]) => !before.has(key))?.[1];
    if (from && to) {
      const piece: Mark[] = [{ kind: 'from', spots: [from] }];
      const move: Mark[] = [...piece, { kind: 'to', spots: [to] }];
      return { piece, move, arrow: arrowOf(move, 'good'), text: walked.join(' ') };
    }
  }
  return null;
}
