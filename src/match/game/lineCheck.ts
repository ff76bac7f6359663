// Checks what an engine says about its search, without any effect on the game: the legality of its expected moves, its mates, its score. The checks
// and their order are those of fastchess (app/src/matchmaking/match/match.cpp of fastchess).

import { opposite, type Colour } from '../../core/colour.ts';
import type { RulesEnding } from '../../core/ending.ts';
import type { GameRules, RulesOutcome } from '../../core/gameRules.ts';
import type { LineChecks, LineDoubt } from '../../core/lineDoubts.ts';
import { parseReport, type SearchReport } from '../../protocols/uci/searchReport.ts';

/** The last report of a search that counts, for the comparison with the opponent’s. */
export type LastReport = { readonly line: string; readonly mate: number | undefined };
/** Of one player in a game: the kinds that have been noted, and its last report. */
export type DoubtedLines = { readonly kinds: Set<LineDoubt['kind']>; last: LastReport | undefined };
export type Checked = { readonly doubts: readonly LineDoubt[]; readonly last: LastReport };

const AFTER: Partial<Record<RulesEnding, LineDoubt['kind']>> = {
  repetition: 'after-repetition',
  'fifty-moves': 'after-fifty-moves',
  checkmate: 'after-checkmate',
  stalemate: 'after-stalemate',
};

/** `move`: as it was played; `undefined`: it is not legal. `scoresFrom`: whose view the scores have; absent: the mover’s. */
export type LineSearch = {
  readonly by: Colour;
  readonly move: string | undefined;
  readonly checks: LineChecks;
  readonly scoresFrom?: Colour;
};

/** `lines`: of one search, to its move. Mates count from the mover’s side. */
export function checkLines<Position>(
  rules: GameRules<Position>,
  position: Position,
  lines: readonly string[],
  { by, move, checks, scoresFrom = by }: LineSearch,
): Checked {
  const reports = lines.flatMap((line) => {
    const report = parseReport(line, scoresFrom === by ? 1 : -1);
    return report === undefined ? [] : [{ line, report }];
  });
  const best = reports.filter(({ report }) => report.isBest);
  const last = best.findLast(({ report }) => !report.isBound) ?? best.at(-1);
  const doubts: LineDoubt[] = [];
  if (lines.length > 1 && last === undefined) doubts.push({ kind: 'no-report', by, line: '' });
  if (lines.length > 1 && last?.report.problem !== undefined) doubts.push({ kind: 'no-score', by, line: last.report.problem });
  const walk = new Walk(rules, position);
  for (const { line, report } of reports) {
    const doubt = walk.doubt(report.pv) ?? (checks === 'matePvs' ? mateDoubt(report, by, walk) : undefined);
    if (doubt !== undefined) doubts.push({ ...doubt, by, line });
  }
  const final = best.at(-1);
  const [first] = final?.report.pv ?? [];
  if (move !== undefined && final !== undefined && first !== undefined && !final.report.isBound && first !== move)
    doubts.push({ kind: 'other-move', by, line: final.line, move });
  const score = last?.report.score;
  return { doubts, last: { line: last?.line ?? '', mate: score?.kind === 'mate' ? score.value : undefined } };
}

type Doubted = Pick<LineDoubt, 'kind' | 'move'>;

/** Whether a mate in so many moves needs these moves, and its winner has won after them; a variant has wins without a mate. */
function mateDoubt<Position>({ score, isBound, pv }: SearchReport, by: Colour, walk: Walk<Position>): Doubted | undefined {
  if (score?.kind !== 'mate' || isBound || pv.length === 0) return undefined;
  const wins = score.value > 0;
  const plies = wins ? 2 * score.value - 1 : -2 * score.value;
  if (pv.length !== plies) return { kind: pv.length < plies ? 'mate-too-short' : 'mate-too-long' };
  return walk.ending?.outcome === (wins ? by : opposite(by)) ? undefined : { kind: 'no-mate' };
}

/** Follows one line after the other; what a line shares with the one before it is played once. */
class Walk<Position> {
  readonly #rules: GameRules<Position>;
  readonly #start: Position;
  #moves: readonly string[] = [];
  /** After so many of `#moves`, those that are legal. */
  #positions: Position[];

  constructor(rules: GameRules<Position>, start: Position) {
    this.#rules = rules;
    this.#start = start;
    this.#positions = [start];
  }

  /** After the last line. */
  get ending(): RulesOutcome | undefined {
    return this.#rules.ending(this.#positions.at(-1) ?? this.#start);
  }

  doubt(moves: readonly string[]): Doubted | undefined {
    const differs = moves.findIndex((move, index) => move !== this.#moves[index]);
    const shared = Math.min(differs < 0 ? moves.length : differs, this.#positions.length - 1);
    this.#positions.length = shared + 1;
    this.#moves = moves;
    for (const move of moves.slice(shared)) {
      const kind = this.ending === undefined ? undefined : AFTER[this.ending.reason];
      if (kind !== undefined) return { kind, move };
      const played = this.#rules.play(this.#positions.at(-1) ?? this.#start, move);
      if (!played.ok) return { kind: 'illegal-move', move };
      this.#positions.push(played.value.state);
    }
    return undefined;
  }
}
