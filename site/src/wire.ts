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

/** What people call a puzzle. */
export type PuzzleLabel = {
  /** Its game. */
  game: string,
  /** What stands before `#`: `superpuzz:columns=6`. */
  kind: string,
  /** What stands behind `#`; `null` for a puzzle that is given itself. */
  number: string | null,
  /** Whether that is one number of ours, so that other puzzles of the kind
   * stand beside it. */
  is_counted: boolean,
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
  /** The puzzles, the easiest first. */
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
  /** The fewest known by each measure of its game, moves first; left out
   * where moves are all that counts. */
  fewest?: Array<FewestKnown>,
  /** How often random play wins; `null` where it never did. */
  chance: number | null,
  /** The share of plays that will end solved, as a model foretells. */
  success: number,
  /** The median seconds of a play that is solved; `null` where no model knows. */
  seconds: number | null,
  /** Whether that model knows simulated players alone. */
  simulated: boolean, };

/** How few of something a solution is known to need. */
export type FewestKnown = {
  /** The measure's name: `moves`, `pushes`. */
  measure: string,
  /** The fewest that a known solution has. */
  count: number,
  /** Both, for people: "12 moves". */
  words: Words,
  /** Whether it is proved that no solution has fewer. */
  optimal: boolean, };

/** What is asked. */
export type What = "solve" | "judge" | "review" | "layers" | "prove" | "rescue" | "inspect" | "light" | "hint" | "make";

/** A question about a position: that of a puzzle after some moves. */
export type Question = {
  /** What is asked. */
  what: What,
  /** The puzzle's name. */
  puzzle: string,
  /** The moves as people write them. */
  moves: string,
  /** For a hint: moves from there to a goal that are being followed, where
   * some are known. */
  way?: string,
  /** For a new puzzle: what it is to be like. */
  wish?: PuzzleWish, };

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

/** Why the puzzle cannot be solved, for others to check. */
export type ProveAnswer = {
  /** What was found out. */
  verdict: Verdict,
  /** Why it is unknown. */
  limit: Limit | null,
  /** The certificate in Base64; `null` where there is none. */
  certificate: string | null,
  /** Positions in it. */
  positions: number, };

/** What makes a lost position winnable. */
export type RescueAnswer = {
  /** What could become of the position as it was. */
  before: Standing,
  /** Why nothing was found, or why it is not proved to be the least. */
  limit: Limit | null,
  /** The changes, one after another; none where nothing was found. */
  steps: Array<MendingStep>,
  /** Whether fewer are proved not to be enough; `null` where nothing was
   * found. */
  least: boolean | null,
  /** The name of the mended puzzle. */
  mended: string | null,
  /** Its text. */
  text: string | null,
  /** A solution of it. */
  moves: Array<string> | null, };

/** One change. */
export type MendingStep = {
  /** What is done. */
  what: Words,
  /** Where, on the board before it. */
  marks: Array<Mark>, };

/** What an author wants to know. */
export type InspectAnswer = {
  /** What can become of the start. */
  verdict: Judgement,
  /** Why something is unknown. */
  limit: Limit | null,
  /** Why it cannot be solved. */
  reason: Words | null,
  /** Where to look. */
  marks: Array<Mark>,
  /** The shortest solution that was found, in the measure that counts. */
  moves: Array<string> | null,
  /** What its length is called: `12 pushes`. */
  length: Words | null,
  /** Whether no solution is shorter; `null` without a solution. */
  optimal: boolean | null,
  /** What that solution does not touch. */
  spare: Array<SparePart>,
  /** The text of the board without the cells that nobody needs. */
  narrowed: string | null,
  /** Of how many kinds the shortest solutions are, orders left out; `null`
   * where that was not found out. */
  kinds: number | null,
  /** Whether these are all; else there are so many or more. */
  all_kinds: boolean | null,
  /** A shortest solution of another kind than the author's. */
  other: Array<string> | null,
  /** How long the author's solution is. */
  intended: number | null,
  /** How much shorter the one found is. */
  shorter_by: number | null,
  /** So many moves they begin with in common. */
  common: number | null,
  /** How much shorter, in what the length counts: `2 pushes`. */
  fewer: Words | null,
  /** How far they go together, in the same: `5 pushes`. */
  parting: Words | null,
  /** How hard people will find it; empty where no model speaks. */
  foretold: Array<Foretelling>, };

