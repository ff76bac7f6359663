// The parts of a PGN that the bench reads: tags, SAN moves, comments. A separate plain scanner, so that the bench does not use the code it measures.

export type BenchGame = {
  readonly tags: ReadonlyMap<string, string>;
  /** SAN without check marks and annotations, so that two writers can be compared. */
  readonly moves: readonly string[];
  /** The comment after each move, or an empty text. */
  readonly comments: readonly string[];
};

const TOKEN = /\[(\w+) "((?:[^"\\]|\\.)*)"\]|\{([^}]*)\}|([^\s{}[\]]+)/g;

export function readBenchGames(pgn: string): BenchGame[] {
  const games: BenchGame[] = [];
  let tags = new Map<string, string>();
  let moves: string[] = [];
  let comments: string[] = [];
  for (const [, tag, value, comment, word] of pgn.matchAll(TOKEN)) {
    if (tag !== undefined && value !== undefined) tags.set(tag, value);
    else if (comment !== undefined) {
      if (moves.length > 0) comments[moves.length - 1] = comment;
    } else if (word !== undefined && isResult(word)) {
      games.push({ tags, moves, comments });
      tags = new Map();
      moves = [];
      comments = [];
    } else if (word !== undefined) {
      const move = word.replace(/^\d+\.+/, '').replace(/[+#!?]+$/, '');
      if (move === '') continue;
      moves.push(move);
      comments.push('');
    }
  }
  return games;
}

const isResult = (word: string): boolean => word === '1-0' || word === '0-1' || word === '1/2-1/2' || word === '*';

/** The time in ms that a move was charged, from `mt=12,` (TCEC's key, ms) or `0.012s` (fastchess, cutechess); `undefined` if there is none. */
export function chargedMs(comment: string): number | undefined {
  const told = /\bmt=(\d+(?:\.\d+)?)/.exec(comment)?.[1];
  if (told !== undefined) return Number(told);
  const seconds = /(\d+\.\d+)s\b/.exec(comment)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}
