// What waits in an inbox, and what wakes it: bytes as they come from a pipe, split anywhere.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createUciSession } from '../../protocols/uci/session.ts';
import { Inbox } from './inbox.ts';

const { canWait } = createUciSession(() => {});
const INFO = 'info depth 1 score cp 12 nodes 20 pv e2e4\n';

/** One turn of the event loop. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function open(holds: boolean): { inbox: Inbox; got: { text: string; atMs: number }[] } {
  const got: { text: string; atMs: number }[] = [];
  const inbox = new Inbox((chunk, atMs) => void got.push({ text: chunk.toString('latin1'), atMs }));
  if (holds && canWait !== undefined) inbox.hold(canWait);
  return { inbox, got };
}

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('Inbox', () => {
  test('stamps all programs before it passes on one, then passes on one in a turn', async () => {
    const order: string[] = [];
    const inboxes = [1, 2, 3].map((name) => new Inbox((chunk, atMs) => void order.push(`${name} ${chunk.toString()} ${atMs}`)));
    inboxes.forEach((inbox, index) => inbox.add(bytes('move'), index));
    expect(order).toEqual([]);
    await turn();
    expect(order).toEqual(['1 move 0']);
    await turn();
    expect(order).toEqual(['1 move 0', '2 move 1']);
    await turn();
    expect(order).toEqual(['1 move 0', '2 move 1', '3 move 2']);
  });

  test('what arrives before its turn is passed on with the stamp of the first bytes', async () => {
    const { inbox, got } = open(false);
    inbox.add(bytes('bestmove '), 1);
    inbox.add(bytes('e2e4\n'), 2);
    await turn();
    expect(got).toEqual([{ text: 'bestmove e2e4\n', atMs: 1 }]);
  });

  test.each([
    ['a line of another kind', [INFO, 'info depth 2\nbestmove e2e4\n'], 2],
    ['a line of another kind in pieces', [INFO, 'best', 'move e2e4\n'], 3],
    ['a thought behind it', [INFO, `bestmove e2e4\n${INFO}`], 2],
    ['a word that only begins like it', [INFO, 'information\n'], 2],
    ['a carriage return', [INFO, 'info depth 2\r\n'], 2],
    ['a carriage return alone', [INFO, 'bestmove e2e4\r'], 2],
  ])('%s brings everything before it along', async (_, pieces, stamp) => {
    const { inbox, got } = open(true);
    for (const [index, piece] of pieces.entries()) {
      await turn();
      expect(got).toEqual([]);
      inbox.add(bytes(piece), index + 1);
    }
    await turn();
    expect(got).toEqual([{ text: pieces.join(''), atMs: stamp }]);
  });

  test('thoughts and a line that has not ended wait until they are asked for, and keep the time of the last', async () => {
    const { inbox, got } = open(true);
    inbox.add(bytes(INFO), 1);
    inbox.add(bytes('bestmo'), 2);
    await turn();
    expect(got).toEqual([]);
    inbox.flush();
    expect(got).toEqual([{ text: `${INFO}bestmo`, atMs: 2 }]);
    inbox.flush();
    expect(got).toHaveLength(1);
  });

  test('the rest of a line that was asked for in the middle does not wait, whatever it looks like', async () => {
    for (const rest of ['\n', 'info\n']) {
      const { inbox, got } = open(true);
      inbox.add(bytes('bestmove e2e4'), 1);
      inbox.flush();
      inbox.add(bytes(rest), 2);
      await turn();
      expect(got.at(-1)).toEqual({ text: rest, atMs: 2 });
      inbox.add(bytes(INFO), 3);
      await turn();
      expect(got).toHaveLength(2);
    }
  });

  test('a megabyte of thoughts, or of one line, never takes more than 64 KiB of memory', () => {
    for (const line of [INFO, 'x'.repeat(500)]) {
      const { inbox, got } = open(true);
      const sent = line.repeat(Math.ceil((1 << 20) / line.length));
      for (let at = 0; at < sent.length; at += 4000) inbox.add(bytes(sent.slice(at, at + 4000)), at);
      expect(Math.max(...got.map(({ text }) => text.length))).toBeLessThanOrEqual(1 << 16);
      expect(got.length).toBeGreaterThanOrEqual(16);
      inbox.flush();
      expect(got.map(({ text }) => text).join('')).toBe(sent);
    }
    const { inbox, got } = open(true);
    inbox.add(bytes('y'.repeat(100_000)), 1);
    expect(got).toEqual([{ text: 'y'.repeat(100_000), atMs: 1 }]);
  });

  test('a receiver that asks for more while it receives gets nothing twice', async () => {
    let depth = 0;
    const inbox: Inbox = new Inbox(() => {
      depth++;
      inbox.flush();
    });
    inbox.add(bytes('bestmove e2e4\n'), 1);
    await turn();
    expect(depth).toBe(1);
  });

  test('all bytes come in order, however they are split, held and asked for', async () => {
    const line = fc.constantFrom(INFO, 'bestmove e2e4\n', 'readyok\r\n', 'info string\r', '\n', 'inf', 'ponderhit');
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 20 }), fc.array(fc.nat(30), { maxLength: 60 }), async (lines, cuts) => {
        const { inbox, got } = open(true);
        const sent = lines.join('');
        let at = 0;
        for (const cut of cuts) {
          if (cut === 0) inbox.flush();
          else if (cut === 1) await turn();
          else inbox.add(bytes(sent.slice(at, at + cut)), at);
          if (cut > 1) at += cut;
        }
        inbox.flush();
        expect(got.map(({ text }) => text).join('')).toBe(sent.slice(0, at));
      }),
    );
  });
});
