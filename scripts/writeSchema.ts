// Writes docs/tournament.schema.json, which editors use, from the definition that reads tournament files. Run it after changing that definition:
//
//   node scripts/writeSchema.ts

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { tournamentJsonSchema } from '../src/tournament/schema.ts';

const root = resolve(import.meta.dirname, '..');
const path = resolve(root, 'docs/tournament.schema.json');
writeFileSync(path, JSON.stringify(tournamentJsonSchema()));
execFileSync(process.execPath, [resolve(root, 'node_modules/oxfmt/bin/oxfmt'), path], { cwd: root });
