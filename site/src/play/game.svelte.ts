// A game in progress: the table, where undo stops, and what is recorded.

import type { Hand } from '../board/hand';
import { type Begun, drop, keep } from '../record/begun';
import { Recorder, type StudyGameOf } from '../record/recorder';
import { noteWon } from '../record/results.svelte';
import { gameOf, type Table } from '../rules/module';
import { figure, type Length, type Mark, same, type Scene, type Words } from '../rules/types';
import type { Happening, InputKind } from '../wire';
import { type Bookmark, shared, Tries } from './tries.svelte';

/** How long a step of a long walk is shown, and a line that joined a pair. */
const STEP = 45;
const LINE = 650;
/** How long a pair stays on the table with the line between them. */
const PAIR = 300;
/** A walk longer than this is shown in larger steps. */
const MOST_FRAMES = 40;

export type End = 'solved' | 'stuck' | 'given-up' | 'time-up';

export class Game {
  readonly puzzle: string;
  readonly recorder: Recorder;
  /** Whether a move can lose it; if not, nobody asks where it was lost. */
  readonly canBeLost: boolean;
  /** Whether somebody walks about in it: then every step counts, else what was
   * moved at once counts as one. */
  readonly isWalked: boolean;

  /** Whether there are places where pieces are lost for good. */
  readonly hasDeadPlaces: boolean;

  scene = $state.raw<Scene>({ width: 1, height: 1, unit: 1, grounds: ['outside'], pieces: [] });
  /** Counts how often another position came to the table. */
  turn = $state(0);
  now = $state(0);
  total = $state(0);
  /** How long the game is in its own measures; the moves first. */
  lengths = $state.raw<Length[]>([]);
  /** How often something was moved, however many moves that was. */
  gestures = $state(0);
  solved = $state(false);
  stuck = $state(false);
  /** Whether nothing is left to think about, so that `finish` plays the rest. */
  canFinish = $state(false);
  /** How the game ended; null while it goes on. */
  end = $state<End | null>(null);
  /** Whether the solution was asked for before the game was won: then it is no
   * win of one's own. */
  wasShown = $state(false);
  /** Milliseconds it took, once it ended. */
  took = $state<number | null>(null);
  /** How many moves stood before a restart that can be taken back. */
  before = $state<number | null>(null);
  /** Lines of moves just played. */
  trace = $state.raw<Mark[]>([]);
  /** Why nothing could be played, and when that was found. */
  objection = $state.raw<{ words: Words } | null>(null);

  /** Whether cards that nothing needs go home after every move. */
  isAutomatic = false;
  /** What the player points with, where a study asks for it. */
  by: InputKind | undefined;
  /** All tries of this game; one of them is on the table. */
  readonly tries: Tries;
  /** How many moves of this try the record has seen one after another; what lies
   * behind them it is told when they are played again. */
  #recorded: number;
  /** How many moves came with a link: the first try begins with them. */
  #link = 0;
  /** How many of these the player has made, too, one after another from the start. */
  #byHand = 0;
  #isWon = false;
  #frames: ReturnType<typeof setTimeout> | undefined;
  #fading: ReturnType<typeof setTimeout> | undefined;

  /** The table may come with moves, from a link that holds them or from a
   * game that was left. */
  constructor(
    readonly table: Table,
    left: { begun: Begun; release: () => void } | null,
    readonly study: StudyGameOf | null = null,
  ) {
    this.puzzle = table.name;
    this.canBeLost = gameOf(table.game())?.can_be_lost ?? true;
    this.isWalked = figure(table.scene()) !== null;
    this.hasDeadPlaces = table.deadPlaces().length > 0;
    const moves = table.written();
    this.recorder = new Recorder(table.name, left, study);
    const everywhere = () => Array.from({ length: table.now() + 1 }, (_, count) => count);
    this.tries = new Tries(left?.begun.tries ?? null, moves, left?.begun.stops ?? everywhere());
    this.#recorded = left?.begun.told_moves ?? moves.length;
    if (left) {
      this.wasShown = left.begun.shown ?? false;
      this.#link = left.begun.linked ?? 0;
      this.#byHand = left.begun.by_hand ?? 0;
    } else if (table.now() > 0) {
      this.#link = table.now();
      this.note({ kind: 'link', moves: moves.join(' ') });
    }
    this.#look();
    // How this game ended before is not news, and a link ends nobody's game.
    if (this.solved && !this.isOthers) this.end = 'solved';
    else if (this.stuck) this.end = 'stuck';
    if (this.stuck && this.total === 0) this.note({ kind: 'stuck' });
  }

