// The steps that make a sandbox, as data for sandboxProgram.ts, and a path as mounts need it: without symbolic links, which are made separately.

import { lstatSync, readlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export type Step = readonly [kind: string, path: string, more: string];

type Places = { readonly real: string; readonly links: readonly (readonly [path: string, target: string])[] };

const MOST_LINKS = 40;

/** The path without symbolic links, and the links on the way. */
export function placesOf(path: string): Places {
  const links: (readonly [string, string])[] = [];
  const left = path.split('/').filter((part) => part !== '');
  let real = '/';
  for (let part = left.shift(); part !== undefined; part = left.shift()) {
    const next = join(real, part);
    const target = targetOf(next);
    if (target === undefined || links.length >= MOST_LINKS) {
      real = next;
      continue;
    }
    links.push([next, target]);
    left.unshift(
      ...resolve(dirname(next), target)
        .split('/')
        .filter((name) => name !== ''),
    );
    real = '/';
  }
  return { real, links };
}

function targetOf(path: string): string | undefined {
  try {
    // To ask first takes less than an error that is thrown.
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true ? readlinkSync(path) : undefined;
  } catch {
    // A folder into which this user may not look.
    return undefined;
  }
}
