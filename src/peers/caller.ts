// Whether the process at the other end of a TCP connection may play in a connected program's name. A process of this machine is known by its socket
// (proc_net_tcp(5), proc_pid_fd(5)): it must be of our own user, or of the system's administrator, and no engine may have started it. Of another machine the
// system tells nothing, and neither does a host without /proc: there the network decides who can call.

import { readdir, readFile, readlink } from 'node:fs/promises';
import { isIP, type Socket } from 'node:net';
import { endianness, networkInterfaces } from 'node:os';
import { originOf } from './ancestry.ts';
import { hasProcesses } from './processFacts.ts';

const LISTENING = '0A';
const ANY = new Set(['0.0.0.0', '::']);
/** How many links of open files are read at once: this thread may have clocks to watch. */
const AT_ONCE = 16;

/** Why the process that has called us may not play, as a sentence; `undefined`: it may. The socket must be paused. */
export const refusalOfCaller = (socket: Socket): Promise<string | undefined> =>
  refusalOf(
    ({ state, local, remote }) =>
      state !== LISTENING &&
      isAt(local, socket.remoteAddress, socket.remotePort) &&
      isAt(remote, socket.localAddress, socket.localPort),
    isOurs(socket.remoteAddress),
  );

/** The same of the process that listens where we have called. */
export const refusalOfCalled = (socket: Socket): Promise<string | undefined> =>
  refusalOf(
    ({ state, local }) =>
      state === LISTENING &&
      local.port === socket.remotePort &&
      (ANY.has(local.address) || isAt(local, socket.remoteAddress, local.port)),
    // A port that the kernel forwards has no listener.
    false,
  );

type End = { readonly address: string; readonly port: number };
type Line = {
  readonly local: End;
  readonly remote: End;
  readonly state: string;
  readonly userId: number;
  readonly inode: string;
};

const CANNOT = 'Cannot take this program';

async function refusalOf(isIt: (line: Line) => boolean, mustBeHere: boolean): Promise<string | undefined> {
  if (!hasProcesses()) return undefined;
  const found = (await sockets()).filter((line) => line.inode !== '0' && isIt(line));
  if (found.length === 0)
    return mustBeHere ? `${CANNOT}: expected one that waits for its answer, got one that has gone` : undefined;
  const me = process.geteuid?.();
  const stranger = found.find(({ userId }) => userId !== me && userId !== 0);
  if (stranger !== undefined) return `${CANNOT}: expected one of user ${me}, got one of user ${stranger.userId}`;
  const holders = await holdersOf(new Set(found.map(({ inode }) => `socket:[${inode}]`)));
  if (holders.length === 0) return `${CANNOT}: the host does not say which process it is`;
  const engine = holders.find((id) => id !== process.pid && originOf(id) !== 'other');
  return engine === undefined ? undefined : `${CANNOT}: expected one that no engine has started, got process ${engine}`;
}

async function sockets(): Promise<readonly Line[]> {
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'latin1').catch(() => '')));
  return tables.flatMap((table) => table.split('\n').flatMap(lineOf));
}

const LINE = /^\s*\d+: ([0-9A-F]+:[0-9A-F]+) ([0-9A-F]+:[0-9A-F]+) ([0-9A-F]{2}) \S+ \S+ \S+\s+(\d+)\s+\d+ (\d+) /;

function lineOf(text: string): readonly Line[] {
  const [, local = '', remote = '', state = '', userId, inode = '0'] = LINE.exec(text) ?? [];
  return userId === undefined ? [] : [{ local: endOf(local), remote: endOf(remote), state, userId: Number(userId), inode }];
}

/** The kernel writes an address as words of 32 bits in the order of the processor. */
function endOf(text: string): End {
  const [address = '', port = ''] = text.split(':');
  const bytes = Buffer.from(address, 'hex');
  if (endianness() === 'LE') bytes.swap32();
  const groups = bytes.length === 4 ? bytes.join('.') : (bytes.toString('hex').match(/.{4}/g) ?? []).join(':');
  return { address: plain(groups), port: Number.parseInt(port, 16) };
}

const isAt = ({ address, port }: End, otherAddress: string | undefined, otherPort: number | undefined): boolean =>
  port === otherPort && otherAddress !== undefined && address === plain(otherAddress);

/** An address in one way of writing; one of version 4 that is written in version 6 is of version 4. */
function plain(address: string): string {
  const [bare = ''] = address.split('%');
  if (isIP(bare) !== 6) return bare;
  const short = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  const number = Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.');
}

function isOurs(address = ''): boolean {
  const one = plain(address);
  return (
    one.startsWith('127.') || Object.values(networkInterfaces()).some((all) => all?.some((own) => plain(own.address) === one))
  );
}

/** The processes that have one of these files open. */
async function holdersOf(names: ReadonlySet<string>): Promise<readonly number[]> {
  const holders: number[] = [];
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const id of processes) {
    const open = await readdir(`/proc/${id}/fd`).catch(() => []);
    for (let at = 0; at < open.length; at += AT_ONCE) {
      const links = await Promise.all(
        open.slice(at, at + AT_ONCE).map((name) => readlink(`/proc/${id}/fd/${name}`).catch(() => '')),
      );
      if (!links.some((link) => names.has(link))) continue;
      holders.push(Number(id));
      break;
    }
  }
  return holders;
}
