// TCEC's own files, read into archived games and written again, byte for byte. Data: TCEC archive (CC BY-SA 3.0), read from ARBITER_DATA.
//
// Of all 570 available games 562 are identical, 195 of the 198 of Season 16 and Cup 4. The differences are listed below, per game: a line that
// begins with an illegal move (an engine's old line, which TCEC copied), or the words of an old expected answer.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unwrap } from '../../../core/result.ts';
import { archiveOf } from './testArchiveOf.ts';
import { readPgn } from './reader.ts';
import { formatPgnGame } from './write/write.ts';

const folder = join(process.env['ARBITER_DATA'] ?? join(import.meta.dirname, '../../../../../shared/data'), 'tcec/pgn');
const present = existsSync(folder);
if (!present) console.log(`Skipped: byte-identical copies of the TCEC archive (no folder ${folder}; set ARBITER_DATA)`);

/** `every`: all games of the smaller files, and a part of the larger ones, which take long (all of them have been compared). */
const FILES: readonly (readonly [name: string, every: number, different: Readonly<Record<string, RegExp>>])[] = [
  ['TCEC_Season_16_-_League_1_Playoff.pgn', 1, {}],
  ['TCEC_Cup_4_Round16.pgn', 5, { '1.32': / pd=Q\S+/g }],
  ['TCEC_Cup_4_Round32.pgn', 6, { '1.67': / pv=[^,]*/g, '1.68': / pv=[^,]*/g }],
  ['TCEC_Season_26_-_4k_Iii.pgn', 8, {}],
];

describe.runIf(present)("TCEC's games written again", () => {
  test.each(FILES)('%s, one game in %i', (name, every, different) => {
    const text = readFileSync(join(folder, name), 'latin1');
    const games = readPgn(text);
    for (const [index, game] of games.entries()) {
      const round = game.tags.get('Round') ?? '';
      const differs = different[round];
      if (index % every !== 0 && differs === undefined) continue;
      const original = text.slice(game.offset, games[index + 1]?.offset);
      const written = formatPgnGame(unwrap(archiveOf(game)));
      if (differs === undefined) expect(written, `${name} round ${round}`).toBe(original);
      else {
        expect(written).not.toBe(original);
        expect(written.replace(differs, '')).toBe(original.replace(differs, ''));
      }
    }
  });
});
