// arbiter probe: what tablebases say about positions, one line or JSON object each, from the command line or a stream of any length. An unreadable
// FEN is reported with its line and skipped; the exit code reports that there was one.

import { delimiter } from 'node:path';
import { createInterface } from 'node:readline';
import { RESULTS } from '../../core/ending.ts';
import { openTablebases, type TablebaseAnswer, type Tablebases } from '../../files/tablebases.ts';
import { orWrongUse, WrongUse } from '../../core/messages/failure.ts';
import type { CommandAction, ExitCode } from '../command.ts';
import { textOptions } from '../options.ts';
import { printed, warn } from '../../terminal/print.ts';
import { printableJson } from '../../core/messages/printable.ts';

export const probe: CommandAction = async (args, options) => {
  // Several folders in one option, as in engines' own SyzygyPath, or one in each option.
  const folders = textOptions(options, 'tables').flatMap((folders) => folders.split(delimiter).filter((folder) => folder !== ''));
  if (folders.length === 0) throw new WrongUse('Cannot probe: expected --tables with a folder of tablebases');
  using tablebases = orWrongUse(openTablebases(folders));
  const format = options['json'] === true ? formatJson : formatText;
  return args.length > 0 ? await probeAll(fensOf(args), 'position', tablebases, format) : await probeInput(tablebases, format);
};

/** Lines of standard input; empty ones are skipped but counted. */
async function probeInput(tablebases: Tablebases, format: Format): Promise<ExitCode> {
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  try {
    return await probeAll(lines, 'line', tablebases, format);
  } finally {
    // A writer at the other end must not keep the process alive.
    process.stdin.destroy();
  }
}

/** Reports this many lines that are no FEN; after that the input is clearly something else. */
const MOST_WRONG = 20;
const WRITTEN_AT_ONCE = 1 << 16;

async function probeAll(
  texts: AsyncIterable<string> | Iterable<string>,
  what: 'line' | 'position',
  tablebases: Tablebases,
  format: Format,
): Promise<ExitCode> {
  let [number, wrong, damaged] = [0, 0, 0];
  let output = '';
  for await (const text of texts) {
    number++;
    const fen = text.trim();
    if (fen === '') continue;
    const answer = tablebases.ask(fen);
    if (answer.kind === 'wrong-fen') {
      warn(`${what} ${number}: ${answer.message}\n`);
      if (++wrong === MOST_WRONG) break;
      continue;
    }
    if (answer.kind === 'damaged') {
      damaged++;
      warn(`${what} ${number}: ${answer.message}\n`);
    }
    output += `${format(fen, answer)}\n`;
    if (output.length < WRITTEN_AT_ONCE) continue;
    await printed(output);
    output = '';
  }
  await printed(output);
  return wrong > 0 ? 2 : damaged > 0 ? 1 : 0;
}

/** The fields of a FEN may be one argument or separate ones: a board, which has slashes, begins the next FEN. */
function fensOf(args: readonly string[]): readonly string[] {
  const fens: string[] = [];
  for (const arg of args) {
    if (fens.length === 0 || arg.includes('/')) fens.push(arg);
    else fens.push(`${fens.pop() ?? ''} ${arg}`);
  }
  return fens;
}

type Answered = Exclude<TablebaseAnswer, { readonly kind: 'wrong-fen' }>;
type Format = (fen: string, answer: Answered) => string;

function formatJson(fen: string, answer: Answered): string {
  if (answer.kind !== 'value') return printableJson({ fen, wdl: null, dtz: null, result: null, reason: reasonOf(answer) });
  const { wdl, dtz, outcome } = answer.value;
  return printableJson({ fen, wdl, dtz, result: RESULTS[outcome] });
}

const WORDS = ['loss', 'blessed loss', 'draw', 'cursed win', 'win'];

function formatText(fen: string, answer: Answered): string {
  if (answer.kind !== 'value') return `${fen}: unknown, ${reasonOf(answer)}`;
  const { wdl, dtz, outcome } = answer.value;
  return `${fen}: ${RESULTS[outcome]} (${WORDS[wdl + 2]} for the side to move, dtz ${dtz})`;
}

const reasonOf = (answer: Exclude<Answered, { readonly kind: 'value' }>): string =>
  answer.kind === 'unknown' ? answer.reason : answer.message;
