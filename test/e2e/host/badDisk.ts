// A disk that fails as badDisk.c lets it: for runs that are started through its launcher.

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `of`: so many of a thousand operations. `slow`: so many of a thousand synchronisations take three seconds. */
export type DiskFault = { readonly kind: 'ENOSPC' | 'EIO' | 'EROFS' | 'slow'; readonly of: number };

const SYNCS_IN_MS = 3000;

/** `of`: the folder that fails. `tools`: where the library and its settings are made. Nothing fails until `fail` is called. */
export function badDisk(
  of: string,
  tools: string,
): { readonly launcher: readonly string[]; readonly fail: (fault?: DiskFault) => void } {
  const [library, settings] = [join(tools, 'badDisk.so'), join(tools, 'bad-disk')];
  execFileSync('gcc', ['-O2', '-shared', '-fPIC', '-o', library, fileURLToPath(new URL('badDisk.c', import.meta.url))]);
  writeFileSync(settings, settingsOf(undefined));
  return {
    launcher: ['env', `LD_PRELOAD=${library}`, `BAD_DISK=${settings}`, `BAD_DISK_OF=${of}`],
    // The run has mapped it.
    fail: (fault) => writeFileSync(settings, settingsOf(fault), { flag: 'r+' }),
  };
}

function settingsOf(fault: DiskFault | undefined): Buffer {
  const numbers =
    fault === undefined
      ? [0, 0, 0, 0]
      : fault.kind === 'slow'
        ? [0, 0, fault.of, SYNCS_IN_MS]
        : [fault.of, ERRORS[fault.kind], 0, 0];
  return Buffer.from(Int32Array.from(numbers).buffer);
}

/** Node's table lacks EROFS. */
const ERRORS = { ENOSPC: constants.errno.ENOSPC, EIO: constants.errno.EIO, EROFS: 30 };
