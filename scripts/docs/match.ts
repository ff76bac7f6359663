// The tables of docs/match.md: every option of another runner, from the data that reads them.

import { CUTECHESS_OPTIONS } from '../../src/dialects/cutechess/options.ts';
import { FASTCHESS_OPTIONS } from '../../src/dialects/fastchess/options.ts';
import { keyText, type Here, type OptionRow } from '../../src/dialects/option.ts';
import { OWN_OPTIONS } from '../../src/dialects/ownOptions.ts';

export const MATCH = 'docs/match.md';

const TABLES: Readonly<Record<string, readonly OptionRow[]>> = {
  arbiter: OWN_OPTIONS,
  fastchess: FASTCHESS_OPTIONS,
  cutechess: CUTECHESS_OPTIONS,
};
const BLOCK = /(<!-- options of (\w+) -->\n)[\s\S]*?(?=\n\n|$)/gu;

export const withOptionTables = (markdown: string): string =>
  markdown.replaceAll(BLOCK, (_, head: string, dialect: string) => `${head}${tableOf(TABLES[dialect] ?? [])}`);

export function optionProblems(markdown: string): readonly string[] {
  const named = [...markdown.matchAll(BLOCK)].map(([, , dialect = '']) => dialect);
  const missing = Object.keys(TABLES).filter((dialect) => !named.includes(dialect));
  const problems = missing.map((dialect) => `${MATCH} lacks the options of ${dialect}: add <!-- options of ${dialect} -->`);
  return withOptionTables(markdown) === markdown
    ? problems
    : [...problems, `${MATCH} has other options than the program: run node scripts/docs.ts --write`];
}

function tableOf(rows: readonly OptionRow[]): string {
  const lines = rows.flatMap(({ name, values, meaning, here, keys }) => [
    row(`\`${`${name} ${values}`.trimEnd()}\``, meaning, here),
    ...keys.map((key) => row(`· \`${keyText(key)}\``, key.meaning, key.here)),
  ]);
  return ['| option | meaning | here |', '| --- | --- | --- |', ...lines].join('\n');
}

const row = (option: string, meaning: string, here: Here): string =>
  `| ${[option, meaning, hereWords(here)].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

function hereWords(here: Here): string {
  switch (here.kind) {
    case 'same':
      return 'same';
    case 'different':
      return `different: ${here.how}`;
    case 'better':
      return `better: ${here.how}`;
    case 'refused':
      return `refused: ${here.why}`;
  }
}
