// Somebody's part in a study. The server knows at which step they are; this
// only shows it, and tells what was done.

import { language } from '../i18n/index.svelte';
import * as kept from '../record/kept';
import { isWaiting, send } from '../record/outbox.svelte';
import { randomId } from '../record/player';
import type {
  AnswersRequest,
  ConsentRequest,
  InputKind,
  JoinRequest,
  ParticipantView,
  StudyInfo,
  StudyVisit,
} from '../wire';
import { ask, Declined, tell } from './api';

const PREFIX = 'impasse.study.';

/** Who takes part in a study from this browser; made up at the first visit. */
function secretOf(study: string): string {
  const known = kept.read<{ secret: string }>(PREFIX + study)?.secret;
  if (known && /^[0-9a-f]{32}$/.test(known)) return known;
  const secret = randomId();
  kept.write(PREFIX + study, { secret });
  return secret;
}

/** Nobody takes part from this browser any more. */
export const forgetPart = (study: string): void => kept.remove(PREFIX + study);

/** The finest step of the clock, in microseconds: browsers make it coarse. */
function clockStep(): number {
  let finest = Infinity;
  for (let rounds = 0; rounds < 20; rounds += 1) {
    const start = performance.now();
    let now = start;
    while (now === start) now = performance.now();
    finest = Math.min(finest, now - start);
  }
  return Math.max(1, Math.round(finest * 1000));
}

const visit = (): StudyVisit => ({
  lang: language(),
  screen: innerWidth < 600 ? 'small' : innerWidth < 1200 ? 'medium' : 'large',
  clock_us: clockStep(),
  input: (matchMedia('(pointer: coarse)').matches ? 'touch' : 'mouse') satisfies InputKind,
});

/** Why nothing can be shown. */
export type Trouble = 'missing' | 'closed' | 'unreachable';

export class Part {
  readonly secret: string;
  info = $state.raw<StudyInfo | null>(null);
  view = $state.raw<ParticipantView | null>(null);
  trouble = $state<Trouble | null>(null);
  /** What the server says is wrong with an answer. */
  complaint = $state('');
  isBusy = $state(false);

  constructor(
    readonly study: string,
    readonly query: URLSearchParams,
  ) {
    this.secret = secretOf(study);
  }

  /** Opens the study, or comes back to it. */
  async join(): Promise<void> {
    await this.#take(async () => {
      const info = await ask<StudyInfo>('studies', this.study);
      this.info = info;
      const recruiting: Record<string, string> = {};
      for (const name of info.recruiting) {
        const id = this.query.get(name);
        if (id) recruiting[name] = id;
      }
      // What a tab that was closed had not sent belongs to the game.
      // Without it the game would go on from an earlier position.
      await send();
      if (isWaiting(this.study)) throw new Error('not all of the game has arrived');
      const request: JoinRequest = { visit: visit(), recruiting };
      return tell(this.study, '/join', request, this.secret);
    });
  }

  /** Asks where they are. */
  look = (): Promise<void> => this.#take(() => ask('studies', this.study, '/me', this.secret));

  consent(agreed: boolean): Promise<void> {
    const request: ConsentRequest = { hash: this.info?.consent.hash ?? '', agreed };
    return this.#tell('/consent', request);
  }

  answer(answers: Record<string, string>, place: number | null = null): Promise<void> {
    const request: AnswersRequest = { answers, place };
    return this.#tell('/answers', request);
  }

  /** The tutorial is over, or they have played enough. */
  next = (): Promise<void> => this.#tell('/next', {});

  #tell(path: string, body: object): Promise<void> {
    return this.#take(() => tell(this.study, path, body, this.secret));
  }

  async #take(asked: () => Promise<ParticipantView>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.complaint = '';
    try {
      this.view = await asked();
      this.trouble = null;
    } catch (error) {
      await this.#mend(error);
    } finally {
      this.isBusy = false;
    }
  }

  async #mend(error: unknown): Promise<void> {
    if (!(error instanceof Declined)) this.trouble = 'unreachable';
    else if (error.refusal.code === 'out-of-step') {
      // Another tab has gone on.
      this.view = await ask<ParticipantView>('studies', this.study, '/me', this.secret).catch(() => this.view);
    } else if (error.refusal.code === 'closed' || error.status === 410) this.trouble = 'closed';
    else if (error.status === 404) this.trouble = 'missing';
    else if (error.status === 422 || error.status === 400) this.complaint = error.reason;
    else this.trouble = 'unreachable';
  }
}

/** A text of the study in the reader's language, or the study's first. */
export function text(texts: Partial<Record<string, string>>, languages: string[]): string {
  const chosen = languages.includes(language()) ? language() : (languages[0] ?? 'en');
  return texts[chosen] ?? '';
}