/** A part of the board that a solution does not touch. */
export type SparePart = {
  /** What it is. */
  what: Words,
  /** Where. */
  spots: Array<Spot>,
  /** What it is good for. */
  is: SpareUse, };

/** What a part is good for that a solution does not touch. */
export type SpareUse = "unused" | "obstacle" | "unknown";

/** How hard one population will find it. */
export type Foretelling = {
  /** What is foretold and why, line by line. */
  lines: Array<Words>,
  /** Whether it rests on simulated players alone. */
  simulated: boolean, };

/** A board in the making, and what can be done with it. */
export type Making = {
  /** The board as text. */
  text: string,
  /** The name of the puzzle, as links carry it; `null` while it is none. */
  name: string | null,
  /** Whether that is over as it begins: there is nothing left to do. */
  is_over: boolean,
  /** Why it is none. */
  error: Complaint | null,
  /** Where on the board that is. */
  spot: Spot | null,
  /** What it looks like. */
  scene: Scene,
  /** What can be put on it. */
  palette: Array<Brush>,
  /** Whether there is one of each piece, to be dealt and exchanged. */
  is_dealt: boolean,
  /** The place to be filled next, where pieces are dealt. */
  next: Spot | null,
  /** Levels on which something can be put. */
  levels: number,
  /** How it can be turned and mirrored: `turn`, `left-right`, `up-down`. */
  flips: Array<string>,
  /** The edges at which a line can be added. */
  grows: Array<string>,
  /** The edges at which a line can be taken away. */
  shrinks: Array<string>, };

/** Something that can be put on a board. */
export type Brush = {
  /** What it is called when it is put. */
  code: string,
  /** What people call it. */
  name: Words,
  /** What it looks like. */
  scene: Scene,
  /** How many are still to be laid, where there is a number. */
  left: number | null, };

/** What can become of a game where it stands. */
export type LightAnswer = {
  /** Whether it can be won. */
  standing: Standing,
  /** Why that is not known. */
  limit: Limit | null,
  /** Moves played in the last position known to be solvable. */
  last_solvable: number | null,
  /** Moves played in the first position known to be lost. */
  first_lost: number | null, };

/** What to do next, by degrees. */
export type HintAnswer = {
  /** How the search ended. */
  verdict: Verdict,
  /** Why it is unknown. */
  limit: Limit | null,
  /** What is told, each a little more than the one before; empty without a
   * solution. */
  degrees: Array<HintDegree>,
  /** The whole solution from here. */
  moves: Array<string> | null, };

/** One degree of a hint. */
export type HintDegree = {
  /** Its number, from 1; one that has nothing to tell is left out. */
  degree: number,
  /** What it tells about. */
  about: HintAbout,
  /** What it tells. */
  words: Words,
  /** The moves that it speaks of, as people write them. */
  moves: string | null,
  /** Where to look. */
  marks: Array<Mark>,
  /** The part of the board that is meant: two corners. */
  area: [Spot, Spot] | null, };

/** What a degree of a hint tells about. */
export type HintAbout = "distance" | "part" | "mistake" | "move";

/** What a new puzzle is to be like. */
export type PuzzleWish = {
  /** How many of a hundred plays shall end solved. */
  percent: number,
  /** What chance is drawn from: another number, another puzzle. */
  seed: number, };

/** A new puzzle, or none that fits the wish. */
export type MakeAnswer = {
  /** The puzzle; `null` where none was found. */
  made: MadePuzzle | null,
  /** Why none was found. */
  limit: Limit | null,
  /** Puzzles that were looked at. */
  tried: number, };

/** A new puzzle that can be solved for certain. */
export type MadePuzzle = {
  /** Its name. */
  name: string,
  /** Moves of the solution that was replayed. */
  moves: number,
  /** The share of plays that will end solved. */
  success: number,
  /** Whether nobody but simulated players knows that. */
  simulated: boolean, };

/** How a search ended. */
export type Verdict = "solved" | "unsolvable" | "unknown";

/** What can become of a position. */
export type Standing = "solvable" | "lost" | "unknown";

/** The same, as the question whether a position is dead is answered. */
export type Judgement = "dead" | "solvable" | "unknown";

