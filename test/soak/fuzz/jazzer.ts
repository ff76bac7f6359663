// jazzer.js (libFuzzer under Node), installed into .cache/jazzer at the first use: with 30 MB of Babel it would burden every `npm ci`.
//
// Its library is compiled for glibc 2.38. An older system (Debian 12 has 2.36) lacks three functions that it names, two of them new names for
// `strtol` and `strtoul`: then a small library supplies them, and the demand for the newer version is marked as one that may stay unmet.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const VERSION = '4.0.0';
const NEWER_FUNCTIONS = `
#include <stdlib.h>
long __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }
unsigned long __isoc23_strtoul(const char *text, char **end, int base) { return strtoul(text, end, base); }
void _ZSt21ios_base_library_initv(void) {}
`;
const NEWER_VERSIONS = ['GLIBC_2.38', 'GLIBCXX_3.4.32'];

export type Jazzer = { readonly cli: string; readonly env: Readonly<Record<string, string>> };

export function installJazzer(home: string): Jazzer {
  const packages = join(home, 'node_modules/@jazzer.js');
  if (!existsSync(join(packages, 'core'))) {
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
    run('npm', ['install', '--save-exact', `@jazzer.js/core@${VERSION}`], home);
  }
  const cli = join(packages, 'core/dist/cli.js');
  const library = join(packages, `fuzzer/prebuilds/fuzzer-${process.platform}-${process.arch}.node`);
  const supplied = join(home, 'newerFunctions.so');
  if (!existsSync(supplied)) {
    if (loads(library)) return { cli, env: {} };
    writeFileSync(join(home, 'newerFunctions.c'), NEWER_FUNCTIONS);
    run('cc', ['-shared', '-fPIC', '-o', 'newerFunctions.so', 'newerFunctions.c'], home);
    writeFileSync(library, withoutDemands(readFileSync(library)));
  }
  return { cli, env: { LD_PRELOAD: supplied } };
}

const loads = (library: string): boolean =>
  spawnSync(process.execPath, ['-e', `process.dlopen({ exports: {} }, ${JSON.stringify(library)})`]).status === 0;

/** The library with its demands for the newer versions marked weak (ELF, `VER_FLG_WEAK` of `.gnu.version_r`, 64 bits, little-endian). */
function withoutDemands(library: Buffer): Buffer {
  const sections = Number(library.readBigUInt64LE(0x28));
  const section = (index: number): number => sections + 64 * index;
  const offsetOf = (at: number): number => Number(library.readBigUInt64LE(at + 24));
  for (let index = 0; index < library.readUInt16LE(0x3c); index++) {
    const demands = section(index);
    if (library.readUInt32LE(demands + 4) !== 0x6ffffffe) continue;
    const names = offsetOf(section(library.readUInt32LE(demands + 40)));
    for (let file = offsetOf(demands), next = -1; next !== 0; file += next) {
      next = library.readUInt32LE(file + 12);
      for (let count = library.readUInt16LE(file + 2), at = file + library.readUInt32LE(file + 8); count > 0; count--) {
        const name = names + library.readUInt32LE(at + 8);
        if (NEWER_VERSIONS.includes(library.toString('latin1', name, library.indexOf(0, name)))) library[at + 4] = 2;
        at += library.readUInt32LE(at + 12);
      }
    }
  }
  return library;
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error(`Cannot prepare jazzer.js: "${command} ${args.join(' ')}" ended with code ${status}`);
}
