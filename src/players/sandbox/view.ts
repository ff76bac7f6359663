// Plans the sandbox of an engine: what it sees, what it may write, and how much it may take. Pure but for questions to the file system. The steps are carried
// out by sandboxProgram.ts, in this order.

import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { hasAllowList, type AllowList } from '../../core/engines/conditions.ts';
import {
  DEFAULT_PROCESSES,
  DEFAULT_SCRATCH_MIB,
  SANDBOX_LEVELS,
  type Sandbox,
  type SandboxLevel,
} from '../../core/engines/sandbox.ts';
import { isWithin } from '../versionPaths.ts';
import { callFilter } from './systemCalls.ts';
import { allowListSteps } from './allowList.ts';
import { kindOf, SYSTEM_FOLDERS, type OwnPaths } from './ownPaths.ts';
import { placesOf, type Step } from './steps.ts';

/** What the launcher does before it executes the engine. */
export type Confinement = { readonly level: SandboxLevel; readonly network: boolean; readonly steps: readonly Step[] };

/** The folder in which a sealed engine may write. */
export const SCRATCH = '/tmp';

const MIB = 2 ** 20;
const GREATEST_FILE = 1024 * MIB;
/** setrlimit(2), the same on every architecture that Node supports. */
const LIMITS = { fileSize: '1', coreDump: '4', processes: '6', openFiles: '7', addressSpace: '9' } as const;

/** Nothing of it is swapped: that would slow both engines down. */
const MEMORY_BOUNDS = [
  ['memory.max', 1],
  ['memory.swap.max', 0],
] as const;

const DEVICES = ['null', 'zero', 'full', 'random', 'urandom'];
/** Graphics cards, for networks. */
const GRAPHICS = /^(?:nvidia.*|dri|kfd)$/u;

/** The level that the environment asks for, for engines whose entry says nothing. */
export const wantedLevel = (): SandboxLevel | undefined =>
  SANDBOX_LEVELS.find((level) => level === process.env['ARBITER_SANDBOX']);

/** What all processes of an engine may take together, where the host has control groups; `cores` empty: any. */
export type Bounds = { readonly memoryMiB?: number; readonly openFiles?: number; readonly cores: readonly number[] };

/** For engines that their event restricts. */
export type Restriction = {
  /** What of the system it may execute and import; absent: anything. */
  readonly allowList?: AllowList;
  /** Where everything that it executes is recorded, and what it leaves; absent: nowhere. */
  readonly trace?: Trace;
};

/** Then it is sealed, and no program of the system stands before it. */
export const isRestricted = ({ allowList, trace }: Restriction): boolean => hasAllowList(allowList) || trace !== undefined;

/** `file`: where. Its folders for files are looked at each second while it runs, and so many seconds after its end; 0: they are not. */
export type Trace = { readonly file: string; readonly leftAfterS: number };

/** `hidden`: absolute paths that belong to others; those that the engine's entry names stay visible. */
export function planConfinement(
  level: SandboxLevel,
  sandbox: Sandbox,
  own: OwnPaths,
  hidden: readonly string[],
  { memoryMiB, openFiles, cores }: Bounds,
  restriction: Restriction = {},
): Confinement {
  const { allowList = {}, trace } = restriction;
  const { network = false, scratchMiB = DEFAULT_SCRATCH_MIB, processes = DEFAULT_PROCESSES } = sandbox;
  const limits: readonly Step[] = [
    ['limit', LIMITS.fileSize, String(GREATEST_FILE)],
    // One byte is none, and unlike 0 it is also respected where the system gives dumps to a program (core(5)).
    ['limit', LIMITS.coreDump, '1'],
    ['limit', LIMITS.processes, String(processes)],
    // Process 1 of a sealed engine is ours.
    ['group', 'pids.max', String(processes + (level === 'sealed' ? 1 : 0))],
    ['group', 'memory.oom.group', '1'],
    // Where a program of the system does not set it before (commandLine.ts).
    ...(isRestricted(restriction)
      ? [
          ...(memoryMiB === undefined ? [] : [['limit', LIMITS.addressSpace, String(memoryMiB * MIB)] as const]),
          ...(openFiles === undefined ? [] : [['limit', LIMITS.openFiles, String(openFiles)] as const]),
        ]
      : []),
    ...(memoryMiB === undefined
      ? []
      : MEMORY_BOUNDS.map(([name, part]): Step => ['group', name, String(part * memoryMiB * MIB)])),
    ...(cores.length === 0 ? [] : [['group', 'cpuset.cpus', cores.join(',')] as const]),
  ];
  if (level !== 'sealed') return { level, network, steps: level === 'none' ? [] : limits };
  const program = callFilter(process.arch, cores.length > 0);
  const kept = program === undefined && !isRestricted(restriction) ? [] : cores.map((core): Step => ['core', String(core), '']);
  const filter = [...kept, ...(program === undefined ? [] : [['filter', '', program] as const])];
  const view = planView(own, hidden, { network, scratchBytes: scratchMiB * MIB, allowList });
  const traced: readonly Step[] = trace === undefined ? [] : [['trace', trace.file, String(trace.leftAfterS)]];
  return { level, network, steps: [...view, ...limits, ...filter, ...traced] };
}