/** Why something is missing. */
export type Limit = "time" | "memory" | "states" | "incomplete" | "interrupted";

/** What a player points with. */
export type InputKind = "mouse" | "touch" | "keys";

/** What helps a player by itself, once it is switched on. */
export type Aid = "light" | "places";

/** What can happen in a game. */
export type Happening = { "kind": "start",
  /** The puzzle's name. */
  puzzle: string, } | { "kind": "move",
  /** The moves as people write them. */
  moves: string,
  /** What it was made with, where that is known. */
  by?: InputKind, } | { "kind": "link",
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
  to: number, } | { "kind": "switch",
  /** How many of the moves on the table stay. */
  to: number,
  /** The moves that are played again, as people write them. */
  moves: string, } | { "kind": "give-up", } | { "kind": "stuck", } | { "kind": "solved", } | { "kind": "ask", } | { "kind": "hint",
  /** How much it tells, from 1; absent where there were no degrees. */
  degree?: number, } | { "kind": "solution", } | { "kind": "review", } | { "kind": "map", } | { "kind": "show-targets", } | { "kind": "hide-targets", } | { "kind": "show-aid",
  /** What. */
  aid: Aid, } | { "kind": "hide-aid",
  /** What. */
  aid: Aid, } | { "kind": "hide", } | { "kind": "show", } | { "kind": "blur", } | { "kind": "focus", } | { "kind": "time-up", };

/** One thing a player did, or that happened to the game. */
export type Event = {
  /** Its number in the game, from 0 without gaps. */
  seq: number,
  /** Milliseconds since the game began, on a clock that never goes back. */
  ms: number, } & ({ "kind": "start",
  /** The puzzle's name. */
  puzzle: string, } | { "kind": "move",
  /** The moves as people write them. */
  moves: string,
  /** What it was made with, where that is known. */
  by?: InputKind, } | { "kind": "link",
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
  to: number, } | { "kind": "switch",
  /** How many of the moves on the table stay. */
  to: number,
  /** The moves that are played again, as people write them. */
  moves: string, } | { "kind": "give-up", } | { "kind": "stuck", } | { "kind": "solved", } | { "kind": "ask", } | { "kind": "hint",
  /** How much it tells, from 1; absent where there were no degrees. */
  degree?: number, } | { "kind": "solution", } | { "kind": "review", } | { "kind": "map", } | { "kind": "show-targets", } | { "kind": "hide-targets", } | { "kind": "show-aid",
  /** What. */
  aid: Aid, } | { "kind": "hide-aid",
  /** What. */
  aid: Aid, } | { "kind": "hide", } | { "kind": "show", } | { "kind": "blur", } | { "kind": "focus", } | { "kind": "time-up", });

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
  moves: string,
  /** What it was made with, where that is known. */
  by?: InputKind, } | { "kind": "link",
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
  to: number, } | { "kind": "switch",
  /** How many of the moves on the table stay. */
  to: number,
  /** The moves that are played again, as people write them. */
  moves: string, } | { "kind": "give-up", } | { "kind": "stuck", } | { "kind": "solved", } | { "kind": "ask", } | { "kind": "hint",
  /** How much it tells, from 1; absent where there were no degrees. */
  degree?: number, } | { "kind": "solution", } | { "kind": "review", } | { "kind": "map", } | { "kind": "show-targets", } | { "kind": "hide-targets", } | { "kind": "show-aid",
  /** What. */
  aid: Aid, } | { "kind": "hide-aid",
  /** What. */
  aid: Aid, } | { "kind": "hide", } | { "kind": "show", } | { "kind": "blur", } | { "kind": "focus", } | { "kind": "time-up", });

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
export type RefusalCode = "malformed" | "too-large" | "who" | "missing" | "busy" | "too-many" | "not-yours" | "gap" | "differs" | "illegal" | "not-allowed" | "out-of-step" | "closed";

/** A study in the list of those that are open. */
export type StudyOffer = {
  /** Its name. */
  name: string,
  /** Its title. */
  title: { [key in string]: string }, };

