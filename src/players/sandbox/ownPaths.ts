// Which files and folders belong to an engine, so that it sees them in its sandbox, and others do not: the folders of its program and of the scripts that
// its arguments name, its working directory, and everything that its entry names, tablebases and logs included. Not its version: see versionPaths.ts.

import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { EngineOptions } from '../../core/gameJob.ts';
import type { ProcessProgram } from '../../core/engines/program.ts';
import { resolveProgram } from '../process/program.ts';
import { isOutput, isWithin } from '../versionPaths.ts';

/** Absolute paths; only those of `folders` and `named` are known to exist. */
export type OwnPaths = {
  /** Where it runs; not always one of its folders. */
  readonly workingDirectory: string;
  /** Its folders, in which others may have files too. */
  readonly folders: readonly string[];
  /** Folders of packages above its folders, which it reads; they are not its own, so others may read them too. */
  readonly packages: readonly string[];
  /** What its entry names. */
  readonly named: readonly string[];
  /** What it writes, as its entry says. */
  readonly writes: readonly string[];
  /** Logs and the like that its arguments, options and variables name. */
  readonly outputs: readonly string[];
};

/** Of a program that only the system has. */
export const NO_PATHS: OwnPaths = { workingDirectory: '/', folders: [], packages: [], named: [], writes: [], outputs: [] };

export type OwnEngine = { readonly program: ProcessProgram; readonly options: EngineOptions };

/** `file`: its program, resolved. */
export function ownPaths({ program, options }: OwnEngine, file: string, workingDirectory: string): OwnPaths {
  const { args, environment, files = [], writes = [], sandbox } = program;
  const at = (path: string): string => resolve(workingDirectory, path);
  const values = [
    ...args.map((arg, index): Value => {
      const [, flag, value] = /^(-[^=]*)=(.+)$/su.exec(arg) ?? [];
      return value === undefined ? { name: args[index - 1] ?? '', text: arg } : { name: flag ?? '', text: value };
    }),
    ...Object.entries({ ...environment, ...options }).flatMap(([name, value]): readonly Value[] =>
      typeof value === 'string' ? value.split(/[:;]/u).map((text) => ({ name, text })) : [],
    ),
  ].filter(({ text }) => text !== '');
  const [outputs, inputs] = [true, false].map((is) =>
    values.filter(({ name, text }) => (isOutput(name) && /[./]/u.test(text)) === is).map(({ text }) => at(text)),
  );
  const scripts = args
    .map(at)
    .filter((path) => kindOf(path) === 'file')
    .map(dirname)
    .map(projectOf);
  return {
    workingDirectory,
    folders: [dirname(file), ...scripts, ...(program.workingDirectory === undefined ? [] : [workingDirectory])].filter(
      isOwnFolder,
    ),
    packages: scripts.flatMap(packagesAbove),
    named: [file, ...files, ...(sandbox?.reads ?? []), ...(inputs ?? []).filter(isNameable)].filter(
      (path) => isOwn(path) && kindOf(path) !== undefined,
    ),
    writes,
    outputs: (outputs ?? []).filter(isNameable),
  };
}

const PROJECT_FILES = ['package.json', 'pyproject.toml'];

/** A script needs the packages of its project: the nearest folder above it that is one, else its own folder. */
function projectOf(folder: string): string {
  for (let at = folder; isOwnFolder(at); at = dirname(at)) {
    if (PROJECT_FILES.some((name) => kindOf(join(at, name)) === 'file')) return at;
  }
  return folder;
}

/** Node looks for packages also above a project. */
function packagesAbove(folder: string): readonly string[] {
  const found: string[] = [];
  for (let at = dirname(folder); isOwnFolder(at); at = dirname(at)) {
    const packages = join(at, 'node_modules');
    if (kindOf(packages) === 'folder') found.push(packages);
  }
  return found;
}

type Value = { readonly name: string; readonly text: string };

/** What others must not see: all that these engines name, and their folders. */
export function pathsOf(engines: readonly OwnEngine[]): readonly string[] {
  return engines.flatMap((engine) => {
    const { folders, named, writes, outputs } = pathsNow(engine);
    return [...folders, ...named, ...writes, ...outputs];
  });
}

/** What lies in its folders, but for those of a project, and makes it another program than others there: by folder. */
export function programsIn(engine: OwnEngine): ReadonlyMap<string, string> {
  const { folders, named } = pathsNow(engine);
  const { command, args } = engine.program;
  const words = named.filter((path) => [command, ...args].some((word) => basename(word) === basename(path)));
  const own = folders.filter(
    (folder) => projectOf(folder) === folder && !PROJECT_FILES.some((name) => kindOf(join(folder, name))),
  );
  return new Map(own.map((folder) => [folder, words.filter((path) => isWithin(path, [folder])).join('\0')]));
}

function pathsNow(engine: OwnEngine): OwnPaths {
  const { command, environment } = engine.program;
  const found = resolveProgram(command, environment['PATH'] ?? process.env['PATH'] ?? '');
  return found.ok ? ownPaths(engine, found.value, workingFolder(engine.program, found.value)) : NO_PATHS;
}

/** Where a program runs; `file`: where it is. One that was found in PATH runs where Arbiter does. */
export const workingFolder = (
  { command, workingDirectory }: Pick<ProcessProgram, 'command' | 'workingDirectory'>,
  file: string,
): string => resolve(workingDirectory ?? (command.includes('/') ? dirname(file) : '.'));

/** Folders of the system, which every engine sees. */
export const SYSTEM_FOLDERS = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/etc',
  '/opt',
  '/nix',
  '/gnu',
  '/sys',
] as const;

/** What lies in them is the system’s, but for /opt, where people install engines. */
const WHOLLY_SYSTEM = ['/proc', '/dev', ...SYSTEM_FOLDERS.filter((path) => path !== '/opt')];
export const isSystemPath = (path: string): boolean => isWithin(path, WHOLLY_SYSTEM);
const isOwn = (path: string): boolean => path !== '/' && !isSystemPath(path);

/** Folders in which many have their files are never an engine’s: it sees only what its entry names there. */
const SHARED_FOLDERS = ['/opt', '/tmp', '/var', '/var/tmp', '/run', '/srv', '/mnt', '/media', '/home', '/root'];
const isOwnFolder = (path: string): boolean =>
  isOwn(path) && !SHARED_FOLDERS.includes(path) && dirname(path) !== '/home' && !isWithin(homedir(), [path]);

/** A value such as `TMPDIR=/tmp` gives no one the folder of all. */
const isNameable = (path: string): boolean => (kindOf(path) === 'folder' ? isOwnFolder(path) : isOwn(path));

export function kindOf(path: string): 'file' | 'folder' | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) return undefined;
    return found.isDirectory() ? 'folder' : 'file';
  } catch {
    // A value that is no path, or one that cannot be reached.
    return undefined;
  }
}