  /** How many of the moves at the beginning came with a link, and only with it. */
  get linked(): number {
    return this.now > this.#byHand ? this.#common() : 0;
  }

  /** How many moves of the link this try begins with. */
  #common = (): number => shared(this.tries.path(this.tries.now), this.tries.path(0).slice(0, this.#link));

  /** Whether what stands on the table was played by whoever sent the link. */
  get isOthers(): boolean {
    return this.now <= this.linked && this.linked > 0;
  }

  /** Records what happened, and keeps the game for whoever comes back. */
  note(happening: Happening): void {
    this.recorder.note(happening);
    if (happening.kind === 'solution' && !this.#isWon) this.wasShown = true;
    this.#keep();
  }

  #keep(): void {
    // Games of a study are kept by the study.
    if (this.study) return;
    const { tries, wasShown: shown } = this;
    const moves = tries.path(tries.now);
    if (this.end === 'solved' || (moves.length === 0 && !shown)) {
      drop(this.recorder.game);
      return;
    }
    const others = tries.lines.length > 1 || tries.bookmarks.length > 0 ? { tries: tries.kept() } : {};
    keep({ ...this.recorder.left(), moves, now: this.table.now(), stops: tries.stops(tries.now), told_moves: this.#recorded, linked: this.#link, by_hand: this.#byHand, shown, ...others });
  }

  /** What the board may do to this game. */
  readonly hand: Hand = {
    settle: () => {
      if (this.#frames === undefined) return;
      this.#still();
      this.scene = this.table.scene();
    },
    targets: (from) => this.table.targets(from),
    aims: (from) => this.table.aims(from),
    gesture: (from, to) => this.#play((table) => table.gesture(from, to)),
    double: (spot) => this.#play((table) => table.double(spot)),
    fill: (spot) => {
      const placeOf = (marks: Mark[], kind: Mark['kind']) => marks.find((mark) => mark.kind === kind)?.spots[0] ?? null;
      const moves = this.table.moves().filter((move) => same(placeOf(move.marks, 'to'), spot));
      const [only, second] = moves;
      if (only && !second) return { played: this.playText(only.text), choices: [] };
      return { played: false, choices: moves.map((move) => placeOf(move.marks, 'from')).filter((from) => from !== null) };
    },
    object: (from, to) => {
      const words = this.table.objection(from, to);
      if (words) this.objection = { words };
      return words !== null;
    },
  };

  playText(moves: string): boolean {
    return this.#play((table) => table.playText(moves));
  }

  /** Plays the rest, where nothing is left to think about. */
  finish(): void {
    this.#play((table) => table.finish(), 'auto');
  }

  get canUndo(): boolean {
    return this.now > 0 || this.before !== null;
  }

  get canRedo(): boolean {
    return this.now < this.total;
  }

  /** Takes the last gesture back; a restart is one, too. */
  undo(): void {
    if (this.before !== null) {
      this.#standAt(this.before, 'redo');
      return;
    }
    const to = this.#stops().findLast((stop) => stop < this.now);
    if (to !== undefined) this.#standAt(to, 'undo');
  }

  /** Takes everything back up to before a piece was moved, where somebody
   * walks about between that. */
  undoPush(): void {
    const pieces = ({ pieces }: Scene) => JSON.stringify(pieces.filter(({ role }) => role !== 'player'));
    const { now } = this;
    const here = pieces(this.table.scene());
    let to = now - 1;
    while (to > 0 && this.table.goTo(to) && pieces(this.table.scene()) === here) to -= 1;
    this.table.goTo(now);
    if (to >= 0) this.#standAt(to, 'undo');
  }

  redo(): void {
    const to = this.#stops().find((stop) => stop > this.now);
    if (to !== undefined) this.#standAt(to, 'redo');
  }

  restart(): void {
    const { now } = this;
    if (now === 0) return;
    this.#standAt(0, 'restart');
    this.before = now;
  }

  /** Stands anywhere in the game, to play on from there. */
  back(to: number): void {
    if (to === this.now) return;
    this.tries.stop(to);
    this.#standAt(to, to < this.now ? 'back' : 'redo');
  }

  /** Goes to a position of any try. */
  goTo({ line, at }: Bookmark): void {
    const { tries } = this;
    if (line === tries.now) {
      this.back(at);
      return;
    }
    const [path, here] = [tries.path(line), tries.path(tries.now)];
    let common = 0;
    while (common < Math.min(this.now, at) && path[common] === here[common]) common += 1;
    if (!this.table.goTo(common)) return;
    if (path.length > common) this.table.playText(path.slice(common).join(' '));
    this.table.goTo(at);
    tries.now = line;
    tries.stop(at);
    this.#recorded = at;
    const moves = path.slice(common, at).join(' ');
    this.#stand(moves ? { kind: 'switch', to: common, moves } : { kind: 'back', to: at });
  }

  /** Forgets a try that nothing hangs on. */
  dropTry(line: number): void {
    this.tries.drop(line);
    this.#keep();
  }

  /** Sets a bookmark here, or takes it away. */
  bookmark(): void {
    this.tries.toggleBookmark(this.now);
    this.#keep();
  }

  giveUp(): void {
    this.#finish('given-up', { kind: 'give-up' });
  }

  /** The time for it is over. */
  endTime(): void {
    this.#finish('time-up', { kind: 'time-up' });
  }

  /** Time passes only while somebody looks. */
  look(isSeen: boolean): void {
    this.note({ kind: isSeen ? 'show' : 'hide' });
  }

  close(): void {
    this.note({ kind: 'hide' });
    this.recorder.close();
    this.#still();
    clearTimeout(this.#fading);
    this.table.free();
  }

  #play(act: (table: Table) => number, kind: 'move' | 'auto' = 'move'): boolean {
    const before = this.table.now();
    const scene = this.table.scene();
    if (act(this.table) === 0) return false;
    const played = this.#written(before, kind);
    this.before = null;
    this.objection = null;
    this.recorder.begin();
    if (this.isAutomatic && kind === 'move') this.#tidy();
    const lines = played.flatMap(({ marks }) => marks.filter((mark) => mark.kind === 'line'));
    this.#show(lines);
    if (lines.length > 0) this.#linger(scene);
    else this.#walk(before, this.table.now());
    this.#judge();
    return true;
  }

  /** Writes down the moves just played. */
  #written(before: number, kind: 'move' | 'auto') {
    const played = this.table.playedSince(before);
    const texts = played.map(({ text }) => text);
    const { tries } = this;
    const now = this.table.now();
    tries.play([...tries.path(tries.now).slice(0, before), ...texts], now);
    this.#recorded = now;
    if (before <= this.#byHand) this.#byHand = Math.max(this.#byHand, Math.min(now, this.#common()));
    // What was played after these very moves before can be played again.
    const rest = tries.path(tries.now).slice(now);
    if (rest.length > 0 && this.table.total() === now) {
      this.table.playText(rest.join(' '));
      this.table.goTo(now);
    }
    this.end = null;
    const moves = texts.join(' ');
    this.note(kind === 'move' && this.by ? { kind, moves, by: this.by } : { kind, moves });
    return played;
  }

  /** What follows by itself is taken back with what it followed. */
  #tidy(): void {
    const before = this.table.now();
    if (this.table.playAutomatic() === 0) return;
    this.#written(before, 'auto');
    this.tries.join(before);
  }

  #standAt(to: number, kind: 'undo' | 'redo' | 'restart' | 'back'): void {
    const { now } = this;
    if (!this.table.goTo(to)) return;
    if (to <= this.#recorded) {
      this.#stand({ kind, to });
      return;
    }
    // The record does not know these moves on this try yet.
    this.#recorded = to;
    this.#stand({ kind: 'switch', to: now, moves: this.table.written().slice(now, to).join(' ') });
  }

  /** Another position is on the table. */
  #stand(happening: Happening): void {
    this.end = null;
    this.took = null;
    this.before = null;
    this.objection = null;
    this.note(happening);
    this.trace = [];
    this.#look();
    this.#judge();
  }

