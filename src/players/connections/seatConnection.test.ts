// The connection to a seat, over real sockets in a temporary folder.

import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startChild } from '../../../test/journal/child.ts';
import { unwrap } from '../../core/result.ts';
import { parseFromGame, type FromSeat, type ToSeat } from '../../protocols/seat/messages.ts';
import { formatSeatMessage } from '../../protocols/seat/wire.ts';
import type { ProcessEnd } from '../process/processEnd.ts';
import { openSeatConnection, type SeatConnection } from './seatConnection.ts';
import { seatFile, seatPath } from '../../seats/seatPath.ts';

const NAME = 'Many Faces/12 ♞';
const MOVE: FromSeat = { kind: 'move', game: 1, ply: 1, move: 'C3' };

let folder = '';
const open: SeatConnection[] = [];
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'seat-'))));
afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.stop('')));
  rmSync(folder, { recursive: true });
});

/** A connection and everything received from it. */
async function openConnection(dataFolder = folder, entrant = NAME) {
  const lines: string[] = [];
  const ends: ProcessEnd[] = [];
  const operators: boolean[] = [];
  const ended = Promise.withResolvers<ProcessEnd>();
  const connection = unwrap(
    await openSeatConnection(
      { folder: dataFolder, entrant },
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
  open.push(connection);
  return { connection, lines, ends, operators, ended: ended.promise };
}

/** An operator's client: a real socket and the messages that it received. */
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

test('carries many lines both ways, however the chunks are split', async () => {
  const { connection, lines, operators } = await openConnection();
  const anna = await connect(connection.path);
  await expect.poll(() => lines.length).toBe(1);
  expect(operators).toEqual([true]);
  expect(connection.operator).toBe('anna');
  connection.write(formatSeatMessage({ kind: 'note', words: 'one' }));
  connection.write(Buffer.from(formatSeatMessage({ kind: 'note', words: 'two' })));
  await expect.poll(() => anna.messages.map((message) => message.kind === 'note' && message.words)).toEqual(['one', 'two']);
  const bytes = Buffer.from(`${formatSeatMessage(MOVE)}ü\n`);
  anna.socket.setNoDelay(true);
  for (const byte of bytes) anna.socket.write(Uint8Array.of(byte));
  await expect.poll(() => lines.slice(1)).toEqual([formatSeatMessage(MOVE), 'ü\n']);
});

describe('an operator who is lost', () => {
  test('does not end the connection: they may come back, and an incomplete line is dropped', async () => {
    const { connection, lines, ends, operators } = await openConnection();
    connection.write('no one hears this\n');
    const first = await connect(connection.path);
    await expect.poll(() => lines.length).toBe(1);
    first.socket.write('{"kind":"resign"');
    first.socket.destroy();
    await expect.poll(() => operators).toEqual([true, false]);
    expect(connection.operator).toBeUndefined();
    connection.write('nor this\n');
    const second = await connect(connection.path, { operator: 'ben' });
    second.say(MOVE);
    await expect.poll(() => lines.length).toBe(3);
    expect(lines.slice(1)).toEqual([
      formatSeatMessage({ kind: 'hello', version: 1, operator: 'ben', takeOver: false }),
      formatSeatMessage(MOVE),
    ]);
    expect(second.messages).toEqual([]);
    expect(ends).toEqual([]);
    expect(connection.ended).toBeUndefined();
    expect(connection.stderrTail().map((line) => line.slice(25))).toEqual([
      '"anna" sat down',
      '"anna" was lost',
      '"ben" sat down',
    ]);
  });

  test('is disconnected when they stop reading, and may come back', async () => {
    const { connection, operators } = await openConnection();
    const deaf = await connect(connection.path);
    deaf.socket.pause();
    await expect.poll(() => operators).toEqual([true]);
    for (let sent = 0; sent < 12; sent++) connection.write('x'.repeat(1 << 20));
    await expect.poll(() => operators).toEqual([true, false]);
    await connect(connection.path);
    await expect.poll(() => operators).toEqual([true, false, true]);
  });
});

describe('one operator at a time', () => {
  test('a second one is refused with a reason, and the first one stays', async () => {
    const { connection, lines, operators } = await openConnection();
    const anna = await connect(connection.path);
    await expect.poll(() => lines.length).toBe(1);
    const ben = await connect(connection.path, { operator: 'ben' });
    await ben.closed;
    expect(ben.messages).toEqual([
      {
        kind: 'refused',
        what: 'hello',
        why: 'Cannot sit down here: expected a free seat, but "anna" sits there: take the seat over.',
      },
    ]);
    anna.say(MOVE);
    await expect.poll(() => lines.slice(1)).toEqual([formatSeatMessage(MOVE)]);
    expect(operators).toEqual([true]);
  });

  test('a second one takes over on request, and what the first one sends afterwards is ignored', async () => {
    const { connection, lines, operators } = await openConnection();
    const anna = await connect(connection.path);
    await expect.poll(() => lines.length).toBe(1);
    const ben = await connect(connection.path, { operator: 'ben', takeOver: true });
    await expect.poll(() => connection.operator).toBe('ben');
    anna.say(MOVE);
    await anna.closed;
    expect(anna.messages).toEqual([{ kind: 'refused', what: 'hello', why: '"ben" has taken over this seat.' }]);
    connection.write(formatSeatMessage({ kind: 'note', words: 'for ben' }));
    await expect.poll(() => ben.messages).toEqual([{ kind: 'note', words: 'for ben' }]);
    expect(lines.length).toBe(2);
    expect(operators).toEqual([true, false, true]);
    expect(connection.operator).toBe('ben');
  });

  test.each([
    ['no hello', formatSeatMessage(MOVE), /expected a "hello" first/],
    ['garbage', 'GET / HTTP/1.1\r\n\r\n', /expected a "hello" first/],
    ['another version', formatSeatMessage({ kind: 'hello', version: 7, operator: '', takeOver: false }), /got version 7/],
    ['a line without an end', 'x'.repeat(1 << 19), /a line without an end/],
  ])('%s is no way to sit down', async (_, words, why) => {
    const { connection, lines, operators } = await openConnection();
    const stranger = await connect(connection.path, words);
    await stranger.closed;
    expect(stranger.messages).toEqual([{ kind: 'refused', what: 'hello', why: expect.stringMatching(why) }]);
    expect([lines, operators]).toEqual([[], []]);
  });
});

describe('the socket', () => {
  test('only the owner of the data folder can reach it, even where the folder of seats was open to others', async () => {
    mkdirSync(join(folder, 'seats'), { mode: 0o755 });
    const { connection } = await openConnection();
    expect(connection.path).toBe(join(folder, 'seats', 'Many%20Faces%2F12%20%E2%99%9E.sock'));
    expect(statSync(connection.path).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(connection.path)).mode & 0o777).toBe(0o700);
  });

  test('leaves no files behind', async () => {
    const { connection, ends, ended } = await openConnection();
    const anna = await connect(connection.path);
    await expect.poll(() => connection.operator).toBe('anna');
    const stopped = connection.stop(formatSeatMessage({ kind: 'closed', words: 'bye' }));
    expect(connection.stop('again')).toBe(stopped);
    expect(await stopped).toEqual({ code: 0, signal: null, cause: 'stopped-by-us', message: 'the seat was closed' });
    expect(await ended).toBe(connection.ended);
    await anna.closed;
    expect(anna.messages).toEqual([{ kind: 'closed', words: 'bye' }]);
    expect(readdirSync(folder)).toEqual([]);
    connection.write('nobody\n');
    connection.kill();
    expect(ends.length).toBe(1);
    const absent = createConnection(connection.path);
    expect(await once(absent, 'error')).toMatchObject([{ code: 'ENOENT' }]);
  });

  test('kill ends it immediately', async () => {
    const { connection, ended } = await openConnection();
    const anna = await connect(connection.path);
    connection.kill();
    expect(existsSync(connection.path)).toBe(false);
    expect((await ended).cause).toBe('stopped-by-us');
    await anna.closed;
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a path too long for a socket becomes a link to a private one', async () => {
    const long = join(folder, 'ü'.repeat(60));
    mkdirSync(long);
    const { connection } = await openConnection(long);
    expect(Buffer.byteLength(connection.path)).toBeLessThanOrEqual(107);
    expect(lstatSync(seatFile(long, NAME)).isSymbolicLink()).toBe(true);
    expect(seatPath(long, NAME)).toBe(connection.path);
    expect(statSync(dirname(connection.path)).mode & 0o777).toBe(0o700);
    const anna = await connect(seatPath(long, NAME));
    await expect.poll(() => connection.operator).toBe('anna');
    await connection.stop('');
    await anna.closed;
    expect(readdirSync(long)).toEqual([]);
    expect(existsSync(dirname(connection.path))).toBe(false);
  });

  test('every entrant has its own socket', () => {
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

  test('replaces what a killed run left behind', async () => {
    const folders = [folder, join(folder, 'ü'.repeat(60))];
    const run = startChild('./sits.ts', [NAME, ...folders]);
    expect([await run.line(), await run.line()]).toEqual(['listening', 'listening']);
    await run.kill();
    for (const dataFolder of folders) {
      const left = seatPath(dataFolder, NAME);
      expect(existsSync(left)).toBe(true);
      const { connection } = await openConnection(dataFolder);
      const anna = await connect(seatPath(dataFolder, NAME));
      await expect.poll(() => connection.operator).toBe('anna');
      anna.socket.destroy();
      await connection.stop('');
      expect(existsSync(dirname(left))).toBe(false);
    }
  });

  test('waits for the seat of a game that is just ending, and keeps it', async () => {
    for (const dataFolder of [folder, join(folder, 'ü'.repeat(60))]) {
      mkdirSync(dataFolder, { recursive: true });
      const { connection } = await openConnection(dataFolder);
      const anna = await connect(connection.path);
      await expect.poll(() => connection.operator).toBe('anna');
      // The operator does not hang up at once.
      anna.socket.pause();
      const waiting = openConnection(dataFolder);
      const stopped = connection.stop('');
      const next = (await waiting).connection;
      anna.socket.resume();
      await stopped;
      expect(existsSync(next.path)).toBe(true);
      await connect(seatPath(dataFolder, NAME), { operator: 'ben' });
      await expect.poll(() => next.operator).toBe('ben');
      await next.stop('');
    }
  });

  test('reports a seat that stays taken, and the game that has it keeps it', async () => {
    const { connection, lines } = await openConnection();
    const second = await openSeatConnection(
      { folder, entrant: NAME, patienceMs: 50 },
      { onData: () => undefined, onEnd: () => undefined },
    );
    expect(second).toMatchObject({
      ok: false,
      error: expect.stringMatching(/is taken by another game: an operator plays one game/),
    });
    await connect(connection.path);
    await expect.poll(() => lines.length).toBe(1);
  });

  test('a folder where nothing can be created gives a sentence', async () => {
    const { connection } = await openConnection();
    const failed = await openSeatConnection(
      { folder: connection.path, entrant: NAME },
      { onData: () => undefined, onEnd: () => undefined },
    );
    expect(failed).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^cannot open the seat of "Many Faces\/12 ♞": ENOTDIR/),
    });
  });
});

