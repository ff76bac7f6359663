// One game over SGMP, seen from our side: the machine of protocols/sgmp with a connection, a clock, and a function that finds our moves.
// The peer's moves are checked by the rules of Go before they are reported. This file reports how a game ends on this connection; the caller decides
// what that means for a tournament.

import type { Colour } from '../core/colour.ts';
import type { GoStart } from '../core/gameRules.ts';
import { present } from '../core/present.ts';
import { unwrap } from '../core/result.ts';
import { goRules } from '../games/go/rules.ts';
import type { Direction } from '../protocols/sgmp/describe.ts';
import { decodeFrame, splitFrames, type Frame } from '../protocols/sgmp/frame.ts';
import { newSgmp, sgmpDue, stepSgmp, type SgmpEvent, type SgmpInput, type SgmpTiming } from '../protocols/sgmp/machine.ts';
import type { SgmpConnection } from './connections/connection.ts';
import { timerMs } from '../players/within.ts';

export type SgmpGameListener = {
  readonly onFrame: (direction: Direction, frame: Frame) => void;
  /** The opening exchange is complete. */
  readonly onAgreed: () => void;
  readonly onMove: (colour: Colour, move: string, ply: number) => void;
  /** Something that the peer should not do but that does not end the game. */
  readonly onNoticed: (words: string) => void;
};

/** Finds our next move after `moves`; `gone`: there will be no more moves, for the reason in `words`. */
export type FindMove = (
  moves: readonly string[],
) => Promise<
  | { readonly kind: 'move'; readonly move: string }
  | { readonly kind: 'resigned' }
  | { readonly kind: 'gone'; readonly words: string }
>;

type Ending =
  | { readonly kind: 'passed' }
  /** Our player resigned; SGMP has no message for that. */
  | { readonly kind: 'resigned' }
  /** The peer closed the connection before two passes. */
  | { readonly kind: 'left'; readonly words: string }
  /** The peer broke the protocol and cannot recover. */
  | { readonly kind: 'broken'; readonly evidence: string }
  | { readonly kind: 'illegal'; readonly move: string; readonly why: string }
  /** Our own player has no more moves. */
  | { readonly kind: 'gone'; readonly words: string };

export type SgmpGameEnd = Ending & {
  readonly moves: readonly string[];
  /** The number of frames that we repeated; `dropped` counts incomplete frames that were discarded. */
  readonly resent: number;
  readonly dropped: number;
};

export type SgmpGameSettings = {
  readonly connection: SgmpConnection;
  readonly start: GoStart;
  /** Our colour. */
  readonly colour: Colour;
  readonly findMove: FindMove;
  readonly listener: SgmpGameListener;
  readonly timing?: SgmpTiming;
};

/** `over` resolves once. Until `leave` is called the peer is still answered, because it may have missed our last OK. */
export type SgmpGame = {
  readonly over: Promise<SgmpGameEnd>;
  /** Resolves when the peer has closed its end. */
  readonly peerLeft: Promise<void>;
  readonly leave: () => void;
};

export function startSgmpGame({ connection, start, colour, findMove, listener, timing }: SgmpGameSettings): SgmpGame {
  const { size, handicap } = start;
  let machine = newSgmp({ colour, size, handicap, ...present({ timing }) });
  let state = unwrap(goRules.start(start));
  const moves: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let hasLeft = false;
  let tellEnd: (end: SgmpGameEnd) => void = () => {};
  let tellLeft: () => void = () => {};
  const ended = new Promise<SgmpGameEnd>((resolve) => (tellEnd = resolve));
  const peerLeft = new Promise<void>((resolve) => (tellLeft = resolve));

  connection.attach({
    onBytes(bytes) {
      for (const frame of splitFrames(machine.rest, bytes).frames) listener.onFrame('read', frame);
      step({ kind: 'bytes', bytes, nowMs: performance.now() });
    },
    onEnd(words) {
      over({ kind: 'left', words });
      silence();
      tellLeft();
    },
  });
  step({ kind: 'start', nowMs: performance.now() });
  return { over: ended, peerLeft, leave };

  function step(input: SgmpInput): void {
    if (hasLeft) return;
    const next = stepSgmp(machine, input);
    machine = next.state;
    for (const bytes of next.write) {
      const frame = decodeFrame(bytes);
      if (frame !== undefined) listener.onFrame('send', frame);
      connection.write(bytes);
    }
    for (const event of next.events) happened(event);
    clearTimeout(timer);
    const due = sgmpDue(machine);
    if (due !== undefined && !hasLeft) {
      timer = setTimeout(() => step({ kind: 'time', nowMs: performance.now() }), timerMs(due - performance.now()));
    }
  }

  function happened(event: SgmpEvent): void {
    switch (event.kind) {
      case 'agreed':
        listener.onAgreed();
        return goOn();
      case 'moved': {
        if (!isOver && play(event.move)) goOn();
        return;
      }
      case 'noticed':
        return listener.onNoticed(event.words);
      case 'broken':
        return over({ kind: 'broken', evidence: event.evidence });
      case 'delivered':
        // The machine may be ahead: the peer's pass may have come with the OK for ours.
        if (state.passes >= 2) over({ kind: 'passed' });
        return;
    }
  }

  /** Finds our move if it is our turn; two passes end the game once the peer has the last one. */
  function goOn(): void {
    if (isOver) return;
    if (goRules.counting?.isDue(state) === true || state.passes >= 2) return over({ kind: 'passed' });
    if (goRules.turn(state) === colour) void answer();
  }

  async function answer(): Promise<void> {
    const found = await findMove([...moves]);
    if (isOver) return;
    if (found.kind !== 'move') return over(found);
    if (!play(found.move)) return;
    step({ kind: 'send-move', move: moves.at(-1) ?? 'pass', nowMs: performance.now() });
  }

  /** Returns false if the move is illegal, which ends the game. */
  function play(move: string): boolean {
    const mover = goRules.turn(state);
    const played = goRules.play(state, move);
    if (!played.ok) {
      if (mover === colour) over({ kind: 'gone', words: `Arbiter's own player may not play ${move}: ${played.error}` });
      else over({ kind: 'illegal', move, why: played.error });
      return false;
    }
    state = played.value.state;
    moves.push(played.value.move);
    listener.onMove(mover, played.value.move, moves.length);
    return true;
  }

  function over(ending: Ending): void {
    if (isOver) return;
    isOver = true;
    const { resent, dropped } = machine;
    tellEnd({ ...ending, moves, resent, dropped });
  }

  function silence(): void {
    hasLeft = true;
    clearTimeout(timer);
  }

  function leave(): void {
    silence();
    connection.attach({ onBytes: () => {}, onEnd: () => {} });
  }
}
