// Opens the seat of an entrant in data folders, and waits to be killed: node sits.ts ENTRANT FOLDER…

import { openSeatLink } from '../../src/players/links/seatLink.ts';

const [entrant = '', ...folders] = process.argv.slice(2);
for (const folder of folders) {
  const link = await openSeatLink({ folder, entrant }, { onData: () => undefined, onEnd: () => undefined });
  process.stdout.write(link.ok ? 'listening\n' : `${link.error}\n`);
}
