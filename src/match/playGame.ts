// The loop of one game: carries out the referee's orders with two running players and brings back what happened.
// It decides nothing: who won is the referee's word, what is kept is the listener's business.

import { COLOURS, mapSides, opposite, withSide, type Colour, type Sides } from '../core/colour.ts';
import { outcomeOf, type GameEnding, type Outcome } from '../core/ending.ts';
import type { GameJob, PlyRecord } from '../core/gameJob.ts';
import type { GameRules } from '../core/gameRules.ts';
import type { CallAnswer, JudgeCall, Referral } from '../core/judging.ts';
import { err, type Result } from '../core/result.ts';
import { mobilityGoal } from '../games/chess/mobility.ts';
import type { EnginePlayer } from '../players/enginePlayer.ts';
import type { SearchOutcome } from '../players/searchOutcome.ts';
import { createReferee, type GameFact, type RefereeState } from '../referee/referee.ts';
import { BookWatch } from './bookWatch.ts';
import { countScore } from './countScore.ts';
import type { Desk } from './desk.ts';
import { crashOf, factOfIdle } from './idleFact.ts';
import { awaitJudge } from './judgedCall.ts';
import type { LiveTicker, RunningSearch } from './liveTicker.ts';
import { newGameFor } from './newGameFor.ts';
import type { OperatorBeside } from './operatorBeside.ts';
import { plyRecord } from './plyRecord.ts';
import { searchRequest } from './searchRequest.ts';
import { isSearcher, warmUp } from './warmUp.ts';

/**
 * `plies` counts the opening; `mobilityGoal` is measured once, when the game has ended (RMOB); `finalPosition` in the game's own notation;
 * `evidence` are the last lines of a player that lost by a fault.
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
  /** Stopped, and officials decide it (CGF-6.2, CGF-9.3); `diagram` is the last position. */
  | {
      readonly kind: 'referred';
      readonly referral: Referral;
      readonly plies: number;
      readonly diagram: readonly string[];
      readonly evidence: readonly string[];
    }
  /** Stopped between two plies on our own wish: all played plies have been reported. */
  | { readonly kind: 'interrupted'; readonly plies: number }
  /** It cannot go on, through no fault of a player: the host failed. All played plies have been reported. */
  | { readonly kind: 'held'; readonly plies: number; readonly reason: string };

/** Called for each legal move of a player, in order, while the opponent thinks. */
export type PlyListener = (record: PlyRecord) => void;

/** How much later than its engines a game may hear that everything is to stop. */
const STOP_HEARD_WITHIN_MS = 200;
/** How many of a player's last lines go with a forfeit. */
const EVIDENCE_LINES = 20;
/** Among how many of its last lines those of a move without a search are looked for. */
const BOOK_LINES = 12;

/** Asks the tablebases; `outcome` is `undefined` where they do not know. No clock runs meanwhile. */
export type Probe = (position: string) => { readonly outcome: Outcome | undefined; readonly evidence: string };

export type GameContext = {
  readonly onPly: PlyListener;
  /** Asked before each ply: true ends the game as interrupted. */
  readonly stopRequested: () => boolean;
  readonly probe: Probe;
  /** Something about a ply that officials should know; absent: nobody is told. */
  readonly onNotice?: (ply: number, notice: string) => void;
  /** Where spectators hear what the players think; absent: nowhere. */
  readonly live?: LiveTicker;
  /** Where officials can be heard while the game is played; absent: nowhere. */
  readonly judges?: Judges;
};

export type Judges = {
  readonly desk: Desk;
  readonly onCall: (call: JudgeCall, ply: number) => void;
  /** A new player in the place of one that cannot go on; the error says why there is none. */
  readonly replace: (by: Colour, how: CallAnswer) => Promise<Result<EnginePlayer, string>>;
  /** Those who sit beside programs that play by themselves. */
  readonly operators: ReadonlyMap<Colour, Pick<OperatorBeside, 'show' | 'count'>>;
};

