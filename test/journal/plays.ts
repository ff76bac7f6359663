// A tournament's owner that writes as games do, for about three seconds: `plays.ts FOLDER`. Says `announced N` and `acked N`, N being the last entry
// that was; a `beat` every 10 ms shows how punctual the machine is; `done` is its last line, then it waits to be killed.

import { writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { unwrap } from '../../src/core/result.ts';
import { acquireLock } from '../../src/journal/owner/lock.ts';
import { openWriter } from '../../src/journal/writing/writer.ts';
import { playedEntry } from './playedEntry.ts';

const say = (line: string): void => void writeSync(1, `${line}\n`);

const lock = unwrap(acquireLock(process.argv[2] ?? '', 'plays'));
const writer = unwrap(
  await openWriter(lock, {
    onCommitted: (entries) => say(`announced ${entries.at(-1)?.sequence}`),
    onFailure: ({ message }) => {
      throw new Error(message);
    },
  }),
);
const beats = setInterval(() => say('beat'), 10);
const until = performance.now() + 3000;
for (let sequence = 1; performance.now() < until; sequence++) {
  const { kind, payload } = playedEntry(sequence);
  if (sequence % 700 === 350) say(`acked ${unwrap(await writer.appendDurably(kind, payload))}`);
  else writer.append(kind, payload);
  await delay(1);
}
clearInterval(beats);
say('done');
