// What one's own games come to, from the record: won and lost, streaks, times, by
// game and by grade.

import type { Ending } from '../record/played';
import type { ExportLine, Shelf } from '../wire';
import { label } from '../rules/module';

/** A game as the figures need it. */
export interface Result {
  game: string;
  puzzle: string;
  end: Ending;
  /** Milliseconds in which somebody looked at it, up to its end. */
  ms: number;
  /** When it was begun, in milliseconds since 1970. */
  when: number;
  /** Whether the solution was asked for: solved after that, it is given up all the same. */
  shown: boolean;
}

const ENDS: Record<string, Ending> = { solved: 'solved', stuck: 'stuck', 'give-up': 'give-up' };

/** The games of an export in which the player made a move, the earliest first. */
export function resultsIn(export_: string): Result[] {
  interface Game extends Result {
    own: boolean;
    last: number;
    seen: boolean;
  }
  const games = new Map<string, Game>();
  for (const text of export_.split('\n')) {
    if (!text.trim()) continue;
    const line = JSON.parse(text) as ExportLine;
    let game = games.get(line.game);
    if (!game) {
      game = { game: line.game, puzzle: '', end: 'open', ms: 0, when: line.received, shown: false, own: false, last: line.ms, seen: true };
      games.set(line.game, game);
    }
    if (line.kind === 'start') game.puzzle = line.puzzle;
    if (game.end !== 'solved') {
      if (game.seen) game.ms += line.ms - game.last;
      if (line.kind === 'move') {
        game.own = true;
        game.end = 'open';
      }
      game.shown ||= line.kind === 'solution';
      game.end = ENDS[line.kind] ?? game.end;
    }
    if (line.kind === 'hide') game.seen = false;
    if (line.kind === 'show') game.seen = true;
    game.last = line.ms;
  }
  const played = [...games.values()].filter(({ own, puzzle }) => own && puzzle !== '');
  return played.map((game) => (game.shown && game.end === 'solved' ? { ...game, end: 'give-up' } : game));
}

export interface Count {
  played: number;
  won: number;
  lost: number;
  open: number;
  /** The most games won in a row, those still open left out. */
  streak: number;
  /** The middle time of the games that were won; null without one. */
  median: number | null;
  best: number | null;
}

export function count(results: Result[]): Count {
  const won = results.filter(({ end }) => end === 'solved');
  const open = results.filter(({ end }) => end === 'open').length;
  let row = 0;
  let streak = 0;
  for (const { end } of results) {
    if (end === 'open') continue;
    row = end === 'solved' ? row + 1 : 0;
    streak = Math.max(streak, row);
  }
  const times = won.map(({ ms }) => ms).sort((one, other) => one - other);
  return {
    played: results.length,
    won: won.length,
    lost: results.length - won.length - open,
    open,
    streak,
    median: times[Math.floor(times.length / 2)] ?? null,
    best: times[0] ?? null,
  };
}

/** Games won in a row up to now. */
export function currentStreak(results: Result[]): number {
  const ended = results.filter(({ end }) => end !== 'open');
  const lost = ended.findLastIndex(({ end }) => end !== 'solved');
  return ended.length - 1 - lost;
}

/** The results by the game they are of. */
export function byGame(results: Result[]): Map<string, Result[]> {
  const games = new Map<string, Result[]>();
  for (const result of results) {
    try {
      const { game } = label(result.puzzle);
      games.set(game, [...(games.get(game) ?? []), result]);
    } catch {
      // A name that this page does not know.
    }
  }
  return games;
}

/** The results by the grade of the puzzle, from 1; those of no grade are left
 * out. */
export function byGrade(results: Result[], shelves: Shelf[]): Map<number, Result[]> {
  const grades = new Map(shelves.flatMap(({ puzzles }) => puzzles.map(({ name, grade }) => [name, grade] as const)));
  const found = new Map<number, Result[]>();
  for (const result of results) {
    const grade = grades.get(result.puzzle);
    if (grade !== undefined) found.set(grade, [...(found.get(grade) ?? []), result]);
  }
  return found;
}
