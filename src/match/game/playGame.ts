// The loop of one game: carries out the referee's order, returns the resulting fact, and gets the next order.
// It decides nothing: the referee says who won, and the context records the facts. Everything specific to chess or Go is in the game's rules.

import { COLOURS, type Sides } from '../../core/colour.ts';
import type { GameJob } from '../../core/gameJob.ts';
import type { GameRules } from '../../core/gameRules.ts';
import type { EnginePlayer } from '../../players/enginePlayer.ts';
import { createReferee, type GameFact, type Order } from '../../referee/referee.ts';
import { countScore } from './countScore.ts';
import { ended, failedIn, heldIfRefused, interrupted, referred, type GameResult } from './endOfGame.ts';
import { newGame, type Game, type GameContext } from './game.ts';
import { awaitJudge } from './judgedCall.ts';
import { listen, makeReady, stopListening } from './readiness.ts';
import { bookMove, search, takeDown } from './search.ts';

export async function playGame<Position>(
  rules: GameRules<Position>,
  job: GameJob,
  players: Sides<EnginePlayer>,
  context: GameContext,
): Promise<GameResult> {
  const referee = createReferee(rules, job);
  const opened = referee.open();
  if (!opened.ok) return { kind: 'ended', ending: { kind: 'void', reason: opened.error }, plies: 0, evidence: [] };
  const game = newGame(rules, job, players, context, opened.value);
  let fact = opened.value.order.kind === 'end' ? undefined : await makeReady(game);
  listen(game);
  try {
    for (;;) {
      if (fact !== undefined) {
        const { state } = game.judgement;
        game.judgement = referee.judge(state, fact);
        takeDown(game, state);
      }
      const { order } = game.judgement;
      const held = await heldIfRefused(game, failedIn(order));
      if (held !== undefined) return held;
      if (order.kind === 'end') return await ended(game, order.ending);
      if (order.kind === 'refer') return referred(game, order.referral);
      const { desk } = context;
      if (desk.stopping) return interrupted(game);
      fact = desk.ending === undefined ? await carryOut(game, order) : { kind: 'ruled', ending: desk.ending };
    }
  } finally {
    context.live?.rest();
    stopListening(game);
    for (const colour of COLOURS) game.books[colour]?.close();
  }
}

type PlayOrder = Exclude<Order, { readonly kind: 'end' | 'refer' }>;

/** The fact that results from the order; `undefined`: none yet, because an official or a stop came first, or something else had to be done first. */
async function carryOut<Position>(game: Game<Position>, order: PlayOrder): Promise<GameFact | undefined> {
  switch (order.kind) {
    case 'search':
      return bookMove(game, order.by) ?? search(game, order);
    case 'probe':
      return { kind: 'probed', ...(await game.context.probe(order.position, order.ignoreFifty)) };
    case 'count':
      return { kind: 'counted', claims: await countScore(game) };
    case 'call':
      return awaitJudge(game, order);
  }
}
