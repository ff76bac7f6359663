// Files of an odd nature in every place that a command or a tournament file reads one from: each is refused in words, and at once. A pipe without a
// writer, a device without an end or ten gigabytes of nothing must not keep a command waiting.

import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineLine, temporaryFolder } from './arbiter.ts';
import { CommandLines } from './commandLines.ts';
import { testEngine } from '../engines/index.ts';

/** More than anything that has to be waited for takes to fail, on a machine that does other things too. */
const LONGEST_MS = 20_000;
/** A start of the program, and the second that a refusal may take. */
const USUAL_MS = 1000;

const folder = temporaryFolder();
const at = (name: string): string => join(folder.path, name);
const socket = createServer();

const ODD: Readonly<Record<string, string>> = {
  'a named pipe': at('fifo'),
  'a socket': at('socket'),
  'a folder': at('folder'),
  'an empty file': at('empty'),
  'a file of 10 GB': at('sparse'),
  '/dev/zero': '/dev/zero',
  '/dev/null': '/dev/null',
  'a file of the system': '/proc/self/status',
  'a file of the system without an end': '/proc/kmsg',
  'no file': at('missing'),
  'a name of 400 bytes': at('n'.repeat(400)),
  'a link to itself': at('loop'),
  'no name': '',
};

const lines = new CommandLines();

beforeAll(async () => {
  execFileSync('mkfifo', [at('fifo')]);
  mkdirSync(at('folder'));
  symlinkSync(at('loop'), at('loop'));
  folder.file('empty', '');
  folder.file('sparse', '');
  truncateSync(at('sparse'), 10 * 2 ** 30);
  await new Promise<void>((resolve) => socket.listen(at('socket'), resolve));
});
afterAll(async () => {
  await lines[Symbol.asyncDispose]();
  socket.close();
  folder[Symbol.dispose]();
});

const engine = testEngine('first-legal');
const field = (more: string, ofA = ''): string =>
  `tournament: Odd\ntimeControl: 1+0\nformat: match\ngames: 2\n${more}engines:\n${engineLine('A', engine, ofA)}${engineLine('B', engine)}`;
let written = 0;
/** A tournament file that names the odd file. */
const file = (text: string): string => {
  const path = at(`t${++written}.yaml`);
  writeFileSync(path, text);
  return path;
};
const dry = (text: string): readonly string[] => ['run', file(text), '--dry-run', '--offline'];
const FEN = '8/8/8/8/8/4k3/4p3/4K3 w - - 0 1';
const players = ['-engine', `cmd=${engine.command}`, 'name=A', '-engine', `cmd=${engine.command}`, 'name=B', '-each', 'tc=1+0'];

const PLACES: Readonly<Record<string, (odd: string) => readonly string[]>> = {
  'run FILE': (odd) => ['run', odd, '--data', at('data')],
  'rehearse FILE': (odd) => ['rehearse', odd],
  standings: (odd) => ['standings', odd],
  ratings: (odd) => ['ratings', odd],
  sprt: (odd) => ['sprt', odd],
  audit: (odd) => ['audit', odd, '--rules', 'tcec-season-16'],
  compare: (odd) => ['compare', 'A', 'B', odd],
  check: (odd) => ['check', odd],
  'probe --tables': (odd) => ['probe', '--tables', odd, FEN],
  'match -config': (odd) => ['match', '-config', `file=${odd}`],
  'match -openings': (odd) => ['match', ...players, '-openings', `file=${odd}`, 'format=epd'],
  'openings, PGN': (odd) => dry(field(`openings: { file: ${JSON.stringify(odd)}, format: pgn }\n`)),
  'openings, EPD': (odd) => dry(field(`openings: { file: ${JSON.stringify(odd)}, format: epd }\n`)),
  'openings, Polyglot': (odd) => dry(field(`openings: { file: ${JSON.stringify(odd)}, format: polyglot }\n`)),
  book: (odd) => dry(field('', `book: { file: ${JSON.stringify(odd)} }`)),
  enginesFrom: (odd) => dry(field(`enginesFrom: ${JSON.stringify(odd)}\n`)),
  tablebases: (odd) => dry(field(`tablebases: [${JSON.stringify(odd)}]\n`)),
  ratings_earlier: (odd) => dry(field(`ratings: { earlier: [${JSON.stringify(odd)}] }\n`)),
  ...Object.fromEntries(
    ['status', 'verify', 'incidents', 'standings', 'serve', 'next-season'].map((command) => [
      `${command} --data`,
      (odd: string) => [command, '--data', odd],
    ]),
  ),
  'export --data': (odd) => ['export', '--data', odd, '--pgn', at('out.pgn')],
  'backup --data': (odd) => ['backup', '--data', odd, '--to', at(`copy${++written}`)],
  'backup --to': (odd) => ['backup', '--data', at('folder'), '--to', odd],
  restore: (odd) => ['restore', odd, '--to', at(`restored${++written}`)],
  'registry --registry': (odd) => ['registry', 'list', '--registry', odd],
  'account list --data': (odd) => ['account', 'list', '--data', odd],
  'pause --data': (odd) => ['pause', '--data', odd, '--by', 'A', '--reason', 'x'],
  'rule --data': (odd) => ['rule', '1', '--data', odd, '--result', '1-0', '--by', 'A', '--reason', 'x'],
  'seat --data': (odd) => ['seat', '--data', odd, '--entrant', 'A'],
  'run --data': (odd) => ['run', file(field('')), '--data', odd === '' ? '' : join(odd, 'inside')],
};
/** An empty list or folder is in order, and so is a folder that is not there yet. */
const IN_ORDER: ReadonlySet<string> = new Set([
  'tablebases: a folder',
  'run --data: a folder',
  'run --data: no file',
  'account list --data: a folder',
]);

const pad = (text: string): string => text.padEnd(24);

describe.each(Object.keys(PLACES))('%s', (place) => {
  it.each(Object.keys(ODD).filter((nature) => !IN_ORDER.has(`${place}: ${nature}`)))(
    '%s',

    async (nature) => {
      const args = PLACES[place]?.(ODD[nature] ?? '') ?? [];
      const beganMs = performance.now();
      const ran = await lines.run(args, folder.path, LONGEST_MS);
      const tookMs = performance.now() - beganMs;
      if (process.env['ODD_TOLD'] !== undefined)
        process.stdout.write(
          `${pad(place)}${pad(nature)}${String(Math.round(tookMs)).padStart(6)} ${ran.code} ${ran.stderr.split('\n')[0]}\n`,
        );
      expect([1, 2], ran.stdout).toContain(ran.code);
      expect(ran.stderr).toMatch(/^\S.*\n$/s);
      expect(ran.stderr).not.toMatch(/\n {4}at |node:internal/);
      expect(ran.stderr.length).toBeLessThan(20_000);
      expect(tookMs).toBeLessThan(LONGEST_MS / 2 + USUAL_MS);
    },
  );
});
