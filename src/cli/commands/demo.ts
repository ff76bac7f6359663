// arbiter demo: a small tournament of the sample engine and the real engines found, with its page, to show the program at work.

import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allocateCores, availableCores } from '../../players/process/cores.ts';
import { resolveProgram } from '../../players/process/program.ts';
import { Failure } from '../../core/messages/failure.ts';
import type { CommandAction } from '../command.ts';
import { lineReport } from '../playing/lineReport.ts';
import { play } from '../playing/play.ts';
import { candidatesOf, preflight } from '../../run/engines/preflight.ts';
import { privatePaths } from '../../run/engines/privatePaths.ts';
import { readTournamentFile } from '../../run/file/readTournamentFile.ts';
import { webAddress } from '../../run/web/address.ts';
import { print } from '../../terminal/print.ts';

/** Chess programs that Debian packages: name, command, and Debian's path. */
const REAL_ENGINES = [
  { name: 'Stockfish', command: 'stockfish', options: '{ Hash: 16, Threads: 1 }' },
  { name: 'Glaurung', command: 'glaurung', options: '{ Hash: 16 }' },
] as const;
const GAMES_FOLDER = '/usr/games';
const PLAYERS = 4;

export const demo: CommandAction = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-demo-'));
  const fileName = join(folder, 'demo.yaml');
  writeFileSync(fileName, demoFile());
  const file = readTournamentFile(fileName);
  const cores = await availableCores();
  // One core is left to the viewers.
  const slots = allocateCores(Math.min(2, Math.max(1, cores.length - 1)), 1, false, cores);
  if (!slots.ok) throw new Failure(slots.error);
  const place = { cores: slots.value[0] ?? [], hidden: privatePaths(join(folder, 'data'), file) };
  const accepted = await preflight(candidatesOf(file.definition), place, (text) => print(`${text}\n`));
  if (!accepted.ok) throw new Failure(accepted.error.map(({ message }) => message).join('\n'));
  print(`The demo's tournament file: ${fileName}\n`);
  return play({
    file,
    folder: join(folder, 'data'),
    accepted: accepted.value,
    changes: [],
    slots: slots.value,
    slotsFor: async () => slots,
    command: 'arbiter demo',
    report: lineReport(),
    web: { address: webAddress(true, '--web'), reach: {} },
  });
};

/** A double round robin of four: real engines if there are any, levels of the sample engine for the rest. */
export function demoFile(): string {
  const real = REAL_ENGINES.flatMap(({ name, command, options }) => {
    const found = resolveProgram(command, `${process.env['PATH'] ?? ''}:${GAMES_FOLDER}`);
    return found.ok ? [`  - { name: ${name}, cmd: ${found.value}, options: ${options} }`] : [];
  });
  const sample = sampleEngine();
  const levels = [8, 4, 2, 1].slice(0, PLAYERS - real.length);
  const samples = levels.map(
    (level) =>
      `  - { name: Sample level ${level}, cmd: ${JSON.stringify(process.execPath)}, args: [${JSON.stringify(sample)}], options: { Level: ${level} } }`,
  );
  return [
    '# What `arbiter demo` plays. Try it with other engines: arbiter run demo.yaml',
    'tournament: Demo',
    'timeControl: 2+0.05',
    'format: round-robin',
    'cycles: 2',
    'engines:',
    ...samples,
    ...real,
    '',
  ].join('\n');
}

/** The sample engine that ships with Arbiter, compiled or not, like this file. */
function sampleEngine(): string {
  const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const path = join(root, 'engines', 'sampleChess', `main.${extension}`);
  if (!existsSync(path)) throw new Failure(`Cannot play the demo: expected the sample engine at ${path}`);
  return path;
}
