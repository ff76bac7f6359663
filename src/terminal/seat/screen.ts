// Where an operator types and reads: on a terminal, an input line with the clocks before it, redrawn every second below the messages; elsewhere (a
// pipe, a dumb terminal), plain lines without redrawing.

import { createInterface } from 'node:readline';
import { printable, printableText } from '../../core/messages/printable.ts';

export type Screen = {
  /** Whether it is a terminal that can be redrawn. */
  readonly live: boolean;
  readonly say: (text: string) => void;
  /** Redraws the input line. */
  readonly refresh: () => void;
  /** Pauses or resumes reading lines. */
  readonly hold: (held: boolean) => void;
  readonly close: () => void;
};

export type ScreenOptions = {
  readonly prompt: () => string;
  readonly onLine: (line: string) => void;
  /** The input has ended (Ctrl-D). */
  readonly onEnd: () => void;
  /** Ctrl-C, if the terminal passes it on. */
  readonly onInterrupt: () => void;
};

const REFRESH_MS = 1000;
/** Moves to the start of the line, and erases everything from there. */
const CLEAR = '\r\x1b[J';

export function openScreen(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
  { prompt, onLine, onEnd, onInterrupt }: ScreenOptions,
): Screen {
  const live = input.isTTY && output.isTTY && process.env['TERM'] !== 'dumb';
  const lines = createInterface(live ? { input, output, terminal: true } : { input, terminal: false, crlfDelay: Infinity });
  let closed = false;
  const refresh = (): void => {
    if (!live || closed) return;
    lines.setPrompt(printable(prompt()));
    lines.prompt(true);
  };
  const timer = live ? setInterval(refresh, REFRESH_MS) : undefined;
  lines.on('line', (line) => {
    onLine(line);
    refresh();
  });
  lines.on('close', () => {
    const byUs = closed;
    closed = true;
    clearInterval(timer);
    if (!byUs) onEnd();
  });
  lines.on('SIGINT', onInterrupt);
  return {
    live,
    say(text) {
      output.write(`${live && !closed ? CLEAR : ''}${printableText(text)}\n`);
      refresh();
    },
    refresh,
    hold(held) {
      if (closed) return;
      if (held) lines.pause();
      else lines.resume();
    },
    close() {
      if (closed) return;
      closed = true;
      clearInterval(timer);
      if (live) output.write(CLEAR);
      lines.close();
    },
  };
}