test('who says lines without end is sent away, and another one can sit down', async () => {
  const { connection, lines } = await openConnection();
  const loud = await connect(connection.path);
  await expect.poll(() => connection.operator).toBe('anna');
  loud.socket.write('{"kind":"resign","game":9}\n'.repeat(20_000));
  await loud.closed;
  expect(loud.messages).toEqual([{ kind: 'refused', what: 'hello', why: expect.stringContaining('lines without end') }]);
  // Its hello is one of the 200.
  expect(lines.join('').split('\n').length - 1).toBeLessThan(250);
  await connect(connection.path, { operator: 'ben' });
  await expect.poll(() => connection.operator).toBe('ben');
});

test('the conversation can be logged', async () => {
  const logFile = join(folder, 'logs', 'seat.log');
  const connection = unwrap(
    await openSeatConnection({ folder, entrant: NAME, logFile }, { onData: () => undefined, onEnd: () => undefined }),
  );
  const anna = await connect(connection.path);
  await expect.poll(() => connection.operator).toBe('anna');
  await connection.stop('{"kind":"closed","words":"bye"}\n');
  await anna.closed;
  const log = readFileSync(logFile, 'utf8');
  expect(log).toMatch(/# listening at .*\n.*# "anna" sat down\n.*< \{"kind":"hello".*\n.*> \{"kind":"closed","words":"bye"\}\n/);
});
