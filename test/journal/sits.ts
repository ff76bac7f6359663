// Opens the seat of an entrant in data folders, and waits to be killed: node sits.ts ENTRANT FOLDER…

import { openSeatConnection } from '../../src/players/connections/seatConnection.ts';

const [entrant = '', ...folders] = process.argv.slice(2);
for (const folder of folders) {
  const connection = await openSeatConnection({ folder, entrant }, { onData: () => undefined, onEnd: () => undefined });
  process.stdout.write(connection.ok ? 'listening\n' : `${connection.error}\n`);
}
