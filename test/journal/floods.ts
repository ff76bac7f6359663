// A tournament's owner that only writes: as many entries as it can, until it is killed or its journal fails. `floods.ts FOLDER`. Prints `opened N`
// (the last entry it found), then `acked N` as its entries become durable, in order. On a failure it prints `failed KIND MESSAGE` and exits with 0.

import { writeSync } from 'node:fs';
import { codeOf } from '../../src/core/messages/messageOf.ts';
import { acquireLock } from '../../src/journal/owner/lock.ts';
import { openWriter } from '../../src/journal/writing/writer.ts';
import { unwrap } from '../../src/core/result.ts';
import { floodEntry } from './floodEntry.ts';

/** Its reader may be busy: then the pipe is full for a while. */
function say(line: string): void {
  for (;;) {
    try {
      writeSync(1, `${line}\n`);
      return;
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') throw error;
    }
  }
}

const lock = acquireLock(process.argv[2] ?? '', 'floods');
if (!lock.ok) {
  say(`failed ${lock.error.kind} ${lock.error.message}`);
  process.exit(0);
}
const opened = await openWriter(lock.value, {
  onCommitted: () => undefined,
  onFailure: (failure) => {
    say(`failed ${failure.kind} ${failure.message}`);
    process.exit(0);
  },
});
if (!opened.ok) {
  say(`failed ${opened.error.kind} ${opened.error.message}`);
  process.exit(0);
}
const writer = opened.value;
let sequence = writer.openedAt.sequence;
say(`opened ${sequence}`);
for (;;) {
  for (let burst = 0; burst < 40; burst++) writer.append('plies-played', floodEntry(++sequence));
  say(`acked ${unwrap(await writer.appendDurably('plies-played', floodEntry(++sequence)))}`);
}
