// The light that follows a game by itself: can it still be won? It looks for a
// moment, and once more for longer while nobody moves; what nobody finds out then
// stays unknown.

import { glance, Job } from '../jobs/job.svelte';
import type { LightAnswer, Standing } from '../wire';
import type { Game } from './game.svelte';

/** How long it looks, in seconds, one time after another. */
const LOOKS = [0.2, 1];
/** So long the light stays as it was while it looks, in milliseconds: most answers
 * come sooner, and it would only flicker. */
const CALM = 150;

export class Light {
  /** Null where it is being found out, or nobody wants to know. */
  standing = $state<Standing | null>(null);
  /** The last position of this game that can be won, where it is known that the
   * next one cannot. */
  wayBack = $state<number | null>(null);
  #isLooking = false;
  #fading: ReturnType<typeof setTimeout> | undefined;
  #isOn = false;
  /** The game of which `standing` is said. */
  #told = '';
  readonly #job = new Job();

  constructor(readonly game: Game) {}

  /** Looks at where the game stands now. */
  follow(): void {
    this.#isOn = true;
    const played = this.game.table.played().join(' ');
    if (played === this.#told && this.standing) return;
    // Once lost, always lost.
    const goesOn = this.#told === '' || played.startsWith(`${this.#told} `);
    if (this.standing === 'lost' && goesOn) return;
    this.wayBack = null;
    clearTimeout(this.#fading);
    this.#fading = setTimeout(() => (this.standing = null), this.standing ? CALM : 0);
    if (!this.#isLooking) void this.#look();
  }

  /** Somebody else has proved what this light did not find out. */
  learn(standing: Standing): void {
    if (!this.#isOn || standing === 'unknown' || this.standing === 'lost') return;
    this.#tell(this.game.table.played().join(' '), { standing, limit: null, last_solvable: null, first_lost: null });
  }

  off(): void {
    this.#isOn = false;
    clearTimeout(this.#fading);
    this.standing = null;
    this.wayBack = null;
    this.#job.cancel();
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    const { table, puzzle } = this.game;
    let asked = '';
    for (let times = 0; this.#isOn && times < LOOKS.length; times += 1) {
      const played = table.played().join(' ');
      // Another position is looked at from the beginning.
      if (played !== asked) times = 0;
      asked = played;
      const told = await glance(this.#job, puzzle, played, LOOKS[times] ?? 0);
      if (!this.#isOn) break;
      if (table.played().join(' ') !== asked) {
        times = -1;
        continue;
      }
      this.#tell(asked, told);
      if (this.standing !== 'unknown') break;
    }
    this.#isLooking = false;
  }

  #tell(played: string, told: LightAnswer | null): void {
    const standing = told?.standing ?? 'unknown';
    // A look that found nothing out takes nothing back.
    if (standing === 'unknown' && this.standing && played === this.#told) return;
    clearTimeout(this.#fading);
    this.#told = played;
    this.standing = standing;
    const [last, first] = [told?.last_solvable ?? null, told?.first_lost ?? null];
    this.wayBack = last !== null && first === last + 1 ? last : null;
  }
}
