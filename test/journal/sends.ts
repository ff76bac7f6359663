// A worker thread that appends to the journal over a separate connection and ends abruptly, right after it sends the last entry. workerData: {
// connection, id, count }.

import { workerData } from 'node:worker_threads';
import { gameId } from '../../src/core/ids.ts';
import type { JournalConnection } from '../../src/journal/writing/sender.ts';
import { openSender } from '../../src/journal/writing/sender.ts';

const { connection, id, count } = workerData as { connection: JournalConnection; id: number; count: number };
const sender = openSender(connection, (failure) => {
  throw new Error(failure.message);
});
for (let ply = 1; ply <= count; ply++) {
  sender.append('plies-played', {
    id: gameId(id),
    firstPly: ply,
    plies: [['a1a2', 0]],
  });
}
process.exit();
