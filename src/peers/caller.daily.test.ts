// Who may play in a connected program's name, with real processes: one that an engine has started and one of another user may not, whether they call or are
// called; a program of our own user may.

import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { startChild, type Child } from '../../test/journal/child.ts';
import { isHere } from '../../test/needs.ts';
import { openConnection } from '../players/connections/programConnection.ts';

const children: Child[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) await child.kill();
});
const child = (args: readonly string[], before: readonly string[] = []): Child => {
  const started = startChild('./calls.ts', args, before);
  children.push(started);
  return started;
};

/** As an engine is marked (players/process/commandLine.ts). */
const BY_AN_ENGINE = ['env', 'ARBITER_RUN=1'];
const BY_NOBODY = ['setpriv', '--reuid=65534', '--clear-groups'];
const strangers = [
  ['a process that an engine has started', BY_AN_ENGINE, /expected one that no engine has started, got process \d+$/],
  ['another user', BY_NOBODY, /expected one of user 0, got one of user 65534$/],
] as const;
const isRoot = isHere(process.geteuid?.() === 0, 'the right to be another user');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe.each(strangers)('%s', (_, before, why) => {
  const here = before === BY_AN_ENGINE || isRoot;
  test.runIf(here)('who calls is sent away, and the program that calls later plays', async () => {
    const port = await freePort();
    const heard: string[] = [];
    const opening = openConnection(
      { kind: 'tcp', host: '127.0.0.1', port, listen: true },
      { onData: (bytes) => heard.push(Buffer.from(bytes).toString()), onEnd: () => undefined },
      20_000,
    );
    const calls = async (marks: readonly string[]): Promise<Child> => {
      for (;;) {
        const one = child([String(port)], marks);
        if ((await one.line()) === 'connected') return one;
      }
    };
    const stranger = await calls(before);
    expect(await stranger.line()).toBe('closed');
    const program = await calls([]);
    const opened = await opening;
    if (!opened.ok) throw new Error(opened.error);
    await expect.poll(() => heard.join(''), { timeout: 5000 }).toContain('me\n');
    opened.value.kill();
    expect(await program.line()).toBe('closed');
  });

  test.runIf(here)('who alone calls is no program', async () => {
    const port = await freePort();
    const opening = openConnection(
      { kind: 'tcp', host: '127.0.0.1', port, listen: true },
      { onData: () => undefined, onEnd: () => undefined },
      3000,
    );
    const calling = setInterval(() => void child([String(port)], before), 700);
    const opened = await opening;
    clearInterval(calling);
    expect(opened).toMatchObject({ ok: false, error: expect.stringMatching(why) });
  });

  test.runIf(here)('who listens where the program is called hears nothing', async () => {
    const port = await freePort();
    const stranger = child([String(port), 'listen'], before);
    expect(await stranger.line()).toBe('listening');
    const opened = await openConnection(
      { kind: 'tcp', host: '127.0.0.1', port, listen: false },
      { onData: () => undefined, onEnd: () => undefined },
      1500,
    );
    expect(opened).toMatchObject({ ok: false, error: expect.stringMatching(why) });
    expect(await stranger.kill()).toEqual([]);
    children.pop();
  });
});
