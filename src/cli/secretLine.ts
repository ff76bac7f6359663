// Reads a password or a code: without an echo at a terminal, one line from a pipe.

import { createInterface } from 'node:readline';
import { Failure } from '../core/messages/failure.ts';
import { warn } from '../terminal/print.ts';

/** Longer than any password, so that a file piped in by mistake is not read to its end. */
const LONGEST = 4096;
const END_OF_TRANSMISSION = '\u0004';
const INTERRUPT = '\u0003';
const ERASE = new Set(['\u007f', '\b']);
const ERASE_LINE = '\u0015';

/** `question` is shown only at a terminal. Throws `Failure` if the input ends, or is interrupted. */
export const readSecret = (question: string): Promise<string> =>
  process.stdin.isTTY ? typedUnseen(question, process.stdin) : nextLine(process.stdin);

/** Reads key by key, because an input that is read by lines echoes them. */
function typedUnseen(question: string, input: NodeJS.ReadStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let typed = '';
    // Comes before the question: anything typed earlier would be shown.
    input.setRawMode(true);
    input.setEncoding('utf8');
    const finish = (then: () => void): void => {
      input.off('data', onData).off('end', onEnd);
      input.setRawMode(false);
      input.pause();
      warn('\n');
      then();
    };
    const onEnd = (): void => finish(() => reject(new Failure(NO_LINE)));
    const onData = (text: string): void => {
      for (const key of text) {
        if (key === '\r' || key === '\n') return finish(() => resolve(typed));
        if (key === INTERRUPT || key === END_OF_TRANSMISSION) return onEnd();
        if (ERASE.has(key)) typed = [...typed].slice(0, -1).join('');
        else if (key === ERASE_LINE) typed = '';
        else if (key >= ' ' && typed.length < LONGEST) typed += key;
      }
    };
    input.on('data', onData).on('end', onEnd);
    input.resume();
    warn(question);
  });
}

let lines: AsyncIterator<string> | undefined;

/** A further line is read by the same reader, since the first may have come with it. */
async function nextLine(input: NodeJS.ReadStream): Promise<string> {
  lines ??= createInterface({ input, terminal: false, crlfDelay: Infinity })[Symbol.asyncIterator]();
  const next = await lines.next();
  if (next.done === true) throw new Failure(NO_LINE);
  return next.value.slice(0, LONGEST);
}

/** A pipe that its writer keeps open would keep the program alive. */
export const endSecrets = (): void => void process.stdin.destroy();

const NO_LINE = 'Cannot continue without a password or code: type it on a terminal, or pass it as one line on standard input';
