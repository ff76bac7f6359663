// One side of a game over SGMP, as a value: `stepSgmp(state, input)` returns the next state, the bytes to write, and what happened. Time
// comes with each input. It is symmetrical: it plays Black or White, against a program (session.ts) or in a program's place (arbiter
// bridge). Source: CGF'99 call for participation, appendix 1; SGMP-1; the behaviour of a real program, GNU Go 3.8, as recorded and
// probed.
//
// The opening exchange is sent strictly as in the appendix. Black: NEWGAME, an answer to each QUERY, its first MOVE after the OK.
// White: waits for NEWGAME, QUERY 11, QUERY 8, OK. Deviations of the peer are tolerated: QUERYs in another order, other QUERYs, or in the middle
// of the game (game, handicap, size and colour are answered, all others with 0); an OK in place of the QUERYs; a MOVE in place of the opening.
//
// The machine knows whose move it is, but not whether a move is legal: it acknowledges the peer's MOVE when it arrives, and the
// caller judges it. After two consecutive passes, further moves are acknowledged and ignored (GNU Go sends a third pass).
//
// A command that cannot be intended (a point off the board, a move out of turn, NEWGAME during the game, a contradictory sequence)
// is not acknowledged: a badly damaged frame passes its checksum once in 128, and then the right one comes later. If another such command
// follows, or nothing valid within twice `resendMs`, it was intended, and the protocol is broken. A move of the wrong colour is accepted, as GNU
// Go does: the exchange has settled colours. UNDO is answered by DENY, because moves are not taken back; EXTENDED is acknowledged and
// ignored; DENY of our NEWGAME or MOVE breaks the game. SGMP has no message for resigning, for the clock, or for the end of the game.

import { fullAllowance, spend } from '../../core/allowance.ts';
import { opposite } from '../../core/colour.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { resend, resendDue, sendNext, takeFrame } from './delivery.ts';
import { splitFrames, type Frame } from './frame.ts';
import { heardNew, heardOk, nonsenseIn } from './heard.ts';
import { moveValue } from './point.ts';
import { FRAMES, timingOf, type SgmpInput, type SgmpState, type SgmpStep } from './state.ts';
import { agree, breakOff, isBroken, notice, send, sendOk, suspect, told, update, type Work } from './work.ts';

export { newSgmp, sgmpDue } from './state.ts';
export type { SgmpEvent, SgmpGame, SgmpInput, SgmpPhase, SgmpState, SgmpStep, SgmpTiming } from './state.ts';

export function stepSgmp(state: SgmpState, input: SgmpInput): SgmpStep {
  const work: Work = { state, write: [], events: [], nowMs: input.nowMs };
  if (state.phase === 'broken') return { state, write: [], events: [] };
  switch (input.kind) {
    case 'start':
      start(work);
      break;
    case 'bytes':
      takeBytes(work, input.bytes);
      break;
    case 'send-move':
      sendMove(work, input.move);
      break;
    case 'let-begin':
      letBegin(work);
      break;
    case 'time':
      doDue(work);
      break;
  }
  return { state: work.state, write: work.write, events: work.events };
}

function start(work: Work): void {
  const { game, phase } = work.state;
  if (game.colour !== 'black' || phase !== 'waiting') return;
  update(work, { phase: 'proposing' });
  send(work, { name: 'newgame', value: 0 });
}

function sendMove(work: Work, move: string): void {
  const { game, phase, turn, passes } = work.state;
  const value = moveValue(move, game.colour, game.size);
  if (value === undefined) throw new RangeError(`Cannot send a move: expected a point of the board or pass, got "${move}"`);
  if (phase === 'held') letBegin(work);
  if (work.state.phase !== 'playing' || turn !== game.colour || passes >= 2) {
    throw new Error(`Cannot send ${move}: expected our turn in a game, got the phase "${phase}" with ${turn} to move`);
  }
  update(work, { turn: opposite(turn), passes: move === 'pass' ? passes + 1 : 0 });
  send(work, { name: 'move', value });
}

function letBegin(work: Work): void {
  if (work.state.phase !== 'held') return;
  update(work, { phase: 'playing' });
  sendOk(work);
}

function doDue(work: Work): void {
  const { game, delivery, omissionDueMs, suspicion } = work.state;
  if (suspicion !== undefined && work.nowMs >= suspicion.dueMs) return breakOff(work, suspicion.evidence);
  const resendAt = resendDue(delivery, timingOf(game).resendMs);
  if (resendAt !== undefined && work.nowMs >= resendAt) {
    const sent = resend(delivery, work.nowMs);
    update(work, { delivery: sent.delivery, resent: work.state.resent + 1 });
    if (sent.bytes !== undefined) work.write.push(sent.bytes);
  }
  if (omissionDueMs !== undefined && work.nowMs >= omissionDueMs) {
    notice(work, english(phrase('seen.sgmp.leftOut')));
    agree(work);
  }
}

function takeBytes(work: Work, bytes: Uint8Array): void {
  const { frames, rest, dropped } = splitFrames(work.state.rest, bytes);
  update(work, { rest, dropped: work.state.dropped + dropped });
  for (const frame of frames) {
    if (work.state.phase === 'broken') return;
    const { atOnce, aSecond } = FRAMES;
    const left = spend(work.state.frames ?? fullAllowance(FRAMES, work.nowMs), FRAMES, work.nowMs);
    update(work, { frames: left });
    if (left.left < 0) return breakOff(work, english(phrase('seen.sgmp.endless', { atOnce, aSecond })));
    takeOne(work, frame);
  }
}

function takeOne(work: Work, frame: Frame): void {
  const { delivery, acknowledged, own } = takeFrame(work.state.delivery, frame);
  if (own === 'astray') {
    return suspect(work, english(phrase('seen.sgmp.astray', { command: told(work, frame.command) })));
  }
  const nonsense = own === 'new' ? nonsenseIn(work.state, frame.command, acknowledged) : undefined;
  if (nonsense !== undefined) return suspect(work, nonsense);
  update(work, { delivery, ...(own === 'new' || acknowledged !== undefined ? { suspicion: undefined } : {}) });
  if (acknowledged?.name === 'move') work.events.push({ kind: 'delivered' });
  if (own === 'repeat') {
    // While the start is held, acknowledging the last command would let Black begin.
    if (work.state.phase !== 'held') sendOk(work);
  } else if (own === 'ok') {
    if (acknowledged !== undefined) heardOk(work);
  } else {
    const written = work.write.length;
    heardNew(work, frame.command, acknowledged);
    const answered = work.write.length > written || work.state.phase === 'held';
    if (!answered && !isBroken(work)) sendOk(work);
  }
  if (isBroken(work)) return;
  const next = sendNext(work.state.delivery, work.nowMs);
  update(work, { delivery: next.delivery });
  if (next.bytes !== undefined) work.write.push(next.bytes);
}
