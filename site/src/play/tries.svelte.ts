// All tries of one game: a tree, of which one line is on the table. Going back and
// trying something else keeps what was tried before.
//
//     0 ─ 1 ─ 2 ─ 3 ─ 4      the first try
//          └─ 2 ─ 3          a second one, from move 1 on
//                  └─ 4      a third one, from move 3 of the second on
//
// A line owns the moves behind `from`; those before it are its parent's.

export interface Line {
  /** The line it leaves, and after how many moves; -1 for the first. */
  parent: number;
  from: number;
  moves: string[];
  /** Counts of moves between which a gesture was played, behind `from`. */
  stops: number[];
}

export interface Bookmark {
  line: number;
  /** How many moves stand there. */
  at: number;
}

/** What is kept of it in the browser. */
export interface KeptTries {
  lines: Line[];
  now: number;
  bookmarks: Bookmark[];
}

/** So many are kept; beyond that the oldest goes that nothing hangs on. */
const MOST = 60;

/** How many moves two tries begin with alike. */
export const shared = (one: string[], other: string[]): number => {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
};

export class Tries {
  lines = $state.raw<Line[]>([]);
  /** The line on the table. */
  now = $state(0);
  bookmarks = $state.raw<Bookmark[]>([]);

  constructor(kept: KeptTries | null, moves: string[], stops: number[]) {
    this.lines = kept?.lines ?? [{ parent: -1, from: 0, moves, stops: stops.filter((stop) => stop > 0) }];
    this.now = kept?.now ?? 0;
    this.bookmarks = kept?.bookmarks ?? [];
  }

  kept = (): KeptTries => ({ lines: this.lines, now: this.now, bookmarks: this.bookmarks });

  /** All moves of a line, from the start. */
  path(line: number): string[] {
    const found = this.lines[line];
    if (!found) return [];
    return found.parent < 0 ? found.moves : [...this.path(found.parent).slice(0, found.from), ...found.moves];
  }

  /** Where undo stops on a line, from 0 on. */
  stops(line: number): number[] {
    const found = this.lines[line];
    if (!found) return [0];
    const before = found.parent < 0 ? [0] : this.stops(found.parent).filter((stop) => stop <= found.from);
    return [...before, ...found.stops];
  }

  length(line: number): number {
    const found = this.lines[line];
    return found ? found.from + found.moves.length : 0;
  }

  /** The line that a position of a line belongs to. */
  owner({ line, at }: Bookmark): number {
    const found = this.lines[line];
    return found && found.parent >= 0 && at <= found.from ? this.owner({ line: found.parent, at }) : line;
  }

  /** Goes where these moves lead: along a line that is there, or on a new one. */
  play(path: string[], stop: number): void {
    const lengths = this.lines.map((_, line) => shared(path, this.path(line)));
    const longest = Math.max(...lengths);
    const line = lengths[this.now] === longest ? this.now : lengths.indexOf(longest);
    const rest = path.slice(longest);
    if (rest.length === 0) this.now = line;
    else if (longest === this.length(line)) {
      this.#change(line, ({ moves, stops }) => ({ moves: [...moves, ...rest], stops }));
      this.now = line;
    } else {
      const parent = this.owner({ line, at: longest });
      this.lines = [...this.lines, { parent, from: longest, moves: rest, stops: [] }];
      this.now = this.lines.length - 1;
      if (this.lines.length > MOST) this.#dropOldest();
    }
    this.stop(stop);
  }

  /** Undo stops here, too. */
  stop(at: number): void {
    if (at === 0 || this.stops(this.now).includes(at)) return;
    this.#change(this.owner({ line: this.now, at }), ({ moves, stops }) => ({
      moves,
      stops: [...stops, at].sort((one, other) => one - other),
    }));
  }

  /** What was played from here on belongs to the gesture before it. */
  join(at: number): void {
    this.#change(this.owner({ line: this.now, at }), ({ moves, stops }) => ({ moves, stops: stops.filter((stop) => stop !== at) }));
  }

  /** The bookmark at a position; -1 without one. */
  bookmarkAt(at: number): number {
    const line = this.owner({ line: this.now, at });
    return this.bookmarks.findIndex((mark) => mark.line === line && mark.at === at);
  }

  /** Sets a bookmark at a position of the line on the table, or takes it away. */
  toggleBookmark(at: number): void {
    const found = this.bookmarkAt(at);
    this.bookmarks =
      found < 0 ? [...this.bookmarks, { line: this.owner({ line: this.now, at }), at }] : this.bookmarks.filter((_, index) => index !== found);
  }

  /** Whether a line can be taken away: nothing hangs on it, and it is not on the table. */
  isLoose = (line: number): boolean => line !== this.now && line > 0 && !this.lines.some(({ parent }) => parent === line);

  drop(line: number): void {
    if (!this.isLoose(line)) return;
    const behind = (index: number) => (index > line ? index - 1 : index);
    this.lines = this.lines.filter((_, index) => index !== line).map((other) => ({ ...other, parent: behind(other.parent) }));
    this.bookmarks = this.bookmarks.filter((mark) => mark.line !== line).map((mark) => ({ ...mark, line: behind(mark.line) }));
    this.now = behind(this.now);
  }

  #dropOldest(): void {
    const isMarked = (line: number) => this.bookmarks.some((mark) => mark.line === line);
    const oldest = this.lines.findIndex((_, line) => this.isLoose(line) && !isMarked(line));
    if (oldest >= 0) this.drop(oldest);
  }

  #change(line: number, change: (line: Line) => Pick<Line, 'moves' | 'stops'>): void {
    this.lines = this.lines.map((other, index) => (index === line ? { ...other, ...change(other) } : other));
  }
}
