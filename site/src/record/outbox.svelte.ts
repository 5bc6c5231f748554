// Events on their way to the server.
//
// Every event is written down in this browser before it is sent, and crossed
// out only when the server has said that it holds it. So a lost connection, a
// closed tab or a server that stops costs nothing: what is left is sent when
// any page of ours opens again. Sending twice is harmless.

import type { Event, EventsKept, EventsRequest, Refusal } from '../wire';
import * as kept from './kept';

const PREFIX = 'impasse.outbox.';
const MOST_EVENTS = 400;
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;

/** What waits for one game. */
type Waiting = Omit<EventsRequest, 'game'>;

export type Sign = 'saved' | 'waiting' | 'offline' | 'refused';

let sign = $state<Sign>('saved');
export const saving = (): Sign => sign;

const storage = {
  games: (): string[] => kept.keys(PREFIX).map((key) => key.slice(PREFIX.length)),
  load: (game: string): Waiting | null => kept.read(PREFIX + game),
  save(game: string, waiting: Waiting): void {
    if (waiting.events.length > 0) kept.write(PREFIX + game, waiting);
    else localStorage.removeItem(PREFIX + game);
  },
};

const refused = new Set<string>();
let sending = false;
let pause = FIRST_PAUSE;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Writes an event down and sends it. */
export function post(game: string, player: string, event: Event): void {
  if (refused.has(game)) return;
  const waiting = storage.load(game) ?? { player, events: [] };
  waiting.events.push(event);
  storage.save(game, waiting);
  if (sign === 'saved') sign = 'waiting';
  void send();
}

function crossOut(game: string, isDone: (event: Event) => boolean): void {
  // Another tab, or the player, may have added to it meanwhile.
  const waiting = storage.load(game);
  if (waiting) storage.save(game, { ...waiting, events: waiting.events.filter((event) => !isDone(event)) });
}

function later(seconds?: number): void {
  clearTimeout(timer);
  const wait = seconds === undefined ? pause : seconds * 1000;
  // No two browsers at the same moment.
  timer = setTimeout(() => void send(), wait * (0.75 + Math.random() / 2));
  pause = Math.min(pause * 2, LONGEST_PAUSE);
}

function request(game: string, { player, events }: Waiting, keepalive: boolean): Promise<Response> {
  const body: EventsRequest = { player, game, events: events.slice(0, MOST_EVENTS) };
  return fetch('/api/events', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive,
  });
}

/** Sends what waits; whether all of this game has arrived or never will. */
async function sendGame(game: string): Promise<'done' | 'more' | number | 'unreachable'> {
  const waiting = storage.load(game);
  if (!waiting || waiting.events.length === 0) return 'done';
  let response: Response;
  try {
    response = await request(game, waiting, false);
  } catch {
    return 'unreachable';
  }
  const answer = (await response.json().catch(() => ({}))) as Partial<EventsKept & Refusal>;
  const first = waiting.events[0]?.seq ?? 0;
  if ((response.ok || answer.code === 'gap') && answer.next !== undefined && answer.next > first) {
    const { next } = answer;
    crossOut(game, (event) => event.seq < next);
    return 'more';
  }
  const isRefusal = [400, 403, 409, 413, 422].includes(response.status);
  if (isRefusal) {
    // It never will be accepted: keeping it would only block the rest.
    refused.add(game);
    crossOut(game, () => true);
    return 'done';
  }
  return Number(response.headers.get('retry-after')) || 'unreachable';
}

export async function send(): Promise<void> {
  if (sending) return;
  sending = true;
  clearTimeout(timer);
  try {
    for (const game of storage.games()) {
      let result = await sendGame(game);
      while (result === 'more') result = await sendGame(game);
      if (result !== 'done') {
        sign = navigator.onLine && result !== 'unreachable' ? 'waiting' : 'offline';
        later(result === 'unreachable' ? undefined : result);
        return;
      }
    }
    pause = FIRST_PAUSE;
    sign = refused.size > 0 ? 'refused' : 'saved';
  } finally {
    sending = false;
  }
  // What was added while the last answer came back.
  if (storage.games().length > 0) void send();
}

/** Forgets what was not sent yet. */
export function discard(): void {
  kept.drop(PREFIX);
}

/** A last try when the page goes away; what does not arrive stays written down. */
function farewell(): void {
  for (const game of storage.games()) {
    const waiting = storage.load(game);
    if (waiting) void request(game, waiting, true).catch(() => {});
  }
}

export function openOutbox(): void {
  addEventListener('online', () => {
    pause = FIRST_PAUSE;
    void send();
  });
  addEventListener('offline', () => {
    sign = 'offline';
  });
  addEventListener('pagehide', farewell);
  void send();
}