/** A study as whoever opens its link sees it. */
export type StudyInfo = {
  /** Its name, part of its links. */
  name: string,
  /** The digest of everything that matters in it. */
  hash: string,
  /** Whether somebody can take part now. */
  open: boolean,
  /** The languages it is written in; the first one is used where a visitor's
   * is missing. */
  languages: Array<string>,
  /** Its title. */
  title: { [key in string]: string },
  /** What is told before the consent. */
  welcome: { [key in string]: string },
  /** What is consented to. */
  consent: StudyConsent,
  /** Whom to ask. */
  contact: string,
  /** Questions before the puzzles. */
  before: Array<StudyQuestion>,
  /** Questions after the puzzles. */
  after: Array<StudyQuestion>,
  /** The puzzle to try the rules with, if there is one. */
  tutorial: StudyTutorial | null,
  /** What players may do. */
  allowed: StudyAllowed,
  /** How long things may take. */
  limits: StudyLimits,
  /** What is asked after each puzzle, on five levels; `null` where nothing is. */
  rating: StudyQuestion | null,
  /** Puzzles for each person; `null` where people play as many as they like. */
  per_person: number | null,
  /** Names in the link's query that hold ids of a recruiting service. */
  recruiting: Array<string>,
  /** What is said at the end. */
  thanks: { [key in string]: string }, };

/** What is consented to. */
export type StudyConsent = {
  /** The version that the researcher gave it. */
  version: string,
  /** The digest of the text in all languages. */
  hash: string,
  /** The text. */
  text: { [key in string]: string }, };

/** The puzzle to try the rules with. */
export type StudyTutorial = {
  /** Its name. */
  puzzle: string,
  /** What is said beside it. */
  text: { [key in string]: string }, };

/** What players may do. What is not allowed is refused by the server, too. */
export type StudyAllowed = {
  /** Take moves back and play them again. */
  undo: boolean,
  /** Begin a puzzle anew. */
  restart: boolean,
  /** Ask for hints and solutions. */
  hints: boolean,
  /** Ask whether a position is lost, look at the review and the map. */
  help: boolean,
  /** Have targets shown, where finding them is the game. */
  targets: boolean,
  /** Let the page play what needs no thought. */
  automatic: boolean,
  /** Milliseconds after which a puzzle may be given up; `null` means never. */
  give_up_ms: number | null, };

/** How long things may take, in milliseconds; `null` means as long as one
 * likes. */
export type StudyLimits = {
  /** One puzzle, on the player's clock. */
  puzzle_ms: number | null,
  /** Taking part from the consent on, on the server's clock. */
  session_ms: number | null, };

/** One question of a questionnaire. */
export type StudyQuestion = {
  /** Its name in the data. */
  id: string,
  /** What is asked. */
  text: { [key in string]: string },
  /** Whether an answer is needed to go on. */
  required: boolean, } & ({ "kind": "choice",
  /** The choices. */
  choices: Array<StudyChoice>, } | { "kind": "number",
  /** The smallest. */
  low: number,
  /** The largest. */
  high: number, } | { "kind": "scale",
  /** How many levels. */
  levels: number,
  /** What 1 means. */
  lowest: { [key in string]: string },
  /** What the last means. */
  highest: { [key in string]: string }, } | { "kind": "words",
  /** How many letters at most. */
  most: number, });

/** What an answer looks like. Answers are text: the `id` of a choice, a whole
 * number, or words. */
export type QuestionForm = { "kind": "choice",
  /** The choices. */
  choices: Array<StudyChoice>, } | { "kind": "number",
  /** The smallest. */
  low: number,
  /** The largest. */
  high: number, } | { "kind": "scale",
  /** How many levels. */
  levels: number,
  /** What 1 means. */
  lowest: { [key in string]: string },
  /** What the last means. */
  highest: { [key in string]: string }, } | { "kind": "words",
  /** How many letters at most. */
  most: number, };

/** One choice of a question. */
export type StudyChoice = {
  /** Its name in the data. */
  id: string,
  /** What it says. */
  text: { [key in string]: string }, };

/** Somebody opened the link, or came back. */
export type JoinRequest = {
  /** With what they came. */
  visit: StudyVisit,
  /** Ids of a recruiting service, from the link. */
  recruiting: { [key in string]: string }, };

