// Who may play in a connected program's name, with real processes: one that an engine has started and one of another user may not, whether they call or are
// called; a program of our own user may.

import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { startChild, type Child } from '../../test/journal/child.ts';
import { isHere, ownMounts } from '../../test/needs.ts';
import { areHere } from '../../test/e2e/debianEngines.ts';
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

const mounts = ownMounts();
/** Calls until it is heard, and stays. */
const calling = (host: string, port: string): string =>
  `bash -c 'until (exec 3<>/dev/tcp/${host}/${port} && cat <&3); do sleep 0.1; done' >/dev/null 2>&1 &`;
/** What waits at this address for a program, after this script. All that the script starts ends with it. */
function waitsAfter(script: string, host: string, port: string, namespaces: readonly string[]): Child {
  const around = [...namespaces, '--pid', '--fork', '--kill-child', 'sh', '-c', `${script}\nexec "$@"`, 'sh'];
  const waits = startChild('./awaits.ts', [host, port], around);
  children.push(waits);
  return waits;
}

test.runIf(mounts !== undefined)('a host without /proc cannot tell, and anyone plays', async () => {
  const port = String(await freePort());
  const hidden = `mount -t tmpfs none /proc\nARBITER_RUN=1 ${calling('127.0.0.1', port)}`;
  expect(await waitsAfter(hidden, '127.0.0.1', port, mounts ?? []).line()).toBe('opened');
});

test.runIf(isRoot && areHere('/usr/sbin/ip'))(
  'a program in another network namespace plays, also that of another user',
  async () => {
    const [host, port] = ['10.213.0.1', '4000'];
    // Two networks of their own: nothing of this reaches the host's.
    const script = `
    unshare --net sleep 60 & other=$!
    while [ "$(readlink /proc/$other/ns/net)" = "$(readlink /proc/self/ns/net)" ]; do sleep 0.1; done
    there="nsenter --net=/proc/$other/ns/net"
    ip link add here type veth peer name there && ip link set there netns $other
    ip addr add ${host}/24 dev here && ip link set here up
    $there ip addr add 10.213.0.2/24 dev there && $there ip link set there up
    $there ${BY_NOBODY.join(' ')} ${calling(host, port)}`;
    expect(await waitsAfter(script, host, port, ['unshare', '--net', '--mount-proc']).line()).toBe('opened');
  },
);
