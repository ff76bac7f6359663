// Writes docs/tournament.schema.json, which editors use, from the definition that reads tournament files. Run it after changing that definition:
//
//   node scripts/writeSchema.ts

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { tournamentJsonSchema } from '../src/tournament/schema.ts';

const path = resolve(import.meta.dirname, '../docs/tournament.schema.json');
const options = { ...(await resolveConfig(path)), parser: 'json' };
writeFileSync(path, await format(JSON.stringify(tournamentJsonSchema()), options));
