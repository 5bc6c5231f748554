// A puzzle by chance that can be solved. Of some kinds every sixth cannot, and
// nobody wants to begin with one of those.

import { Job } from '../jobs/job.svelte';
import { go, playAddress } from '../router.svelte';
import type { NumberRange } from '../rules/types';

/** Numbers are taken from the first million: longer ones only look worse. */
const SPAN = 1_000_000n;
/** After so many unsolvable ones the next is taken as it is. */
const TRIES = 8;
/** A judgement that takes longer is not waited for. */
const PATIENCE = 2500;

export class RandomChoice {
  looking = $state(false);
  readonly #job = new Job();

  /** Opens a puzzle of a kind with these numbers. */
  async choose(kind: string, { first, last }: NumberRange): Promise<void> {
    this.looking = true;
    let puzzle = any(kind, BigInt(first), BigInt(last));
    for (let tries = 0; tries < TRIES && (await this.#isUnsolvable(puzzle)); tries += 1)
      puzzle = any(kind, BigInt(first), BigInt(last));
    if (this.looking) go(playAddress(puzzle));
    this.looking = false;
  }

  /** Whoever leaves meanwhile is not called back. */
  cancel(): void {
    this.looking = false;
    this.#job.cancel();
  }

  /** Whether it is known that nobody can solve the puzzle; without the server
   * nothing is. */
  async #isUnsolvable(puzzle: string): Promise<boolean> {
    const patience = setTimeout(() => this.#job.cancel(), PATIENCE);
    try {
      return (await this.#job.run('judge', puzzle, '')).verdict === 'dead';
    } catch {
      return false;
    } finally {
      clearTimeout(patience);
    }
  }
}

function any(kind: string, first: bigint, last: bigint): string {
  const span = last - first + 1n;
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `${kind}#${first + (BigInt(random) % (span < SPAN ? span : SPAN))}`;
}