export async function playGame<Position>(
  rules: GameRules<Position>,
  job: GameJob,
  seated: Sides<EnginePlayer>,
  { onPly, stopRequested, probe, onNotice, judges, live }: GameContext,
): Promise<GameResult> {
  const referee = createReferee(rules, job);
  let players = seated;
  const opened = referee.open();
  if (!opened.ok) return { kind: 'ended', ending: { kind: 'void', reason: opened.error }, plies: 0, evidence: [] };

  let judgement = opened.value;
  const moves = [...job.opening.moves, ...(job.resume ?? []).map((record) => record.move)];
  const noticeOddities = (): void => {
    for (const colour of COLOURS) {
      const told = players[colour].impossibleNumbers();
      if (told !== undefined) onNotice?.(judgement.state.ply, `${players[colour].name} ${told}`);
    }
  };
  const end = (ending: GameEnding): GameResult => {
    noticeOddities();
    tellEnd(ending, players);
    const { start } = job.opening;
    const goal = start.game === 'chess' ? mobilityGoal(start, moves) : undefined;
    return {
      kind: 'ended',
      ending,
      plies: judgement.state.ply,
      ...(goal === undefined ? {} : { mobilityGoal: goal }),
      ...(rules.notation === undefined ? {} : { finalPosition: rules.notation(judgement.state.position) }),
      evidence: evidenceFor(ending, players),
    };
  };
  const heldByHost = (by: Colour | undefined): GameResult | undefined => {
    const failure = by === undefined ? undefined : players[by].hostFailure;
    if (by === undefined || failure === undefined) return undefined;
    tellEnd(undefined, players);
    return { kind: 'held', plies: judgement.state.ply, reason: `${players[by].name}: ${failure}` };
  };
  const refer = (referral: Referral): GameResult => {
    noticeOddities();
    tellEnd(undefined, players);
    const evidence = COLOURS.flatMap((colour) => players[colour].lastWords(EVIDENCE_LINES).map((line) => `${colour}: ${line}`));
    const diagram = rules.counting?.diagram(judgement.state.position) ?? [];
    return { kind: 'referred', referral, plies: judgement.state.ply, diagram, evidence };
  };
  if (judgement.order.kind === 'end') return end(judgement.order.ending);

  const waitsForJudges = judges !== undefined && job.judging?.crashes === true;
  const unready = await makeReady(job, players);
  for (const colour of COLOURS) {
    for (const doubt of players[colour].doubts()) onNotice?.(judgement.state.ply, `${players[colour].name} ${doubt}`);
  }
  if (unready?.kind === 'failed' && waitsForJudges && unready.by !== judgement.state.turn) {
    // It is a judge's matter when it has to move; until then it is not there.
    players[unready.by].kill();
  } else if (unready !== undefined) {
    judgement = referee.judge(judgement.state, unready);
    if (judgement.order.kind === 'end') return heldByHost(forfeiterOf(judgement.order.ending)) ?? end(judgement.order.ending);
  }
  const bringBack = async (by: Colour, how: CallAnswer): Promise<Result<void, string>> => {
    if (judges === undefined) return err('no one can bring it back');
    const replaced = await judges.replace(by, how);
    if (!replaced.ok) return replaced;
    const ready = await readyFor(job, by, replaced.value);
    if (ready.ok) players = withSide(players, by, replaced.value);
    else replaced.value.kill();
    release();
    release = hearIdlePlayers(players, waitsForJudges);
    return ready;
  };

  /** INT-5. What fails in it is told, and the game goes on; only an engine that cannot be started again has crashed. */
  const warmUpBoth = async (turn: Colour): Promise<typeof judgement | undefined> => {
    // One that ends while the other thinks does not end its search.
    release();
    const failures = await warmUp(job, moves, turn, players, stopRequested);
    release = hearIdlePlayers(players, waitsForJudges);
    if (failures.length > 0 && (await stopComes(stopRequested))) return undefined;
    for (const { by, evidence, unfit } of failures) {
      const { name } = players[by];
      const before = `${name} failed in the warm-up, in which nothing counts: ${evidence}`;
      if (!unfit) onNotice?.(judgement.state.ply, `${before}. The game goes on.`);
      if (!unfit) continue;
      const again = await bringBack(by, 'restart');
      if (!again.ok) return referee.judge(judgement.state, crashOf(by, `${before}; ${again.error}`));
      onNotice?.(judgement.state.ply, `${before}. It was started again, and the game goes on.`);
    }
    return undefined;
  };

  const callJudge = (call: JudgeCall, ply: number): void =>
    judges?.onCall({ ...call, lines: players[call.by].lastWords(EVIDENCE_LINES) }, ply);

  const bookWatches = mapSides(job.players, ({ protocol }) =>
    isSearcher(protocol) ? new BookWatch((job.resume ?? []).length === 0) : undefined,
  );
  let release = hearIdlePlayers(players, waitsForJudges);
  if (judges !== undefined) judges.desk.onRuled = () => COLOURS.forEach((colour) => players[colour].abort());
  try {
    let pending: PlyRecord | undefined;
    let cold = job.warmUpMs !== undefined;
    for (;;) {
      const { state, order } = judgement;
      if (order.kind === 'end' || order.kind === 'refer' || stopRequested()) {
        if (pending !== undefined) onPly(pending);
        const held = order.kind === 'end' ? heldByHost(forfeiterOf(order.ending)) : undefined;
        if (held !== undefined) return held;
        if (order.kind === 'end' && !(await endedWithUs(order.ending, stopRequested))) return end(order.ending);
        if (order.kind === 'refer') return refer(order.referral);
        noticeOddities();
        tellEnd(undefined, players);
        return { kind: 'interrupted', plies: state.ply };
      }
      if (judges?.desk.ending !== undefined) {
        judgement = referee.judge(state, { kind: 'ruled', ending: judges.desk.ending });
        continue;
      }
      if (order.kind === 'count') {
        if (pending !== undefined) onPly(pending);
        pending = undefined;
        judgement = referee.judge(state, { kind: 'counted', claims: await countScore(job, moves, players, judges?.operators) });
        if (judgement.notice !== undefined) onNotice?.(state.ply, judgement.notice);
        continue;
      }
      if (order.kind === 'call') {
        if (pending !== undefined) onPly(pending);
        pending = undefined;
        const held = heldByHost(order.call.by);
        if (held !== undefined) return held;
        // Without a desk nobody can answer.
        const fact =
          judges === undefined
            ? ({ kind: 'ruled', ending: { kind: 'forfeit', ...order.call } } as const)
            : await awaitJudge(order.call, order.longestMs, {
                desk: judges.desk,
                onCall: (call) => callJudge(call, state.ply + 1),
                restart: bringBack,
              });
        if (fact !== undefined) judgement = referee.judge(state, fact);
        continue;
      }
      if (order.kind === 'probe') {
        judgement = referee.judge(state, { kind: 'probed', ...probe(order.position) });
        continue;
      }
      const idle = opposite(order.by);
      const idleFact = factOfIdle(idle, players, waitsForJudges);
      if (waitsForJudges && judges?.desk.called === undefined && players[idle].ended !== undefined) {
        judges?.desk.call(idle);
        callJudge({ by: idle, fault: 'crash', evidence: players[idle].ended ?? '' }, state.ply + 2);
      }
      if (idleFact !== undefined) {
        judgement = referee.judge(state, idleFact);
        continue;
      }
      if (cold) {
        cold = false;
        judgement = (await warmUpBoth(order.by)) ?? judgement;
        continue;
      }
      const searchedAt = performance.now();
      const request = searchRequest(job, state, moves);
      const search = players[order.by].search(request, order.longestMs);
      judges?.operators.forEach((operator) => operator.show(request));
      live?.search(watchedSearch(job, state, players[order.by]));
      // The bookkeeping of the last move is done while the opponent thinks.
      if (pending !== undefined) onPly(pending);
      pending = undefined;
      const outcome = await search;
      // An official has stopped the game.
      if (outcome.kind === 'aborted' && judges?.desk.held !== undefined) continue;
      const ruled = outcome.kind === 'aborted' ? judges?.desk.ending : undefined;
      const fact: GameFact =
        ruled === undefined
          ? factOf(outcome, order.by, players, Math.floor(performance.now() - searchedAt))
          : { kind: 'ruled', ending: ruled };
      judgement = referee.judge(state, fact);
      if (outcome.kind === 'moved' && judgement.state.ply > state.ply) {
        const move = judgement.state.lastMove ?? outcome.move;
        moves.push(move);
        pending = plyRecord(outcome, move, judgement.state, order.by, state.spentMs);
        const book = bookWatches[order.by]?.moved({ ...outcome, move }, () => players[order.by].lastWords(BOOK_LINES));
        if (book !== undefined) onNotice?.(judgement.state.ply, `${players[order.by].name} ${book}`);
        const notice = rules.notice?.(judgement.state.position);
        if (notice !== undefined) onNotice?.(judgement.state.ply, notice);
        const { stoodStillMs } = outcome;
        if (stoodStillMs !== undefined) onNotice?.(judgement.state.ply, standstillNotice(stoodStillMs, players[order.by].name));
      }
    }
  } finally {
    live?.rest();
    release();
  }
}

