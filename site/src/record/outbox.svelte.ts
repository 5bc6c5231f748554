// Events on their way to the server.
//
// Every event is written down in this browser before it is sent, and crossed
// out only when the server has said that it holds it. So a lost connection, a
// closed tab or a server that stops costs nothing: what is left is sent when
// any page of ours opens again. Sending twice is harmless.

import { SvelteSet } from 'svelte/reactivity';
import type { Event, EventsKept, EventsRequest, Refusal, StudyEventsKept, StudyEventsRequest } from '../wire';
import { at, HAS_SERVER } from '../place';
import * as archive from './archive';
import * as kept from './kept';
import { isUnkept } from './unkept.svelte';

const PREFIX = 'impasse.outbox.';
const MOST_EVENTS = 400;
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;

/** What the server will never accept. A study may also be closed, or nobody
 * may take part any more under this secret. */
const FINAL = [400, 403, 409, 413, 422];
const FINAL_IN_STUDIES = [401, 404, 410];

/** What waits for one game. A game of a study is told to the study, by the
 * participant's secret, and never mixed with the others. */
type Waiting = Omit<EventsRequest, 'game'> & { study?: string };

/** What the server said of a game of a study. */
export type Told = { over: boolean } | { refused: Partial<Refusal> };

export type Sign = 'saved' | 'waiting' | 'offline' | 'refused' | 'unkept';

let sign = $state<Exclude<Sign, 'refused' | 'unkept'>>('saved');
/** Games that the server will never accept. */
const refused = new SvelteSet<string>();

/** How far what was played has come; that a game is refused is its own matter. */
export const saving = (game?: string): Sign => (game !== undefined && refused.has(game) ? 'refused' : isUnkept() ? 'unkept' : sign);

const storage = {
  games: (): string[] => kept.keys(PREFIX).map((key) => key.slice(PREFIX.length)),
  load: (game: string): Waiting | null => kept.read(PREFIX + game),
  save(game: string, waiting: Waiting): void {
    if (waiting.events.length > 0) kept.write(PREFIX + game, waiting);
    else kept.remove(PREFIX + game);
  },
};

const listeners = new Map<string, (told: Told) => void>();
/** The sending under way. */
let sending: Promise<void> | null = null;
let pause = FIRST_PAUSE;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Hears what the server says of a game of a study; until the end is called. */
export function listen(game: string, hear: (told: Told) => void): () => void {
  listeners.set(game, hear);
  return () => listeners.delete(game);
}

/** Writes an event down and sends it. */
export function post(game: string, player: string, event: Event, study?: string): void {
  if (refused.has(game)) return;
  const waiting: Waiting = storage.load(game) ?? (study === undefined ? { player, events: [] } : { player, events: [], study });
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

function request(game: string, { player, study, events: all }: Waiting, keepalive: boolean): Promise<Response> {
  const events = all.slice(0, MOST_EVENTS);
  const headers = { 'content-type': 'application/json' };
  if (study === undefined) {
    if (!HAS_SERVER) return archive.keep(game, player, events);
    const body: EventsRequest = { player, game, events };
    return fetch(at('/api/events'), { method: 'POST', headers, body: JSON.stringify(body), keepalive });
  }
  const body: StudyEventsRequest = { game, events };
  return fetch(at(`/api/studies/${encodeURIComponent(study)}/events`), {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${player}` },
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
  const answer = (await response.json().catch(() => ({}))) as Partial<EventsKept & StudyEventsKept & Refusal>;
  const first = waiting.events[0]?.seq ?? 0;
  if ((response.ok || answer.code === 'gap') && answer.next !== undefined && answer.next > first) {
    const { next } = answer;
    crossOut(game, (event) => event.seq < next);
    if (answer.over !== undefined) listeners.get(game)?.({ over: answer.over });
    return 'more';
  }
  const isFinal = waiting.study !== undefined && FINAL_IN_STUDIES.includes(response.status);
  if (isFinal || FINAL.includes(response.status)) {
    listeners.get(game)?.({ refused: answer });
    // It never will be accepted: keeping it would only block the rest.
    refused.add(game);
    crossOut(game, () => true);
    return 'done';
  }
  return Number(response.headers.get('retry-after')) || 'unreachable';
}

/** Sends what waits, until all has arrived or it must be tried later. Whoever
 * comes while it is under way waits for the same end. */
export function send(): Promise<void> {
  sending ??= Promise.resolve().then(sendAll);
  return sending;
}

async function sendAll(): Promise<void> {
  clearTimeout(timer);
  try {
    // Again for what was added while the last answer came back.
    for (let games = storage.games(); games.length > 0; games = storage.games()) {
      for (const game of games) {
        let result = await sendGame(game);
        while (result === 'more') result = await sendGame(game);
        if (result !== 'done') {
          sign = navigator.onLine && result !== 'unreachable' ? 'waiting' : 'offline';
          later(result === 'unreachable' ? undefined : result);
          return;
        }
      }
    }
    pause = FIRST_PAUSE;
    sign = 'saved';
  } finally {
    sending = null;
  }
}

/** Whether something of a study has not arrived yet. */
export const isWaiting = (study: string): boolean => storage.games().some((game) => storage.load(game)?.study === study);

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
