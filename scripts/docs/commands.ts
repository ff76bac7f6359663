// Commands in the documents: compares `bin/arbiter` lines with the program's own `--help`, and `npm` lines with package.json.

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from './page.ts';

const run = promisify(execFile);

type Shown = { readonly place: string; readonly words: readonly string[] };

export async function commandProblems(root: string, pages: readonly Page[]): Promise<string[]> {
  const shown = pages.flatMap(shownCommands);
  const helps = new Map<string, Promise<string | undefined>>();
  const helpOf = (command: string): Promise<string | undefined> => {
    const known = helps.get(command) ?? readHelp(root, command);
    helps.set(command, known);
    return known;
  };
  const problems: string[] = [];
  for (const { place, words } of shown) {
    const problem = words[0] === 'npm' ? npmProblem(root, words) : await arbiterProblem(words.slice(1), helpOf);
    if (problem !== undefined) problems.push(`${place}: ${problem}`);
  }
  return problems;
}

/** Lines of shell blocks that run the program or a script of package.json, with or without `$ ` in front. A comment ends a line. */
function shownCommands({ path, blocks }: Page): Shown[] {
  return blocks
    .filter(({ language }) => /^(?:sh|bash|console)$/.test(language))
    .flatMap(({ line, text }) =>
      text.split('\n').map((command, index) => ({ place: `${path}:${line + 1 + index}`, words: wordsOf(command) })),
    )
    .filter(({ words }) => words[0] === 'bin/arbiter' || words[0] === 'npm');
}

const wordsOf = (command: string): string[] =>
  command
    .replace(/^\$ /, '')
    .replace(/ #.*$/, '')
    .split(/[|;&>]/, 1)
    .join('')
    .split(/\s+/)
    .filter((word) => word !== '');

async function arbiterProblem(
  words: readonly string[],
  helpOf: (command: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const [command = ''] = words;
  const isCommand = /^[a-z]/.test(command);
  const help = await helpOf(isCommand ? command : '');
  if (help === undefined) return `there is no command "${command}"`;
  // What follows `--` is a separate command.
  const end = words.indexOf('--');
  const own = end < 0 ? words : words.slice(0, end);
  const options = own.filter((word) => word.startsWith('-')).map((word) => word.split('=', 1).join(''));
  const unknown = options.find((option) => !new RegExp(`(?<![\\w-])${option}(?![\\w-])`).test(help));
  return unknown === undefined ? undefined : `"${['bin/arbiter', command].join(' ')}" has no option "${unknown}"`;
}

/** The help of a command (`''`: of the program); `undefined` if the program does not know it. */
async function readHelp(root: string, command: string): Promise<string | undefined> {
  try {
    const { stdout } = await run(resolve(root, 'bin/arbiter'), command === '' ? ['--help'] : [command, '--help'], {
      timeout: 30_000,
    });
    // With some parsers the program's own help answers an unknown command: the usage line must name the command.
    return command === '' || /^Usage: .*$/m.exec(stdout)?.[0].split(/\s+/).includes(command) === true ? stdout : undefined;
  } catch {
    return undefined;
  }
}

function npmProblem(root: string, words: readonly string[]): string | undefined {
  const [, verb = '', script = ''] = words;
  const name = verb === 'run' ? script : verb === 'start' || verb === 'test' ? verb : undefined;
  if (name === undefined) return undefined;
  const text = readFileSync(resolve(root, 'package.json'), 'utf8');
  const manifest = JSON.parse(text) as { readonly scripts: Readonly<Record<string, string>> };
  return name in manifest.scripts ? undefined : `package.json has no script "${name}"`;
}
