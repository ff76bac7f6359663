// What commands print. Every text passes one function that spells out what a terminal would interpret (core/messages/printable.ts): names of PGN
// files, words of engines and arguments may contain anything. `scripts/layers.ts` refuses the standard streams elsewhere. Screens that draw with
// escape sequences of their own clean the texts in them (watch/paint.ts), and the bridge and a seat speak protocols over the streams.

import { printable, printableJson, printableText } from '../core/messages/printable.ts';
import { shortened } from '../standings/shown/displayWidth.ts';

/** On standard output; line breaks are part of the text. */
export const print = (text: string): void => void process.stdout.write(printableText(text));

/** On standard error. */
export const warn = (text: string): void => void process.stderr.write(printableText(text));

/** A value on one line. */
export const printJson = (value: unknown): void => print(`${printableJson(value)}\n`);

/** Like `print`, but waits for a slow reader: unread output would stay in memory. */
export async function printed(text: string): Promise<void> {
  await written(printableText(text));
}

/** The content of a file, in parts: exact, except on a terminal. */
export async function printFile(text: string): Promise<void> {
  await written(process.stdout.isTTY ? printableText(text) : text);
}

async function written(text: string): Promise<void> {
  if (process.stdout.write(text)) return;
  await new Promise<void>((resolve) => process.stdout.once('drain', resolve));
}

/** Columns for a reader whose terminal is not known, such as that of a log. */
const USUAL_WIDTH = 120;

/** The columns that a table may take: those of the terminal; elsewhere as COLUMNS says. */
export const outputWidth = (): number =>
  process.stdout.isTTY ? process.stdout.columns : Math.trunc(Number(process.env['COLUMNS'])) || USUAL_WIDTH;

/**
 * The last lines of a terminal, which each call of `show` replaces; elsewhere nothing is shown. None is wider than the terminal: a line that wraps could
 * not be replaced.
 */
export function statusLines(of: 'stdout' | 'stderr'): {
  readonly show: (...lines: readonly string[]) => void;
  readonly clear: () => void;
} {
  const stream = process[of];
  let shown = 0;
  const show = (...lines: readonly string[]): void => {
    if (!isDrawn(of) || shown + lines.length === 0) return;
    const width = Math.max((stream.columns ?? 80) - 1, 1);
    const back = shown < 2 ? '\r' : `\r\x1b[${shown - 1}A`;
    shown = lines.length;
    stream.write(`${back}\x1b[J${lines.map((line) => shortened(printable(line), width)).join('\n')}`);
  };
  return { show, clear: () => show() };
}

/** Whether status lines are shown there. */
export const isDrawn = (of: 'stdout' | 'stderr'): boolean => process[of].isTTY && process.env['TERM'] !== 'dumb';
