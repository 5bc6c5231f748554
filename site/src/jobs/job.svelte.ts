// Questions to the laboratory: asked, watched, and called off. The one in the page
// answers what it can; what is too large for it, a server does.

import { sentence } from '../i18n/index.svelte';
import { at, HAS_SERVER } from '../place';
import type {
  HintAnswer,
  InspectAnswer,
  JobState,
  JobTaken,
  JudgeAnswer,
  LayersAnswer,
  LightAnswer,
  MakeAnswer,
  ProveAnswer,
  Question,
  Refusal,
  RescueAnswer,
  ReviewAnswer,
  SolveAnswer,
  What,
} from '../wire';
import { ask, askBriefly, OutOfOrder } from './laboratory';

/** What each question is answered with. */
interface Answers {
  solve: SolveAnswer;
  judge: JudgeAnswer;
  review: ReviewAnswer;
  layers: LayersAnswer;
  prove: ProveAnswer;
  rescue: RescueAnswer;
  inspect: InspectAnswer;
  light: LightAnswer;
  hint: HintAnswer;
  make: MakeAnswer;
}

export type Progress = Extract<JobState<never>, { state: 'queued' | 'running' }>;

/** Why there is no answer, as a word that the page has a sentence for; what was refused is told by the laboratory itself. */
export class NoAnswer extends Error {
  constructor(
    readonly why: 'unreachable' | 'busy' | 'cancelled' | 'failed' | 'refused',
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

  /** A hint wants to know of a `way` that is being followed, a new puzzle of the `wish`. */
  async run<Asked extends What>(what: Asked, puzzle: string, moves: string, more: Pick<Question, 'way' | 'wish'> = {}): Promise<Answers[Asked]> {
    this.cancel();
    const mine = (this.#calledOff = new AbortController());
    this.progress = { state: 'queued', place: 0 };
    try {
      return await this.#ask<Answers[Asked]>({ what, puzzle, moves, ...more }, mine.signal);
    } catch (error) {
      if (mine.signal.aborted) throw new NoAnswer('cancelled');
      throw error instanceof NoAnswer ? error : new NoAnswer(HAS_SERVER ? 'unreachable' : 'failed');
    } finally {
      if (this.#calledOff === mine) this.progress = null;
    }
  }

  cancel(): void {
    this.#calledOff.abort();
    this.progress = null;
  }

  async #ask<Answer extends Answers[What]>(question: Question, signal: AbortSignal): Promise<Answer> {
    const here = await this.#askHere<Answer>(question, signal);
    if (here && !(HAS_SERVER && isCutShort(here))) return here;
    if (!HAS_SERVER) throw new NoAnswer('failed');
    try {
      return await this.#askServer<Answer>(question, signal);
    } catch (error) {
      // Better than nothing is what the page found out.
      if (here && !signal.aborted) return here;
      throw error;
    }
  }

  /** What the laboratory in the page says; null where there is none. */
  async #askHere<Answer>(question: Question, signal: AbortSignal): Promise<Answer | null> {
    const tell = (state: JobState<unknown>) => {
      if (!signal.aborted && (state.state === 'queued' || state.state === 'running')) this.progress = state;
    };
    try {
      const job = (await ask(question, signal, tell)) as JobState<Answer>;
      if (job.state === 'failed') throw new NoAnswer('refused', sentence(job.words));
      return job.state === 'done' ? job.result : null;
    } catch (error) {
      if (error instanceof OutOfOrder) return null;
      throw error;
    }
  }

  async #askServer<Answer>(question: Question, signal: AbortSignal): Promise<Answer> {
    const id = await this.#enqueue(question, signal);
    const address = at(`/api/jobs/${encodeURIComponent(id)}`);
    signal.addEventListener('abort', () => void fetch(address, { method: 'DELETE' }).catch(() => {}));
    for (;;) {
      const response = await fetch(address, { signal });
      if (!response.ok) throw await refusal(response);
      const job = (await response.json()) as JobState<Answer>;
      if (job.state === 'done') return job.result;
      if (job.state === 'failed') throw new NoAnswer('refused', sentence(job.words));
      this.progress = job;
      await wait(POLL);
      signal.throwIfAborted();
    }
  }

  async #enqueue(question: Question, signal: AbortSignal): Promise<string> {
    const body = JSON.stringify(question);
    for (let tries = 1; ; tries += 1) {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(at('/api/jobs'), { method: 'POST', headers, body, signal });
      if (response.ok) return ((await response.json()) as JobTaken).id;
      const isBusy = response.status === 429 || response.status === 503;
      if (!isBusy) throw await refusal(response);
      if (tries === BUSY_TRIES) throw new NoAnswer('busy');
      await wait(1000 * Math.min(Number(response.headers.get('retry-after')) || 1, 10));
      signal.throwIfAborted();
    }
  }
}

/** What can become of a game, found out within a moment in the page; a server is
 * asked only where the page has no laboratory. */
export async function glance(job: Job, puzzle: string, moves: string, seconds: number): Promise<LightAnswer | null> {
  try {
    const told = (await askBriefly({ what: 'light', puzzle, moves }, seconds)) as JobState<LightAnswer>;
    return told.state === 'done' ? told.result : null;
  } catch (error) {
    if (!(error instanceof OutOfOrder && HAS_SERVER)) return null;
  }
  return job.run('light', puzzle, moves).catch(() => null);
}

/** Whether somebody with more time and memory might know more. An author who is told
 * that a board can be solved is not kept waiting for what else there may be. */
const isCutShort = (answer: Answers[What]): boolean =>
  (answer.limit === 'time' || answer.limit === 'memory') && !('spare' in answer && answer.verdict === 'solvable');

/** What the server says went wrong; something before it that knows nothing
 * of us says no sentence. */
async function refusal(response: Response): Promise<NoAnswer> {
  const answer = (await response.json().catch(() => ({}))) as Partial<Refusal>;
  const said = answer.words ? sentence(answer.words) : answer.error;
  return said ? new NoAnswer('refused', said) : new NoAnswer('unreachable');
}
