// Whether the time for an input grows faster than its length: node test/soak/fuzz/growth.ts TARGET FOLDER…. Every input of the folders, each of its lines
// and words is repeated to 16, 32 and 64 KiB; it reports what takes more than three times as long for twice the length, with code 1.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bytesOf, textOf, type Target } from './target.ts';

const SIZES = [1 << 14, 1 << 15, 1 << 16] as const;
/** Below this a measurement is mostly chance. */
const LEAST_MS = 40;
/** What a whole target may take. */
const MOST_SECONDS = 20;

const [name = '', ...folders] = process.argv.slice(2);
const { target } = (await import(pathToFileURL(join(import.meta.dirname, 'targets', `${name}.ts`)).href)) as { target: Target };

const pieces = new Set<string>();
for (const folder of folders) {
  for (const file of readdirSync(folder)) {
    const text = textOf(readFileSync(join(folder, file))).replaceAll('\x1c', '');
    pieces.add(text);
    for (const line of text.split('\n')) {
      pieces.add(`${line}\n`);
      for (const word of line.split(' ')) pieces.add(`${word} `).add(word);
    }
  }
}
pieces.delete('');

const began = performance.now();
let tried = 0;
let isSlow = false;
for (const piece of [...pieces].toSorted((a, b) => hash(a) - hash(b))) {
  if (performance.now() - began > MOST_SECONDS * 1000) break;
  tried++;
  const times: number[] = [];
  for (const size of SIZES) times.push(await cpuMs(bytesOf(piece.repeat(Math.ceil(size / piece.length)).slice(0, size))));
  const [small = 0, middle = 0, large = 0] = times;
  if (large < LEAST_MS || large < 3 * middle || middle < 3 * small) continue;
  isSlow = true;
  process.stdout.write(
    `slow: ${JSON.stringify(piece.slice(0, 80))} repeated: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms\n`,
  );
}
process.stdout.write(`${tried} of ${pieces.size} pieces repeated\n`);
process.exitCode = isSlow ? 1 : 0;

async function cpuMs(bytes: Uint8Array): Promise<number> {
  const before = process.threadCpuUsage();
  try {
    await target.check(bytes);
  } catch (error) {
    if (process.env['FUZZ_TOLD'] !== undefined) process.stdout.write(`${String(error).slice(0, 300)}\n`);
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** An order by chance that is always the same. */
function hash(text: string): number {
  let value = 2166136261;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619) >>> 0;
  return value;
}
