// Which files an engine's entry names: the resolved command, and arguments, options and variables whose value is the path of an existing file.
// Folders of options and of `files` stand for all files in them. Tablebases belong to the machine, and logs are output, so neither is part of a
// version. A script's interpreter, a library or a file that the engine finds by itself must be named under `files`.

import { lstatSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { StartedEngine } from '../core/gameJob.ts';
import { resolveProgram } from './process/program.ts';
import { isHostError } from './process/startFailure.ts';

/** A folder with more files than this does not belong to an engine. */
export const MOST_FILES = 2000;

/** Names of options, arguments and variables that lead to what an engine writes for people. */
const WRITTEN = /log|debug|trace|te?mp(?:dir|file|path)?$|(?:^|[^a-z])out(?:put)?(?:$|[^a-z])|pid/i;
/** Names that lead to endgame tables. */
const TABLEBASES = /syzygy|gaviota|nalimov|scorpio|egtb|egbb|tablebase|bitbase|(?:^|[^a-z])(?:tb|gtb|egt)(?:path|s|$|[^a-z])/i;
/** Files of Syzygy, Gaviota, Nalimov and Scorpio: a folder with one of them is a folder of tables, whatever the option is called. */
const TABLE_FILE = /\.(?:rtbw|rtbz|gtb(?:\.cp\d)?|nb[wb]\.emd|emd|bb)$/i;

/** The parts of an engine's entry that determine its version. */
export type VersionedEngine = Pick<StartedEngine, 'program' | 'options'>;

/** `paths` of existing files, absolute, each once, in the order in which the entry names them; `problems` are ends of sentences. */
export type VersionPaths = { readonly paths: readonly string[]; readonly problems: readonly string[] };

export function versionPaths({ program, options }: VersionedEngine): VersionPaths {
  const { command, args, environment, workingDirectory, files = [], writes = [] } = program;
  const resolved = resolveProgram(command, environment['PATH'] ?? process.env['PATH'] ?? '');
  const folder = dirname(resolved.ok ? resolved.value : resolve(command));
  const here = workingDirectory ?? (command.includes('/') ? folder : '.');
  const found = new Set<string>();
  const problems: string[] = [];
  const add = (paths: readonly string[]): void =>
    paths.filter((file) => !isWithin(file, writes)).forEach((file) => found.add(file));
  const addWithin = (path: string, what: string, areDeclared: boolean): number => {
    const within = filesAt(path, areDeclared, writes);
    if (within === 'too many') problems.push(`${what}: ${tooMany(path)}`);
    else if (within !== 'tables') add(within);
    return within.length;
  };

  if (resolved.ok) add([resolved.value]);
  else problems.push(resolved.error);
  for (const value of namedByArguments(args)) add(fileAt(resolve(here, value)));
  for (const [name, value] of Object.entries(environment)) {
    if (!isLeftOut(name)) for (const part of value.split(':')) if (part !== '') add(fileAt(resolve(here, part)));
  }
  for (const [name, value] of Object.entries(options)) {
    if (typeof value === 'string' && value !== '' && !isLeftOut(name))
      addWithin(resolve(here, value), `its option ${name}`, false);
  }
  for (const declared of files)
    if (addWithin(declared, 'its files', true) === 0) problems.push(`its files: no such file or folder "${declared}"`);
  return { paths: [...found], problems };
}

const tooMany = (path: string): string =>
  `"${path}" has more than ${MOST_FILES} files; list the important ones under files, and the folder under writes`;

/** Whether `file` is one of these paths, or in one of these folders. */
export const isWithin = (file: string, folders: readonly string[]): boolean =>
  folders.some((folder) => file === folder || file.startsWith(`${folder}/`));

/** Whether a name leads to what an engine writes for people, such as a log. */
export const isOutput = (name: string): boolean => WRITTEN.test(name);

const isLeftOut = (name: string): boolean => isOutput(name) || TABLEBASES.test(name);

/** `net.pb`, or the value of `--weights=net.pb`; not an output file, as in `--log-file x.log`. */
function namedByArguments(args: readonly string[]): readonly string[] {
  return args.flatMap((arg, index) => {
    const flag = args[index - 1] ?? '';
    if (flag.startsWith('-') && !flag.includes('=') && isLeftOut(flag)) return [];
    const [, name = '', value] = /^(-[^=]*)=(.+)$/s.exec(arg) ?? [];
    if (value === undefined) return arg === '' ? [] : [arg];
    return isLeftOut(name) ? [] : [value];
  });
}

const fileAt = (path: string): readonly string[] => (statOf(path)?.isFile() === true ? [path] : []);

/** The file, or all files of the folder except those within `left`; empty if there is nothing, or a device. */
function filesAt(path: string, areDeclared: boolean, left: readonly string[]): readonly string[] | 'tables' | 'too many' {
  if (isWithin(path, left)) return [];
  const found = statOf(path);
  if (found?.isFile() === true) return [path];
  if (found?.isDirectory() !== true) return [];
  const files: string[] = [];
  const folders = [path];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of entriesOf(folder)) {
      const within = join(folder, entry);
      const kind = statOf(within);
      // A link to a folder may form a cycle.
      if (kind?.isDirectory() === true && !isLink(within) && !isWithin(within, left)) folders.push(within);
      if (kind?.isFile() !== true) continue;
      if (!areDeclared && TABLE_FILE.test(entry)) return 'tables';
      files.push(within);
      if (files.length > MOST_FILES) return 'too many';
    }
  }
  return files.toSorted();
}

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

const statOf = (path: string) => {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
};

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isHostError(error)) throw error;
    return [];
  }
}
