// What crosses between the page, the module of the games and the server.
// Written by `UPDATE_GOLDEN=1 cargo test -p impasse-wire` from crates/wire: change it there.

/** One text in English and in Japanese. */
export type Words = {
  /** The English text. */
  en: string,
  /** The Japanese text. */
  ja: string, };

/** What is wrong with what somebody wrote. */
export type Complaint = {
  /** What, as a sentence. */
  words: Words,
  /** The line that is wrong, from 1; `null` where it is about no text. */
  line: number | null,
  /** The column there in characters, from 1. */
  column: number | null,
  /** The line itself. */
  excerpt: Excerpt | null, };

/** A line of a text, cut around a place where it is long. */
export type Excerpt = {
  /** The line. */
  text: string,
  /** Characters of it before the place, which may be its end. */
  before: number, };

/** A place on the board: column and row from the upper left corner, and the
 * level where pieces lie on others. */
export type Spot = readonly [x: number, y: number, level?: number];

/** A drawn position. */
export type Scene = {
  /** Columns, in steps. */
  width: number,
  /** Rows, in steps. */
  height: number,
  /** Steps along the side of the smallest piece. */
  unit: number,
  /** What each place itself is, row by row. */
  grounds: Array<Ground>,
  /** What lies on the board: lower levels first, then row by row. */
  pieces: Array<Piece>, };

/** What a place itself is. */
export type Ground = "outside" | "floor" | "wall" | "goal";

/** Something that lies on the board. */
export type Piece = {
  /** The upper left corner. */
  spot: Spot,
  /** Width and height, in steps. */
  size: readonly [width: number, height: number],
  /** Its code in the game's text form. */
  code: string,
  /** How people know it. */
  symbol: string,
  /** Its colour. */
  tone: Tone,
  /** What it is to the player. */
  role: Role, };

/** The colour of a piece. */
export type Tone = "ink" | "red" | "blue" | "green" | "purple";

/** What a piece is to the player. */
export type Role = "plain" | "player" | "main";

/** Something to point at. */
export type Mark = {
  /** What it means. */
  kind: MarkKind,
  /** Where it is; a line goes through several places. */
  spots: Array<Spot>, };

/** What a mark means. */
export type MarkKind = "dead" | "blocker" | "from" | "to" | "line";

/** A legal move. */
export type Move = {
  /** As people write it. */
  text: string,
  /** Where it begins and ends. */
  marks: Array<Mark>, };

/** How long a game is, in one of the measures that the game counts in. */
export type Length = {
  /** The measure's name: `moves`, `pushes`. */
  measure: string,
  /** The number. */
  count: number,
  /** Both, for people: "12 moves". */
  words: Words, };

/** Why something is so, in words and marks. */
export type Reason = {
  /** Why. */
  reason: Words,
  /** Where to look. */
  marks: Array<Mark>, };

/** Why a position is lost, as a detector tells it. */
export type Explained = {
  /** The detector's name. */
  detector: string,
  /** What it looks for. */
  about: Words,
  /** Why the position is lost. */
  reason: Words,
  /** Where to look. */
  marks: Array<Mark>,
  /** What that rests on, the nearest cause first. */
  causes: Array<Reason>, };

/** A game, as the browser module describes it. */
export type GameInfo = {
  /** Its name. */
  name: string,
  /** Its title. */
  title: Words,
  /** What it is, in a sentence. */
  summary: Words,
  /** What a newcomer must know, in three sentences: the aim, what a move is,
   * and what to beware of. */
  brief: [Words, Words, Words],
  /** The page with its rules, as Markdown: players' rules, then, below
   * headings `## `, how puzzles and moves are written and numbered. */
  rules: Words,
  /** Where it is described. */
  reference: string,
  /** What can be set. */
  parameters: Array<GameParameter>,
  /** Whether a move can lose the game; false where every move can be taken
   * back. */
  can_be_lost: boolean,
  /** The first number without parameters. */
  first: number,
  /** The last one as text: numbers in JavaScript end far below. */
  last: string, };

