// Work that the server does for us: asked for, watched, and called off.

import type { Mark, Words } from '../rules/types';

export type Grasp = 'solvable' | 'lost' | 'unknown';

export interface Solved {
  verdict: 'solved' | 'unsolvable' | 'unknown';
  limit: string | null;
  moves: string[] | null;
  states: number;
}

export interface Judged {
  verdict: 'dead' | 'solvable' | 'unknown';
  limit: string | null;
  detector: string | null;
  reason: Words | null;
  marks: Mark[];
  causes: { after: string; reason: Words }[];
}

export interface Reviewed {
  moves: string[];
  after: Grasp[];
  start: Grasp;
  lost_at: number | null;
  last_solvable: number | null;
  alternatives: string[];
  /** Moves there of which nobody knows. */
  undecided: string[];
  /** Why the first lost position is lost, where a detector can say it. */
  loss: { detector: string; reason: Words; marks: Mark[] } | null;
  solved: boolean;
}

export interface Layers {
  complete: boolean;
  limit: string | null;
  depths: { depth: number; solvable: number; lost: number; goals: number }[];
  path: { depth: number; solvable: boolean }[];
}

interface Results {
  solve: Solved;
  judge: Judged;
  review: Reviewed;
  layers: Layers;
}

type Answer<Result> =
  | { state: 'queued'; place: number }
  | { state: 'running'; phase: string; states: number; total: number | null }
  | { state: 'done'; result: Result }
  | { state: 'failed'; error: string };

export type Progress = { state: 'queued'; place: number } | { state: 'running'; phase: string; states: number; total: number | null };

/** Why there is no answer, as a word that the page has a sentence for. */
export class NoAnswer extends Error {
  constructor(
    readonly why: 'unreachable' | 'busy' | 'cancelled' | 'failed',
    detail = '',
  ) {
    super(detail);
  }
}

const POLL = 300;
const BUSY_TRIES = 5;

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** One piece of work; a new one of the same holder calls the old one off. */
export class Job {
  progress = $state.raw<Progress | null>(null);
  #calledOff = new AbortController();

  async run<What extends keyof Results>(what: What, puzzle: string, moves: string): Promise<Results[What]> {
    this.cancel();
    const mine = (this.#calledOff = new AbortController());
    this.progress = { state: 'queued', place: 0 };
    try {
      return await this.#ask(what, puzzle, moves, mine.signal);
    } catch (error) {
      if (mine.signal.aborted) throw new NoAnswer('cancelled');
      throw error instanceof NoAnswer ? error : new NoAnswer('unreachable');
    } finally {
      if (this.#calledOff === mine) this.progress = null;
    }
  }

  cancel(): void {
    this.#calledOff.abort();
    this.progress = null;
  }

  async #ask<What extends keyof Results>(
    what: What,
    puzzle: string,
    moves: string,
    signal: AbortSignal,
  ): Promise<Results[What]> {
    const id = await this.#enqueue(JSON.stringify({ what, puzzle, moves }), signal);
    const address = `/api/jobs/${encodeURIComponent(id)}`;
    signal.addEventListener('abort', () => void fetch(address, { method: 'DELETE' }).catch(() => {}));
    for (;;) {
      const response = await fetch(address, { signal });
      if (!response.ok) throw await refusal(response);
      const answer = (await response.json()) as Answer<Results[What]>;
      if (answer.state === 'done') return answer.result;
      if (answer.state === 'failed') throw new NoAnswer('failed', answer.error);
      this.progress = answer;
      await wait(POLL);
      signal.throwIfAborted();
    }
  }

  async #enqueue(body: string, signal: AbortSignal): Promise<string> {
    for (let tries = 1; ; tries += 1) {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch('/api/jobs', { method: 'POST', headers, body, signal });
      if (response.ok) return ((await response.json()) as { id: string }).id;
      const isBusy = response.status === 429 || response.status === 503;
      if (!isBusy) throw await refusal(response);
      if (tries === BUSY_TRIES) throw new NoAnswer('busy');
      await wait(1000 * Math.min(Number(response.headers.get('retry-after')) || 1, 10));
      signal.throwIfAborted();
    }
  }
}

/** What the server says went wrong; something before it that knows nothing
 * of us says no sentence. */
async function refusal(response: Response): Promise<NoAnswer> {
  const answer = (await response.json().catch(() => ({}))) as { error?: string };
  return answer.error ? new NoAnswer('failed', answer.error) : new NoAnswer('unreachable');
}
