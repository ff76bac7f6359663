// arbiter explain: what a rule id means that log, tables or messages cite, and with --data why a game ended so.

import { ruleInWords } from '../../../core/endingWords.ts';
import { nearestNames } from '../../../core/messages/nearest.ts';
import { WrongUse } from '../../../core/messages/failure.ts';
import { ruleTexts, type RuleText } from '../../../run/ruleTexts.ts';
import { wrapped } from '../../../standings/shown/displayWidth.ts';
import { outputWidth, print, printJson } from '../../../terminal/print.ts';
import type { CommandAction } from '../../command.ts';

const MOST_COLUMNS = 100;

export const explain: CommandAction = async (ids, options) => {
  if (options['data'] !== undefined) return explainGame(ids, options);
  const rules = ruleTexts();
  if (ids.length === 0) {
    for (const rule of rules.values()) {
      if (options['json'] === true) printJson(rule);
      else print(`${rule.id}  ${rule.heading}\n`);
    }
    return 0;
  }
  const found = ids.map((id): RuleText => {
    const rule = [...rules.values()].find((known) => known.id.toLowerCase() === id.toLowerCase());
    if (rule !== undefined) return rule;
    const near = nearestNames(id, [...rules.keys()]);
    const hint = near.length === 0 ? '' : ` (did you mean ${near.join(', ')}?)`;
    throw new WrongUse(
      `Cannot explain "${id}": expected the id of a rule such as WIN-1, or with --data the number of a game${hint}; "arbiter explain" lists them all`,
    );
  });
  const width = Math.min(outputWidth(), MOST_COLUMNS);
  for (const [index, rule] of found.entries()) {
    if (options['json'] === true) printJson(rule);
    else print(`${index === 0 ? '' : '\n'}${ruleInWords(rule.id)} (${rule.heading})\n\n${wrapped(rule.reading, width, '')}`);
  }
  return 0;
};

/** All that `arbiter game` tells. */
const explainGame: CommandAction = async (numbers, options) => {
  if (numbers.length !== 1)
    throw new WrongUse(`Cannot explain a game: expected one number with --data, got "${numbers.join(' ')}"`);
  return (await import('./game.ts')).game(numbers, options);
};