  #judge(): void {
    if (this.solved && !this.isOthers) {
      this.#finish('solved', { kind: 'solved' });
    } else if (this.stuck) this.#finish('stuck', { kind: 'stuck' });
    else this.took = null;
  }

  #finish(end: End, happening: Happening): void {
    this.end = end;
    this.took = this.recorder.open();
    if (end === 'solved' && !this.wasShown) this.#isWon = true;
    if (this.#isWon && end === 'solved' && !this.study) {
      const [, ...others] = this.lengths;
      const lengths = Object.fromEntries(others.map(({ measure, count }) => [measure, count]));
      const { recorder, took: ms } = this;
      noteWon(this.puzzle, this.table.played(), { ms, helped: recorder.helped, begun: Date.now() - recorder.elapsed() }, lengths);
    }
    this.note(happening);
  }

  #facts(): void {
    this.turn += 1;
    this.now = this.table.now();
    this.total = this.table.total();
    this.lengths = this.table.lengths();
    this.gestures = this.#stops().filter((stop) => stop > 0 && stop <= this.now).length;
    this.solved = this.table.isGoal();
    this.stuck = this.table.isStuck();
    this.canFinish = this.table.canFinish();
  }

  /** Where undo stops on this try. */
  #stops(): number[] {
    return this.tries.stops(this.tries.now);
  }

  /** Nothing is on its way any more. */
  #still(): void {
    clearTimeout(this.#frames);
    this.#frames = undefined;
  }

  #look(): void {
    this.#still();
    this.scene = this.table.scene();
    this.#facts();
  }

  /** Shows the line of a pair for a moment. */
  #show(lines: Mark[]): void {
    clearTimeout(this.#fading);
    this.trace = lines;
    this.#fading = setTimeout(() => {
      this.trace = [];
    }, LINE);
  }

  /** Leaves what was there, until it was seen what joins it. */
  #linger(scene: Scene): void {
    this.#facts();
    this.scene = scene;
    this.#still();
    this.#frames = setTimeout(() => {
      this.#frames = undefined;
      this.scene = this.table.scene();
    }, PAIR);
  }

  /** Shows a walk step by step; what is moved by hand is simply there. */
  #walk(from: number, to: number): void {
    this.#facts();
    const isCalm = !this.isWalked || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const stride = Math.ceil((to - from) / MOST_FRAMES);
    const scenes: Scene[] = [];
    for (let count = from + stride; count < to && !isCalm; count += stride) {
      this.table.goTo(count);
      scenes.push(this.table.scene());
    }
    this.table.goTo(to);
    scenes.push(this.table.scene());
    this.#still();
    const next = () => {
      const scene = scenes.shift();
      this.#frames = scene && setTimeout(next, STEP);
      if (scene) this.scene = scene;
    };
    next();
  }
}
