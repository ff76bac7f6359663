import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openConnection, type ConnectionOptions, type ProgramConnection } from './programConnection.ts';
import type { ProcessEnd } from '../process/processEnd.ts';

const HOST = '127.0.0.1';

const leftovers: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of leftovers.splice(0)) await end();
});

async function listening(
  port = 0,
): Promise<{ readonly server: Server; readonly port: number; readonly caller: () => Promise<Socket> }> {
  const server = createServer();
  const callers: Socket[] = [];
  server.on('connection', (socket) => {
    callers.push(socket.on('error', () => {}));
    leftovers.push(() => socket.destroy());
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  leftovers.push(() => server.close());
  const caller = async (): Promise<Socket> => callers.shift() ?? (await once(server, 'connection').then(() => caller()));
  return { server, port: (server.address() as AddressInfo).port, caller };
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const { server, port } = await listening();
  server.close();
  await once(server, 'close');
  return port;
}

/** Throws if something listens there. */
const expectFree = async (port: number): Promise<void> => {
  const { server } = await listening(port);
  server.close();
  await once(server, 'close');
};

async function call(port: number): Promise<Socket> {
  for (;;) {
    const socket = connect(port, HOST);
    const met = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(
      () => false,
    );
    if (!met) continue;
    leftovers.push(() => socket.destroy());
    return socket.on('error', () => {});
  }
}

type Opened = {
  readonly connection: ProgramConnection;
  /** Everything received so far. */
  readonly heard: () => string;
  readonly end: Promise<ProcessEnd>;
};

async function open(port: number, listen: boolean, options: ConnectionOptions = {}, deadlineMs = 10_000): Promise<Opened> {
  let heard = '';
  let tell: (end: ProcessEnd) => void = () => {};
  const end = new Promise<ProcessEnd>((resolve) => (tell = resolve));
  const handlers = { onData: (chunk: Buffer) => void (heard += chunk.toString('latin1')), onEnd: tell };
  const opened = await openConnection({ kind: 'tcp', host: HOST, port, listen }, handlers, deadlineMs, options);
  if (!opened.ok) throw new Error(opened.error);
  leftovers.push(() => opened.value.stop(''));
  return { connection: opened.value, heard: () => heard, end };
}

describe('openTcpLink', () => {
  it('calls repeatedly until the program listens', async () => {
    const port = await freePort();
    const opening = open(port, false);
    const { caller } = await listening(port);
    const [{ connection, heard }, program] = await Promise.all([opening, caller()]);
    program.write(Buffer.from([1, 0xa1, 0xa0, 0x80]));
    connection.write(Uint8Array.of(3, 0xbe, 0xb0, 0x8b));
    const [chunk] = await once(program, 'data');
    expect(chunk).toEqual(Buffer.from([3, 0xbe, 0xb0, 0x8b]));
    await expect.poll(heard).toBe('\x01\xa1\xa0\x80');
    expect(connection.ended).toBeUndefined();
    expect(connection.stderrTail()[0]).toBe(`connected with ${HOST}:${port}`);
  });

  it('accepts the first caller and stops listening', async () => {
    const port = await freePort();
    const opening = open(port, true);
    const program = await call(port);
    const { connection, heard } = await opening;
    await expectFree(port);
    program.write('hello');
    await expect.poll(heard).toBe('hello');
    connection.write('good');
    connection.write('');
    connection.write(' day');
    let got = '';
    program.on('data', (chunk: Buffer) => (got += chunk.toString()));
    await expect.poll(() => got).toBe('good day');
  });

  it.each([
    [false, /^no program at 127\.0\.0\.1:\d+ within 300 ms: connect ECONNREFUSED/],
    [true, /^no program at 127\.0\.0\.1:\d+ within 300 ms: no one is there$/],
  ])('no one there in time, listening %s: says so and leaves nothing open', async (listen, message) => {
    const port = await freePort();
    await expect(open(port, listen, {}, 300)).rejects.toThrow(message);
    await expectFree(port);
  });

  it.each([true, false])('the wait can be cancelled, listening %s', async (listen) => {
    const port = await freePort();
    const given = new AbortController();
    const opening = open(port, listen, { signal: given.signal }, 60_000);
    setTimeout(() => given.abort(), 50);
    await expect(opening).rejects.toThrow('the wait for the program was given up');
    await expect(open(port, listen, { signal: given.signal })).rejects.toThrow('the wait for the program was given up');
    await expectFree(port);
  });

  it('says why it cannot listen', async () => {
    const { port } = await listening();
    await expect(open(port, true, {}, 300)).rejects.toThrow(/EADDRINUSE/);
  });

  it('a lost connection is the end if it must not be restored', async () => {
    const { port, caller } = await listening();
    const [{ connection, end }, program] = await Promise.all([open(port, false), caller()]);
    program.end();
    const found = await end;
    expect(found).toMatchObject({ code: null, signal: null, cause: 'exited' });
    expect(found.message).toBe(`the connection with the program at ${HOST}:${port} was lost: the program closed it`);
    expect(connection.ended).toEqual(found);
    expect(await connection.stop('quit\n')).toEqual(found);
    connection.write('no one hears this');
  });

  it.each([true, false])('a lost connection is restored, listening %s; bytes written meanwhile are lost', async (listen) => {
    const port = await freePort();
    const there = listen ? undefined : await listening(port);
    const opening = open(port, listen, { reconnectMs: 10_000 });
    const program = await (there?.caller() ?? call(port));
    const { connection, heard } = await opening;
    program.destroy();
    await expect.poll(() => connection.stderrTail().join()).toContain('was lost: ');
    if (listen) connection.write('lost');
    const back = await (there?.caller() ?? call(port));
    await expect.poll(() => connection.stderrTail().filter((line) => line.startsWith('connected'))).toHaveLength(2);
    back.write('here again');
    await expect.poll(heard).toBe('here again');
    connection.write('welcome');
    const [chunk] = await once(back, 'data');
    expect(String(chunk)).toBe('welcome');
    expect(connection.ended).toBeUndefined();
  });

  it.each([true, false])('a program that does not come back in time has ended, listening %s', async (listen) => {
    const port = await freePort();
    const there = listen ? undefined : await listening(port);
    const opening = open(port, listen, { reconnectMs: 300 });
    const program = await (there?.caller() ?? call(port));
    const { end } = await opening;
    there?.server.close();
    program.destroy();
    const { message } = await end;
    expect(message).toMatch(
      /^the connection with the program at 127\.0\.0\.1:\d+ was lost: .*; no program at .* within 300 ms: /,
    );
    await expectFree(port);
  });

  it('stop says farewell and closes; a second call returns the same end', async () => {
    const { port, caller } = await listening();
    const [{ connection, end }, program] = await Promise.all([open(port, false), caller()]);
    let got = '';
    program.on('data', (chunk: Buffer) => (got += chunk.toString()));
    const closed = once(program, 'close');
    const stopped = await connection.stop('quit\n');
    await closed;
    expect(got).toBe('quit\n');
    expect(stopped).toMatchObject({ cause: 'stopped-by-us', message: 'Arbiter closed the connection to the program' });
    expect(await end).toEqual(stopped);
    expect(await connection.stop('quit\n')).toEqual(stopped);
  });

  it.each([true, false])('kill ends a line that waits for its program, listening %s, and leaves nothing open', async (listen) => {
    const port = await freePort();
    const there = listen ? undefined : await listening(port);
    const opening = open(port, listen, { reconnectMs: 60_000 });
    const program = await (there?.caller() ?? call(port));
    const { connection, end } = await opening;
    there?.server.close();
    program.destroy();
    await expect.poll(() => connection.stderrTail().join()).toContain('was lost');
    connection.kill();
    expect((await end).cause).toBe('stopped-by-us');
    await expectFree(port);
  });
});
