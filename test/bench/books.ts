// The cost of a large book of openings: opening it (which reads and checks all of it), drawing by lot, reading single places. The book is generated:
// openings of random moves, repeated until there are enough of them.
//
//   node test/bench/books.ts [--openings 1000000] [--plies 16]
//
// A limit shows that memory does not grow with the book: node --max-old-space-size=64 test/bench/books.ts. Times are this thread's CPU time, so other
// processes do not matter.

import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatIssue } from '../../src/core/messages/issue.ts';
import { randomSource } from '../../src/core/random.ts';
import { unwrap } from '../../src/core/result.ts';
import { openBook, orderedBook } from '../../src/files/openings.ts';
import { fen, sanOf } from '../../src/games/chess/notation/notation.ts';
import { chessRules } from '../../src/games/chess/rules.ts';
import { playRandomly } from '../../src/games/chess/testGames.ts';
import type { BookDefinition, OpeningFormat } from '../../src/tournament/definition.ts';

const { values } = parseArgs({
  options: { openings: { type: 'string', default: '1000000' }, plies: { type: 'string', default: '16' } },
});
const count = Number(values.openings);
const plies = Number(values.plies);
const DISTINCT = 5000;
const READS = 2000;

const folder = mkdtempSync(join(tmpdir(), 'arbiter-books-'));
try {
  const random = randomSource(1);
  const openings = Array.from({ length: Math.min(DISTINCT, count) }, () => madeOpening());
  for (const format of ['pgn', 'epd'] as const)
    measure(
      format,
      openings.map((opening) => opening[format]),
    );

  function madeOpening(): Readonly<Record<'pgn' | 'epd', string>> {
    for (;;) {
      const sans: string[] = [];
      const start = unwrap(chessRules.start({ game: 'chess', chess960: false }));
      const state = playRandomly(start, random, plies, (before, move, after) => sans.push(sanOf(before, move, after)));
      if (sans.length < plies || chessRules.ending(state) !== undefined) continue;
      const moves = sans.map((san, index) => (index % 2 === 0 ? `${index / 2 + 1}. ${san}` : san)).join(' ');
      const tags = '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n[Result "*"]\n';
      return { pgn: `${tags}\n${moves} *\n\n`, epd: `${fen(state)}\n` };
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}

function measure(format: OpeningFormat, texts: readonly string[]): void {
  const file = join(folder, `book.${format}`);
  const descriptor = openSync(file, 'w');
  for (let written = 0; written < count; written += texts.length) {
    writeSync(descriptor, texts.slice(0, count - written).join(''));
  }
  closeSync(descriptor);

  const definition: BookDefinition = {
    kind: 'book',
    file,
    format,
    order: 'random',
    start: 1,
    exact: format === 'pgn',
    ...(format === 'pgn' ? { plies } : {}),
  };
  const [opened, openMs] = timed(() => openBook(definition, 'standard'));
  if (!opened.ok) throw new Error(opened.error.map(formatIssue).join('\n'));
  const [source, orderMs] = timed(() => orderedBook(opened.value, definition, 1));
  const [, readMs] = timed(() => {
    for (let index = 0; index < READS; index++) source.at(index);
  });
  source.close();
  console.log(
    `${format}: ${source.count.toLocaleString('en')} openings, ${(statSync(file).size / 2 ** 20).toFixed(0)} MiB: ` +
      `opened in ${(openMs / 1000).toFixed(1)} s (${((1000 * openMs) / count).toFixed(1)} µs each), ` +
      `drawn in ${(orderMs / 1000).toFixed(1)} s, read at ${(readMs / READS).toFixed(2)} ms each; ` +
      `peak ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB`,
  );
}

function timed<Value>(act: () => Value): readonly [Value, number] {
  const before = process.threadCpuUsage();
  const value = act();
  const { user, system } = process.threadCpuUsage(before);
  return [value, (user + system) / 1000];
}
