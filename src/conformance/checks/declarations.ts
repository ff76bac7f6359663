// Judges the options that an engine declares, line by line. Source: UCI, April 2006, `option`. Pure: text in, phrases out.

import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import type { DeclaredOption } from '../../protocols/session.ts';
import { parseOption } from '../../protocols/uci/option.ts';

const LONGEST_QUOTE = 120;

/** Everything that is wrong with the `option` lines of a handshake, each a sentence that quotes the line. */
export function declarationProblems(handshakeText: string): readonly Phrase[] {
  const problems: Phrase[] = [];
  const seen = new Map<string, string>();
  for (const line of handshakeText.split(/[\r\n]+/)) {
    const rest = /^\s*option\s+(.*)$/.exec(line)?.[1];
    if (rest === undefined) continue;
    const option = parseOption(rest);
    if (option === undefined) {
      problems.push(phrase('check.declares.nothing', { line: quoted(line) }));
      continue;
    }
    const key = option.name.toLowerCase();
    const twin = seen.get(key);
    seen.set(key, option.name);
    const { name } = option;
    if (name === '') problems.push(phrase('check.declares.nameless', { line: quoted(line) }));
    else if (twin === name) problems.push(phrase('check.declares.twice', { name }));
    else if (twin !== undefined) problems.push(phrase('check.declares.twiceAs', { name, twin }));
    problems.push(...valueProblems(option));
  }
  return problems;
}

const quoted = (line: string): string => line.trim().slice(0, LONGEST_QUOTE);

function valueProblems(option: DeclaredOption): readonly Phrase[] {
  const { name } = option;
  switch (option.kind) {
    case 'button':
      return [];
    case 'check':
      return option.default === undefined ? [phrase('check.declares.noBoolean', { name })] : [];
    case 'string':
      return option.default === undefined ? [phrase('check.declares.noDefault', { name })] : [];
    case 'spin': {
      const { default: value, min, max } = option;
      const open = min === Number.MIN_SAFE_INTEGER || max === Number.MAX_SAFE_INTEGER;
      if (min > max) return [phrase('check.declares.crossed', { name, min, max })];
      if (value === undefined) return [phrase('check.declares.noNumber', { name })];
      if (value < min || value > max) return [phrase('check.declares.outside', { name, value, min, max })];
      return open ? [phrase('check.declares.open', { name })] : [];
    }
    case 'combo':
      if (option.choices.length === 0) return [phrase('check.declares.noChoices', { name })];
      if (option.default === undefined) return [phrase('check.declares.noDefault', { name })];
      return option.choices.includes(option.default)
        ? []
        : [phrase('check.declares.otherChoice', { name, value: option.default })];
  }
}
