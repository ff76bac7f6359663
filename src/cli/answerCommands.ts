// The commands that answer what waits for officials, as they can be typed.

import { userInfo } from 'node:os';
import { english } from '../core/phrases/english.ts';
import type { Answer } from '../course/answers.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import { questionsOf, type OpenQuestion } from '../reports/statusReport.ts';
import type { Official } from '../tournament/definition.ts';

/** One for each answer; the chair decides, or the first of the officials, or the user where the file names none. */
export function answerCommands(
  answers: readonly Answer[],
  folder: string,
  officials: readonly Official[] = [],
): readonly string[] {
  const by = officials.find(({ role }) => role === 'chair') ?? officials[0];
  const signed = ['--data', folder, '--by', by?.name ?? userInfo().username, '--reason', '…'];
  return answers.map((words) => ['arbiter', 'rule', ...words, ...signed].map(typed).join(' '));
}

/** The same for the open questions that are meant. */
export const commandsFor = (
  facts: TournamentFacts,
  folder: string,
  isMeant: (asked: OpenQuestion) => boolean,
): readonly string[] =>
  facts.definition === undefined
    ? []
    : questionsOf(facts.definition, facts)
        .filter(isMeant)
        .flatMap(({ answers }) => answerCommands(answers, folder, facts.definition?.officials));

/** Whether a question that the director asks is this one: a held game is asked about with its name before the question about its engine. */
export const asks =
  (question: string) =>
  (asked: OpenQuestion): boolean =>
    question.includes(english(asked.question));

/** A word as a shell reads it. */
export const typed = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
