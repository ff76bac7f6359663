import { expect, test } from 'vitest';
import { lineSplitter } from './lines.ts';

test('lines are the same however their bytes are split', () => {
  const bytes = Buffer.from('one\n\n{"näme":"…"}\nthe last has no end');
  for (const size of [1, 2, 3, 7, bytes.length]) {
    const lines: string[] = [];
    const split = lineSplitter(
      (line) => lines.push(line),
      () => expect.fail(),
    );
    for (let at = 0; at < bytes.length; at += size) split(bytes.subarray(at, at + size));
    expect(lines).toEqual(['one', '', '{"näme":"…"}']);
  }
});

test('a long line in single bytes takes the time of its length, not of its square', () => {
  const lines: number[] = [];
  const split = lineSplitter(
    ({ length }) => lines.push(length),
    () => expect.fail(),
  );
  const before = process.threadCpuUsage();
  const byte = Buffer.from('x');
  for (let count = 0; count < 300_000; count++) split(byte);
  split(Buffer.from('\n'));
  const { user, system } = process.threadCpuUsage(before);
  expect(lines).toEqual([300_000]);
  expect((user + system) / 1000).toBeLessThan(2000);
});

test('a line that is too long is reported once, and nothing after it is read', () => {
  let tooLong = 0;
  const split = lineSplitter(
    () => expect.fail(),
    () => tooLong++,
  );
  const piece = Buffer.alloc(1 << 20, 'x');
  for (let count = 0; count < 6; count++) split(piece);
  split(Buffer.from('\nshort\n'));
  expect(tooLong).toBe(1);
});