/** A parameter of a game. */
export type GameParameter = {
  /** Its name. */
  name: string,
  /** What it may be. */
  values: string,
  /** What it is where nothing is said. */
  default: string,
  /** What it does. */
  summary: Words,
  /** How people say the values that can be chosen among; empty where other
   * values are allowed. */
  choices: Array<ParameterChoice>, };

/** A value that can be chosen for a parameter. */
export type ParameterChoice = {
  /** The value. */
  value: string,
  /** How people say it. */
  words: Words, };

/** The numbers that a game with parameters has, as text. */
export type NumberRange = {
  /** The first. */
  first: string,
  /** The last. */
  last: string, };

/** A puzzle's name that is a number, taken apart. */
export type NumberedName = {
  /** What stands before `#`: `superpuzz:columns=6`. */
  kind: string,
  /** The parameters alone, `columns=6`; empty where there are none. */
  params: string,
  /** The number, as text. */
  number: string, };

/** What people call a puzzle. */
export type PuzzleLabel = {
  /** Its game. */
  game: string,
  /** Its number as text; `null` for a puzzle that is given itself. */
  number: string | null,
  /** Its title, where it has one. */
  title: Words | null,
  /** What its parameters say; empty where all are as usual. */
  variant: Words, };

/** One puzzle found in a text, or why there is none. */
export type FoundPuzzle = {
  /** Its game. */
  game: string,
  /** A name that carries it. */
  name: string,
  /** The line where it begins, from 1. */
  line: number,
  /** What was understood of it: `FreeCell, 8 columns, 52 cards, 4 cells`. */
  understood: Words,
  /** How its text was read, if it could be read in another way too. */
  reading: Words | null,
  /** What it is called, where its file says so. */
  title: string | null,
  /** Who made it, where its file says so. */
  author: string | null, } | {
  /** What is wrong, in English. */
  error: string,
  /** The same in both languages, with its place. */
  complaint: Complaint,
  /** The line where it is wrong, from 1. */
  line: number, };

/** The puzzles on the shelves of every game, as the server offers them. */
export type Catalogue = {
  /** One entry for each game. */
  games: Array<GameShelves>, };

/** The shelves of one game. */
export type GameShelves = {
  /** The game's name. */
  game: string,
  /** Its shelves, in its own order. */
  shelves: Array<Shelf>, };

/** Puzzles of one kind, all of them solvable. */
export type Shelf = {
  /** What they have in common. */
  title: Words,
  /** The puzzles, by number. */
  puzzles: Array<ShelvedPuzzle>, };

/** A puzzle with its grade. */
export type ShelvedPuzzle = {
  /** Its name: `sokoban#12`. */
  name: string,
  /** Its title, where it has one. */
  title: Words | null,
  /** From 1, very easy, to 5, very hard. */
  grade: number,
  /** The moves of a short solution. */
  moves: number,
  /** Whether that is proved to be a shortest one. */
  optimal: boolean,
  /** How often random play wins; `null` where it never did. */
  chance: number | null, };

/** What is asked. */
export type What = "solve" | "judge" | "review" | "layers";

/** A question about a position: that of a puzzle after some moves. */
export type Question = {
  /** What is asked. */
  what: What,
  /** The puzzle's name. */
  puzzle: string,
  /** The moves as people write them. */
  moves: string, };

/** A question was taken. */
export type JobTaken = {
  /** The number under which the answer can be fetched. */
  id: string, };

/** How a job is getting on. */
export type JobState<R> = { "state": "queued",
  /** Its place in the queue, from 1. */
  place: number, } | { "state": "running",
  /** What is being done; `null` before the first news. */
  phase: string | null,
  /** Positions met so far. */
  states: number,
  /** How many there are, where that is known. */
  total: number | null, } | { "state": "done",
  /** The answer. */
  result: R, } | { "state": "failed",
  /** Why, as a sentence in English. */
  error: string,
  /** The same in both languages. */
  words: Words, };

