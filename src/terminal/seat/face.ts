// What a seat shows to its operator, a person or a program: the same events for both.

import type { ToSeat } from '../../protocols/seat/messages.ts';

export type SeatFace = {
  /** The seat is ours; `write` sends a line to the game. */
  readonly seated: (write: (line: string) => void) => void;
  readonly hear: (message: ToSeat, line: string) => void;
  /** What came is no message that we know. */
  readonly odd: (why: string) => void;
  /** The connection has ended: the seat was closed, or the line broke. */
  readonly lost: (how: 'closed' | 'lost') => void;
  /** What is waited for, while no seat is open. */
  readonly wait: (words: string) => void;
  readonly close: () => void;
};

export type FaceOptions = {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  readonly errors: NodeJS.WriteStream;
  /** The command that brings an operator back. */
  readonly comeBack: string;
  readonly leave: () => void;
  readonly interrupt: () => void;
};
