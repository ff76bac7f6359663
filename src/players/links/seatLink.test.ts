// The line to a seat over real sockets in a temporary folder.

import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startChild } from '../../../test/journal/child.ts';
import { unwrap } from '../../core/result.ts';
import { formatSeatMessage, type FromSeat, type ToSeat } from '../../protocols/seat/messages.ts';
import { parseFromGame } from '../../protocols/seat/parse.ts';
import type { ProcessEnd } from '../process/processEnd.ts';
import { openSeatLink, type SeatLink } from './seatLink.ts';
import { seatFile, seatPath } from '../../seats/seatPath.ts';

const NAME = 'Many Faces/12 ♞';
const MOVE: FromSeat = { kind: 'move', game: 1, ply: 1, move: 'C3' };

let folder = '';
const open: SeatLink[] = [];
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'seat-link-'))));
afterEach(async () => {
  await Promise.all(open.splice(0).map((link) => link.stop('')));
  rmSync(folder, { recursive: true });
});

/** A link with what was heard of it. */
async function openLink(place = folder, entrant = NAME) {
  const lines: string[] = [];
  const ends: ProcessEnd[] = [];
  const operators: boolean[] = [];
  const ended = Promise.withResolvers<ProcessEnd>();
  const link = unwrap(
    await openSeatLink(
      { folder: place, entrant },
      {
        onData: (chunk) => lines.push(chunk.toString()),
        onEnd(end) {
          ends.push(end);
          ended.resolve(end);
        },
        onOperator: (there) => operators.push(there),
      },
    ),
  );
  open.push(link);
  return { link, lines, ends, operators, ended: ended.promise };
}