/** How the puzzle is solved. */
export type SolveAnswer = {
  /** How the search ended. */
  verdict: Verdict,
  /** Why it is unknown. */
  limit: Limit | null,
  /** The solution, a short one; how long it is says the length of the list. */
  moves: Array<string> | null,
  /** Whether no solution has fewer moves; `null` without a solution. */
  optimal: boolean | null,
  /** No solution has fewer moves than this; `null` where there is none. */
  lower_bound: number | null,
  /** Positions held at the end. */
  states: number, };

/** Whether the position is dead, and why. */
export type JudgeAnswer = {
  /** What can become of the position. */
  verdict: Judgement,
  /** Why it is unknown. */
  limit: Limit | null,
  /** Who proved it dead: a detector, or `search`. */
  detector: string | null,
  /** Why it is dead. */
  reason: Words | null,
  /** Where to look. */
  marks: Array<Mark>,
  /** What the reason rests on, the nearest cause first. */
  causes: Array<JudgeCause>, };

/** What a reason rests on. */
export type JudgeCause = {
  /** The moves after which it holds; empty for the judged position. */
  after: string,
  /** What holds there. */
  reason: Words, };

/** A game judged move by move. */
export type ReviewAnswer = {
  /** The moves played, as people write them. */
  moves: Array<string>,
  /** Whether the last leads to a goal. */
  solved: boolean,
  /** What could become of the start. */
  start: Standing,
  /** The same after each move. */
  after: Array<Standing>,
  /** The number of the first losing move, from 1. */
  lost_at: number | null,
  /** Moves played in the last position known to be solvable. */
  last_solvable: number | null,
  /** The moves there that keep the win. */
  alternatives: Array<string>,
  /** The moves there of which nothing is known. */
  undecided: Array<string>,
  /** Why the first lost position is lost, where a detector can say it. */
  loss: ReviewLoss | null,
  /** Why something is unknown. */
  limit: Limit | null, };

/** Why a position of a reviewed game is lost. */
export type ReviewLoss = {
  /** The detector that knows it. */
  detector: string,
  /** Why. */
  reason: Words,
  /** Where to look. */
  marks: Array<Mark>, };

/** A small space by depth, and the way of a game through it. */
export type LayersAnswer = {
  /** Whether every reachable position is counted. */
  complete: boolean,
  /** Why not. */
  limit: Limit | null,
  /** One for each depth from 0 on. */
  depths: Array<LayerCount>,
  /** Where the game was, from the start on. */
  path: Array<PathStep>, };

/** The positions of one depth. */
export type LayerCount = {
  /** Fewest moves from the start. */
  depth: number,
  /** Positions from which a goal can be reached, goals included. */
  solvable: number,
  /** Positions from which none can. */
  lost: number,
  /** Goals. */
  goals: number, };

/** A position of a game in the space. */
export type PathStep = {
  /** Its depth. */
  depth: number,
  /** Whether a goal can be reached from it. */
  solvable: boolean, };

/** How a search ended. */
export type Verdict = "solved" | "unsolvable" | "unknown";

/** What can become of a position. */
export type Standing = "solvable" | "lost" | "unknown";

/** The same, as the question whether a position is dead is answered. */
export type Judgement = "dead" | "solvable" | "unknown";

/** Why something is missing. */
export type Limit = "time" | "memory" | "states" | "incomplete" | "interrupted";

/** What can happen in a game. */
export type Happening = { "kind": "start",
  /** The puzzle's name. */
  puzzle: string, } | { "kind": "move",
  /** The moves as people write them. */
  moves: string, } | { "kind": "link",
  /** The moves as people write them. */
  moves: string, } | { "kind": "auto",
  /** The moves as people write them. */
  moves: string, } | { "kind": "undo",
  /** How many moves stand on the table afterwards. */
  to: number, } | { "kind": "redo",
  /** How many moves stand on the table afterwards. */
  to: number, } | { "kind": "restart",
  /** How many moves stand on the table afterwards: 0. */
  to: number, } | { "kind": "back",
  /** How many moves stand on the table afterwards. */
  to: number, } | { "kind": "give-up", } | { "kind": "stuck", } | { "kind": "solved", } | { "kind": "ask", } | { "kind": "hint", } | { "kind": "solution", } | { "kind": "review", } | { "kind": "map", } | { "kind": "show-targets", } | { "kind": "hide-targets", } | { "kind": "hide", } | { "kind": "show", };

