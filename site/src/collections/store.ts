// Files of puzzles that somebody keeps in this browser, with notes on single
// puzzles, and the shortest solution played here of every pasted puzzle.

const VERSION = 1;
const FILES = 'files';
const SOLUTIONS = 'solutions';

/** A puzzle of a file. */
export interface Entry {
  /** Its place in the file from 0, wrong ones counted. */
  place: number;
  /** A name that carries it. */
  name: string;
  title: string | null;
  author: string | null;
}

export interface Collection {
  version: typeof VERSION;
  id: string;
  title: string;
  /** As it was brought along. */
  filename: string | null;
  text: string;
  /** When that was. */
  added: number;
  entries: Entry[];
  /** How many of its puzzles could not be read. */
  wrong: number;
  /** What was noted of single puzzles, by their places. */
  notes: Record<number, string>;
}

interface Solution {
  puzzle: string;
  moves: string[];
}

function opened(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const asked = indexedDB.open('impasse-collections', VERSION);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(FILES, { keyPath: 'id' });
      asked.result.createObjectStore(SOLUTIONS, { keyPath: 'puzzle' });
    };
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
}

async function ask<Found>(store: string, mode: IDBTransactionMode, act: (things: IDBObjectStore) => IDBRequest<Found>): Promise<Found> {
  const database = await opened();
  try {
    return await new Promise((done, failed) => {
      const transaction = database.transaction(store, mode);
      const asked = act(transaction.objectStore(store));
      transaction.oncomplete = () => done(asked.result);
      transaction.onabort = () => failed(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Every collection, the latest first. */
export async function collections(): Promise<Collection[]> {
  const all = await ask(FILES, 'readonly', (files) => files.getAll() as IDBRequest<Collection[]>);
  return all.filter(({ version }) => version === VERSION).sort((one, other) => other.added - one.added);
}

export async function collection(id: string): Promise<Collection | undefined> {
  const found = await ask(FILES, 'readonly', (files) => files.get(id) as IDBRequest<Collection | undefined>);
  return found?.version === VERSION ? found : undefined;
}

export async function keep(file: Omit<Collection, 'version'>): Promise<void> {
  // What a page holds may be more than plain data.
  const plain = JSON.parse(JSON.stringify({ version: VERSION, ...file })) as Collection;
  await ask(FILES, 'readwrite', (files) => files.put(plain));
}

export async function remove(id: string): Promise<void> {
  await ask(FILES, 'readwrite', (files) => files.delete(id));
}

/** The shortest solution of a puzzle that was played here. */
export const solutionOf = async (puzzle: string): Promise<string[] | null> =>
  (await ask(SOLUTIONS, 'readonly', (all) => all.get(puzzle) as IDBRequest<Solution | undefined>))?.moves ?? null;

export async function keepSolution(puzzle: string, moves: string[]): Promise<void> {
  // At one go: whoever has solved it may leave the page at once.
  await ask(SOLUTIONS, 'readwrite', (all) => {
    const known = all.get(puzzle) as IDBRequest<Solution | undefined>;
    known.onsuccess = () => {
      if (known.result && known.result.moves.length <= moves.length) return;
      all.put({ puzzle, moves } satisfies Solution);
    };
    return known;
  });
}

export async function dropSolutions(): Promise<void> {
  await ask(SOLUTIONS, 'readwrite', (all) => all.clear());
}
