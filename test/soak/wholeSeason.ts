// A whole Season 16 (44 engines, 1,012 games or more) and the cup seeded from it, from the shipped presets, with an engine that answers at once,
// killed on the way: node test/soak/wholeSeason.ts [KILLS] [SEED]. Played twice, once undisturbed; both runs must be the same.

import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { engineLine, temporaryFolder } from '../e2e/arbiter.ts';
import { buildInstant } from '../e2e/instantEngine.ts';
import { playedOut } from '../e2e/playedOut.ts';
import { referenceData } from '../needs.ts';

const [kills = 20, rngSeed = 1] = process.argv.slice(2).map(Number);
const book = referenceData('openings/8moves_v3_first2000.pgn');
if (book === undefined) throw new Error('Cannot play a season: expected the reference data');

using folder = temporaryFolder();
const program = buildInstant(folder.path);
const pool = Array.from({ length: 44 }, (_, index) => `E${index + 1}`);
const engines = pool
  .map((name, index) => engineLine(name, { command: program, args: ['--seed', String(index + 1), '--name', name] }))
  .join('');
const common = `adjudication: {}\ninterruption: {}\nschedule: { break: 0s, check: false }\nrngSeed: 16\nengines:\n${engines}`;
const seats = (from: number, to: number): string => `seats: [${pool.slice(from, to).join(', ')}], `;
const event = (key: string, seated = ''): string => `  ${key}: { ${seated}timeControl: 20+1, openings: { file: ${book} } }\n`;

const season = folder.file(
  'season.yaml',
  `preset: tcec-season-16\n${common}events:\n` +
    event('QL', seats(28, 44)) +
    event('L2', seats(18, 28)) +
    event('L1', seats(6, 18)) +
    event('PO') +
    event('DivP', seats(0, 6)) +
    event('SF'),
);
const cup3 = folder.file(
  'cup3.json',
  JSON.stringify({
    tournament: 'TCEC Cup 3',
    journalHash: '0'.repeat(64),
    events: [{ key: 'main', name: 'TCEC Cup 3', places: [['E3'], ['E1']] }],
  }),
);
const books = ['A', 'B', 'C', 'D', 'E'].map((name) => `${name}: { file: ${book} }`).join(', ');
const cup = folder.file(
  'cup.yaml',
  `preset: tcec-cup-4-as-played\ntimeControl: 20+1\nprevious: { season: ${join(folder.path, 'season-0')}, cup: ${cup3} }\nbooks: { ${books} }\n` +
    common.replace(/^schedule.*\n/mu, ''),
);

for (const [name, file] of Object.entries({ season, cup })) {
  const began = performance.now();
  const whole = await playedOut(file, join(folder.path, `${name}-0`), 0, rngSeed);
  const seconds = (performance.now() - began) / 1000;
  process.stdout.write(`${name}: ${whole.games.length - 1} games in ${seconds.toFixed(0)} s, undisturbed\n`);
  const broken = await playedOut(file, join(folder.path, `${name}-1`), kills, rngSeed);
  const same = isDeepStrictEqual(broken, whole);
  process.stdout.write(`${name}: killed ${kills} times, ${same ? 'the same' : 'NOT the same'} game for game\n`);
  if (!same) process.exitCode = 1;
}
