// Engines of the 4k event (4K-7.10), made from the sources next to this file with the example scripts of 4K-7, word by word; and the same with something that the rules do
// not allow. Needs xz, and a C compiler to run those in C.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findInPath } from '../../../src/players/process/program.ts';
import { isHere } from '../../needs.ts';

const PYTHON = readFileSync(join(import.meta.dirname, 'tiny.py'), 'utf8');
const C = readFileSync(join(import.meta.dirname, 'tiny.c'), 'utf8');

const DEEPER = readFileSync(join(import.meta.dirname, 'deeper.c'), 'utf8');

const HEAD_OF_SCRIPT = '#!/bin/sh\nT=`mktemp`\ntail -c +84 "$0"|xz -d>$T\nchmod +x $T\n(sleep 3;rm $T)&exec $T\n';
const HEAD_OF_SOURCE = '#!/bin/sh\nT=`mktemp`\ntail -n +5 "$0"|xz -d|cc -o $T -O3 -xc -\n(sleep 3;rm $T)&exec $T\n';

const packed = (text: string): Buffer => execFileSync('xz', ['-9e', '--format=lzma', '--stdout'], { input: text });

/** The first example: a script that is decompressed and executed; with these lines of Python in it, and another head. */
export const scriptEngine = (lines = '', head = HEAD_OF_SCRIPT): Buffer =>
  Buffer.concat([
    Buffer.from(head.replace('+84', `+${Buffer.byteLength(head.replace('+84', '+00')) + 1}`)),
    packed(PYTHON.replace('import sys\n', `import sys\n${lines}`)),
  ]);

/** The second: C that is decompressed, compiled and executed; as it is, or made to lose. */
export const sourceEngine = (source = C): Buffer => Buffer.concat([Buffer.from(HEAD_OF_SOURCE), packed(source)]);
export const losingEngine = (): Buffer =>
  sourceEngine(C.replace('int most = -1000', 'int most = 1000').replace('- worst > most', '- worst < most'));

/** Looks further ahead than the others; or crashes in some games before it wins them. */
export const deeperEngine = (bug: 'sound' | 'crashes' = 'sound'): Buffer =>
  sourceEngine(C.replace(/static Move best[^]*?\n}\n/, bug === 'sound' ? DEEPER : DEEPER.replace('BUG = 0', 'BUG = 1')));

/** The same script with other words in the head. */
export const scriptWith = (word: string, instead: string): Buffer => scriptEngine('', HEAD_OF_SCRIPT.replace(word, instead));

const TOOLS = ['xz', 'cc', 'python3'] as const;
/** What they need to run. */
export const packersAreHere = isHere(
  TOOLS.every((name) => findInPath(name, '/usr/bin:/bin') !== undefined),
  TOOLS.join(', '),
);

/** Writes an engine into a folder of its own; returns its path. */
export function engineFile(folder: string, name: string, content: Buffer): string {
  const path = join(folder, name, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content, { mode: 0o755 });
  return path;
}
