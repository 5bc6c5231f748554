// A game of a study as the server holds it, to be played on.

import type { Begun } from '../record/begun';
import type { Table } from '../rules/module';
import type { Event } from '../wire';

/** Puts a game on the table as it was left; null where it was not begun. */
export function resume(
  table: Table,
  { game, kept, gone_ms }: { game: string; kept: Event[]; gone_ms: number | null },
  secret: string,
): Begun | null {
  const last = kept.at(-1);
  if (!last) return null;
  const stops = new Set([0]);
  let away = 0;
  let hidden: number | null = null;
  let first: number | null = null;
  for (const event of kept) {
    if (event.kind === 'move' || event.kind === 'auto') {
      table.playText(event.moves);
      first ??= event.ms;
      for (const stop of stops) if (stop > table.now()) stops.delete(stop);
      stops.add(table.now());
    } else if ('to' in event) table.goTo(event.to);
    else if (event.kind === 'hide') hidden ??= event.ms;
    else if (event.kind === 'show' && hidden !== null) {
      if (first !== null) away += event.ms - hidden;
      hidden = null;
    }
  }
  if (hidden !== null && first !== null) away += last.ms - hidden;
  return {
    puzzle: table.name,
    player: secret,
    game,
    next: kept.length,
    ms: last.ms,
    at: Date.now() - (gone_ms ?? 0),
    away,
    first,
    moves: table.written(),
    now: table.now(),
    stops: [...stops].sort((one, other) => one - other),
  };
}
