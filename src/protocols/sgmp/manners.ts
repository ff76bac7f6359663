// What authors should know about how their program speaks SGMP: the machine tolerates much that a referee, or another program, may not.
// The rules are those of CGF'99, appendix 1: a fixed opening, an immediate OK for every MOVE, and twenty seconds before anything is repeated.

import type { Colour } from '../../core/colour.ts';
import { describeCommand, type Direction } from './describe.ts';
import type { Command, Frame } from './frame.ts';

export type Manners = {
  readonly onFrame: (direction: Direction, frame: Frame, nowMs: number) => void;
  /** Receives what the machine has noticed. */
  readonly onNoticed: (words: string) => void;
  /** One sentence for each remark, in order of first occurrence, with the number of occurrences if there are several. */
  readonly remarks: () => readonly string[];
};

const LATE_OK_MS = 1000;
const RESEND_MS = 20_000;
/** A timer that fires a little early does not violate the protocol. */
const RESEND_TOLERANCE_MS = 1000;

/** `colour` is the author's. */
export function watchManners(colour: Colour, size: number): Manners {
  const counts = new Map<string, number>();
  const opening: string[] = [...OPENING[colour]];
  let lastSequence: number | undefined;
  let lastReadMs = 0;
  let lastCommand = '';
  /** Our last MOVE, while it has no OK. */
  let unanswered: { readonly sentMs: number; readonly words: string; repeated: boolean } | undefined;

  const remark = (words: string): void => void counts.set(words, (counts.get(words) ?? 0) + 1);

  const read = ({ sequence, command }: Frame, nowMs: number): void => {
    const words = describeCommand(command, size);
    if (command.name !== 'ok') {
      if (sequence === lastSequence && words === lastCommand) {
        if (nowMs - lastReadMs < RESEND_MS - RESEND_TOLERANCE_MS) {
          remark(`It sent ${command.name.toUpperCase()} again before 20 s had passed: the OK may still have been under way.`);
        }
        lastReadMs = nowMs;
        return;
      }
      lastSequence = sequence;
      lastReadMs = nowMs;
      lastCommand = words;
    }
    followOpening(command, words);
    heardOf(command, nowMs);
  };

  const followOpening = (command: Command, words: string): void => {
    const [expected] = opening;
    if (expected === undefined) {
      if (command.name === 'query') {
        remark(`It sent ${words} after the opening: no other QUERYs are permitted, a strict program may not answer.`);
      }
      return;
    }
    if (words === expected) return void opening.shift();
    // Only OK may come in between: it does not advance the opening.
    if (command.name === 'ok' && !opening.includes('OK')) return;
    const at = opening.indexOf(words);
    if (at < 0 && command.name !== 'ok' && command.name !== 'move') {
      return remark(`It sent ${words} in the opening, where ${expected} was expected: the opening is fixed.`);
    }
    remark(
      command.name === 'move'
        ? `It sent a MOVE before the opening was done: ${opening.join(', ')} was still expected.`
        : `It sent ${words} where ${expected} was expected: the order of the opening is fixed, and nothing may be left out.`,
    );
    opening.splice(at < 0 ? 0 : at, at < 0 ? opening.length : 1);
  };

  const heardOf = ({ name }: Command, nowMs: number): void => {
    if (unanswered === undefined) return;
    if (name === 'ok') {
      const lateMs = nowMs - unanswered.sentMs;
      if (unanswered.repeated) remark('It sent no OK for a MOVE until the MOVE was sent again.');
      else if (lateMs > LATE_OK_MS) {
        remark(`Its OK for a MOVE came after more than ${LATE_OK_MS / 1000} s: send OK promptly, before thinking.`);
      }
      unanswered = undefined;
    } else if (name === 'move') {
      remark('It left out the OK for a MOVE and sent its own MOVE at once: every MOVE must be answered with OK.');
      unanswered = undefined;
    }
  };

  return {
    onFrame(direction, frame, nowMs) {
      if (direction === 'read') return read(frame, nowMs);
      if (frame.command.name !== 'move') return;
      const words = describeCommand(frame.command, size);
      if (unanswered?.words === words) unanswered.repeated = true;
      else unanswered = { sentMs: nowMs, words, repeated: false };
    },
    onNoticed: (words) => remark(`${words.charAt(0).toUpperCase()}${words.slice(1)}.`),
    remarks: () => [...counts].map(([words, count]) => (count === 1 ? words : `${words} (${count} times)`)),
  };
}

/** What the author's program must send before the first MOVE, in this order. */
const OPENING = {
  black: ['NEWGAME', 'ANSWER 2', 'ANSWER 1'],
  white: ['QUERY 11', 'QUERY 8', 'OK'],
} as const satisfies Record<Colour, readonly string[]>;
