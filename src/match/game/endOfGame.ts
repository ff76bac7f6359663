// How a game leaves the loop, and what its players learn about its end.

import { COLOURS, type Colour } from '../../core/colour.ts';
import { outcomeOf, type GameEnding } from '../../core/ending.ts';
import type { Referral } from '../../core/judging.ts';
import { present } from '../../core/present.ts';
import type { Order } from '../../referee/referee.ts';
import type { SeatingFailure } from '../seating/seats.ts';
import { EVIDENCE_LINES, tellLastMove, type Game } from './game.ts';

/**
 * `plies` counts the opening; `mobilityGoal` is measured once, when the game has ended (RMOB); `finalPosition` is in the game's own notation;
 * `evidence` contains the last lines of a player that lost by a fault. All played plies have been recorded.
 */
export type GameResult =
  | {
      readonly kind: 'ended';
      readonly ending: GameEnding;
      readonly plies: number;
      readonly mobilityGoal?: number;
      readonly finalPosition?: string;
      readonly evidence: readonly string[];
    }
  /** Stopped; officials decide it (CGF-6.2, CGF-9.3). `diagram` is the last position. */
  | {
      readonly kind: 'referred';
      readonly referral: Referral;
      readonly plies: number;
      readonly diagram: readonly string[];
      readonly evidence: readonly string[];
    }
  /** Stopped between two plies on request. */
  | { readonly kind: 'interrupted'; readonly plies: number }
  /** It cannot continue because the host failed, or refuses to start a player again as it is; no player is at fault. */
  | { readonly kind: 'held'; readonly plies: number; readonly failure: SeatingFailure };

/** How much later than its engines a game may learn that everything must stop. */
const STOP_HEARD_WITHIN_MS = 200;

export async function ended<Position>(game: Game<Position>, ending: GameEnding): Promise<GameResult> {
  if (ending.kind === 'forfeit' && ending.fault === 'crash' && (await stopComes(game))) return interrupted(game);
  const { rules, job, moves, players } = game;
  const doubt = ending.kind === 'forfeit' ? players[ending.by].endDoubt() : undefined;
  if (ending.kind === 'forfeit' && doubt !== undefined)
    game.context.facts.noticed(game.judgement.state.ply, `${players[ending.by].name} ${doubt}`);
  const plies = leave(game, ending);
  const mobilityGoal = rules.mobilityGoal?.(job.opening.start, moves);
  return {
    kind: 'ended',
    ending,
    plies,
    ...present({ mobilityGoal, finalPosition: rules.notation?.(game.judgement.state.position) }),
    evidence: ending.kind === 'forfeit' ? players[ending.by].lastWords(EVIDENCE_LINES) : [],
  };
}

export function referred<Position>(game: Game<Position>, referral: Referral): GameResult {
  const { rules, players, judgement } = game;
  const plies = leave(game, undefined, 'it waits for the officials');
  const evidence = COLOURS.flatMap((colour) => players[colour].lastWords(EVIDENCE_LINES).map((line) => `${colour}: ${line}`));
  const diagram = rules.counting?.diagram(judgement.state.position) ?? [];
  return { kind: 'referred', referral, plies, diagram, evidence };
}

export const interrupted = <Position>(game: Game<Position>): GameResult => ({ kind: 'interrupted', plies: leave(game) });

/** The result where a player could not be started again, or the host failed the one that ended or fell silent (`by`); else `undefined`. */
export async function heldIfRefused<Position>(game: Game<Position>, by: Colour | undefined): Promise<GameResult | undefined> {
  const failure = game.refused ?? (by === undefined ? undefined : await failedByHost(game, by));
  return failure === undefined ? undefined : { kind: 'held', plies: leave(game), failure };
}

async function failedByHost<Position>({ players }: Game<Position>, by: Colour): Promise<SeatingFailure | undefined> {
  const failure = await players[by].hostFailure();
  if (failure === undefined) return undefined;
  // Another machine that fails does not keep this one from other games.
  const fault = players[by].elsewhere === undefined ? 'host' : 'entry';
  return { by, fault, reason: `${players[by].name}: ${failure}` };
}

/** The player that ended or fell silent, according to an order. */
export function failedIn(order: Order): Colour | undefined {
  const failure = order.kind === 'call' ? order.call : order.kind === 'end' ? order.ending : undefined;
  if (failure === undefined || !('fault' in failure)) return undefined;
  return failure.fault === 'crash' || failure.fault === 'stall' ? failure.by : undefined;
}

/** A SIGTERM to the whole process group ends engines before it reaches us: that is an interruption, not a crash. */
export async function stopComes({ context: { desk } }: Pick<Game<unknown>, 'context'>): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, STOP_HEARD_WITHIN_MS));
  return desk.stopping;
}

/** Reports what is left and tells both players how the game ended, or why it stops; later claims belong to no game. Returns the plies. */
function leave<Position>(game: Game<Position>, ending?: GameEnding, whyNow = 'interrupted'): number {
  const { context, players, judgement } = game;
  const { ply } = judgement.state;
  tellLastMove(game);
  for (const colour of COLOURS) {
    for (const odd of [players[colour].impossibleNumbers(), players[colour].earlyMoves(), players[colour].lostLog()])
      if (odd !== undefined) context.facts.noticed(ply, `${players[colour].name} ${odd}`);
  }
  const outcome = ending === undefined ? undefined : outcomeOf(ending);
  const words = ending === undefined ? whyNow : ending.kind === 'rules' ? ending.reason : ending.kind;
  for (const colour of COLOURS) players[colour].endGame(outcome, words);
  return ply;
}
