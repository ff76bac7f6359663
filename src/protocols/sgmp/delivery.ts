// How SGMP gets a command across exactly once: one command under way at a time, a sequence bit each way, the identical frame again until it
// is acknowledged. It knows nothing of what commands mean. Source: SGMP-1.
//
// - Sending anything but OK turns our sequence bit over. The command is kept and sent again until the peer has heard it: the identical
//   frame, but for `heard` where both sent at once. What is to be sent meanwhile waits its turn.
// - A frame whose `heard` is our bit acknowledges what is under way: an OK, or any other command ("implicit OK").
// - A command whose sequence bit was seen last is a repeat: answered OK, otherwise ignored. The very first may have either bit.
// - A new command that has not heard ours is taken too, while ours is still under way: both were sent at once.
// - What cannot be ('astray') is not taken: a "repeat" that is another command, and a command that has not heard what was acknowledged
//   before. Its sender has lost the thread, or was started again.
//
// On a connection that keeps the order of its bytes (pipe, TCP, serial line) nothing is lost or counted twice, whatever it loses, doubles, delays
// or damages so that the checksum shows it. That takes two who repeat. GNU Go 3.8 repeats nothing: it survives any fault of our frames,
// but for the OK that lets Black begin, and the loss of its own OKs; a lost NEWGAME, ANSWER, QUERY or MOVE of its own is lost for good. One
// bit cannot tell an old frame that overtakes younger ones from a new one, and no such connection does that.

import { encodeFrame, OK, type Bit, type Command, type Frame } from './frame.ts';

export type Delivery = {
  /** The sequence bit of our last command, and of the last that was taken from the peer. Both 0 at first. */
  readonly sequence: Bit;
  readonly seen: Bit;
  /** That command of the peer; `undefined` before the first. */
  readonly lastSeen: Command | undefined;
  /** Sent and not yet acknowledged. */
  readonly underWay: UnderWay | undefined;
  /** To be sent after it, in order. */
  readonly queue: readonly Command[];
};

export type UnderWay = {
  readonly command: Command;
  readonly sentAtMs: number;
};

export const NEW_DELIVERY: Delivery = { sequence: 0, seen: 0, lastSeen: undefined, underWay: undefined, queue: [] };

/** `bytes` are to be written; absent where the command waits behind another. */
export type Sent = { readonly delivery: Delivery; readonly bytes: Uint8Array | undefined };

export function sendCommand(delivery: Delivery, command: Command, nowMs: number): Sent {
  if (delivery.underWay !== undefined) {
    return { delivery: { ...delivery, queue: [...delivery.queue, command] }, bytes: undefined };
  }
  const sequence: Bit = delivery.sequence === 0 ? 1 : 0;
  const next = { ...delivery, sequence, underWay: { command, sentAtMs: nowMs } };
  return { delivery: next, bytes: frameOf(next, command) };
}

/** Sends what waits, if nothing is under way any more. */
export function sendNext(delivery: Delivery, nowMs: number): Sent {
  const [next, ...queue] = delivery.queue;
  if (next === undefined || delivery.underWay !== undefined) return { delivery, bytes: undefined };
  return sendCommand({ ...delivery, queue }, next, nowMs);
}

export const okFrame = (delivery: Delivery): Uint8Array => frameOf(delivery, OK);

const frameOf = ({ sequence, seen }: Delivery, command: Command): Uint8Array => encodeFrame({ sequence, heard: seen, command });

/** What a frame brings: the command of ours that it acknowledges, and what is to be made of its own. */
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

/** When the command under way is to be sent again. */
export const resendDue = ({ underWay }: Delivery, resendMs: number): number | undefined =>
  underWay === undefined ? undefined : underWay.sentAtMs + resendMs;

export function resend(delivery: Delivery, nowMs: number): Sent {
  const { underWay } = delivery;
  if (underWay === undefined) return { delivery, bytes: undefined };
  const again = { ...underWay, sentAtMs: nowMs };
  return { delivery: { ...delivery, underWay: again }, bytes: frameOf(delivery, underWay.command) };
}
