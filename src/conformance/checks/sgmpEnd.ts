// How an SGMP program ends. The protocol has no word for it: the program's input ends, and so should it.

import { setTimeout as pause } from 'node:timers/promises';
import { phrase } from '../../core/phrases/phrase.ts';
import type { Bench } from '../bench.ts';
import { fail, notApplicable, pass, warning, type Outcome } from '../outcome.ts';
import { livingProcesses } from '../processes.ts';
import { Peer } from '../sgmp/peer.ts';
import { CHILD_GRACE_MS, ENDED, OUTLIVE, leftBehind } from './end.ts';
import { afterItsMove } from './sgmpGame.ts';
import { goStartOf } from './goMoves.ts';

export const sgmpEndOfInput = (bench: Bench): Promise<Outcome> =>
  afterItsMove(bench, async (peer) => {
    const { endMs } = bench.settings;
    peer.closeInput();
    if (await peer.end(endMs)) return pass('ends by itself');
    return warning(phrase('check.endOfInput.runs', { ms: endMs }));
  });

export async function sgmpLeftovers(bench: Bench): Promise<Outcome> {
  const started = await Peer.start(bench, goStartOf(bench), 'black', OUTLIVE);
  if (!started.ok) return fail(started.error);
  const peer = started.value;
  try {
    await peer.agreed(bench.target.startupMs);
    await peer.nextMove(bench.patienceMs);
    peer.closeInput();
    const isOver = await peer.until(() => peer.tail.includes(ENDED), bench.settings.endMs);
    if (!isOver) return notApplicable('it does not end by itself');
    await pause(CHILD_GRACE_MS);
    return leftBehind(await livingProcesses(peer.runId, peer.pid), phrase('check.left.endOfInput'));
  } finally {
    await peer.leave();
  }
}
