// Judges the options that an engine declares, line by line. Source: UCI, April 2006, `option`. Pure: text in, sentences out.

import type { DeclaredOption } from '../../protocols/session.ts';
import { parseOption } from '../../protocols/uci/option.ts';

const LONGEST_QUOTE = 120;

/** Everything that is wrong with the `option` lines of a handshake, each a sentence that quotes the line. */
export function declarationProblems(handshakeText: string): readonly string[] {
  const problems: string[] = [];
  const seen = new Map<string, string>();
  for (const line of handshakeText.split(/[\r\n]+/)) {
    const rest = /^\s*option\s+(.*)$/.exec(line)?.[1];
    if (rest === undefined) continue;
    const option = parseOption(rest);
    if (option === undefined) {
      problems.push(`"${line.trim().slice(0, LONGEST_QUOTE)}" declares nothing that could be set`);
      continue;
    }
    const key = option.name.toLowerCase();
    const twin = seen.get(key);
    seen.set(key, option.name);
    if (option.name === '') problems.push(`"${line.trim().slice(0, LONGEST_QUOTE)}" declares an option without a name`);
    else if (twin !== undefined)
      problems.push(`"${option.name}" is declared twice${twin === option.name ? '' : ` (as "${twin}" too)`}`);
    problems.push(...valueProblems(option));
  }
  return problems;
}

function valueProblems(option: DeclaredOption): readonly string[] {
  const name = `"${option.name}"`;
  switch (option.kind) {
    case 'button':
      return [];
    case 'check':
      return option.default === undefined ? [`${name} has no default of true or false`] : [];
    case 'string':
      return option.default === undefined ? [`${name} has no default`] : [];
    case 'spin': {
      const { default: value, min, max } = option;
      const open = min === Number.MIN_SAFE_INTEGER || max === Number.MAX_SAFE_INTEGER;
      if (min > max) return [`${name} has a minimum of ${min} above its maximum of ${max}`];
      if (value === undefined) return [`${name} has no whole number as its default`];
      if (value < min || value > max) return [`${name} has a default of ${value} outside its range of ${min} to ${max}`];
      return open ? [`${name} has no minimum or no maximum`] : [];
    }
    case 'combo':
      if (option.choices.length === 0) return [`${name} has no choices`];
      if (option.default === undefined) return [`${name} has no default`];
      return option.choices.includes(option.default)
        ? []
        : [`${name} has a default of "${option.default}" that is none of its choices`];
  }
}
