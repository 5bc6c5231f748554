// Whether a puzzle can be solved at all, asked quietly when it is opened: a
// number that somebody chose may have no solution, and nobody should have to
// find that out by trying.

import { onShelf } from '../catalogue';
import { Job } from '../jobs/job.svelte';
import type { Table } from '../rules/module';

/** After so long the question is called off: the player may want answers. */
const PATIENCE = 4000;

export class Doubt {
  /** Whether it is proved that nobody can solve it. */
  isHopeless = $state(false);
  readonly #job = new Job();
  #isDropped = false;

  /** Asks about the start of a puzzle; everything on the shelves is solvable. */
  async ask(table: Table): Promise<void> {
    const isShelved = (await onShelf(table.game(), table.name).catch(() => undefined)) !== undefined;
    if (isShelved || this.#isDropped) return;
    const timer = setTimeout(() => this.#job.cancel(), PATIENCE);
    try {
      const { verdict } = await this.#job.run('judge', table.name, '');
      this.isHopeless = verdict === 'dead';
    } catch {
      // No answer is no news.
    } finally {
      clearTimeout(timer);
    }
  }

  /** Somebody has a question of their own. */
  drop(): void {
    this.#isDropped = true;
    this.#job.cancel();
  }
}
