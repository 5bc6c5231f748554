// What whoever listens instead of looking is told of a board and of a move. Nothing of
// it says more than the picture does.

import type { Drawing } from '../board/drawing';
import { at, figure, type Move, same, type Scene, type Spot } from '../rules/types';
import { w } from './spoken';

const STEPS = [
  ['left', -1, 0],
  ['up', 0, -1],
  ['right', 1, 0],
  ['down', 0, 1],
] as const;

/** A place as sentences and the edges of the board call it. */
export function placeName(drawing: Drawing, scene: Scene, [x, y]: Spot): string {
  const labels = drawing.labels?.(scene);
  const [column, row] = [labels?.columns[x], labels?.rows[y]];
  return column && row ? `${column}${row}` : w().place(x + 1, y + 1);
}

/** What is at a place, where a figure walks among things without names. */
function thing(scene: Scene, spot: Spot): string {
  const square = at(scene, spot);
  if (!square || square.ground === 'outside' || square.ground === 'wall') return w().things.wall;
  const isGoal = square.ground === 'goal';
  if (!square.piece) return isGoal ? w().things.goal : w().things.free;
  if (square.piece.role === 'player') return isGoal ? w().things.youOnGoal : w().things.you;
  return isGoal ? w().things.boxOnGoal : w().things.box;
}

const lying = (scene: Scene): Map<string, Spot> =>
  new Map(scene.pieces.filter(({ role }) => role !== 'player').map(({ spot }) => [spot.join(), spot]));

/** Where the figure stands, and what is on each side of it. */
function standing(drawing: Drawing, scene: Scene, player: Spot): string {
  const sides = STEPS.map(([side, dx, dy]) => w().side(w().directions[side], thing(scene, [player[0] + dx, player[1] + dy])));
  return `${placeName(drawing, scene, player)}${w().stop} ${sides.join(w().comma)}${w().stop}`;
}

/** What some moves did, from one position to another. */
export function told(drawing: Drawing, before: Scene, after: Scene, moves: Move[]): string {
  const player = figure(after);
  if (player) {
    const [was, is] = [lying(before), lying(after)];
    const to = [...is].find(([key]) => !was.has(key))?.[1];
    const pushed = to ? `${w().pushed(placeName(drawing, after, to), at(after, to)?.ground === 'goal')} ` : '';
    return pushed + standing(drawing, after, player);
  }
  // Where two pieces go with every move, they are taken as pairs.
  const isPairs = before.pieces.length - after.pieces.length === 2 * moves.length;
  const said = moves.map(({ marks, text }) => {
    const spots = (kind: string) => marks.filter((mark) => mark.kind === kind).flatMap((mark) => mark.spots);
    const [from, second] = spots('from');
    const [to] = spots('to');
    const piece = from && (at(before, from)?.piece?.symbol || w().things.piece);
    if (!from || !piece) return text;
    const other = second ?? to;
    if (!other || same(from, other)) return text;
    const tell = isPairs ? w().taken : w().moved;
    return tell(piece, placeName(drawing, before, from), placeName(drawing, before, other));
  });
  return said.join(w().comma) + w().stop;
}

/** Equal things beside each other are counted. */
function counted(things: string[]): string {
  const runs: [string, number][] = [];
  for (const one of things) {
    const last = runs.at(-1);
    if (last && last[0] === one) last[1] += 1;
    else runs.push([one, 1]);
  }
  return runs.map(([one, count]) => (count > 1 ? w().times(count, one) : one)).join(w().comma);
}

/** The whole board in lines: rows, or columns where cards lie in columns. */
export function lines(drawing: Drawing, scene: Scene): string[] {
  const isWalked = figure(scene) !== null;
  const isInColumns = drawing.hasHomes ?? false;
  const [outer, inner] = isInColumns ? [scene.width, scene.height] : [scene.height, scene.width];
  const labels = drawing.labels?.(scene);
  const seen = new Set<object>();
  const found: string[] = [];
  for (let one = 0; one < outer; one += 1) {
    const things: string[] = [];
    for (let other = 0; other < inner; other += 1) {
      const spot: Spot = isInColumns ? [one, other] : [other, one];
      const square = at(scene, spot);
      if (!square || square.ground === 'outside') continue;
      if (isWalked) things.push(thing(scene, spot));
      else if (square.ground === 'wall') things.push(w().things.wall);
      else if (!square.piece) things.push(w().things.empty);
      // A piece of several places is told once in each line.
      else if (!seen.has(square.piece) || !same(square.piece.spot, spot)) {
        if (square.piece.size[0] * square.piece.size[1] > 1 && seen.has(square.piece)) continue;
        seen.add(square.piece);
        things.push(square.piece.symbol || w().things.piece);
      }
    }
    if (things.length === 0) continue;
    const name = isInColumns ? w().column(labels?.columns[one] ?? String(one + 1)) : w().row(labels?.rows[one] || String(one + 1));
    found.push(w().at(name, counted(things)));
  }
  return found;
}
