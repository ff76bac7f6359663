// The table that is used where the user names none: five hundred codes with their main lines. Written down from what every player knows;
// a user's larger table names more (openingTable.ts reads it).

import { parseVolumeLine, type NamedOpening, type OpeningTable } from './openingTable.ts';
import { VOLUME_A } from './volumeA.ts';
import { VOLUME_B } from './volumeB.ts';
import { VOLUME_C } from './volumeC.ts';
import { VOLUME_D } from './volumeD.ts';
import { VOLUME_E } from './volumeE.ts';

let table: OpeningTable | undefined;

/** Made when it is first asked for: that takes some hundredths of a second. */
export function ourOpenings(): OpeningTable {
  table ??= make();
  return table;
}

function make(): OpeningTable {
  const lines = [VOLUME_A, VOLUME_B, VOLUME_C, VOLUME_D, VOLUME_E].flatMap((volume) => volume.trim().split('\n'));
  return new Map(
    lines.map((line): [string, NamedOpening] => {
      const { key, opening } = parseVolumeLine(line);
      return [key, opening];
    }),
  );
}
