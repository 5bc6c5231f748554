// What the server is told of a game.

export type Happening =
  | { kind: 'start'; puzzle: string }
  | { kind: 'move'; moves: string }
  | { kind: 'undo' | 'redo' | 'restart' | 'back'; to: number }
  | {
      kind: 'give-up' | 'stuck' | 'solved' | 'ask' | 'hint' | 'solution' | 'review' | 'hide' | 'show';
    };

export type Event = Happening & { seq: number; ms: number };