/** The engine may have thought on meanwhile: nobody can tell, so all of it is given back. */
const standstillNotice = (stoodStillMs: number, name: string): string =>
  `Arbiter stood still for ${stoodStillMs} ms while ${name} thought: the time is given back`;

const forfeiterOf = (ending: GameEnding): Colour | undefined => (ending.kind === 'forfeit' ? ending.by : undefined);

/** Whoever sends SIGTERM to everything ends engines before we have heard of it: that is an interruption, and no crash of theirs. */
async function endedWithUs(ending: GameEnding, stopRequested: () => boolean): Promise<boolean> {
  return ending.kind === 'forfeit' && ending.fault === 'crash' && (await stopComes(stopRequested));
}

async function stopComes(stopRequested: () => boolean): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, STOP_HEARD_WITHIN_MS));
  return stopRequested();
}

/** Both players are told of the new game at once; the first that is not ready has failed. */
async function makeReady(job: GameJob, players: Sides<EnginePlayer>): Promise<GameFact | undefined> {
  const [white, black] = await Promise.all((['white', 'black'] as const).map((colour) => readyFor(job, colour, players[colour])));
  if (white?.ok === false)
    return { kind: 'failed', by: 'white', fault: players.white.ended === undefined ? 'stall' : 'crash', evidence: white.error };
  if (black?.ok === false)
    return { kind: 'failed', by: 'black', fault: players.black.ended === undefined ? 'stall' : 'crash', evidence: black.error };
  return undefined;
}

