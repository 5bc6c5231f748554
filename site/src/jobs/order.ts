// What page and worker say to each other.

import type { Question } from '../wire';

/** What the worker is to find out, and what that may take. */
export interface Order {
  question: Question;
  seconds: number;
  bytes: number;
}

/** The end of an order. */
export interface Delivery {
  /** The last state of the work, as JSON; null where the pages were built without the laboratory. */
  told: string | null;
  /** Bytes that the laboratory holds. */
  held: number;
  /** Whether a new worker should take the next order. */
  isSpent: boolean;
}
