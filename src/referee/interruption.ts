// What becomes of a game that was running when the host failed: INT-2 to INT-5 in their order (S16-15b, CUP-7c, 4K-6.1).
// Pure: the director knows which games were running, and `probe` asks the tables. INT-1, a failed web server,
// never affects a game. Not here: what an official rules instead (CUP-5c).

import type { Colour, Sides } from '../core/colour.ts';
import type { GameEnding, Outcome } from '../core/ending.ts';
import { valueFor, type Evaluation } from '../core/evaluation.ts';
import type { GameJob, PlyRecord } from '../core/gameJob.ts';
import type { GameRules } from '../core/gameRules.ts';
import type { InterruptionPolicy } from '../core/incidents.ts';
import type { TimeControl } from '../core/timeControl.ts';
import { whiteView } from './adjudication/evidence.ts';

/** The game as the journal records it: `plies` follow the opening. */
export type InterruptedGame = Pick<GameJob, 'opening'> & { readonly plies: readonly PlyRecord[] };

/** Asks the tablebases; `undefined` if they do not know. */
export type TablebaseProbe = (position: string) => Outcome | undefined;

/** What stopped the game, for its evidence. */
type Stopped = 'interrupted by the host' | 'stopped by an official';

/** How the game is scored; `undefined`: it continues from its position (INT-5). A game that cannot be replayed also continues, and reports that. */
export function scoreInterrupted<Position>(
  policy: InterruptionPolicy,
  rules: GameRules<Position>,
  game: InterruptedGame,
  probe: TablebaseProbe,
  stopped: Stopped = 'interrupted by the host',
): GameEnding | undefined {
  const last = finalPosition(rules, game);
  // A game that its rules have ended is ended by them, as soon as it continues.
  if (last === undefined || rules.ending(last.position) !== undefined) return undefined;
  const found = byEvaluations(policy, rules.ply(last.position), last.latest) ?? byTablebases(policy, rules, last.position, probe);
  return found && { kind: 'adjudicated', ...found, evidence: `${stopped}; ${found.evidence}` };
}

const LONGEST_WARM_UP_MS = 60_000;
const WARM_UP_SHARE = 30;

/**
 * INT-5 (S16-15b.v, CUP-7c.v, 4K-6.1.5): how long each engine may think before clocks run, in whole ms. Without a clock there is no compensation
 * unless the policy says so.
 */
export function warmUpMs(policy: InterruptionPolicy, control: TimeControl): number {
  if (policy.warmUpMs !== undefined) return policy.warmUpMs;
  if (control.kind !== 'clock') return 0;
  return Math.min(LONGEST_WARM_UP_MS, Math.floor((control.periods[0]?.baseMs ?? 0) / WARM_UP_SHARE));
}

type Found = { readonly rule: string; readonly outcome: Outcome; readonly evidence: string };
type Latest = { [Side in Colour]?: PlyRecord };

function finalPosition<Position>(
  rules: GameRules<Position>,
  { opening, plies }: InterruptedGame,
): { readonly position: Position; readonly latest: Latest } | undefined {
  const start = rules.start(opening.start);
  if (!start.ok) return undefined;
  let position = start.value;
  for (const move of opening.moves) {
    const played = rules.play(position, move);
    if (!played.ok) return undefined;
    position = played.value.state;
  }
  const latest: Latest = {};
  for (const record of plies) {
    const played = rules.play(position, record.move);
    if (!played.ok) return undefined;
    latest[rules.turn(position)] = record;
    position = played.value.state;
  }
  return { position, latest };
}

/**
 * INT-2 (S16-15b.ii, CUP-7c.ii, 4K-6.1.2), INT-3 (S16-15b.iii, CUP-7c.iii, 4K-6.1.3): both players' last evaluations from White's view. An unknown
 * one agrees with nothing. Thresholds are strict.
 */
function byEvaluations(policy: InterruptionPolicy, ply: number, { white, black }: Latest): Found | undefined {
  if (white === undefined || black === undefined) return undefined;
  const [one, other] = [whiteCentipawns(white.evaluation), whiteCentipawns(black.evaluation)];
  const { winCentipawns: beyond = Infinity, drawCentipawns: within = 0, drawFromMove } = policy;
  const evidence = lastWords({ white, black });
  if (one > beyond && other > beyond) return adjudicated('INT-2', 'white', evidence);
  if (one < -beyond && other < -beyond) return adjudicated('INT-2', 'black', evidence);
  const isEven = ply >= 2 * drawFromMove && Math.abs(one) < within && Math.abs(other) < within;
  return isEven ? adjudicated('INT-3', 'draw', evidence) : undefined;
}

/** INT-4 (S16-15b.iv, CUP-7c.iv, 4K-6.1.4). */
function byTablebases<Position>(
  { tablebaseMen }: InterruptionPolicy,
  rules: GameRules<Position>,
  position: Position,
  probe: TablebaseProbe,
): Found | undefined {
  if (tablebaseMen === undefined || rules.men(position) > tablebaseMen) return undefined;
  const asked = rules.tablebasePosition(position);
  const outcome = asked === undefined ? undefined : probe(asked);
  return outcome && adjudicated('INT-4', outcome, `by tablebase: ${asked}`);
}

/** NaN if unknown, which is neither beyond a threshold nor within it. */
const whiteCentipawns = (evaluation: Evaluation): number => valueFor('white', evaluation) ?? Number.NaN;

/** `White +10.31 at ply 81, Black +12.00 at ply 80`, both from White's view. */
const lastWords = ({ white, black }: Sides<PlyRecord>): string =>
  `White ${whiteView(white.evaluation)} at ply ${white.ply}, Black ${whiteView(black.evaluation)} at ply ${black.ply}`;

const adjudicated = (rule: string, outcome: Outcome, evidence: string): Found => ({ rule, outcome, evidence });
