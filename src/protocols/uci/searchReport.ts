// A line in which a UCI engine reports its score, read as fastchess reads it (app/src/engine/uci_engine.cpp of fastchess): words between single
// spaces, the moves to the first word that is not one, drops included. For checks of what engines say; games read infoBytes.ts.

export type SearchReport = {
  /** Absent: the line has no score that can be read. */
  readonly score?: { readonly kind: 'cp' | 'mate'; readonly value: number };
  /** Why there is no score. */
  readonly problem?: string;
  readonly isBound: boolean;
  readonly isBest: boolean;
  readonly pv: readonly string[];
};

/** A variant also has kings from pawns, and drops. */
const MOVE = /^(?:[a-h][1-8][a-h][1-8][nbrqk]?|[PNBRQ]@[a-h][1-8])$/;

/** `sign`: -1 if the score has the other side’s view. `undefined`: the line is no report of a score. */
export function parseReport(line: string, sign: 1 | -1 = 1): SearchReport | undefined {
  if (!line.includes('info') || !line.includes(' score ') || line.includes('info string')) return undefined;
  const words = line.split(' ');
  const pvAt = words.indexOf('pv');
  const told = pvAt < 0 ? words : words.slice(0, pvAt);
  const after = (word: string): number => told.lastIndexOf(word) + 1;
  const multiPv = after('multipv');
  const pv: string[] = [];
  for (let at = pvAt + 1; pvAt >= 0 && MOVE.test(words[at] ?? ''); at++) pv.push(words[at] ?? '');
  return {
    ...scoreOf(told, line, sign),
    isBound: told.includes('lowerbound') || told.includes('upperbound'),
    isBest: multiPv === 0 || told[multiPv] === '1',
    pv,
  };
}

function scoreOf(words: readonly string[], line: string, sign: 1 | -1): Pick<SearchReport, 'score' | 'problem'> {
  const at = words.lastIndexOf('score');
  if (at < 0) return { problem: "Element 'score' not found" };
  const [kind, value] = [words[at + 1], words[at + 2]];
  if (kind === undefined || value === undefined) return { problem: "Element 'score' has no type or value" };
  if (kind !== 'cp' && kind !== 'mate') return { problem: `Unexpected score type: ${line}` };
  return /^-?\d+$/.test(value) ? { score: { kind, value: sign * Number(value) } } : { problem: `Invalid score value: ${value}` };
}
