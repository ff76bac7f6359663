// CGF-10.1: a program that cannot continue waits for a judge while its clock runs. The judge has it restarted with its moves replayed, or lets the
// game continue at its operator's seat, or ends the game, or its time runs out first.

import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { err, type Result } from '../../core/result.ts';
import { aliveWatch, withinAlive } from '../../players/heartbeat.ts';
import type { GameFact, Order } from '../../referee/referee.ts';
import { callJudge, tellLastMove, type Game } from './game.ts';
import { bringBack } from './readiness.ts';

/**
 * Returns what follows: the player is back, or its flag fell; `undefined`: an official ended or held the game, the player cannot be started again as it
 * is, or everything must stop.
 */
export async function awaitJudge<Position>(
  game: Game<Position>,
  { call, longestMs }: Order & { readonly kind: 'call' },
): Promise<GameFact | undefined> {
  // Its clock does not run in a standstill of Arbiter.
  const watch = aliveWatch();
  try {
    return await awaitAnswers(game, { call, longestMs }, () => Math.floor(watch.elapsedMs()));
  } finally {
    watch.end();
  }
}

async function awaitAnswers<Position>(
  game: Game<Position>,
  { call, longestMs }: Omit<Order & { readonly kind: 'call' }, 'kind'>,
  elapsed: () => number,
): Promise<GameFact | undefined> {
  const { desk } = game.context;
  const ply = game.judgement.state.ply + 1;
  tellLastMove(game);
  if (desk.called !== call.by) callJudge(game, call, ply);
  while (desk.ending === undefined && !desk.stopping) {
    if (elapsed() >= longestMs) {
      return { kind: 'flag-fell', answers: true, evidence: english(phrase('seen.judging', { more: call.evidence })) };
    }
    const answer = desk.takeAnswer();
    if (answer === undefined) {
      await desk.change(longestMs - elapsed());
      continue;
    }
    // A restart that takes longer than the clock fails.
    const late = (): Result<void, string> => err(english(phrase('seen.judging.restart')));
    const back = await withinAlive(bringBack(game, call.by, answer), longestMs - elapsed(), late);
    if (back.ok) return { kind: 'restarted', elapsedMs: elapsed() };
    if (game.refused !== undefined) return undefined;
    callJudge(game, { ...call, evidence: back.error }, ply);
  }
  return undefined;
}
