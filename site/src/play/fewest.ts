// The fewest there can be, by each measure of a game, and how they are told.

import { say, t } from '../i18n/index.svelte';
import type { FewestKnown, Length, ShelvedPuzzle } from '../wire';

/** Numbers of several measures: 27 / 8. */
export const side = (counts: number[]): string => counts.join(' / ');

/** The fewest known by each measure, moves first. */
export const fewestOf = ({ fewest, moves, optimal }: ShelvedPuzzle): FewestKnown[] =>
  fewest ?? [{ measure: 'moves', count: moves, words: { en: `${moves}`, ja: `${moves}手` }, optimal }];

const listed = (some: FewestKnown[]): string => some.map(({ words }) => say(words)).join(t().listed);

/** What is proved to be the fewest, and what a known solution has. */
export function proofs(some: FewestKnown[]): string[] {
  const proved = some.filter(({ optimal }) => optimal);
  const known = some.filter(({ optimal }) => !optimal);
  return [...(proved.length > 0 ? [t().fewestPossible(listed(proved))] : []), ...(known.length > 0 ? [t().shortestKnown(listed(known))] : [])];
}

/** How few a finished game took, beside the fewest there can be. */
export function compared(some: FewestKnown[], made: Length[]): string[] {
  const isReached = (one: FewestKnown) => made.some(({ measure, count }) => measure === one.measure && count <= one.count);
  const missed = some.filter((one) => !isReached(one));
  if (missed.length === 0) return [some.every(({ optimal }) => optimal) ? t().asShortAsCanBe : t().asShortAsKnown];
  const reached = some.filter((one) => isReached(one) && one.optimal);
  return [...(reached.length > 0 ? [t().asFewAsCanBe(listed(reached))] : []), ...proofs(missed)];
}
