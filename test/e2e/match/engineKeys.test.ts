// What cutechess-cli lets a user say about an engine that is not as its protocol asks: lines before the protocol begins, scores from White's view.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runArbiter, SAMPLE_CHESS, temporaryFolder } from '../arbiter.ts';

/** Black is to move, and lost. */
const BOOK = '8/8/8/4k3/8/8/PPPP4/RNBQK3 b - - 0 1\n';

const words = (...ofBlack: readonly string[]): readonly string[] => {
  const program = [SAMPLE_CHESS.command, ...SAMPLE_CHESS.args].map((word) => `'${word}'`).join(' ');
  return [
    ...['match', '-engine', 'name=White', `cmd=${SAMPLE_CHESS.command}`, ...SAMPLE_CHESS.args.map((word) => `arg=${word}`)],
    ...['-engine', 'name=Black', 'cmd=/bin/sh', 'arg=-c', `arg=tee -a said.txt | ${program}`, ...ofBlack],
    ...['-each', 'proto=uci', 'tc=10+0.1', 'depth=1', '-openings', 'file=book.epd', 'format=epd', '-maxmoves', '1'],
    ...['-pgnout', 'games.pgn', '--no-keep'],
  ];
};

test('initstr comes before the handshake, whitepov turns the scores of Black', async () => {
  using folder = temporaryFolder();
  folder.file('book.epd', BOOK);
  const { code, stderr } = await runArbiter(words('initstr=first\\nsecond', 'initstr=third', 'whitepov'), folder.path);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const said = readFileSync(join(folder.path, 'said.txt'), 'utf8').split('\n');
  expect(said.slice(0, 4)).toEqual(['first', 'second', 'third', 'uci']);
  // The engine sees itself behind, from its own view.
  const [, score] = /\{([-+][\d.]+)\//.exec(readFileSync(join(folder.path, 'games.pgn'), 'utf8')) ?? [];
  expect(Number(score)).toBeGreaterThan(3);
});
