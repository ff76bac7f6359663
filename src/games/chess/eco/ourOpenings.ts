// The default table if the user names none: five hundred codes with their main lines, written from common knowledge. A user's larger table names
// more openings (openingTable.ts reads it).

import { noLines, parseVolumeLine, type NamedOpening, type OpeningTable } from './openingTable.ts';
import { VOLUME_A } from './volumeA.ts';
import { VOLUME_B } from './volumeB.ts';
import { VOLUME_C } from './volumeC.ts';
import { VOLUME_D } from './volumeD.ts';
import { VOLUME_E } from './volumeE.ts';

let table: OpeningTable | undefined;

/** Built on first use, which takes some hundredths of a second. */
export function ourOpenings(): OpeningTable {
  table ??= make();
  return table;
}

function make(): OpeningTable {
  const lines = [VOLUME_A, VOLUME_B, VOLUME_C, VOLUME_D, VOLUME_E].flatMap((volume) => volume.trim().split('\n'));
  const known = noLines();
  return new Map(
    lines.map((line): [string, NamedOpening] => {
      const { key, opening } = parseVolumeLine(line, known);
      return [key, opening];
    }),
  );
}
