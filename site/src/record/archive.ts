// Where there is no server, what was played is kept in this browser: the same
// lines that a server would export.

import type { Event, EventsKept, ExportLine } from '../wire';

/** `received` is when the browser wrote the line. */
const VERSION: ExportLine['version'] = 1;
const STORE = 'events';

function opened(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const asked = indexedDB.open('impasse', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: ['game', 'seq'] });
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
}

/** Does something to the lines, whole or not at all. */
async function change<Found>(mode: IDBTransactionMode, act: (lines: IDBObjectStore) => IDBRequest<Found> | undefined): Promise<Found | undefined> {
  const database = await opened();
  try {
    return await new Promise((done, failed) => {
      const transaction = database.transaction(STORE, mode);
      const asked = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => done(asked?.result);
      transaction.onabort = () => failed(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Keeps events of a game; answers as the server does. */
export async function keep(game: string, player: string, events: Event[]): Promise<Response> {
  const received = Date.now();
  await change('readwrite', (lines) => {
    for (const event of events) lines.put({ version: VERSION, player, game, received, ...event } satisfies ExportLine);
    return undefined;
  });
  const kept: EventsKept = { next: (events.at(-1)?.seq ?? -1) + 1 };
  return Response.json(kept);
}

/** Every line, game by game in the order in which they were begun. */
export async function all(): Promise<ExportLine[]> {
  const lines = (await change('readonly', (store) => store.getAll() as IDBRequest<ExportLine[]>)) ?? [];
  const begun = new Map<string, number>();
  for (const { game, received } of lines) begun.set(game, Math.min(received, begun.get(game) ?? received));
  const since = ({ game }: ExportLine): number => begun.get(game) ?? 0;
  // The events of a game come in their order, and stay in it.
  return lines.sort((one, other) => since(one) - since(other) || one.game.localeCompare(other.game));
}

export async function clear(): Promise<void> {
  await change('readwrite', (lines) => lines.clear());
}
