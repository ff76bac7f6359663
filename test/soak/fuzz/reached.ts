// How much of a target's code its inputs reach, by V8's own block coverage: node test/soak/fuzz/reached.ts TARGET FOLDER…, with the folders of inputs.
// It prints the percentage of the characters of the target's files that were run, and the longest pieces that were not.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { Session, type Profiler } from 'node:inspector';
import { stripTypeScriptTypes } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Target } from './target.ts';

const root = resolve(import.meta.dirname, '../../..');
const [name = '', ...folders] = process.argv.slice(2);

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const { target } = (await import(pathToFileURL(join(import.meta.dirname, 'targets', `${name}.ts`)).href)) as { target: Target };
for (const folder of folders) {
  for (const file of readdirSync(folder)) {
    try {
      await target.check(Uint8Array.from(readFileSync(join(folder, file))));
    } catch {
      // The fuzzer tells of failures.
    }
  }
}
session.post('Profiler.takePreciseCoverage', (_, { result }) => tell(result));

function tell(scripts: readonly Profiler.ScriptCoverage[]): void {
  let all = 0;
  let run = 0;
  const missed: { readonly size: number; readonly text: string }[] = [];
  for (const { url, functions } of scripts) {
    if (!url.startsWith('file:')) continue;
    const path = relative(root, fileURLToPath(url));
    if (!target.reads.some((part) => path === part || path.startsWith(`${part}/`)) || !statSync(join(root, path)).isFile())
      continue;
    const source = stripTypeScriptTypes(readFileSync(join(root, path), 'utf8'));
    const isRun = new Uint8Array(source.length).fill(1);
    // Inner ranges follow outer ones.
    for (const { ranges } of functions)
      for (const { startOffset, endOffset, count } of ranges) isRun.fill(count > 0 ? 1 : 0, startOffset, endOffset);
    const isCode = codeOf(source);
    for (let at = 0; at < source.length; at++) {
      if (isCode[at] === 0) continue;
      all++;
      if (isRun[at] === 1) run++;
    }
    for (let at = isRun.indexOf(0); at >= 0;) {
      const next = isRun.indexOf(1, at);
      const end = next < 0 ? source.length : next;
      const line = source.slice(0, at).split('\n').length;
      missed.push({
        size: end - at,
        text: `${path}:${line} ${source.slice(at, end).trim().replaceAll(/\s+/g, ' ').slice(0, 120)}`,
      });
      at = isRun.indexOf(0, end);
    }
  }
  process.stdout.write(`${all === 0 ? '0.0' : ((100 * run) / all).toFixed(1)}\n`);
  for (const { text } of missed.toSorted((a, b) => b.size - a.size).slice(0, 25)) process.stdout.write(`  ${text}\n`);
}

/** Which characters are code: neither space nor in a comment that fills its line. */
function codeOf(source: string): Uint8Array {
  const isCode = new Uint8Array(source.length);
  let at = 0;
  for (const line of source.split('\n')) {
    const isComment = /^\s*(?:\/\/|\/?\*)/.test(line);
    if (!isComment) for (let index = 0; index < line.length; index++) if (line[index] !== ' ') isCode[at + index] = 1;
    at += line.length + 1;
  }
  return isCode;
}
