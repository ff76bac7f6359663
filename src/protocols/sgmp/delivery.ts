// How SGMP transmits a command exactly once: one command under way at a time, a sequence bit in each direction, and the identical frame again until
// it is acknowledged. It does not know what commands mean. Source: SGMP-1.
//
// - Sending anything but OK flips our sequence bit. The command is kept and repeated until the peer has received it: the identical
//   frame, except for `heard` if both sides sent at the same time. Further commands wait in a queue.
// - A frame whose `heard` is our bit acknowledges the command under way: an OK, or any other command ("implicit OK").
// - A command with the last seen sequence bit is a repeat: answered OK, otherwise ignored. The very first may have either bit.
// - A new command that has not heard ours is accepted too while ours is still under way: both sides sent at the same time.
// - Impossible frames ('astray') are not accepted: a "repeat" that is another command, and a command that has not heard what was acknowledged
//   before. Its sender is out of step, or was restarted.
//
// On a connection that keeps the order of its bytes (pipe, TCP, serial line) nothing is lost or counted twice, whatever it loses, doubles, delays
// or damages detectably. That requires both sides to repeat. GNU Go 3.8 repeats nothing: it survives any fault of our frames,
// except of the OK that lets Black begin, and the loss of its own OKs; a lost NEWGAME, ANSWER, QUERY or MOVE from it is never sent again. One
// bit cannot distinguish an old frame that overtakes newer ones from a new frame, but no such connection reorders frames.

import { encodeFrame, OK, type Bit, type Command, type Frame } from './frame.ts';

export type Delivery = {
  /** The sequence bit of our last command, and of the last command accepted from the peer. Both 0 at first. */
  readonly sequence: Bit;
  readonly seen: Bit;
  /** The peer's last command; `undefined` before the first. */
  readonly lastSeen: Command | undefined;
  /** Sent and not yet acknowledged. */
  readonly underWay: UnderWay | undefined;
  /** Waiting to be sent after it, in order. */
  readonly queue: readonly Command[];
};

export type UnderWay = {
  readonly command: Command;
  readonly sentAtMs: number;
};

export const NEW_DELIVERY: Delivery = { sequence: 0, seen: 0, lastSeen: undefined, underWay: undefined, queue: [] };

/** `bytes` must be written; absent if the command waits behind another. */
export type Sent = { readonly delivery: Delivery; readonly bytes: Uint8Array | undefined };

export function sendCommand(delivery: Delivery, command: Command, nowMs: number): Sent {
  if (delivery.underWay !== undefined) {
    return { delivery: { ...delivery, queue: [...delivery.queue, command] }, bytes: undefined };
  }
  const sequence: Bit = delivery.sequence === 0 ? 1 : 0;
  const next = { ...delivery, sequence, underWay: { command, sentAtMs: nowMs } };
  return { delivery: next, bytes: frameOf(next, command) };
}

/** Sends the next waiting command if nothing is under way. */
export function sendNext(delivery: Delivery, nowMs: number): Sent {
  const [next, ...queue] = delivery.queue;
  if (next === undefined || delivery.underWay !== undefined) return { delivery, bytes: undefined };
  return sendCommand({ ...delivery, queue }, next, nowMs);
}

export const okFrame = (delivery: Delivery): Uint8Array => frameOf(delivery, OK);

const frameOf = ({ sequence, seen }: Delivery, command: Command): Uint8Array => encodeFrame({ sequence, heard: seen, command });

/** What a frame contains: the command of ours that it acknowledges, and the kind of its own command. */
export type Taken = {
  readonly delivery: Delivery;
  readonly acknowledged: Command | undefined;
  readonly own: 'ok' | 'repeat' | 'new' | 'astray';
};

export function takeFrame(delivery: Delivery, { sequence, heard, command }: Frame): Taken {
  const { underWay, seen, lastSeen } = delivery;
  const hasHeard = heard === delivery.sequence;
  const acknowledged = hasHeard ? underWay?.command : undefined;
  const next = acknowledged === undefined ? delivery : { ...delivery, underWay: undefined };
  if (command.name === 'ok') return { delivery: next, acknowledged, own: 'ok' };
  const astray = { delivery, acknowledged: undefined, own: 'astray' } as const;
  if (lastSeen !== undefined && sequence === seen) {
    const isSame = lastSeen.name === command.name && lastSeen.value === command.value;
    return isSame ? { delivery: next, acknowledged, own: 'repeat' } : astray;
  }
  if (!hasHeard && underWay === undefined) return astray;
  return { delivery: { ...next, seen: sequence, lastSeen: command }, acknowledged, own: 'new' };
}

/** When the command under way must be repeated. */
export const resendDue = ({ underWay }: Delivery, resendMs: number): number | undefined =>
  underWay === undefined ? undefined : underWay.sentAtMs + resendMs;

export function resend(delivery: Delivery, nowMs: number): Sent {
  const { underWay } = delivery;
  if (underWay === undefined) return { delivery, bytes: undefined };
  const again = { ...underWay, sentAtMs: nowMs };
  return { delivery: { ...delivery, underWay: again }, bytes: frameOf(delivery, underWay.command) };
}
