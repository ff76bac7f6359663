// A UCI engine that says a megabyte of everything: its name, its options, its thoughts, its expected reply, its errors; `--illegal PLY`: from there on also
// its move. Every line is just short enough to be read.

import { parseArgs } from 'node:util';
import { complain, runEngine, say } from '../skeleton.ts';

/** Lines of commands are read up to 64 KiB, others up to 1 MiB. */
const COMMAND = 60_000;
const LINE = 1_000_000;

const { values } = parseArgs({ options: { illegal: { type: 'string', default: '1000' } }, strict: false });
const fromPly = Number(values.illegal);
/** So many bytes of what is unpleasant to quote. */
const filler = (bytes: number): string => '"word\u202e\x1b]0;title\x07 '.repeat(bytes / 20);

runEngine('Megabytes', {
  onUci(introduce) {
    introduceLoudly();
    introduce();
  },
  onGo(turn) {
    complain(`${'e'.repeat(LINE)}\n`.repeat(3));
    say(`info string ${filler(LINE)}`);
    say(`info depth 9 score mate 3 nodes 9 time 1 pv ${turn.move} ${'g8f6 f6g8 '.repeat(LINE / 10 - 10)}`);
    say(`bestmove ${turn.ply >= fromPly ? 'a1a1'.repeat(LINE / 4) : turn.move} ponder ${'e7e5'.repeat(LINE / 100)}`);
  },
});

function introduceLoudly(): void {
  say(`id name ${filler(COMMAND)}`);
  say(`id author ${filler(COMMAND)}`);
  for (let option = 0; option < 20; option++) say(`option name ${option} ${filler(COMMAND)} type string default x`);
  for (let option = 0; option < 3000; option++) say(`option name Extra ${option} type string default x`);
}
