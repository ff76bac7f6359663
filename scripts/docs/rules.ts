// The ids of rules: which of them files cite, and which docs/rules.md reads. That page must read every cited id once, and files must cite everything
// that it reads. An id is written out each time: of a range such as INT-2 to INT-5 only the ends count.

import { DOCUMENTS } from '../paragraphs/outline.ts';

export const RULES = 'docs/rules.md';

export type CitedId = { readonly id: string; readonly line: number };
/** Text by path. */
export type Files = ReadonlyMap<string, string>;

/** What looks like an id and is the name of a standard. */
const STANDARDS = ['FNV', 'GPL', 'ISO', 'RR', 'SHA', 'UTF'];
const UNNUMBERED = DOCUMENTS.flatMap(({ ids }) => ids).filter((id) => id.startsWith('S16-X '));
const SHAPES = [
  ...UNNUMBERED.map((id) => id.replaceAll(' ', String.raw`\s`)),
  'S16-X',
  'TIE-[0-9A-Z]+',
  'BERGER',
  'RMOB',
  String.raw`(?!(?:${STANDARDS.join('|')})-)(?:[A-Z]{2,}|S16|4K)-A?\d+[a-z]?(?:\.(?:\d+|[ivx]+))*`,
];
const ID = new RegExp(String.raw`(?<![\w-])(?:${SHAPES.join('|')})(?![\w-]|\.\w)`, 'gu');

/** The ids that `text` cites, in their order. */
export const citedIds = (text: string): readonly CitedId[] =>
  text
    .split('\n')
    .flatMap((content, index) => [...content.matchAll(ID)].map(([id]) => ({ id: id.replaceAll(/\s/gu, ' '), line: index + 1 })));

/** The ids that docs/rules.md reads: the first cell of a table row, and the start of a heading, which reads a whole section. */
function readIds(markdown: string): readonly (CitedId & { readonly isSection: boolean })[] {
  return markdown
    .slice(0, generatedAt(markdown))
    .split('\n')
    .flatMap((content, index) => {
      const heading = /^#+ (.*)$/u.exec(content)?.[1];
      const first = heading?.split(':', 1)[0] ?? /^\| ([^|]*) \|/u.exec(content)?.[1] ?? '';
      return citedIds(first).map(({ id }) => ({ id, line: index + 1, isSection: heading !== undefined }));
    });
}

/** One sentence for each id that is cited and not read, read and not cited, or read twice. */
export function ruleProblems(markdown: string, files: Files): readonly string[] {
  const read = readIds(markdown);
  const known = new Set(read.map(({ id }) => id));
  const cited = new Set<string>();
  const problems: string[] = [];
  for (const [path, text] of files) {
    for (const { id, line } of citedIds(text)) {
      cited.add(id);
      if (!known.has(id)) problems.push(`${path}:${line} cites ${id}: ${RULES} does not have this rule`);
    }
  }
  for (const [index, { id, line, isSection }] of read.entries()) {
    const earlier = read.findIndex((one) => one.id === id);
    if (earlier < index) problems.push(`${RULES}:${line} defines ${id} again: it is defined in line ${read[earlier]?.line}`);
    else if (!cited.has(id) && !(isSection && [...cited].some((one) => one.startsWith(id))))
      problems.push(`${RULES}:${line} defines ${id}: no file cites it`);
  }
  const generated = generatedAt(markdown);
  if (problems.length === 0 && markdown !== withRuleTable(markdown, files))
    problems.push(
      `${RULES}:${markdown.slice(0, generated).split('\n').length}: the table of files is not up to date: run "node scripts/docs.ts --write"`,
    );
  return problems;
}

const GENERATED = '## Where each rule is cited\n';

function generatedAt(markdown: string): number {
  const at = markdown.indexOf(GENERATED);
  return at < 0 ? markdown.length : at;
}

/** The page with its generated part: id → files. */
export function withRuleTable(markdown: string, files: Files): string {
  const places = new Map<string, Set<string>>();
  for (const [path, text] of files) for (const { id } of citedIds(text)) places.set(id, (places.get(id) ?? new Set()).add(path));
  const rows = readIds(markdown).flatMap(({ id }) => {
    const paths = [...(places.get(id) ?? [])].filter((path) => !path.endsWith('.md'));
    const cell = (column: string): string => paths.filter((path) => columnOf(path) === column).join(' ') || '–';
    return paths.length === 0 ? [] : [`| ${id} | ${cell('code')} | ${cell('presets')} | ${cell('tests')} |`];
  });
  return [
    markdown.slice(0, generatedAt(markdown)).trimEnd(),
    '',
    GENERATED,
    'Written by `node scripts/docs.ts --write`: do not edit below this line. Rules that only documents cite have no row.',
    '',
    '| id | code | presets | tests |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

function columnOf(path: string): 'code' | 'presets' | 'tests' {
  if (path.startsWith('presets/')) return 'presets';
  return path.startsWith('test/') || /\.test\.tsx?$|\/test[A-Z]\w*\.ts$/u.test(path) ? 'tests' : 'code';
}
