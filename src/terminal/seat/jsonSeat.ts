// A seat for a program: the messages of the game as they come, a line each, and its lines to the game as they are. What is said about the
// connection goes to standard error.

import { createInterface } from 'node:readline';
import type { FaceOptions, SeatFace } from './face.ts';
import { createFeed } from './feed.ts';

export function jsonSeat({ input, output, errors, leave }: FaceOptions): SeatFace {
  let write: ((line: string) => void) | undefined;
  let waitingFor = '';
  const feed = createFeed({
    take(line) {
      if (line.trim() === '') return 'taken';
      if (write === undefined) return 'waits';
      write(`${line}\n`);
      return 'taken';
    },
    settled: () => true,
    onDrained: leave,
  });
  const lines = createInterface({ input, terminal: false, crlfDelay: Infinity });
  lines.on('line', feed.add);
  lines.on('close', feed.end);
  return {
    seated(send) {
      write = send;
      waitingFor = '';
    },
    hear(_, line) {
      output.write(`${line}\n`);
      feed.pump();
    },
    odd: (why) => void errors.write(`${why}\n`),
    lost(how) {
      write = undefined;
      errors.write(how === 'closed' ? 'The seat is closed.\n' : 'The connection was lost.\n');
    },
    wait(words) {
      if (words !== waitingFor) errors.write(`${words}\n`);
      waitingFor = words;
    },
    close: () => lines.close(),
  };
}
