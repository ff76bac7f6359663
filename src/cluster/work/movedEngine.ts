// The entry of an engine whose files are elsewhere on this machine: below a folder that has each file under its whole path, so that they find each other as
// before. What names one of them is changed, and nothing else; the version is compared by names and content, wherever files are (core/engines/engineVersion.ts).

import { dirname, join } from 'node:path';
import type { StartedEngine } from '../../core/gameJob.ts';
import { present } from '../../core/present.ts';
import { isWithin } from '../../players/versionPaths.ts';

/** `root`: the folder. `moved`: the files that are below it, by the paths that they had. */
export function movedEngine(engine: StartedEngine, root: string, moved: readonly string[]): StartedEngine {
  const { program, book, options } = engine;
  const files = new Set(moved);
  const folders = new Set(moved.flatMap(foldersAbove));
  const below = (path: string): string => join(root, path);
  const file = (path: string): string => (files.has(path) ? below(path) : path);
  /** A file, or a folder that has some; not one that every machine has. */
  const place = (path: string): string => (files.has(path) || (folders.has(path) && !isSystem(path)) ? below(path) : path);
  const argument = (text: string): string => {
    const [, flag = '', value] = /^(-[^=]*=)(.+)$/su.exec(text) ?? [];
    return value === undefined ? file(text) : `${flag}${file(value)}`;
  };
  const { command, args, environment, workingDirectory, files: declared, writes, sandbox } = program;
  // A bare name is found in PATH, and files next to it through its folder.
  const found = command.includes('/') ? command : moved.find((path) => path.endsWith(`/${command}`));
  const here = workingDirectory ?? (command.includes('/') ? dirname(command) : undefined);
  return {
    ...engine,
    program: {
      ...program,
      command: found === undefined ? command : file(found),
      args: args.map(argument),
      environment: mapValues(environment, (value) => value.split(':').map(file).join(':')),
      ...present({
        workingDirectory: here === undefined ? undefined : place(here),
        files: declared?.map(place),
        writes: writes?.map((path) => (moved.some((one) => isWithin(one, [dirname(path)])) ? below(path) : path)),
        sandbox: sandbox === undefined ? undefined : { ...sandbox, ...present({ reads: sandbox.reads?.map(place) }) },
      }),
    },
    options: mapValues(options, (value) => (typeof value === 'string' ? place(value) : value)),
    ...present({ book: book === undefined ? undefined : { ...book, file: file(book.file) } }),
  };
}

/** Files of the system that every machine may have, under the same paths. */
export const isSystem = (path: string): boolean =>
  isWithin(path, ['/usr', '/bin', '/sbin', '/lib', '/lib64']) && !path.startsWith('/usr/local/');

function foldersAbove(path: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) folders.push(folder);
  return folders;
}

const mapValues = <Value>(of: Readonly<Record<string, Value>>, change: (value: Value) => Value): Record<string, Value> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value)]));
