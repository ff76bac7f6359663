import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { unwrap } from '../core/result.ts';
import { openEngineLog } from './engineLog.ts';

const folder = mkdtempSync(join(tmpdir(), 'arbiter-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;
const newFile = (): string => join(folder, `${count++}`, 'engine.log');

/** A clock that advances by 1.5 ms a line. */
function clock(): { wallMs: () => number; monotonicMs: () => number } {
  let lines = 0;
  return { wallMs: () => Date.UTC(2026, 0, 2, 3, 4, 5) + 1.5 * lines, monotonicMs: () => 10 + 1.5 * lines++ };
}

test('openEngineLog creates the folder and writes lines with times and directions', async () => {
  const file = newFile();
  const log = unwrap(await openEngineLog({ file, clock: clock() }));
  log.note('started');
  log.sent('position startpos\ngo depth 1\n');
  log.received(Buffer.from('info depth 1\r\nbestm'));
  log.complained(Buffer.from('warning\n'));
  log.received(Buffer.from('ove e2e4\n'));
  await log.close();
  expect(readFileSync(file, 'utf8')).toBe(
    [
      '2026-01-02T03:04:05.000Z 10.000 # started',
      '2026-01-02T03:04:05.001Z 11.500 > position startpos',
      '2026-01-02T03:04:05.003Z 13.000 > go depth 1',
      '2026-01-02T03:04:05.004Z 14.500 < info depth 1',
      '2026-01-02T03:04:05.006Z 16.000 ! warning',
      '2026-01-02T03:04:05.007Z 17.500 < bestmove e2e4',
      '',
    ].join('\n'),
  );
});

test('openEngineLog appends to an existing file', async () => {
  const file = join(folder, 'old.log');
  writeFileSync(file, 'old\n');
  const log = unwrap(await openEngineLog({ file, clock: clock() }));
  log.note('new');
  await log.close();
  expect(readFileSync(file, 'utf8')).toBe('old\n2026-01-02T03:04:05.000Z 10.000 # new\n');
});

test('the log stays text in lines of bounded length, whatever the engine says', async () => {
  const file = newFile();
  const log = unwrap(await openEngineLog({ file, clock: clock() }));
  log.received(Buffer.from('a\0b\x1b[2J\n'));
  log.received(Buffer.from('x'.repeat(5_000_000)));
  log.received(Buffer.from('x\nend\n'));
  await log.close();
  const [first, second, third] = readFileSync(file, 'utf8').split('\n');
  expect(first).toMatch(/ < a\\x00b\\x1b\[2J$/);
  expect(second).toMatch(/ < x{4096}…$/);
  expect(third).toMatch(/ < end$/);
});

test('the log is the same wherever the chunks are split', async () => {
  const said = Buffer.from('info string Ä\nbestmove e2e4\r\n\nlast\n');
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat({ max: said.length })), async (cuts) => {
      const file = newFile();
      const log = unwrap(await openEngineLog({ file, clock: clock() }));
      const edges = [0, ...cuts.sort((a, b) => a - b), said.length];
      edges.forEach((from, index) => log.received(said.subarray(from, edges[index + 1] ?? said.length)));
      await log.close();
      const lines = readFileSync(file, 'utf8').split('\n');
      expect(lines.map((line) => line.split(' < ')[1])).toEqual(['info string Ä', 'bestmove e2e4', '', 'last', undefined]);
    }),
    { numRuns: 25 },
  );
});

test('a log that has grown is rotated; the newest lines are kept in order and the oldest are deleted', async () => {
  const file = newFile();
  const log = unwrap(await openEngineLog({ file, maxBytes: 100_000, keep: 2, clock: clock() }));
  for (let number = 0; number < 20_000; number++) {
    log.note(`line ${number}`);
    // Lets the writer run from time to time, as a game does.
    if (number % 500 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await log.close();
  expect(log.takeFailure()).toBeUndefined();
  expect(readdirSync(join(file, '..')).sort()).toEqual(['engine.log', 'engine.log.1', 'engine.log.2']);
  const numbers = [`${file}.2`, `${file}.1`, file]
    .flatMap((name) => readFileSync(name, 'utf8').trimEnd().split('\n'))
    .map((line) => Number(/line (\d+)$/.exec(line)?.[1]));
  expect(numbers.length).toBeLessThan(20_000);
  expect(numbers).toEqual(Array.from(numbers, (_, index) => 20_000 - numbers.length + index));
});

test('openEngineLog says why it cannot write', async () => {
  writeFileSync(join(folder, 'flat'), '');
  const result = await openEngineLog({ file: join(folder, 'flat', 'engine.log') });
  expect(result).toMatchObject({ ok: false, error: expect.stringMatching(/^cannot write the log ".*engine\.log": E/) });
});

test.skipIf(!existsSync('/dev/full'))('a full disk loses lines, says so once, and gets the later ones', async () => {
  const file = newFile();
  mkdirSync(dirname(file), { recursive: true });
  symlinkSync('/dev/full', file);
  const log = unwrap(await openEngineLog({ file, clock: clock() }));
  log.note('lost');
  await expect.poll(() => log.takeFailure()).toContain('ENOSPC');
  expect(log.takeFailure()).toBeUndefined();
  rmSync(file);
  log.note('kept');
  await log.close();
  expect(readFileSync(file, 'utf8')).toMatch(/^# 1 lines left out: the disk refused them\n.* # kept\n$/);
});

test('nothing is written after close', async () => {
  const file = newFile();
  const log = unwrap(await openEngineLog({ file, clock: clock() }));
  await log.close();
  log.note('late');
  await log.close();
  expect(readFileSync(file, 'utf8')).toBe('');
});
