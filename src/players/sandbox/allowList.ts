// What of the system an engine sees that may execute and import only what a list allows (4K-7.5, 4K-7.6): the folders of programs and of Python packages are
// covered, and what the list names is shown in them. What is covered cannot be executed, copied or given to the loader. Elsewhere in /usr/lib are
// programs that other programs start; the check of an engine shows who starts what (src/conformance/conditions/commands.ts).

import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { AllowList } from '../../core/engines/conditions.ts';
import { kindOf } from './ownPaths.ts';
import { placesOf, type Step } from './steps.ts';

const MIB = 2 ** 20;

/** Whole folders of programs, and folders above others of the name `bin`. */
const PROGRAM_FOLDERS = [
  '/usr/bin',
  '/usr/sbin',
  '/bin',
  '/sbin',
  '/usr/games',
  '/usr/libexec',
  '/usr/local/bin',
  '/usr/local/sbin',
  '/usr/local/games',
];
const ABOVE_BIN = ['/usr', '/usr/lib', '/usr/lib64', '/usr/local', '/usr/local/lib', '/opt'];
const PYTHON_ABOVE = ['/usr/lib', '/usr/lib64', '/usr/local/lib', '/usr/local/lib64'];
const PACKAGE_FOLDERS = ['dist-packages', 'site-packages'];

/** After the system was mounted. */
export function allowListSteps({ commands, helpers = {}, pythonPackages }: AllowList): readonly Step[] {
  return [
    ...(commands === undefined ? [] : programSteps([...commands, ...Object.values(helpers).flat()])),
    ...(pythonPackages === undefined ? [] : packageSteps(pythonPackages)),
  ];
}

const programSteps = (allowed: readonly string[]): readonly Step[] => {
  const folders = programFolders();
  return covered(folders, placesNamed(allowed, folders));
};

/** The files and folders, without symbolic links, that these names stand for. */
export const programsNamed = (names: readonly string[]): ReadonlySet<string> =>
  new Set(
    placesNamed(names, programFolders())
      .filter((path) => kindOf(path) !== undefined)
      .map((path) => realpathSync(path)),
  );

const placesNamed = (names: readonly string[], folders: readonly string[]): readonly string[] =>
  [...new Set(names)].flatMap((name) => (name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name))));

function programFolders(): readonly string[] {
  const bins = ABOVE_BIN.flatMap((above) => namesIn(above).map((name) => join(above, name, 'bin')));
  return [...PROGRAM_FOLDERS, ...bins].filter((path) => kindOf(path) === 'folder' && placesOf(path).real === path);
}

/** `numpy`, `numpy.libs`, `numpy-1.24.2.dist-info`, `_numpy.abi3.so` not. */
function packageSteps(allowed: readonly string[]): readonly Step[] {
  const folders = PYTHON_ABOVE.flatMap((above) =>
    namesIn(above)
      .filter((name) => /^(?:python|pypy)[\d.]*$/u.test(name))
      .flatMap((name) => PACKAGE_FOLDERS.map((packages) => join(above, name, packages))),
  ).filter((path) => kindOf(path) === 'folder' && placesOf(path).real === path);
  const isAllowed = (name: string): boolean =>
    allowed.some((one) => name === one || name.startsWith(`${one}.`) || (name.startsWith(`${one}-`) && name.endsWith('-info')));
  return covered(
    folders,
    folders.flatMap((folder) =>
      namesIn(folder)
        .filter(isAllowed)
        .map((name) => join(folder, name)),
    ),
  );
}

/** These folders, empty but for what is shown. */
function covered(folders: readonly string[], shown: readonly string[]): readonly Step[] {
  const places = shown.filter((path) => kindOf(path) !== undefined).map(placesOf);
  return [
    ...folders.map((path): Step => ['cover', path, String(MIB)]),
    ...[...new Set(places.map(({ real }) => real))].map((path): Step => ['see', path, '']),
    ...places.flatMap(({ links }) => links).map(([path, target]): Step => ['link', path, target]),
  ];
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // There is no such folder, or this user may not look into it.
    return [];
  }
}