function planView(
  own: OwnPaths,
  hidden: readonly string[],
  {
    network,
    scratchBytes,
    allowList,
  }: { readonly network: boolean; readonly scratchBytes: number; readonly allowList: AllowList },
): readonly Step[] {
  const writes = [...own.writes, ...own.outputs].map(placesOf);
  const reads = [...own.folders, ...own.packages, ...own.named].map(placesOf);
  const system = [...SYSTEM_FOLDERS, ...(network ? RESOLVER : [])].filter((path) => kindOf(path) !== undefined);
  const isLink = (path: string): boolean => lstatSync(path).isSymbolicLink();
  const devices = [...DEVICES, ...readdirSync('/dev').filter((name) => GRAPHICS.test(name))].map((name) => `/dev/${name}`);
  const mine = [...own.named, ...own.folders, ...own.writes, ...own.outputs].flatMap((path) => [path, placesOf(path).real]);
  const others = [...new Set(hidden.flatMap((path) => [path, placesOf(path).real]))];
  const contains = (path: string): boolean => mine.some((one) => isWithin(one, [path]));
  // Folders of others in which this engine has its place: /opt/engines, when it is /opt/engines/alpha and the system’s /opt is visible.
  const around = others.filter((path) => contains(path) && !isWithin(path, mine));
  return [
    ...system.filter((path) => !isLink(path)).map((path): Step => ['see', path, '']),
    ...allowListSteps(allowList),
    ['account', '/etc/passwd', SCRATCH],
    ['processes', '/proc', ''],
    ...[SCRATCH, '/dev/shm'].map((path): Step => ['scratch', path, String(scratchBytes)]),
    ...devices.filter((path) => kindOf(path) !== undefined).map((path): Step => ['device', path, '']),
    ...outermost(around).map((path): Step => ['cover', path, String(MIB)]),
    ...outermost(reads.map(({ real }) => real)).map((path): Step => ['own', path, '']),
    // What its opponent takes.
    ['hide', '/sys/fs/cgroup', ''],
    ...others.filter((path) => !contains(path)).map((path): Step => ['hide', path, '']),
    // A folder of another may contain what this engine names.
    ...outermost(writes.map(({ real }) => real)).map((path): Step => ['write', path, '']),
    ...system.filter(isLink).map((path): Step => ['link', path, readlinkSync(path)]),
    ...[...reads, ...writes].flatMap(({ links }) => links).map(([path, target]): Step => ['link', path, target]),
    // After the links, one of which may lead there.
    ['folder', own.workingDirectory, ''],
    ['link', '/dev/fd', '/proc/self/fd'],
    ...['stdin', 'stdout', 'stderr'].map((name, number): Step => ['link', `/dev/${name}`, `/proc/self/fd/${number}`]),
  ];
}

/** Where names of the network are looked up, if /etc/resolv.conf leads there. */
const RESOLVER = ['/run/systemd/resolve', '/run/resolvconf', '/run/NetworkManager'];

/** Without those that lie in another one; the shorter first, so that a folder is mounted before what lies in it. */
const outermost = (paths: readonly string[]): readonly string[] =>
  [...new Set(paths)].filter((path) => !paths.some((other) => other !== path && isWithin(path, [other]))).toSorted();
