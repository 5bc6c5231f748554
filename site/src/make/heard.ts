// What whoever listens is told of a place of a board in the making, in the words of
// what can be put there.

import type { Drawing } from '../board/drawing';
import { say, t } from '../i18n/index.svelte';
import { at, HIDDEN, type Piece, type Scene, type Spot } from '../rules/types';
import type { Brush, Ground, Making } from '../wire';
import { w } from './words';

const groundOf = (palette: Brush[], ground: Ground): Brush | undefined =>
  palette.find(({ scene }) => scene.pieces.length === 0 && scene.grounds.every((one) => one === ground));

/** What a piece is: of cars that are told apart by letters there is one brush for each size. */
function nameOf(palette: Brush[], { code, symbol, size }: Piece): string {
  if (code === HIDDEN) return w().waiting;
  const brush = palette.find(({ scene }) => scene.pieces[0]?.code === code);
  if (brush) return say(brush.name);
  const sized = palette.find(({ scene: { pieces } }) => pieces[0]?.code === '' && pieces[0].size.join() === size.join());
  return sized ? [symbol, say(sized.name)].join(t().listed) : symbol || code;
}

/** A place, and what is there. */
export async function heardAt(drawing: Drawing, { scene, palette, levels }: Making, spot: Spot): Promise<string> {
  const square = at(scene, spot);
  // As on the page on which it is played: without a connection it may not be there.
  const speech = await import('../play/speech').catch(() => null);
  const place = speech?.placeName(drawing, scene, spot) ?? '';
  if (!square || square.ground === 'outside') return t().at(place, w().outside);
  const { ground, piece } = square;
  const lies = groundOf(palette, ground);
  if (!piece) return t().at(place, lies ? say(lies.name) : t().empty);
  const told = [nameOf(palette, piece)];
  if (ground === 'goal' && lies) told.push(say(lies.name));
  if (levels > 1) told.push(w().onLevel(piece.spot[2] ?? 0));
  return t().at(place, told.join(t().listed));
}

/** A board whose pieces are called what the palette calls them: signs are for who sees them. */
export const named = ({ scene, palette }: Making): Scene => ({
  ...scene,
  pieces: scene.pieces.map((piece) => ({ ...piece, symbol: piece.size.join() === '1,1' ? nameOf(palette, piece) : piece.symbol })),
});
