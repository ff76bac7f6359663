// What tests need from the machine beyond Node. A missing part is named where its tests are skipped. Under CI a missing part of the system is a
// failure, because nothing may be skipped unnoticed there; reference data and the right to mount may be missing anywhere.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** Whether a part of the system is present. If not, reports it; throws under CI. */
export function isHere(found: boolean, what: string): boolean {
  if (found) return true;
  if (process.env['CI'] === 'true') throw new Error(`Cannot skip tests under CI: expected ${what}`);
  return skipped(what);
}

/**
 * The path of reference data (ARBITER_DATA, else `../shared/data` next to the repository), or `undefined` if it is absent. We may not distribute the
 * data.
 */
export function referenceData(path: string): string | undefined {
  const full = resolve(root, process.env['ARBITER_DATA'] ?? '../shared/data', path);
  if (existsSync(full)) return full;
  skipped(`the reference data ${full} (ARBITER_DATA names its folder)`);
  return undefined;
}

/** The command prefix for a separate mount namespace; `undefined` if the system does not allow this user to make one. */
export function ownMounts(): readonly string[] | undefined {
  for (const namespaces of [['--mount'], ['--user', '--map-root-user', '--mount']]) {
    try {
      // A new namespace does not imply the right to mount in it.
      execFileSync('unshare', [...namespaces, 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp'], { stdio: 'ignore' });
      return ['unshare', ...namespaces];
    } catch {
      continue;
    }
  }
  skipped('the right to mount (root with CAP_SYS_ADMIN, or user namespaces)');
  return undefined;
}

function skipped(what: string): false {
  process.stdout.write(`Skipped without ${what}\n`);
  return false;
}
