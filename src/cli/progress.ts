// The output of `run` while games are played: a line for each game that ends and, on a terminal, a progress bar for the event below them.

import type { WriteStream } from 'node:tty';

export type Progress = {
  /** Prints a permanent line. */
  readonly line: (text: string) => void;
  /** The progress of the event; shown only on a terminal. */
  readonly bar: (done: number, total: number, note: string) => void;
  /** Removes the bar. */
  readonly end: () => void;
};

const BAR_WIDTH = 24;

export function createProgress(output: NodeJS.WriteStream): Progress {
  return output.isTTY ? terminalProgress(output) : plainProgress(output);
}

function plainProgress(output: NodeJS.WritableStream): Progress {
  return { line: (text) => void output.write(`${text}\n`), bar: () => undefined, end: () => undefined };
}

function terminalProgress(output: WriteStream): Progress {
  let shown = '';
  const show = (): void => void output.write(`\r\x1b[K${shown.slice(0, Math.max((output.columns ?? 80) - 1, 0))}`);
  return {
    line(text) {
      output.write(`\r\x1b[K${text}\n`);
      if (shown !== '') show();
    },
    bar(done, total, note) {
      const filled = total === 0 ? 0 : Math.round((BAR_WIDTH * done) / total);
      shown = `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${done} of ${total} games${note === '' ? '' : `, ${note}`}`;
      show();
    },
    end() {
      if (shown !== '') output.write('\r\x1b[K');
      shown = '';
    },
  };
}
