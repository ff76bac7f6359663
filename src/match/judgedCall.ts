// CGF-10.1: a program that cannot go on waits for a judge while its clock runs. He has it started again, the moves replayed, or lets the game
// go on at its operator's seat; or he ends the game, or its time runs out first.

import type { Colour } from '../core/colour.ts';
import type { CallAnswer, JudgeCall } from '../core/judging.ts';
import { err, type Result } from '../core/result.ts';
import type { GameFact } from '../referee/referee.ts';
import type { Desk } from './desk.ts';

/** What a call needs of whoever plays the game. */
export type CallContext = {
  readonly desk: Desk;
  /** Tells that a judge is called. */
  readonly onCall: (call: JudgeCall) => void;
  /** Brings the player back, ready for the game; the error says why it could not. */
  readonly restart: (by: Colour, how: CallAnswer) => Promise<Result<void, string>>;
};

/** Ends with what follows: the player is there again, its flag fell, or a judge ended the game; `undefined`: a stop was asked for. */
export async function awaitJudge(call: JudgeCall, longestMs: number, context: CallContext): Promise<GameFact | undefined> {
  const { desk, onCall, restart } = context;
  const startedAt = performance.now();
  const elapsed = (): number => Math.floor(performance.now() - startedAt);
  if (desk.called !== call.by) {
    desk.call(call.by);
    onCall(call);
  }
  for (;;) {
    if (desk.ending !== undefined) return { kind: 'ruled', ending: desk.ending };
    if (desk.stopping) return undefined;
    if (elapsed() >= longestMs) {
      return { kind: 'flag-fell', answers: true, evidence: `its time ran out while a judge decided about: ${call.evidence}` };
    }
    const answer = desk.takeAnswer();
    if (answer === undefined) {
      await desk.change(longestMs - elapsed());
      continue;
    }
    const back = await withinTime(restart(call.by, answer), longestMs - elapsed());
    if (back.ok) return { kind: 'restarted', elapsedMs: elapsed() };
    desk.call(call.by);
    onCall({ ...call, evidence: back.error });
  }
}

/** A restart that outlasts the clock is over with it. */
async function withinTime(restarting: Promise<Result<void, string>>, longestMs: number): Promise<Result<void, string>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Result<void, string>>((resolve) => {
    timer = setTimeout(
      () => resolve(err('its time ran out while it was started again')),
      Math.min(Math.max(longestMs, 0), 2 ** 31 - 1),
    );
  });
  const result = await Promise.race([restarting, late]);
  clearTimeout(timer);
  return result;
}
