// An SGMP program that says a megabyte of what is no frame before each of its frames, also begun frames and complaints, and at `--ply` frames without end: each
// is a question that asks for an answer, and it hears none.

import { readSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { unwrap } from '../../../src/core/result.ts';
import { goRules, legalMoves } from '../../../src/games/go/rules.ts';
import { encodeFrame } from '../../../src/protocols/sgmp/frame.ts';
import { newSgmp, stepSgmp, type SgmpInput } from '../../../src/protocols/sgmp/machine.ts';
import { complain, sayBytes } from '../skeleton.ts';

const LINE = 1_000_000;

const { values } = parseArgs({
  options: {
    colour: { type: 'string', default: 'black' },
    size: { type: 'string', default: '19' },
    ply: { type: 'string', default: '1000' },
  },
  strict: false,
});
const colour = values.colour === 'white' ? 'white' : 'black';
const size = Number(values.size);
/** Bytes from 4 on are no frames; `\x02\x80` begins one. */
const NOISE = Buffer.concat([
  Buffer.from('a line without an end '.repeat(LINE / 44)),
  Buffer.from(Array.from({ length: LINE / 4 }, (_, index) => 4 + (index % 252))),
  Buffer.from('\x02\x80'.repeat(LINE / 8), 'latin1'),
]);

let machine = newSgmp({ colour, size, handicap: 0 });
let board = unwrap(
  goRules.start({ game: 'go', size, komi: 0, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 }),
);
let plies = 0;

const play = (move: string): void => {
  board = unwrap(goRules.play(board, move)).state;
  plies += 1;
};

function step(input: SgmpInput): void {
  const { state, write, events } = stepSgmp(machine, input);
  machine = state;
  for (const frame of write) {
    complain('e'.repeat(LINE));
    sayBytes(NOISE);
    sayBytes(frame);
  }
  for (const event of events) if (event.kind === 'moved') play(event.move);
}

function floods(): never {
  const { sequence, seen: heard } = machine.delivery;
  const ask = (flipped: boolean): Uint8Array =>
    encodeFrame({ sequence: (sequence === 0) === flipped ? 1 : 0, heard, command: { name: 'query', value: 8 } });
  const many = Buffer.concat(Array.from({ length: 4096 }, (_, index) => ask(index % 2 === 0)));
  for (;;) sayBytes(many);
}

step({ kind: 'start', nowMs: 0 });
const chunk = Buffer.alloc(4096);
for (let bytes = readSync(0, chunk); bytes > 0; bytes = readSync(0, chunk)) {
  step({ kind: 'bytes', bytes: chunk.subarray(0, bytes), nowMs: 0 });
  if (machine.phase !== 'playing' || machine.turn !== colour) continue;
  if (plies >= Number(values.ply)) floods();
  const move = legalMoves(board)[0] ?? 'pass';
  play(move);
  step({ kind: 'send-move', move, nowMs: 0 });
}
