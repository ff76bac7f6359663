// Tests the command from outside: arguments, streams, words and exit codes. The tables are written here; src/files/tablebases.test.ts probes real
// ones.

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeTable } from '../../games/chess/syzygy/testTable.ts';

const PROGRAM = fileURLToPath(new URL('../main.ts', import.meta.url));
const WIN = '6k1/8/8/2R5/8/8/8/1K6 w - - 0 1';
const LATE = '6k1/8/8/2R5/8/8/8/1K6 w - - 90 120';
const CASTLING = '4k3/8/8/8/8/8/8/4K2R w K - 0 1';

type Finished = { readonly code: number; readonly stdout: string; readonly stderr: string };

function probe(args: readonly string[], input = ''): Promise<Finished> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [PROGRAM, 'probe', ...args], { maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
    // It may have exited before it has read everything.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

describe('arbiter probe', () => {
  let folder = '';
  let wdl = '';
  let dtz = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'arbiter-probe-'));
    [wdl, dtz] = [join(folder, 'wdl'), join(folder, 'dtz')];
    for (const path of [wdl, dtz]) mkdirSync(path);
    writeFileSync(join(wdl, 'KRvK.rtbw'), writeTable('KRvK', 'wdl', [{ values: 4 }, { values: 0 }]));
    writeFileSync(join(dtz, 'KRvK.rtbz'), writeTable('KRvK', 'dtz', [{ values: () => 7 }]));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('prints one object for each position, from arguments, quoted or not; several folders', async () => {
    const { code, stdout } = await probe(['--tables', wdl, '--tables', dtz, '--json', WIN, ...LATE.split(' ')]);
    expect([
      code,
      stdout
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    ]).toEqual([
      0,
      [
        { fen: WIN, wdl: 2, dtz: 15, result: '1-0' },
        { fen: LATE, wdl: 2, dtz: 15, result: '1/2-1/2' },
      ],
    ]);
    expect((await probe(['--tables', `${wdl}:${dtz}`, WIN])).stdout).toBe(`${WIN}: 1-0 (win for the side to move, dtz 15)\n`);
  });

  test('reads lines of standard input, with reasons for what it cannot answer, and the line number of an invalid FEN', async () => {
    const input = `${WIN}\r\n\n${CASTLING}\nrubbish\n${LATE}`;
    const { code, stdout, stderr } = await probe(['--tables', wdl, '--tables', dtz, '--json'], input);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    ).toEqual([
      { fen: WIN, wdl: 2, dtz: 15, result: '1-0' },
      { fen: CASTLING, wdl: null, dtz: null, result: null, reason: 'no table holds positions with castling rights' },
      { fen: LATE, wdl: 2, dtz: 15, result: '1/2-1/2' },
    ]);
    expect(stderr).toMatch(/^line 4: Cannot read FEN "rubbish": expected 6 fields/);
    expect(code).toBe(2);
    const plain = await probe(['--tables', wdl], CASTLING);
    expect([plain.code, plain.stdout]).toEqual([0, `${CASTLING}: unknown, no table holds positions with castling rights\n`]);
  });

  test('reads a long stream to its end', async () => {
    const { code, stdout } = await probe(['--tables', `${wdl}:${dtz}`, '--json'], `${WIN}\n`.repeat(20_000));
    expect([code, stdout.split('\n').length]).toEqual([0, 20_001]);
  });

  test('gives up if nothing is a FEN', async () => {
    const { code, stderr } = await probe(['--tables', wdl], 'rubbish\n'.repeat(1000));
    expect([code, stderr.trim().split('\n').length]).toEqual([2, 20]);
  });

  test('wrong use: no tables, no folder, a damaged table', async () => {
    const without = await probe([WIN]);
    expect([without.code, without.stderr]).toEqual([2, 'Cannot probe: expected --tables with a folder of tablebases\n']);
    const damaged = join(folder, 'damaged');
    mkdirSync(damaged);
    writeFileSync(join(damaged, 'KRvK.rtbw'), 'nothing');
    const wrong = await probe(['--tables', damaged, '--tables', join(folder, 'absent'), WIN]);
    expect([wrong.code, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toMatch(/damaged\/KRvK\.rtbw: Cannot use tablebase: expected a table of at least 80 bytes, got 7\n/);
    expect(wrong.stderr).toMatch(/absent: Cannot open tablebases: expected a folder/);
  });
});
