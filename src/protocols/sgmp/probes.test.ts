// 22 probes of GNU Go 3.8 with our machine in GNU Go's place: we write the same bytes as GNU Go, except where we differ on purpose.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { referenceData } from '../../../test/needs.ts';
import { formatBytes } from './frame.ts';
import { newSgmp, stepSgmp, type SgmpInput } from './machine.ts';
import { bytesOf } from './testDialogue.ts';

/** What we write where GNU Go wrote something else, and why. */
const DIFFERENT: Readonly<Record<string, { readonly why: string; readonly ours: string }>> = {
  dupmove: {
    why: 'a repeat is acknowledged also while our own move is under way; GNU Go says nothing then',
    ours: '03:be:b0:8b 00:b8:b0:88 02:88:87:ff 00:86:87:ff 01:92:d4:bd 01:87:87:ff 01:87:87:ff',
  },
  lostq: {
    why: 'a repeat is acknowledged also while our own question is under way',
    ours: '03:be:b0:8b 03:89:87:ff 00:b8:b0:88 02:88:87:ff',
  },
  okonly: {
    why: 'Black asks nothing; it begins when the questions do not come',
    ours: '01:a1:a0:80 01:87:87:ff',
  },
  otherq: {
    why: 'QUERY 7, the rules, is answered by 0: they are no part of what SGMP agrees on',
    ours: '01:a1:a0:80 02:c3:c0:81 01:c1:c0:80 02:c2:c0:80 01:c1:c0:80 02:c2:c0:80 01:c1:c0:80 02:c2:c0:80 01:c1:c0:80 02:d5:c0:93 01:c1:c0:80 02:c2:c0:80 01:c3:c0:82 02:c3:c0:81 03:82:d2:ad',
  },
  outofrange: {
    why: 'what is no point is not acknowledged; GNU Go acknowledges it and aborts',
    ours: '03:be:b0:8b 00:b8:b0:88 02:88:87:ff',
  },
  deny: {
    why: 'a refused move ends the game over this protocol; GNU Go acknowledges the refusal and waits',
    ours: '03:be:b0:8b 00:b8:b0:88 02:88:87:ff 00:86:87:ff 01:92:d4:bd',
  },
  undo: {
    why: 'moves are not taken back; GNU Go takes them back',
    ours: '03:be:b0:8b 00:b8:b0:88 02:88:87:ff 00:86:87:ff 01:92:d4:bd 02:92:90:80 00:86:87:ff',
  },
  ext: {
    why: 'EXTENDED is acknowledged; the probe goes on as to the DENY of GNU Go, so its MOVE does not follow',
    ours: '03:be:b0:8b 00:b8:b0:88 02:88:87:ff 00:86:87:ff',
  },
  renewgame: {
    why: 'no new game in the middle of one',
    ours: '03:be:b0:8b 00:b8:b0:88 02:88:87:ff 00:86:87:ff 01:92:d4:bd',
  },
};

/** What we report about such a peer; others are reported as their moves come. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  wrongcolor: ['broken'],
  handi: ['broken'],
  deny: ['agreed', 'moved Q16', 'delivered', 'broken'],
  dupmove: ['agreed', 'moved Q16', 'delivered'],
  outofrange: ['agreed', 'noticed'],
  wrongcolorbit: ['agreed', 'noticed', 'moved Q16', 'delivered'],
  implicitack: ['agreed', 'moved Q16', 'delivered', 'moved D4'],
  undo: ['agreed', 'moved Q16', 'delivered', 'noticed', 'moved C3'],
  renewgame: ['agreed', 'moved Q16', 'delivered', 'noticed', 'broken'],
};

type Probe = { readonly name: string; readonly lines: readonly string[] };

const probesOf = (text: string): readonly Probe[] =>
  text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [name = '', ...lines] = part.split('\n');
      return { name, lines };
    });

/** What GNU Go wrote, what we write in its place, and what we report. */
function replay({ lines }: Probe): { readonly theirs: string[]; readonly ours: string[]; readonly told: string[] } {
  const opening = lines.find((line) => line.includes(':a0:80')) ?? '';
  let state = newSgmp({ colour: opening.includes('->') ? 'white' : 'black', size: 19, handicap: 0 });
  const theirs: string[] = [];
  const ours: string[] = [];
  const told: string[] = [];
  const step = (input: SgmpInput): void => {
    const result = stepSgmp(state, input);
    ({ state } = result);
    ours.push(...result.write.map(formatBytes));
    for (const event of result.events) told.push(event.kind === 'moved' ? `moved ${event.move}` : event.kind);
  };
  step({ kind: 'start', nowMs: 0 });
  for (const line of lines) {
    const parts = /^([\d.]+) (->|<-) (?:raw )?([\da-f]{2}(?::[\da-f]{2})+)(?: (\w+))?(?: [BW] (\w+))?/.exec(line);
    if (parts === null) continue;
    const [, seconds, direction, frame = '', word, move = ''] = parts;
    const nowMs = Number(seconds) * 1000;
    if (direction === '->') step({ kind: 'bytes', bytes: bytesOf(frame), nowMs });
    else theirs.push(frame);
    const isOurTurn = state.phase === 'playing' && state.turn === state.game.colour;
    if (direction === '<-' && word === 'MOVE' && isOurTurn) step({ kind: 'send-move', move, nowMs });
  }
  return { theirs, ours, told };
}

const path = referenceData('go/sgmp_gnugo_probe.txt');

describe.skipIf(path === undefined)('the probes of GNU Go, with us in its place (SGMP)', () => {
  const probes = path === undefined ? [] : probesOf(readFileSync(path, 'utf8'));

  it('are 22', () => {
    expect(probes).toHaveLength(22);
    const names = probes.map((probe) => probe.name);
    expect([...Object.keys(DIFFERENT), ...Object.keys(TOLD)].filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(probes.map((probe) => [probe.name, probe] as const))('%s', (name, probe) => {
    const { theirs, ours, told } = replay(probe);
    expect(ours.join(' ')).toBe(DIFFERENT[name]?.ours ?? theirs.join(' '));
    expect(told).toEqual(TOLD[name] ?? told.filter((word) => word !== 'broken'));
  });
});
