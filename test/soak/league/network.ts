// A network of machines on this one: each has a network namespace of its own, joined by a bridge that is in a namespace too. Nothing has a name outside them,
// and all are gone when this process is, however it ends. Needs root, unshare, nsenter and ip.

import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { useServerAt } from '../../cluster/relay.ts';

const run = promisify(execFile);

export const SERVER_PORT = 4222;
const RELAY = fileURLToPath(new URL('relayProcess.ts', import.meta.url));

export type Network = AsyncDisposable & {
  readonly addressOf: (machine: string) => string;
  /** The words before a command that runs on the machine. */
  readonly on: (machine: string) => readonly string[];
  /** Takes the machine's line down, or up again: no connection ends, and nothing arrives. */
  readonly cut: (machine: string, isCut: boolean) => Promise<void>;
  /**
   * Slows the way of the machine with this folder to the server, each way, by netem or, where the kernel does not have it, by a relay on the machine. Says
   * which.
   */
  readonly slow: (machine: string, folder: string, server: string, delayMs: number) => Promise<'netem' | 'a relay'>;
};

export async function startNetwork(machines: readonly string[]): Promise<Network> {
  const children: ChildProcess[] = [];
  const begin = async (command: readonly string[]): Promise<{ readonly pid: number; readonly said: string }> => {
    const [program = '', ...words] = command;
    // They end with their input, so they do not outlive this process.
    const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
    children.push(child);
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    return { pid: child.pid ?? 0, said: said.toString() };
  };
  // What libfaketime leaves in /dev/shm when it is killed goes with the machine.
  const holder = 'mount -t tmpfs none /dev/shm && echo && exec cat';
  const namespace = async (): Promise<number> => (await begin(['unshare', '--net', '--mount', 'sh', '-c', holder])).pid;
  const enter = (pid: number): readonly string[] => [...['nsenter', `--net=/proc/${pid}/ns/net`, `--mount=/proc/${pid}/ns/mnt`]];
  const within = async (pid: number, command: string): Promise<void> => {
    const [program = '', ...words] = [...enter(pid), ...command.split(' ')];
    await run(program, words);
  };
  const bridge = await namespace();
  await within(bridge, 'ip link add bridge type bridge');
  await within(bridge, 'ip link set bridge up');
  const places = new Map<string, { readonly pid: number; readonly number: number }>();
  for (const [index, machine] of machines.entries()) {
    const pid = await namespace();
    places.set(machine, { pid, number: index + 1 });
    await within(bridge, `ip link add line${index + 1} type veth peer name eth0 netns ${pid}`);
    await within(bridge, `ip link set line${index + 1} master bridge up`);
    await within(pid, 'ip link set lo up');
    await within(pid, `ip address add 10.0.0.${index + 1}/24 dev eth0`);
    await within(pid, 'ip link set eth0 up');
  }
  const placeOf = (machine: string) => places.get(machine) ?? { pid: 0, number: 0 };
  const addressOf = (machine: string): string => `10.0.0.${placeOf(machine).number}`;
  return {
    addressOf,
    on: (machine) => enter(placeOf(machine).pid),
    cut: (machine, isCut) => within(bridge, `ip link set line${placeOf(machine).number} ${isCut ? 'down' : 'up'}`),
    async slow(machine, folder, server, delayMs) {
      const { pid, number } = placeOf(machine);
      const jitterMs = Math.round(delayMs / 4);
      try {
        await within(pid, `tc qdisc add dev eth0 root netem delay ${delayMs}ms ${jitterMs}ms`);
        await within(bridge, `tc qdisc add dev line${number} root netem delay ${delayMs}ms ${jitterMs}ms`);
        return 'netem';
      } catch {
        const words = [RELAY, addressOf(server), String(SERVER_PORT), String(delayMs), String(jitterMs)];
        const { said } = await begin([...enter(pid), process.execPath, ...words]);
        useServerAt(folder, Number(said));
        return 'a relay';
      }
    },
    async [Symbol.asyncDispose]() {
      const gone = children
        .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
        .map((child) => once(child, 'exit'));
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(gone);
    },
  };
}