/** One thing a player did, or that happened to the game. */
export type Event = {
  /** Its number in the game, from 0 without gaps. */
  seq: number,
  /** Milliseconds since the game began, on a clock that never goes back. */
  ms: number, } & ({ "kind": "start",
  /** The puzzle's name. */
  puzzle: string, } | { "kind": "move",
  /** The moves as people write them. */
  moves: string, } | { "kind": "link",
  /** The moves as people write them. */
  moves: string, } | { "kind": "auto",
  /** The moves as people write them. */
  moves: string, } | { "kind": "undo",
  /** How many moves stand on the table afterwards. */
  to: number, } | { "kind": "redo",
  /** How many moves stand on the table afterwards. */
  to: number, } | { "kind": "restart",
  /** How many moves stand on the table afterwards: 0. */
  to: number, } | { "kind": "back",
  /** How many moves stand on the table afterwards. */
  to: number, } | { "kind": "give-up", } | { "kind": "stuck", } | { "kind": "solved", } | { "kind": "ask", } | { "kind": "hint", } | { "kind": "solution", } | { "kind": "review", } | { "kind": "map", } | { "kind": "show-targets", } | { "kind": "hide-targets", } | { "kind": "hide", } | { "kind": "show", });

/** One line of an export: an event with its game and its player. */
export type ExportLine = {
  /** The version of the line. */
  version: number,
  /** The digest that stands for the player. */
  player: string,
  /** The game's random number. */
  game: string,
  /** Milliseconds since 1970 when the server wrote the event. */
  received: number,
  /** Its number in the game, from 0 without gaps. */
  seq: number,
  /** Milliseconds since the game began, on a clock that never goes back. */
  ms: number, } & ({ "kind": "start",
  /** The puzzle's name. */
  puzzle: string, } | { "kind": "move",
  /** The moves as people write them. */
  moves: string, } | { "kind": "link",
  /** The moves as people write them. */
  moves: string, } | { "kind": "auto",
  /** The moves as people write them. */
  moves: string, } | { "kind": "undo",
  /** How many moves stand on the table afterwards. */
  to: number, } | { "kind": "redo",
  /** How many moves stand on the table afterwards. */
  to: number, } | { "kind": "restart",
  /** How many moves stand on the table afterwards: 0. */
  to: number, } | { "kind": "back",
  /** How many moves stand on the table afterwards. */
  to: number, } | { "kind": "give-up", } | { "kind": "stuck", } | { "kind": "solved", } | { "kind": "ask", } | { "kind": "hint", } | { "kind": "solution", } | { "kind": "review", } | { "kind": "map", } | { "kind": "show-targets", } | { "kind": "hide-targets", } | { "kind": "hide", } | { "kind": "show", });

/** Events of one game, as a page sends them. `Id` reads the random numbers
 * of players and games. */
export type EventsRequest = {
  /** The player's secret. */
  player: string,
  /** The game's number. */
  game: string,
  /** The events, in their order. */
  events: Array<Event>, };

/** The events are kept. */
export type EventsKept = {
  /** The number that the next event must have. */
  next: number, };

/** A player's record was deleted. */
export type Forgotten = {
  /** How many games it held. */
  games: number, };

/** The server works. */
export type Health = {
  /** Whether the database answers. */
  well: boolean, };

/** Why a request is refused. */
export type Refusal = {
  /** A sentence for people, in English. */
  error: string,
  /** The same in both languages, where it is about what somebody wrote or
   * played. */
  words?: Words,
  /** A word for programs. */
  code: RefusalCode,
  /** The event that comes next, where events do not fit to the record. */
  next?: number,
  /** The number of the event that cannot have happened. */
  seq?: number, };

/** Why, as a word for programs. */
export type RefusalCode = "malformed" | "too-large" | "who" | "missing" | "busy" | "too-many" | "not-yours" | "gap" | "differs" | "illegal";
