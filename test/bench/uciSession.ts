// The cost of the UCI session: nanoseconds for an unread info line, and for a whole search with one that is read. No engine, no pipe.
// Run: node test/bench/uciSession.ts
// The receiver is the real one; bytes come in chunks of 64 KiB in the first measurement and one reused buffer a search in the others.

import type { SearchRequest, SessionEvent } from '../../src/protocols/session.ts';
import { createUciSession } from '../../src/protocols/uci/session.ts';

const INFO =
  'info depth 18 seldepth 24 multipv 1 score cp 34 nodes 123456 nps 1000000 hashfull 12 tbhits 0 time 123 pv e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1\n';
const CURRENT_MOVE = 'info depth 18 currmove e2e4 currmovenumber 1\n';
const REQUEST: SearchRequest = {
  start: { game: 'chess', chess960: false },
  moves: Array.from({ length: 80 }, (_, ply) => (ply % 2 === 0 ? 'g1f3' : 'g8f6')),
  turn: 'white',
  time: { kind: 'clock', left: { white: 10_000, black: 10_000 }, increment: { white: 100, black: 100 }, movesToGo: undefined },
  limits: {},
};

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function introducedSession() {
  let moved = 0;
  const session = createUciSession((event: SessionEvent) => {
    if (event.kind === 'moved') moved++;
  });
  session.open();
  session.receive(encode('id name Bench\nuciok\n'));
  return { session, moved: () => moved };
}

/** The best of several runs, in ns for each of `each` items in a run. */
function nanoseconds(each: number, run: () => void): number {
  let best = Infinity;
  for (let round = 0; round < 12; round++) {
    const startedAt = process.hrtime.bigint();
    run();
    best = Math.min(best, Number(process.hrtime.bigint() - startedAt) / each);
  }
  return best;
}

/** `asked`: whether the thought is read after each chunk, far more often than in practice. */
function infoLines(line: string, asked: boolean): number {
  const { session } = introducedSession();
  session.search(REQUEST);
  const lines = Math.floor(65_536 / line.length);
  const chunk = encode(line.repeat(lines));
  return nanoseconds(lines * 50, () => {
    for (let count = 0; count < 50; count++) {
      session.receive(chunk);
      if (asked) session.thinking?.();
    }
  });
}

function searches(answer: string): number {
  const { session, moved } = introducedSession();
  const buffer = new Uint8Array(65_536);
  const bytes = encode(answer);
  buffer.set(bytes);
  const chunk = buffer.subarray(0, bytes.length);
  let written = 0;
  let expected = 0;
  const cost = nanoseconds(20_000, () => {
    expected += 20_000;
    for (let count = 0; count < 20_000; count++) {
      written += session.search(REQUEST).length;
      session.receive(chunk);
    }
  });
  if (moved() !== expected || written === 0) throw new Error(`Cannot measure: expected ${expected} moves, got ${moved()}`);
  return cost;
}

const rows: readonly (readonly [string, number])[] = [
  ['info line with a score', infoLines(INFO, false)],
  ['info line with a current move', infoLines(CURRENT_MOVE, false)],
  ['info line with a score, its thought asked for', infoLines(INFO, true)],
  ['search answered by bestmove alone', searches('bestmove e2e4\n')],
  ['search answered by one info and bestmove', searches(`${INFO}bestmove e2e4 ponder e7e5\n`)],
  ['search answered by twenty infos and bestmove', searches(`${INFO.repeat(20)}bestmove e2e4 ponder e7e5\n`)],
];
for (const [what, cost] of rows) console.log(`${what.padEnd(48)} ${cost.toFixed(0).padStart(6)} ns`);
