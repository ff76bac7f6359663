// Whatever a network does to packets, both ends hear everything once and in order.

import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OrderedLine } from './orderedLine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type End = { readonly line: OrderedLine; readonly heard: string[] };

/** Two ends; `fate` says for each packet how often it arrives and after how many ms. */
function connected(fate: () => readonly number[]): readonly [End, End] {
  const ends: End[] = [];
  const makeEnd = (other: 0 | 1): End => {
    const heard: string[] = [];
    const line = new OrderedLine(
      {
        send: (packet) => fate().forEach((delayMs) => setTimeout(() => ends[other]?.line.heard(packet), delayMs)),
        receive: ({ head, bytes }) => heard.push(`${JSON.stringify(head)} ${Buffer.from(bytes).toString()}`),
      },
      () => Date.now(),
    );
    return { line, heard };
  };
  ends.push(makeEnd(1), makeEnd(0));
  return ends as [End, End];
}

test('nothing is lost, doubled or reordered', async () => {
  const fates = fc.array(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 2 }), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(fates, fc.integer({ min: 1, max: 200 }), async (planned, count) => {
      let at = 0;
      // The network works at last.
      const [one, other] = connected(() => planned[at++] ?? [1]);
      const expected: string[] = [];
      for (let index = 0; index < count; index++) {
        const words = `line ${index}\n`;
        expected.push(`{"kind":${index}} ${words}`);
        one.line.send({ kind: index }, Buffer.from(words));
        other.line.send({ kind: index }, Buffer.from(words));
        if (index % 3 === 0) await vi.advanceTimersByTimeAsync(7);
      }
      await vi.advanceTimersByTimeAsync(60_000);
      expect(other.heard).toEqual(expected);
      expect(one.heard).toEqual(expected);
      expect([one.line.unconfirmedBytes, other.line.unconfirmedBytes]).toEqual([0, 0]);
      one.line.close();
      other.line.close();
    }),
    { numRuns: 60 },
  );
});

test('a network that loses nothing carries each message once, and few confirmations', async () => {
  let packets = 0;
  const [one, other] = connected(() => {
    packets++;
    return [1];
  });
  for (let index = 0; index < 640; index++) one.line.send(index);
  await vi.advanceTimersByTimeAsync(5000);
  expect(other.heard).toHaveLength(640);
  expect(packets).toBe(650);
  one.line.close();
  other.line.close();
});

test('a closed line says and hears nothing', async () => {
  const [one, other] = connected(() => [1]);
  one.line.send(1);
  one.line.close();
  other.line.send(2);
  await vi.advanceTimersByTimeAsync(5000);
  expect([one.heard, other.heard]).toEqual([[], ['1 ']]);
  other.line.close();
});

test.each(['', 'x', '{}\n', '{"ack":"1"}\n', '{"ack":1,"n":0.5}\n', 'null\n', '\n'])('refuses the packet %j', (packet) => {
  const [{ line }] = connected(() => []);
  expect(() => line.heard(Buffer.from(packet))).toThrow(/Cannot read a packet|JSON/);
  line.close();
});
