// The puzzles of a day: one of every game, taken from the shelves, where every
// puzzle has a solution that was replayed. They depend on the date and the
// shelves alone, so that everybody has the same, without a network too.

import type { Shelf, ShelvedPuzzle } from '../wire';

/** The grade of each day from Sunday on: a week begins easy and ends hard. */
const GRADES = [5, 1, 2, 2, 3, 3, 4];
const DAY = 86_400_000;
/** The first of January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4;

/** A day as people write it in links: `2026-11-18`. */
export type Day = string;

/** The day on the calendar of whoever looks. */
export function dayOf(moment: Date): Day {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

const number = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / DAY;

/** Whether a text is a day. */
export const isDay = (text: string | null): text is Day => text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && Number.isFinite(number(text));

/** The day so many days later. */
export const later = (day: Day, days: number): Day => new Date((number(day) + days) * DAY).toISOString().slice(0, 10);

/** A number that looks like chance and is the same everywhere (Fowler, Noll and
 * Vo's hash, its bits mixed once more). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

/** The puzzle of a game on a day; null where its shelves are empty. */
export function puzzleOf(day: Day, shelves: Shelf[]): ShelvedPuzzle | null {
  const puzzles = shelves.flatMap((shelf) => shelf.puzzles);
  const weekday = (((number(day) + FIRST_WEEKDAY) % 7) + 7) % 7;
  const week = Math.floor((number(day) + FIRST_WEEKDAY) / 7);
  const wanted = GRADES[weekday] ?? 1;
  // A game with few puzzles may have none of a grade.
  const nearest = Math.min(...puzzles.map(({ grade }) => Math.abs(grade - wanted)));
  const pool = puzzles.filter(({ grade }) => Math.abs(grade - wanted) === nearest);
  if (pool.length === 0) return null;
  // Each comes once before any comes again.
  const ofGrade = GRADES.flatMap((grade, at) => (grade === wanted ? at : []));
  const turn = week * ofGrade.length + ofGrade.indexOf(weekday);
  const round = Math.floor(turn / pool.length);
  const order = mixed(pool, round);
  // Nor does it come twice in a row: what ended a round does not begin the next.
  if (pool.length > 2 && order[0] === mixed(pool, round - 1).at(-1)) order.splice(0, 2, ...order.slice(0, 2).reverse());
  return order[turn - round * pool.length] ?? null;
}

/** The puzzles in the order of a round. */
function mixed(pool: ShelvedPuzzle[], round: number): ShelvedPuzzle[] {
  const place = ({ name }: ShelvedPuzzle) => hash(`${round} ${name}`);
  return [...pool].sort((one, other) => place(one) - place(other) || (one.name < other.name ? -1 : 1));
}
