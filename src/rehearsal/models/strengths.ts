// The strengths of the players in a rehearsal, from a list of known ratings.

import type { EntrantName } from '../../core/ids.ts';

/** The Elo of each of these; an engine matches its own name, or the longest listed name that its own begins with (`Stockfish` for `Stockfish 19`). */
export function strengthsOf(
  names: Iterable<EntrantName>,
  ratings: ReadonlyMap<string, number>,
): ReadonlyMap<EntrantName, number> {
  const listed = [...ratings].map(([name, elo]) => ({ words: plain(name), elo }));
  const strengths = new Map<EntrantName, number>();
  for (const name of names) {
    const own = plain(name);
    const known = listed.filter(({ words }) => own === words || own.startsWith(`${words} `));
    const best = known.toSorted((one, other) => other.words.length - one.words.length)[0];
    if (best !== undefined) strengths.set(name, best.elo);
  }
  return strengths;
}

const plain = (name: string): string => name.toLowerCase().replace(/\s+/gu, ' ').trim();
