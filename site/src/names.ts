// Names of puzzles, as far as the pages take them apart.

export interface Numbered {
  game: string;
  /** As written: `columns=6`, or empty. */
  params: string;
  number: bigint;
}

const NUMBERED = /^([a-z0-9-]+)(?::((?:[^=,#]+=[^=,#]+)(?:,[^=,#]+=[^=,#]+)*))?#(\d+)$/;

/** Game, parameters and number; null for pasted text. */
export function numbered(name: string): Numbered | null {
  const parts = NUMBERED.exec(name);
  return parts?.[1] && parts[3] ? { game: parts[1], params: parts[2] ?? '', number: BigInt(parts[3]) } : null;
}

export const kindOf = (game: string, params: string): string => (params ? `${game}:${params}` : game);

export const nameOf = ({ game, params, number }: Numbered): string => `${kindOf(game, params)}#${number}`;
