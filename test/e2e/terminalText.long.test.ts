// Text from outside reaches a terminal only as text: a name, a tag, a word of an engine or an argument with escape sequences, controls that turn the
// writing direction or invisible signs, through every command that prints.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testEngine } from '../engines/index.ts';
import { saysMegabytes } from '../engines/talkative/index.ts';
import { engineLine, runArbiter, temporaryFolder } from './arbiter.ts';
import { ranHere, type Ended } from './ranHere.ts';

/** Clear the screen, set the title, the same with C1 controls, turn the direction, an invisible space, a line separator, delete. */
const RUDE = '\x1b[2J\x1b]0;title\x07\x9b2J\u202e\u2066\u061c\u200b\u2028\x7f';
// oxlint-disable-next-line no-control-regex
const UNSAFE = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

const game = (white: string, black: string, result: string): string =>
  `[Event "${RUDE}"]\n[White "${white}"]\n[Black "${black}"]\n[Result "${result}"]\n[ECO "${RUDE}"]\n\n1. e4 {${RUDE}} e5 ${RUDE} 2. Qh5 ${result}\n\n`;
const pgn = folder.file('games.pgn', game(`A${RUDE}`, 'B', '1-0') + game('B', `A${RUDE}`, '0-1') + game(RUDE, RUDE, '1/2-1/2'));
const rudeName = JSON.stringify(`A${RUDE}`);
const file = (text: string): string => folder.file('t.yaml', text);
const field = (engines: string, more = ''): string =>
  file(
    `tournament: Rude\ntimeControl: 10+0.1\nformat: match\ngames: 1\n${more}engines:\n${engines}${engineLine('B', testEngine('first-legal'))}`,
  );
const ran = (...args: readonly string[]): Promise<Ended> => ranHere(args, folder.path);
/** What plays games ends with its process. */
const played = (...args: readonly string[]): Promise<Ended> => runArbiter(args, folder.path, ['timeout', '30']);
const data = join(folder.path, 'data');

const COMMANDS: Readonly<Record<string, () => Promise<Ended>>> = {
  'run, engines that talk so': () =>
    played('run', field(engineLine('Loud', saysMegabytes('--illegal', '4'), 'checkLines: matePvs')), '--data', data),
  'run --json': () =>
    played(
      'run',
      field(engineLine('Loud', saysMegabytes('--illegal', '2'), 'checkLines: matePvs')),
      '--data',
      `${data}2`,
      '--json',
    ),
  status: () => ran('status', '--data', data),
  game: () => ran('game', '1', '--data', data),
  incidents: () => ran('incidents', '--data', data),
  explore: () => ran('explore', '--data', data),
  'explore a move that is none': () => ran('explore', '--data', data, '--moves', RUDE),
  'export to the screen': () => ran('export', '--data', data, '--pgn', '-'),
  check: () => played('check', ...[saysMegabytes().command, ...saysMegabytes().args]),
  'a name in the file': () => ran('run', field(engineLine(`A${RUDE}`, testEngine('first-legal'))), '--dry-run', '--offline'),
  'a key in the file': () =>
    ran('run', file(`tournament: X\n? [a, ${rudeName}]\n: 1\n${rudeName}: 2\n`), '--dry-run', '--offline'),
  'a tag in the file': () => ran('run', file(`tournament: !<x\\u202e> X\n---\n${RUDE}\n`), '--dry-run'),
  standings: () => ran('standings', pgn),
  ratings: () => ran('ratings', pgn),
  sprt: () => ran('sprt', pgn),
  audit: () => ran('audit', pgn, '--rules', 'tcec-season-16'),
  compare: () => ran('compare', `A${RUDE}`, 'B', pgn),
  'compare with no one': () => ran('compare', `Z${RUDE}`, 'B', pgn),
  probe: () => ran('probe', '--tables', folder.path, `8/8/8/8/8/4k3/4p3/4K3 w - - 0 1${RUDE}`),
  'an option that is none': () => ran('run', `--${RUDE}`),
  'a command that is none': () => ran(RUDE),
  'a folder that is none': () => ran('status', '--data', RUDE),
  'a file that is none': () => ran('run', RUDE),
  'a ruling by no one': () => ran('rule', RUDE, '--data', data, '--result', '1-0', '--by', RUDE, '--reason', RUDE),
  'an account': () => ran('account', 'add', RUDE, '--role', RUDE, '--data', data),
  'match, a wrong option': () => ran('match', '-engine', `cmd=${RUDE}`, `name=${RUDE}`, '-each', `tc=${RUDE}`),
  'explain a rule': () => ran('explain', RUDE),
  'a saved match': () => {
    writeFileSync(join(folder.path, 'saved.json'), `{"${RUDE}": [${RUDE}`);
    return ran('match', '-config', 'file=saved.json');
  },
};

// In this order: some show what the first has played.
it.each(Object.keys(COMMANDS))('%s', async (name) => {
  const said = await COMMANDS[name]?.();
  const text = `${said?.stdout}${said?.stderr}`;
  expect(text).not.toMatch(UNSAFE);
  expect(text, 'no trace of a mistake of the program').not.toMatch(/\n {4}at \S+ \(/);
  expect(said?.code, text.slice(0, 500)).toBeLessThan(100);
});