/** With what somebody came: nothing that identifies a person. */
export type StudyVisit = {
  /** The language of the page. */
  lang: string,
  /** The size of the window: `small` (below 600 pixels), `medium`, `large`
   * (from 1200 on). */
  screen: string,
  /** The finest step of the page's clock in microseconds, as measured. */
  clock_us: number,
  /** What pointing is done with, as far as the browser tells. */
  input: InputKind, };

/** Where somebody stands in a study. */
export type ParticipantView = {
  /** The digest that stands for them in the data. */
  participant: string,
  /** What comes next. */
  step: StudyStep,
  /** Puzzles done. */
  done: number,
  /** Of how many; `null` where they play as many as they like. */
  of: number | null,
  /** What the link to stop and delete everything holds:
   * `/stop?study=NAME#TOKEN`. */
  withdraw: string, };

/** What comes next for a participant. */
export type StudyStep = { "step": "consent", } | { "step": "before", } | { "step": "tutorial",
  /** The puzzle. */
  puzzle: string, } | { "step": "puzzle",
  /** Which one of theirs, from 0. */
  place: number,
  /** The random number of the game; events are told with it. */
  game: string,
  /** The puzzle; the first event is its `start`. */
  puzzle: string,
  /** What is kept of the game, to go on where it was left. */
  kept: Array<Event>,
  /** Milliseconds since the game's last event was kept, on the server's
   * clock; `null` where nothing is kept. */
  gone_ms: number | null, } | { "step": "rating",
  /** Which one of theirs, from 0. */
  place: number,
  /** The puzzle. */
  puzzle: string, } | { "step": "after", } | { "step": "ended",
  /** How it ended. */
  outcome: StudyOutcome,
  /** What to hand in, where the study has codes for that. */
  code: StudyCode | null, };

/** How somebody's part in a study ended. */
export type StudyOutcome = "complete" | "no-consent" | "screened-out" | "timed-out" | "left" | "full" | "withdrawn";

/** What a participant hands in. */
export type StudyCode = {
  /** The code. */
  code: string,
  /** Where to go with it; `null` where the study names no address. */
  address: string | null, };

/** Somebody consents, or does not. */
export type ConsentRequest = {
  /** The digest of the text that they saw. */
  hash: string,
  /** Whether they agree. */
  agreed: boolean, };

/** Answers to the questions before or after, or the rating of a puzzle. */
export type AnswersRequest = {
  /** The puzzle that is rated, by its place; `null` for a questionnaire. */
  place: number | null,
  /** Answers by the names of the questions. Questions that need no answer
   * may be missing. */
  answers: { [key in string]: string }, };

/** Events of one game of a study. */
export type StudyEventsRequest = {
  /** The game's number. */
  game: string,
  /** The events, in their order. */
  events: Array<Event>, };

/** The events are kept. */
export type StudyEventsKept = {
  /** The number that the next event must have. */
  next: number,
  /** Whether the game is over: ask what comes next. */
  over: boolean, };

/** Somebody withdraws, by the link they were given. */
export type WithdrawRequest = {
  /** What the link holds. */
  token: string, };

/** Everything of theirs is deleted. */
export type Withdrawn = {
  /** How many games were deleted now; 0 where that was done before. */
  games: number,
  /** How many copies the researcher had made before that: each will be told
   * to delete their part. */
  copies: number, };

/** A study while it runs. */
export type StudyProgress = {
  /** Its name. */
  study: string,
  /** The digest of everything that matters in it. */
  hash: string,
  /** Milliseconds since 1970 when it was opened. */
  opened: number,
  /** When it was or will be closed; `null` where nobody said so. */
  closed: number | null,
  /** People by how far they came. */
  counts: StudyCounts,
  /** Sessions that each exclusion rule excludes, in the order of the file. */
  rules: Array<RuleCount>,
  /** How much of each puzzle was played, in the order of the file. */
  puzzles: Array<PuzzleFigures>,
  /** Who is still there after so many puzzles. */
  drop_out: Array<DropOut>,
  /** Exports and backups. */
  copies: Array<StudyCopy>,
  /** Those who withdrew, and the copies that still hold them. */
  withdrawn: Array<WithdrawnAfter>,
  /** Persons for each cell of the plan: finished, and live. */
  cells: Array<[number, number]>,
  /** Whether puzzles are chosen by what participants did: then shares of
   * solvers do not compare puzzles. */
  adaptive: boolean, };