/** Tells a player of the game, and waits until it is ready. */
const readyFor = (job: GameJob, colour: Colour, player: EnginePlayer): Promise<Result<void, string>> =>
  player.newGame(newGameFor(job, colour), job.players[colour].startupMs);

/** How the game ended, told to both players; a claim that comes after this is of no game. */
function tellEnd(ending: GameEnding | undefined, players: Sides<EnginePlayer>): void {
  const outcome = ending === undefined ? undefined : outcomeOf(ending);
  const words = ending === undefined ? 'interrupted' : ending.kind === 'rules' ? ending.reason : ending.kind;
  for (const player of [players.white, players.black]) player.endGame(outcome, words);
}

/**
 * A player that ends, resigns or claims a result while its opponent thinks ends the opponent's search; one that ends where judges decide does
 * not, and is a matter for them when it has to move. Returns what takes this back.
 */
function hearIdlePlayers(players: Sides<EnginePlayer>, waitsForJudges: boolean): () => void {
  for (const colour of COLOURS) {
    const idle = players[colour];
    idle.onIdleEnd = () => {
      if (!waitsForJudges || idle.idleWord !== undefined) players[opposite(colour)].abort();
    };
  }
  return () => {
    for (const colour of COLOURS) players[colour].onIdleEnd = undefined;
  };
}

/** `elapsedMs` since the mover's clock was started. */
function factOf(outcome: SearchOutcome, mover: Colour, players: Sides<EnginePlayer>, elapsedMs: number): GameFact {
  switch (outcome.kind) {
    case 'moved':
      return { kind: 'moved', move: outcome.move, elapsedMs: outcome.elapsedMs, evaluation: outcome.thought.evaluation };
    case 'flag-fell':
      return { kind: 'flag-fell', answers: outcome.answers, evidence: outcome.evidence };
    case 'resigned':
      return { kind: 'resigned', by: mover };
    case 'crashed':
      return { kind: 'failed', by: mover, fault: 'crash', evidence: outcome.evidence, elapsedMs };
    case 'broken':
      return { kind: 'failed', by: mover, fault: 'protocol', evidence: outcome.evidence, elapsedMs };
    case 'claimed':
      return { kind: 'claimed', by: mover, outcome: outcome.outcome, words: outcome.words };
    case 'aborted':
      return factOfIdle(opposite(mover), players) ?? crashOf(opposite(mover));
  }
}

function watchedSearch<Position>(job: GameJob, state: RefereeState<Position>, player: EnginePlayer): RunningSearch {
  const leftMs: { white?: number; black?: number } = {};
  for (const colour of COLOURS) {
    const clock = state.clocks[colour];
    if (clock !== undefined) leftMs[colour] = clock.leftMs;
  }
  const { turn, ply } = state;
  return { id: job.id, ply: ply + 1, turn, leftMs, atUtcMs: Date.now(), thinking: () => player.thinking() };
}

function evidenceFor(ending: GameEnding, players: Sides<EnginePlayer>): readonly string[] {
  return ending.kind === 'forfeit' ? players[ending.by].lastWords(EVIDENCE_LINES) : [];
}
