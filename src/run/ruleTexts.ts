// The readings of docs/rules.md by id, as the program carries the page with it: one text for people at a terminal and for those who read the page.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../core/messages/failure.ts';
import { packageFolder } from '../files/version.ts';

/** `heading`: the section of the page that has it; `reading` is plain text, apart from backquotes. */
export type RuleText = { readonly id: string; readonly heading: string; readonly reading: string };

/** In the order of the page. Throws `Failure` if it is missing. */
export function ruleTexts(): ReadonlyMap<string, RuleText> {
  const file = join(packageFolder(), 'docs/rules.md');
  try {
    return new Map(parseRules(readFileSync(file, 'utf8')).map((rule) => [rule.id, rule]));
  } catch (reason) {
    throw new Failure(`Cannot explain rules: expected the page ${file}, got ${String(reason)}`);
  }
}

/** Rows of tables whose first column is `id`, and sections that begin with an id. */
export function parseRules(markdown: string): readonly RuleText[] {
  const rules: RuleText[] = [];
  let heading = '';
  let isTable = false;
  let section: { readonly id: string; readonly heading: string; readonly parts: string[] } | undefined;
  const close = (): void => {
    const reading = section?.parts.join(' ') ?? '';
    if (section !== undefined && reading !== '') rules.push({ id: section.id, heading: section.heading, reading });
    section = undefined;
  };
  for (const line of markdown.split('\n')) {
    const title = /^#+ (.*)$/.exec(line)?.[1];
    if (title !== undefined) {
      close();
      if (title === 'Where each rule is cited') break;
      heading = title;
      const id = /^([A-Z0-9]+-[A-Z0-9]+): /.exec(title)?.[1];
      if (id !== undefined) section = { id, heading, parts: [] };
    } else if (line.startsWith('|')) {
      const cells = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      if (cells[0] === 'id') isTable = true;
      else if (isTable && !/^-+$/.test(cells[0] ?? ''))
        for (const id of (cells[0] ?? '').split(', ')) rules.push({ id, heading, reading: plain(cells.at(-1) ?? '') });
    } else {
      isTable = false;
      if (line.trim() !== '') section?.parts.push(plain(line));
    }
  }
  close();
  return rules;
}

const plain = (text: string): string => text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll(/\*([^*]+)\*/g, '$1');
