// The laboratory in the page: one worker, one question at a time, the others
// wait. It is loaded when something is first asked.

import type { JobState, Question } from '../wire';
import type { Delivery, Order } from './order';

/** What a question may take here, if nothing else is said; what needs more is a
 * server's business. */
const SECONDS = 10;
/** Whoever wishes for a new puzzle waits for some that do not fit. */
const MAKING_SECONDS = 30;
const BYTES = 256 << 20;

type State = JobState<unknown>;

/** Why there is no answer from here. */
export class OutOfOrder extends Error {}

interface Waiting {
  order: Order;
  /** Whether somebody waits for it; else it comes after what somebody waits for. */
  isAsked: boolean;
  tell: (state: State) => void;
  answered: (result: State) => void;
  failed: (why: unknown) => void;
}

let worker: Worker | undefined;
let isMissing = false;
const queue: Waiting[] = [];

/** The first in the queue is being worked on. */
function begin(): void {
  const first = queue[0];
  if (!first) return;
  worker ??= hired();
  first.tell({ state: 'running', phase: null, states: 0, total: null });
  worker.postMessage(first.order);
}

function hired(): Worker {
  const made = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  made.addEventListener('message', ({ data }: MessageEvent<string | Delivery>) => {
    // The module itself posts how far it is.
    if (typeof data === 'string') return queue[0]?.tell(JSON.parse(data) as State);
    if (data.isSpent) dismiss();
    const first = queue.shift();
    if (data.told === null) {
      isMissing = true;
      first?.failed(new OutOfOrder());
    } else {
      first?.answered(JSON.parse(data.told) as State);
    }
    begin();
  });
  // It could not be loaded, or it broke off: memory, or a mistake of ours.
  made.addEventListener('error', () => {
    dismiss();
    queue.shift()?.failed(new OutOfOrder());
    begin();
  });
  return made;
}

function dismiss(): void {
  worker?.terminate();
  worker = undefined;
}

/** Asks; the answer is `done` or `failed`. Throws `OutOfOrder` where there is no laboratory, and why the signal gave up. */
export function ask(question: Question, signal: AbortSignal, tell: (state: State) => void): Promise<State> {
  return enqueue(question, question.what === 'make' ? MAKING_SECONDS : SECONDS, signal, tell);
}

/** Asks what nobody waits for, for a moment. What is under way is not called off: a
 * moment is over sooner than a new worker is there. */
export function askBriefly(question: Question, seconds: number): Promise<State> {
  return enqueue(question, seconds, null, () => {});
}

function enqueue(question: Question, seconds: number, signal: AbortSignal | null, tell: (state: State) => void): Promise<State> {
  if (isMissing) return Promise.reject(new OutOfOrder());
  return new Promise((answered, failed) => {
    const isAsked = signal !== null;
    const waiting: Waiting = { order: { question, seconds, bytes: BYTES }, isAsked, tell, answered, failed };
    signal?.addEventListener('abort', () => {
      const at = queue.indexOf(waiting);
      if (at < 0) return;
      queue.splice(at, 1);
      failed(signal.reason);
      // Only the end of the worker ends its work.
      if (at === 0) {
        dismiss();
        begin();
      }
    });
    const before = isAsked ? queue.findIndex((other, place) => place > 0 && !other.isAsked) : -1;
    const place = before < 0 ? queue.length : before;
    queue.splice(place, 0, waiting);
    if (place === 0) begin();
    else tell({ state: 'queued', place });
  });
}
