// S16-X: the preset's limits with engines that declare their options under many names, as real processes; each records the options that it receives.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readTournament } from '../../../src/run/dataFolder.ts';
import { eventKey } from '../../../src/core/ids.ts';
import { engineLine, runArbiter, temporaryFolder } from '../arbiter.ts';

const skeleton = fileURLToPath(new URL('../../engines/skeleton.ts', import.meta.url));
const engine = (options: readonly string[]): string =>
  `import { runEngine } from ${JSON.stringify(skeleton)};\n` +
  `runEngine('Declares', { onUci: () => process.stdout.write(${JSON.stringify(`id name Declares\n${options.map((option) => `option name ${option}\n`).join('')}uciok\n`)}) });\n`;

const MANY = [
  'Hash Size type spin default 32768 min 1 max 65536',
  'Max CPUs type spin default 64 min 1 max 256',
  'Pawn Hash type spin default 8192 min 1 max 65536',
  'Own Book type check default true',
  'Use Large Pages type check default true',
  'Contempt type spin default 24 min -100 max 100',
];
const FEW = ['Hash type spin default 16 min 1 max 2048'];

describe('the limits of an event', () => {
  it('S16-X threads, S16-X hash, S16-X minor hashes, S16-X own book, S16-X large pages: apply if an engine declares such an option, and the values used are recorded', async () => {
    using folder = temporaryFolder();
    const file = (each: string): string =>
      `tournament: Limits\ntimeControl: 60+1\nformat: match\ngames: 2\n` +
      `engineLimits: { threads: 43, hash: 16384, minorHashes: 4096, ponder: off, ownBook: off, largePages: off, contempt: requested }\n` +
      `each: { options: { ${each}Hash: { atMost: 16384 } } }\nengines:\n` +
      engineLine('Many', { command: process.execPath, args: [folder.file('many.ts', engine(MANY))] }) +
      engineLine('Few', { command: process.execPath, args: [folder.file('few.ts', engine(FEW))] });
    const data = join(folder.path, 'data');
    // An option that no engine has is mistyped.
    const wrong = await runArbiter(['run', folder.file('wrong.yaml', file('Hsah: 5, ')), '--data', data], folder.path);
    expect(wrong).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Cannot set option "Hsah" for all engines: expected one that any of them declares'),
    });
    const played = await runArbiter(['run', folder.file('limits.yaml', file('')), '--data', data], folder.path);
    expect(played.code, played.stderr).toBe(0);
    const accepted = readTournament(data).facts.accepted(eventKey('main'));
    const used = [...accepted.values()].map(({ entrant, usedOptions }) => [
      entrant,
      Object.fromEntries(usedOptions.map(({ name, value }) => [name, value])),
    ]);
    expect(Object.fromEntries(used)).toEqual({
      Many: { 'Hash Size': '16384', 'Max CPUs': '43', 'Pawn Hash': '4096', 'Own Book': 'false', 'Use Large Pages': 'false' },
      Few: { Hash: '2048' },
    });
    const dry = await runArbiter(['run', join(folder.path, 'limits.yaml'), '--dry-run', '--offline'], folder.path);
    expect(dry.stdout).toContain(
      'engines: at most 43 threads; 16384 MiB of hash; 4096 MiB of other hash tables together; pondering off; own books off',
    );
  });
});