/** People by how far they came. */
export type StudyCounts = {
  /** Opened the link. */
  invited: number,
  /** Consented, those who withdrew later included. */
  consented: number,
  /** Seen within the idle time, and not at the end. */
  playing: number,
  /** At the end, by how. */
  outcomes: Array<[StudyOutcome, number]>,
  /** Excluded by some rule. */
  excluded: number, };

/** How many an exclusion rule excludes. */
export type RuleCount = {
  /** The rule's name. */
  rule: string,
  /** Whether it is about single plays. */
  plays: boolean,
  /** How many it excludes. */
  excluded: number, };

/** What people did at one puzzle. Excluded plays are not counted. */
export type PuzzleFigures = {
  /** The puzzle. */
  puzzle: string,
  /** Plays that ended. */
  played: number,
  /** Those that were solved. */
  solved: number,
  /** Those that were given up. */
  given_up: number,
  /** The share solved; `null` where nobody played. */
  success: ShareInterval | null,
  /** Median seconds of solved plays; `null` where there is none. */
  seconds: number | null,
  /** The interval of 95 % of the median. */
  seconds_low: number | null,
  /** Its upper end. */
  seconds_high: number | null,
  /** Mean number of times without a move left. */
  stuck: number | null,
  /** Ratings, level 1 first. */
  ratings: Array<number>, };

/** A share with its interval of 95 %. */
export type ShareInterval = {
  /** The share. */
  share: number,
  /** The lower end. */
  low: number,
  /** The upper end. */
  high: number, };

/** Who is still there. */
export type DropOut = {
  /** After so many puzzles. */
  puzzles: number,
  /** So many participants. */
  people: number, };

/** A copy of the data that left the database. */
export type StudyCopy = {
  /** When, in milliseconds since 1970. */
  at: number,
  /** `export` or `backup`. */
  kind: string,
  /** Its form: `jsonl`, `csv`, `parquet`, `psych-ds`, `database`. */
  form: string,
  /** How many sessions it held. */
  sessions: number, };

/** Somebody who withdrew after copies were made. */
export type WithdrawnAfter = {
  /** The digest under which copies hold them. */
  participant: string,
  /** When they withdrew. */
  at: number,
  /** The times of the copies that may hold them: delete them there. */
  copies: Array<number>, };

/** One session of an export: a participant, whatever became of them. */
export type SessionLine = {
  /** The version of the line. */
  version: number,
  /** The study. */
  study: string,
  /** The digest of the study they took part in. */
  hash: string,
  /** The digest that stands for them. */
  participant: string,
  /** Their number, by which their puzzles were drawn. */
  number: number,
  /** How it ended; `null` while it has not. */
  outcome: StudyOutcome | null,
  /** When they opened the link, in milliseconds since 1970; `null` for
   * whoever withdrew, as all below. */
  joined: number | null,
  /** When they consented. */
  consented: number | null,
  /** The version of the text they consented to. */
  consent_version: string | null,
  /** When it ended. */
  ended: number | null,
  /** The language. */
  lang: string | null,
  /** The size of the window at first: `small`, `medium`, `large`. */
  screen: string | null,
  /** The finest step of the clock, in microseconds. */
  clock_us: number | null,
  /** What was pointed with at first. */
  input: string | null,
  /** How often they came, the first time included. */
  visits: number,
  /** The cell of the plan they were put in. */
  cell: number | null,
  /** Puzzles done. */
  plays: number,
  /** Answers by question. */
  answers: Record<string, string>,
  /** What each exclusion rule about sessions says, by its name. */
  verdicts: Record<string, boolean | null>,
  /** The completion code they were given. */
  code: string | null, };

/** How a play ended. */
export type PlayResult = "solved" | "given-up" | "time-up" | "left";

/** Why a puzzle was chosen for a participant: what was believed when it was. */
export type PlayChoice = {
  /** The share of all players that was foretold to solve it. */
  foretold: number,
  /** The chance that this participant would. */
  chance: number,
  /** Their skill, in logits above that of all players. */
  skill: number,
  /** How far it might be off: a standard deviation. */
  skill_deviation: number, };