/** An operator's end: a real socket, with the messages that came. */
async function connect(path: string, hello: Partial<Extract<FromSeat, { kind: 'hello' }>> | string = {}) {
  const socket: Socket = createConnection(path);
  const messages: ToSeat[] = [];
  let rest = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    const lines = `${rest}${chunk.toString()}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) messages.push(unwrap(parseFromGame(line)));
  });
  const closed = new Promise((resolve) => socket.on('close', resolve));
  await once(socket, 'connect');
  socket.write(
    typeof hello === 'string'
      ? hello
      : formatSeatMessage({ kind: 'hello', version: 1, operator: 'anna', takeOver: false, ...hello }),
  );
  return { socket, messages, closed, say: (message: FromSeat) => socket.write(formatSeatMessage(message)) };
}

test('both ways, many lines, whatever the chunks', async () => {
  const { link, lines, operators } = await openLink();
  const anna = await connect(link.path);
  await expect.poll(() => lines.length).toBe(1);
  expect(operators).toEqual([true]);
  expect(link.operator).toBe('anna');
  link.write(formatSeatMessage({ kind: 'note', words: 'one' }));
  link.write(Buffer.from(formatSeatMessage({ kind: 'note', words: 'two' })));
  await expect.poll(() => anna.messages.map((message) => message.kind === 'note' && message.words)).toEqual(['one', 'two']);
  const bytes = Buffer.from(`${formatSeatMessage(MOVE)}ü\n`);
  anna.socket.setNoDelay(true);
  for (const byte of bytes) anna.socket.write(Uint8Array.of(byte));
  await expect.poll(() => lines.slice(1)).toEqual([formatSeatMessage(MOVE), 'ü\n']);
});

describe('an operator who is lost', () => {
  test('ends nothing: they come back, and half a line of theirs is nothing', async () => {
    const { link, lines, ends, operators } = await openLink();
    link.write('no one hears this\n');
    const first = await connect(link.path);
    await expect.poll(() => lines.length).toBe(1);
    first.socket.write('{"kind":"resign"');
    first.socket.destroy();
    await expect.poll(() => operators).toEqual([true, false]);
    expect(link.operator).toBeUndefined();
    link.write('nor this\n');
    const second = await connect(link.path, { operator: 'ben' });
    second.say(MOVE);
    await expect.poll(() => lines.length).toBe(3);
    expect(lines.slice(1)).toEqual([
      formatSeatMessage({ kind: 'hello', version: 1, operator: 'ben', takeOver: false }),
      formatSeatMessage(MOVE),
    ]);
    expect(second.messages).toEqual([]);
    expect(ends).toEqual([]);
    expect(link.ended).toBeUndefined();
    expect(link.stderrTail().map((line) => line.slice(25))).toEqual(['"anna" sat down', '"anna" was lost', '"ben" sat down']);
  });

  test('who reads nothing any more is given up, and may come back', async () => {
    const { link, operators } = await openLink();
    const deaf = await connect(link.path);
    deaf.socket.pause();
    await expect.poll(() => operators).toEqual([true]);
    for (let sent = 0; sent < 12; sent++) link.write('x'.repeat(1 << 20));
    await expect.poll(() => operators).toEqual([true, false]);
    await connect(link.path);
    await expect.poll(() => operators).toEqual([true, false, true]);
  });
});

describe('one operator at a time', () => {
  test('a second one is refused with words, and the first one stays', async () => {
    const { link, lines, operators } = await openLink();
    const anna = await connect(link.path);
    await expect.poll(() => lines.length).toBe(1);
    const ben = await connect(link.path, { operator: 'ben' });
    await ben.closed;
    expect(ben.messages).toEqual([
      {
        kind: 'refused',
        what: 'hello',
        why: 'Cannot sit down here: expected a free seat, but "anna" sits there: they have to be taken over.',
      },
    ]);
    anna.say(MOVE);
    await expect.poll(() => lines.slice(1)).toEqual([formatSeatMessage(MOVE)]);
    expect(operators).toEqual([true]);
  });

  test('a second one takes over where they say so, and what the first one still says is nothing', async () => {
    const { link, lines, operators } = await openLink();
    const anna = await connect(link.path);
    await expect.poll(() => lines.length).toBe(1);
    const ben = await connect(link.path, { operator: 'ben', takeOver: true });
    await expect.poll(() => link.operator).toBe('ben');
    anna.say(MOVE);
    await anna.closed;
    expect(anna.messages).toEqual([{ kind: 'refused', what: 'hello', why: '"ben" has taken over this seat.' }]);
    link.write(formatSeatMessage({ kind: 'note', words: 'for ben' }));
    await expect.poll(() => ben.messages).toEqual([{ kind: 'note', words: 'for ben' }]);
    expect(lines.length).toBe(2);
    expect(operators).toEqual([true, false, true]);
    expect(link.operator).toBe('ben');
  });

  test.each([
    ['no hello', formatSeatMessage(MOVE), /expected a "hello" first/],
    ['garbage', 'GET / HTTP/1.1\r\n\r\n', /expected a "hello" first/],
    ['another version', formatSeatMessage({ kind: 'hello', version: 7, operator: '', takeOver: false }), /got version 7/],
    ['a line without an end', 'x'.repeat(1 << 19), /a line without an end/],
  ])('%s is no way to sit down', async (_, words, why) => {
    const { link, lines, operators } = await openLink();
    const stranger = await connect(link.path, words);
    await stranger.closed;
    expect(stranger.messages).toEqual([{ kind: 'refused', what: 'hello', why: expect.stringMatching(why) }]);
    expect([lines, operators]).toEqual([[], []]);
  });
});

describe('the place', () => {
  test('only the owner of the data folder can get there, also where the folder of seats was open to others', async () => {
    mkdirSync(join(folder, 'seats'), { mode: 0o755 });
    const { link } = await openLink();
    expect(link.path).toBe(join(folder, 'seats', 'Many%20Faces%2F12%20%E2%99%9E.sock'));
    expect(statSync(link.path).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(link.path)).mode & 0o777).toBe(0o700);
  });

  test('nothing is left of it', async () => {
    const { link, ends, ended } = await openLink();
    const anna = await connect(link.path);
    await expect.poll(() => link.operator).toBe('anna');
    const stopped = link.stop(formatSeatMessage({ kind: 'closed', words: 'bye' }));
    expect(link.stop('again')).toBe(stopped);
    expect(await stopped).toEqual({ code: 0, signal: null, cause: 'stopped-by-us', message: 'the seat was closed' });
    expect(await ended).toBe(link.ended);
    await anna.closed;
    expect(anna.messages).toEqual([{ kind: 'closed', words: 'bye' }]);
    expect(readdirSync(folder)).toEqual([]);
    link.write('nobody\n');
    link.kill();
    expect(ends.length).toBe(1);
    const absent = createConnection(link.path);
    expect(await once(absent, 'error')).toMatchObject([{ code: 'ENOENT' }]);
  });

  test('kill ends it at once', async () => {
    const { link, ended } = await openLink();
    const anna = await connect(link.path);
    link.kill();
    expect(existsSync(link.path)).toBe(false);
    expect((await ended).cause).toBe('stopped-by-us');
    await anna.closed;
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a path too long for a socket is a link to a private one', async () => {
    const long = join(folder, 'ü'.repeat(60));
    mkdirSync(long);
    const { link } = await openLink(long);
    expect(Buffer.byteLength(link.path)).toBeLessThanOrEqual(107);
    expect(lstatSync(seatFile(long, NAME)).isSymbolicLink()).toBe(true);
    expect(seatPath(long, NAME)).toBe(link.path);
    expect(statSync(dirname(link.path)).mode & 0o777).toBe(0o700);
    const anna = await connect(seatPath(long, NAME));
    await expect.poll(() => link.operator).toBe('anna');
    await link.stop('');
    await anna.closed;
    expect(readdirSync(long)).toEqual([]);
    expect(existsSync(dirname(link.path))).toBe(false);
  });

  test('every entrant has a place of their own', () => {
    const names = [
      'a b',
      'a_b',
      'a%20b',
      'A b',
      '../x',
      '.',
      '..',
      'x'.repeat(300),
      `${'x'.repeat(300)}y`,
      '\ud800',
      'ä',
      'a.b',
      '',
    ];
    const files = names.map((name) => seatFile(folder, name));
    expect(new Set(files).size).toBe(names.length);
    for (const file of files) {
      expect(dirname(file)).toBe(join(folder, 'seats'));
      expect(Buffer.byteLength(file) - folder.length).toBeLessThan(255);
    }
  });

  test('what a run that was killed left is replaced', async () => {
    const places = [folder, join(folder, 'ü'.repeat(60))];
    const run = startChild('./sits.ts', [NAME, ...places]);
    expect([await run.line(), await run.line()]).toEqual(['listening', 'listening']);
    await run.kill();
    for (const place of places) {
      const left = seatPath(place, NAME);
      expect(existsSync(left)).toBe(true);
      const { link } = await openLink(place);
      const anna = await connect(seatPath(place, NAME));
      await expect.poll(() => link.operator).toBe('anna');
      anna.socket.destroy();
      await link.stop('');
      expect(existsSync(dirname(left))).toBe(false);
    }
  });

  test('the seat of a game that ends just now is waited for, and stays with the one who waited', async () => {
    for (const place of [folder, join(folder, 'ü'.repeat(60))]) {
      mkdirSync(place, { recursive: true });
      const { link } = await openLink(place);
      const anna = await connect(link.path);
      await expect.poll(() => link.operator).toBe('anna');
      // The operator does not hang up at once.
      anna.socket.pause();
      const waiting = openLink(place);
      const stopped = link.stop('');
      const next = (await waiting).link;
      anna.socket.resume();
      await stopped;
      expect(existsSync(next.path)).toBe(true);
      await connect(seatPath(place, NAME), { operator: 'ben' });
      await expect.poll(() => next.operator).toBe('ben');
      await next.stop('');
    }
  });

  test('a seat that stays taken is reported, and the game that has it keeps it', async () => {
    const { link, lines } = await openLink();
    const second = await openSeatLink(
      { folder, entrant: NAME, patienceMs: 50 },
      { onData: () => undefined, onEnd: () => undefined },
    );
    expect(second).toMatchObject({
      ok: false,
      error: expect.stringMatching(/is taken by another game: an operator plays one game/),
    });
    await connect(link.path);
    await expect.poll(() => lines.length).toBe(1);
  });

  test('a folder where nothing can be made is a sentence', async () => {
    const { link } = await openLink();
    const failed = await openSeatLink({ folder: link.path, entrant: NAME }, { onData: () => undefined, onEnd: () => undefined });
    expect(failed).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^cannot open the seat of "Many Faces\/12 ♞": ENOTDIR/),
    });
  });
});

test('what is said can be written down', async () => {
  const logFile = join(folder, 'logs', 'seat.log');
  const link = unwrap(
    await openSeatLink({ folder, entrant: NAME, logFile }, { onData: () => undefined, onEnd: () => undefined }),
  );
  const anna = await connect(link.path);
  await expect.poll(() => link.operator).toBe('anna');
  await link.stop('{"kind":"closed","words":"bye"}\n');
  await anna.closed;
  const log = readFileSync(logFile, 'utf8');
  expect(log).toMatch(/# listening at .*\n.*# "anna" sat down\n.*< \{"kind":"hello".*\n.*> \{"kind":"closed","words":"bye"\}\n/);
});
