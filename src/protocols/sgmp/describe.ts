// Frames and commands for people: in evidence, in logs, in the last lines of a player. The form is that of the example in CGF'99.

import { formatBytes, encodeFrame, type Command, type Frame } from './frame.ts';
import { moveOf } from './point.ts';

/** Seen from our side. */
export type Direction = 'send' | 'read';

/** The questions of the opening exchange, and those that are answered (Go Modem Protocol). */
export const QUERY = { game: 0, handicap: 8, size: 9, colour: 11 } as const;

/** `MOVE Q16`, `QUERY 11`, `OK`. */
export function describeCommand({ name, value }: Command, size: number): string {
  const word = name.toUpperCase();
  if (name === 'ok' || name === 'newgame') return word;
  return `${word} ${name === 'move' ? (moveOf(value, size).move ?? value) : value}`;
}

/** `Send --> 00:ff:d2:ad MOVE Q16`. */
export function describeFrame(direction: 'Send -->' | 'Read <--', frame: Frame, size: number): string {
  return `${direction} ${formatBytes(encodeFrame(frame))} ${describeCommand(frame.command, size)}`;
}
