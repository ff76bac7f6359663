// The comment of a ply in TCEC's layout and keys. Source: the archive's games, verified byte for byte in archiveBytes.test.ts.
// One difference: if an engine reported depth or nodes but no evaluation, `wv` is omitted; TCEC writes `wv=0.00` there too.

import { seenFrom, type Evaluation } from '../../../../core/evaluation.ts';
import { PAWN, QUEEN } from '../../notation/notationMove.ts';
import { RULE_OFF, type ArchivedPly } from '../archivedGame.ts';

/** The comment of a move from the opening, without its braces. */
export const bookComment = (balance: string): string => `book, mb=${balance},`;

/** The board's data for a ply. `pondered` is the answer that the engine last expected to an earlier move of its own: TCEC's `pd`. */
type PlyContext = {
  /** In SAN, up to the first illegal move. */
  readonly pv: string;
  readonly pondered: string | undefined;
  /** Plies since the last pawn move, capture or rook's move that lost a castling right. */
  readonly sinceZeroing: number;
  /** After the ply, in the form of `formatBalance`. */
  readonly balance: string;
};

/** The comment of an engine's move, without its braces; empty if nothing is known about the ply. */
export function plyComment(ply: ArchivedPly, { pv, pondered, sinceZeroing, balance }: PlyContext): string {
  if (isSilent(ply)) return '';
  const depth = Math.max(1, ply.depth ?? 1);
  const evaluation = ply.evaluation.kind === 'unknown' && hasThought(ply) ? '' : ` wv=${formatEvaluation(ply.evaluation)},`;
  return (
    `d=${depth}, sd=${Math.max(depth, ply.selectiveDepth ?? 0)},` +
    (pondered === undefined ? '' : ` pd=${pondered},`) +
    ` mt=${Math.round(ply.elapsedMs)},` +
    (ply.leftMs === undefined ? '' : ` tl=${Math.round(ply.leftMs)},`) +
    ` s=${ply.nodesPerSecond ?? 0}, n=${ply.nodes ?? 0}, pv=${pv},` +
    ` tb=${ply.tablebaseHits ?? 'null'}, h=${formatPermille(ply.hashPermille)}, ph=${formatPermille(ply.ponderHitPermille)},` +
    evaluation +
    ` R50=${Math.max(0, Math.floor((100 - sinceZeroing) / 2))},` +
    ` Rd=${ply.drawPliesLeft ?? RULE_OFF}, Rr=${ply.winPliesLeft ?? RULE_OFF}, mb=${balance},`
  );
}

/** White's view: `0.18`, `-M12`. An unknown evaluation is `0.00`, as TCEC prints it; the reader recognises it by `d=1, n=0`. */
function formatEvaluation(told: Evaluation): string {
  const evaluation = seenFrom('white', told);
  if (evaluation.kind === 'unknown') return '0.00';
  if (evaluation.kind === 'centipawns') return formatHundredths(evaluation.centipawns);
  return evaluation.moves < 0 ? `-M${-evaluation.moves}` : `M${evaluation.moves}`;
}

/** White's men minus Black's: pawns, knights, bishops, rooks, queens. */
export function formatBalance(balance: Int8Array): string {
  let text = '';
  for (let role = PAWN; role <= QUEEN; role++) {
    const surplus = balance[role] ?? 0;
    text += surplus < 0 ? String(surplus) : `+${surplus}`;
  }
  return text;
}

/** `(hundredths / 100).toFixed(2)`, which is as slow as a move on the board, and no minus before 0. */
function formatHundredths(hundredths: number): string {
  if (!Number.isSafeInteger(hundredths)) return (hundredths / 100 || 0).toFixed(2);
  const size = Math.abs(hundredths);
  const rest = size % 100;
  return `${hundredths < 0 ? '-' : ''}${(size - rest) / 100}.${rest < 10 ? '0' : ''}${rest}`;
}

function formatPermille(permille = 0): string {
  if (permille === 0) return '0.0';
  const rest = permille % 10;
  return Number.isSafeInteger(permille) && permille > 0 ? `${(permille - rest) / 10}.${rest}` : (permille / 10).toFixed(1);
}

/** Whether there is anything that only a search can have reported. */
const hasThought = (ply: ArchivedPly): boolean =>
  (ply.depth ?? 1) > 1 ||
  (ply.selectiveDepth ?? 1) > 1 ||
  (ply.nodes ?? 0) > 0 ||
  (ply.nodesPerSecond ?? 0) > 0 ||
  ply.pv !== undefined;

const isSilent = (ply: ArchivedPly): boolean =>
  ply.evaluation.kind === 'unknown' &&
  ply.elapsedMs === 0 &&
  ply.leftMs === undefined &&
  ply.drawPliesLeft === undefined &&
  ply.winPliesLeft === undefined &&
  !hasThought(ply);
