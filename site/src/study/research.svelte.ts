// What a researcher's page knows of a study, asked for again and again.

import type { StudyProgress } from '../wire';
import { ask, Declined } from './api';

const KEY = 'impasse.research.';
const PAUSE = 5000;

export class Research {
  token = $state('');
  progress = $state.raw<StudyProgress | null>(null);
  isWrong = $state(false);
  hasFailed = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly study: string) {
    // The link holds the token where no server sees it; it is kept as long as
    // the tab, and does not stay in the address.
    const linked = location.hash.slice(1);
    this.token = linked || (sessionStorage.getItem(KEY + study) ?? '');
    if (linked) history.replaceState(history.state, '', location.pathname + location.search);
    if (this.token) void this.look();
  }

  enter(token: string): void {
    this.token = token.trim();
    this.isWrong = false;
    void this.look();
  }

  ask = <Answer>(path: string): Promise<Answer> => ask<Answer>('research', this.study, path, this.token);

  async look(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.progress = await this.ask<StudyProgress>('');
      this.hasFailed = false;
      sessionStorage.setItem(KEY + this.study, this.token);
    } catch (error) {
      if (error instanceof Declined && error.status < 500 && error.status !== 429) {
        this.isWrong = true;
        this.progress = null;
        sessionStorage.removeItem(KEY + this.study);
        return;
      }
      this.hasFailed = true;
    }
    this.#timer = setTimeout(() => void this.look(), PAUSE);
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}

/** A share as people read it. */
export const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** A figure with as many digits as it deserves. */
export const figure = (value: number | null | undefined, digits = 3): string =>
  value === null || value === undefined ? '–' : value.toFixed(Math.abs(value) >= 100 ? 0 : digits).replace('-', '−');

/** A probability: what three digits would call zero is said to be small. */
export const chance = (p: number | null): string => (p !== null && p < 0.001 ? '<0.001' : figure(p));

/** The first letters of a digest, enough to tell people apart. */
export const short = (digest: string): string => digest.slice(0, 8);
