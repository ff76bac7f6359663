// What authors should know about how their program speaks SGMP: the machine tolerates much that a referee, or another program, may not.
// The rules are those of CGF'99, appendix 1: a fixed opening, an immediate OK for every MOVE, and twenty seconds before anything is repeated.

import type { Colour } from '../../core/colour.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { recognised } from '../../core/phrases/recognised.ts';
import { describeCommand, type Direction } from './describe.ts';
import type { Command, Frame } from './frame.ts';

export type Manners = {
  readonly onFrame: (direction: Direction, frame: Frame, nowMs: number) => void;
  /** Receives what the machine has noticed. */
  readonly onNoticed: (words: string) => void;
  /** One sentence for each remark, in order of first occurrence, with the number of occurrences if there are several. */
  readonly remarks: () => readonly Phrase[];
};

const LATE_OK_MS = 1000;
const RESEND_MS = 20_000;
/** A timer that fires a little early does not violate the protocol. */
const RESEND_TOLERANCE_MS = 1000;

/** `colour` is the author's. */
export function watchManners(colour: Colour, size: number): Manners {
  /** By their words. */
  const found = new Map<string, { readonly said: Phrase; count: number }>();
  const opening: string[] = [...OPENING[colour]];
  let lastSequence: number | undefined;
  let lastReadMs = 0;
  let lastCommand = '';
  /** Our last MOVE, while it has no OK. */
  let unanswered: { readonly sentMs: number; readonly words: string; repeated: boolean } | undefined;

  const remark = (said: Phrase): void => {
    const words = english(said);
    const known = found.get(words) ?? { said, count: 0 };
    known.count++;
    found.set(words, known);
  };

  const read = ({ sequence, command }: Frame, nowMs: number): void => {
    const words = describeCommand(command, size);
    if (command.name !== 'ok') {
      if (sequence === lastSequence && words === lastCommand) {
        if (nowMs - lastReadMs < RESEND_MS - RESEND_TOLERANCE_MS) {
          remark(phrase('manners.again', { command: command.name.toUpperCase() }));
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
        remark(phrase('manners.query', { words }));
      }
      return;
    }
    if (words === expected) return void opening.shift();
    // Only OK may come in between: it does not advance the opening.
    if (command.name === 'ok' && !opening.includes('OK')) return;
    const at = opening.indexOf(words);
    if (at < 0 && command.name !== 'ok' && command.name !== 'move') {
      return remark(phrase('manners.opening', { words, expected }));
    }
    remark(
      command.name === 'move'
        ? phrase('manners.early', { expected: [...opening] })
        : phrase('manners.order', { words, expected }),
    );
    opening.splice(at < 0 ? 0 : at, at < 0 ? opening.length : 1);
  };

  const heardOf = ({ name }: Command, nowMs: number): void => {
    if (unanswered === undefined) return;
    if (name === 'ok') {
      const lateMs = nowMs - unanswered.sentMs;
      if (unanswered.repeated) remark(phrase('manners.noOk'));
      else if (lateMs > LATE_OK_MS) {
        remark(phrase('manners.lateOk', { seconds: LATE_OK_MS / 1000 }));
      }
      unanswered = undefined;
    } else if (name === 'move') {
      remark(phrase('manners.leftOut'));
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
    onNoticed: (words) => remark(phrase('manners.noticed', { what: recognised(words) })),
    remarks: () =>
      [...found.values()].map(({ said, count }) => (count === 1 ? said : phrase('manners.times', { what: said, count }))),
  };
}

/** What the author's program must send before the first MOVE, in this order. */
const OPENING = {
  black: ['NEWGAME', 'ANSWER 2', 'ANSWER 1'],
  white: ['QUERY 11', 'QUERY 8', 'OK'],
} as const satisfies Record<Colour, readonly string[]>;
