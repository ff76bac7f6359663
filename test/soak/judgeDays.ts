// Judges several tournaments of day.ts together, as one that ran for as long as all of them: `node test/soak/judgeDays.ts FOLDER…`.

import { judgeSamples, readSamples } from './day/verdict.ts';

const samples = process.argv.slice(2).flatMap((folder) => readSamples(folder));
const { rows, growing } = judgeSamples(samples);
for (const row of rows) process.stdout.write(`${row}\n`);
process.stdout.write(growing.length === 0 ? 'nothing grows\n' : `WRONG: grows: ${growing.join(', ')}\n`);
process.exitCode = growing.length === 0 ? 0 : 1;
