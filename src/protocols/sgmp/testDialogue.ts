// A written conversation: each line contains the input of the machine, after `>` everything that it writes, and after `!` everything that it
// reports.
//
//   start       > 01:a1:a0:80
//   03:be:b0:8b > 02:c4:c0:82
//   +20s        > 02:c4:c0:82
//   move Q16    > 00:ff:d2:ad
//   02:93:d4:bd > 01:87:87:ff ! delivered, moved D4

import { formatBytes } from './frame.ts';
import { newSgmp, sgmpDue, stepSgmp, type SgmpEvent, type SgmpGame, type SgmpInput, type SgmpState } from './machine.ts';

export type Said = { readonly state: SgmpState; readonly lines: readonly string[] };

/** The same text with the machine's actual output, so that the two can be compared whole. */
export function converse(game: SgmpGame, script: string): Said {
  let state = newSgmp(game);
  let nowMs = 1000;
  const lines = linesOf(script).map((line) => {
    const [given = ''] = line.split(/ [>!]/);
    const later = /^\+(\d+)s$/.exec(given);
    if (later !== null) nowMs += Number(later[1]) * 1000;
    const step = stepSgmp(state, inputOf(given, nowMs));
    ({ state } = step);
    const write = step.write.map((bytes) => ` ${formatBytes(bytes)}`).join('');
    const events = step.events.map(describeEvent).join(', ');
    return given + (write === '' ? '' : ` >${write}`) + (events === '' ? '' : ` ! ${events}`);
  });
  return { state, lines };
}

/** Removes blanks, which only align the text. */
export const linesOf = (script: string): readonly string[] =>
  script
    .split('\n')
    .map((line) => line.trim().replaceAll(/ +/g, ' '))
    .filter((line) => line !== '');

/** When the machine next needs a call with the time, in s from `sinceMs`. */
export function dueInS(said: Said, sinceMs: number): number | undefined {
  const due = sgmpDue(said.state);
  return due === undefined ? undefined : (due - sinceMs) / 1000;
}

function inputOf(given: string, nowMs: number): SgmpInput {
  if (given === 'start') return { kind: 'start', nowMs };
  if (given === 'begin') return { kind: 'let-begin', nowMs };
  if (given.startsWith('+')) return { kind: 'time', nowMs };
  const move = /^move (\w+)$/.exec(given)?.[1];
  if (move !== undefined) return { kind: 'send-move', move, nowMs };
  return { kind: 'bytes', bytes: bytesOf(given), nowMs };
}

export const bytesOf = (text: string): Uint8Array => Uint8Array.from(text.split(/[: ]/), (byte) => Number.parseInt(byte, 16));

function describeEvent(event: SgmpEvent): string {
  switch (event.kind) {
    case 'agreed':
    case 'delivered':
      return event.kind;
    case 'moved':
      return `moved ${event.move}`;
    case 'noticed':
      return `noticed: ${event.words}`;
    case 'broken':
      return `broken: ${event.evidence}`;
  }
}
