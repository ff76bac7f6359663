// The words of a command line → what they say, by the options of a dialect. An option takes the words up to the next one that begins with a hyphen and
// no digit, as both runners do; `--compliance` takes all that follow, since arguments of its engine may begin with one.

import type { Issue } from '../core/messages/issue.ts';
import { suggestion } from '../core/messages/nearest.ts';
import type { Option } from './option.ts';
import { OWN_OPTIONS } from './ownOptions.ts';

const TAKES_ALL = '--compliance';
const OWN_NAMES = OWN_OPTIONS.map(({ name }) => name);

/** Reads into `draft`; returns everything that is wrong. */
export function readWords<Draft>(words: readonly string[], options: readonly Option<Draft>[], draft: Draft): readonly Issue[] {
  const known = new Map(options.map((option) => [option.name, option]));
  const issues: Issue[] = [];
  const take = (option: Option<Draft>, values: readonly string[]): void => {
    for (const problem of option.take(draft, values)) issues.push({ message: `Cannot use ${option.name}: ${problem}` });
  };
  const last: (() => void)[] = [];
  for (const [name, ...values] of optionsIn(words)) {
    const option = known.get(name);
    if (option === undefined) issues.push({ message: unknownOption(name, [...known.keys(), ...OWN_NAMES]) });
    else if (option.here.kind === 'refused') issues.push({ message: `Cannot use ${name}: ${option.here.why}` });
    else if (option.isLast === true) last.push(() => take(option, values));
    else take(option, values);
  }
  for (const read of last) read();
  return issues;
}

function unknownOption(name: string, known: readonly string[]): string {
  if (!name.startsWith('-')) return `Cannot read "${name}": expected an option such as -engine`;
  return `Cannot use ${name}: expected an option of docs/match.md${suggestion(name, known)}`;
}

/** Each option with its words. */
export function optionsIn(words: readonly string[]): readonly (readonly [string, ...string[]])[] {
  const found: [string, ...string[]][] = [];
  for (const word of words) {
    const current = found.at(-1);
    if (current === undefined || (current[0] !== TAKES_ALL && /^-(?!\d)/.test(word))) found.push([word]);
    else current.push(word);
  }
  return found;
}
