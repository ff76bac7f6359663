// `arbiter match --help`: every option of the dialects, from the same data that reads them.

import { CUTECHESS_OPTIONS } from './cutechess/options.ts';
import { FASTCHESS_OPTIONS } from './fastchess/options.ts';
import { keyText, type Here, type OptionRow } from './option.ts';
import { OWN_OPTIONS } from './ownOptions.ts';

export function formatHelp(): string {
  const part = (title: string, rows: readonly OptionRow[]): string => `${title}\n${rows.map(rowText).join('')}`;
  return [
    'Usage: arbiter match [words...]\n\nPlays what a command line of fastchess or cutechess-cli says, prints its lines and writes its files.\n',
    part('Of Arbiter:', OWN_OPTIONS),
    part('Of fastchess:', FASTCHESS_OPTIONS),
    part('Of cutechess-cli:', CUTECHESS_OPTIONS),
    'The same command continues a match that was stopped. docs/match.md has all differences.\n',
  ].join('\n');
}

const rowText = ({ name, values, meaning, here, keys }: OptionRow): string =>
  [
    `  ${`${name} ${values}`.trimEnd()}\n      ${meaning}${hereText(here)}\n`,
    ...keys.map((key) => `      ${keyText(key)}  ${key.meaning}${hereText(key.here)}\n`),
  ].join('');

/** After the meaning; empty if it is the same. */
export function hereText(here: Here): string {
  switch (here.kind) {
    case 'same':
      return '';
    case 'different':
      return ` Here: ${here.how}.`;
    case 'better':
      return ` Here: ${here.how}.`;
    case 'refused':
      return ` Refused: ${here.why}.`;
  }
}