/** One play of an export. */
export type PlayLine = {
  /** The version of the line. */
  version: number,
  /** The study. */
  study: string,
  /** Who. */
  participant: string,
  /** Which one of theirs, from 0. */
  place: number,
  /** What it was for: `puzzle`, `check`, `repeat`. */
  purpose: string,
  /** The puzzle. */
  puzzle: string,
  /** The game's random number. */
  game: string,
  /** When its first event was kept, in milliseconds since 1970; `null` where
   * it was never begun. */
  begun: number | null,
  /** When it ended. */
  ended: number | null,
  /** How; `null` while it goes on. */
  result: PlayResult | null,
  /** Whether it was solved. */
  solved: boolean,
  /** Seconds until the end, without those out of sight. */
  seconds: number,
  /** Seconds out of sight. */
  away: number,
  /** The longest time without an event in sight, in seconds. */
  pause: number,
  /** Gestures of the player. */
  moves: number,
  /** Times without a move left. */
  stuck: number,
  /** Times begun anew. */
  restarts: number,
  /** Moves taken back. */
  undos: number,
  /** The rating, from 1; `null` where none was given. */
  rating: number | null,
  /** What each exclusion rule about plays says, by its name. */
  verdicts: Record<string, boolean | null>,
  /** Why it was chosen; `null` where it was not, and absent in lines of older
   * programs. */
  choice: PlayChoice | null, };

/** A game with its events, to be replayed. */
export type StudyGame = {
  /** The play. */
  play: PlayLine,
  /** All its events. */
  events: Array<Event>,
  /** The moves that stood at its end, as people write them. */
  moves: string, };

/** To whom a completion code was given. */
export type CodeOwner = {
  /** The participant. */
  participant: string,
  /** For what. */
  outcome: StudyOutcome,
  /** When, in milliseconds since 1970. */
  at: number, };

/** Where people fell into traps of one puzzle. */
export type StudyTraps = {
  /** The puzzle. */
  puzzle: string,
  /** Games looked at. */
  games: number,
  /** Positions that people came to, the most visited first. */
  positions: Array<TrapPosition>,
  /** Whether there were more, which are left out. */
  cut: boolean, };

/** A position of a puzzle that people came to. */
export type TrapPosition = {
  /** The fewest moves with which somebody came here, as people write them. */
  moves: string,
  /** How many these are. */
  depth: number,
  /** Games that came here. */
  games: number,
  /** Games that were solved after they came here. */
  solved: number,
  /** Games in which no move was left here. */
  stuck: number,
  /** Games that fell into a trap with the move that led here: a detector
   * sees that this position is lost, and saw nothing before. */
  fell: number,
  /** Where people came from: the place of that position in the list. */
  from: number | null,
  /** Why the position is lost, where a detector sees that. */
  lost: Words | null, };

/** The regression on the plays so far. */
export type StudyFit = {
  /** What is explained: `log-seconds` or `success`. */
  target: string,
  /** Puzzles with plays that count. */
  puzzles: number,
  /** Plays that count. */
  plays: number,
  /** Why there is no table yet, in both languages; `null` where there is. */
  wanting: Words | null,
  /** What the table leaves out, in both languages: features that are not
   * known of every puzzle; `null` where nothing is left out. */
  left_out: Words | null,
  /** The rows of the table, by their variables. */
  rows: Array<FitRow>,
  /** Measured and estimated values of the last row. */
  points: Array<FitPoint>, };

/** A regression. */
export type FitRow = {
  /** Its variables. */
  variables: Array<string>,
  /** The puzzles it rests on: those of which all its variables are known. */
  puzzles: number,
  /** The multiple correlation. */
  r: number | null,
  /** The share explained, adjusted for the number of variables. */
  adjusted: number | null,
  /** The chance of such a fit where nothing is to explain. */
  p: number | null,
  /** The coefficients, the constant first. */
  coefficients: Array<FitCoefficient>, };

/** A coefficient with its standard error. */
export type FitCoefficient = {
  /** The variable; empty for the constant. */
  name: string,
  /** Its weight. */
  value: number,
  /** The standard error. */
  error: number,
  /** The chance of such a weight where there is none. */
  p: number, };

/** A puzzle in the scatter plot. */
export type FitPoint = {
  /** The puzzle. */
  puzzle: string,
  /** What was measured. */
  measured: number,
  /** What the regression estimates. */
  estimated: number, };
