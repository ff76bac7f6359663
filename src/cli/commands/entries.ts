// arbiter entries: who is to play in a tournament that is to come, from the invitation to the accepted program (CGF-2, S16-3a).

import { userInfo } from 'node:os';
import { Failure, orFail, orWrongUse, WrongUse } from '../../core/messages/failure.ts';
import { formatUtc } from '../../core/messages/formatUtc.ts';
import { oneOf, suggestion } from '../../core/messages/nearest.ts';
import { printable } from '../../core/messages/printable.ts';
import { readText } from '../../files/textFile.ts';
import { askRegistry } from '../../registry/ask.ts';
import type { Answers } from '../../registry/entryList/questionnaire.ts';
import { readQuestionnaire } from '../../registry/entryList/readQuestionnaire.ts';
import type { EntryListRequest } from '../../registry/entryList/requests.ts';
import type { SystemTest } from '../../registry/entryList/systemTest.ts';
import { entryListFor, type CandidateView } from '../../registry/entryList/view.ts';
import type { RegistryRequest } from '../../registry/requests.ts';
import type { Asker } from '../../registry/rights.ts';
import { readRegistry } from '../../registry/store.ts';
import { print, printJson } from '../../terminal/print.ts';
import type { CommandAction, OptionValues } from '../command.ts';
import { TOURNAMENT_ACTIONS, tournamentLine, tournamentRequest } from './heldTournaments.ts';
import { rulesGiven } from './submit.ts';
import { countOption, requiredOption, textOption, textOptions } from '../options.ts';

const LIST_ACTIONS = ['announce', 'invite', 'apply', 'accept', 'reserve', 'decline', 'withdraw', 'note'] as const;
const ACTIONS = ['list', ...LIST_ACTIONS, ...TOURNAMENT_ACTIONS] as const;
const STATUS = { accept: 'accepted', reserve: 'reserve', decline: 'declined' } as const;

export const entries: CommandAction = async ([action = '', tournament = '', ...engines], options) => {
  const known = ACTIONS.find((one) => one === action);
  if (known === undefined)
    throw new WrongUse(
      `Cannot use "entries ${action}": expected ${oneOf(action, ACTIONS, 'the actions')}${suggestion(action, ACTIONS)}`,
    );
  const folder = requiredOption(options, 'registry', '--registry');
  const asker = { name: textOption(options, 'by') ?? userInfo().username, role: 'owner' } as const;
  const ask = (request: RegistryRequest): unknown => orFail(askRegistry(folder, asker, request, Date.now()));
  const isOfTournament = TOURNAMENT_ACTIONS.find((one) => one === known);
  if (isOfTournament !== undefined) {
    const entrants = engines.length === 0 && known === 'open' ? acceptedIn(folder, tournament, asker) : engines;
    ask(tournamentRequest(isOfTournament, tournament, entrants, options));
    return tournaments(folder, options);
  }
  const isOfList = LIST_ACTIONS.find((one) => one === known);
  if (isOfList !== undefined) ask(requestOf(isOfList, tournament, engines[0] ?? '', options));
  else if (tournament === '') return tournaments(folder, options);
  const list = entryListFor(orFail(readRegistry(folder)).registry, tournament, asker);
  if (list === undefined) throw new Failure(`Cannot find the entry list of "${tournament}": expected one that was announced`);
  if (options['json'] === true) printJson(list);
  else if (known === 'announce') print(`Announced ${printable(list.tournament)}: ${list.candidates.length} on the list.\n`);
  else print(list.candidates.length === 0 ? 'No one is on the list.\n' : list.candidates.map(candidateText).join(''));
  return 0;
};

const acceptedIn = (folder: string, tournament: string, asker: Asker): readonly string[] =>
  (entryListFor(orFail(readRegistry(folder)).registry, tournament, asker)?.candidates ?? [])
    .filter(({ status }) => status === 'accepted')
    .map(({ engine }) => engine);

function tournaments(folder: string, options: OptionValues): 0 {
  const { tournaments: held } = orFail(readRegistry(folder)).registry;
  if (options['json'] === true) printJson(held);
  else print(held.length === 0 ? 'No tournament was opened.\n' : held.map(tournamentLine).join(''));
  return 0;
}

function requestOf(
  action: (typeof LIST_ACTIONS)[number],
  tournament: string,
  engine: string,
  options: OptionValues,
): EntryListRequest {
  const of = { tournament, engine };
  switch (action) {
    case 'announce':
      return announcement(tournament, options);
    case 'invite':
      return { kind: 'invite-engine', ...of };
    case 'apply': {
      const operators = textOptions(options, 'operator').map((name) => ({ name }));
      const substitutes = textOptions(options, 'substitute').map((name) => ({ name, isSubstitute: true as const }));
      return { kind: 'apply', ...of, answers: answersGiven(options), operators: [...operators, ...substitutes] };
    }
    case 'accept':
    case 'reserve':
    case 'decline': {
      const more = options['exception'] === true ? { exception: true as const } : {};
      return { kind: 'decide-candidate', ...of, status: STATUS[action], reason: reasonOf(options), ...more };
    }
    case 'withdraw':
      return { kind: 'withdraw', ...of, reason: reasonOf(options) };
    case 'note': {
      const rating = countOption(options, 'rating', '--rating', 0);
      const feePaid = textOption(options, 'paid');
      const noted = { ...(rating === undefined ? {} : { rating }), ...(feePaid === undefined ? {} : { feePaid }) };
      return { kind: 'note-candidate', ...of, ...noted };
    }
  }
}

function announcement(tournament: string, options: OptionValues): EntryListRequest {
  const deadline = textOption(options, 'deadline');
  const deadlineUtcMs = deadline === undefined ? undefined : instantGiven(deadline);
  const minRating = countOption(options, 'minRating', '--min-rating', 0);
  const mostEntrants = countOption(options, 'most', '--most', 2);
  const mostPerAuthor = countOption(options, 'mostPerAuthor', '--most-per-author', 1);
  const fee = textOption(options, 'fee');
  const rules = rulesGiven(options);
  const file = textOption(options, 'questionnaire');
  return {
    kind: 'announce-list',
    tournament,
    conditions: {
      ...(deadlineUtcMs === undefined ? {} : { deadlineUtcMs }),
      ...(minRating === undefined ? {} : { minRating }),
      ...(mostEntrants === undefined ? {} : { mostEntrants }),
      ...(mostPerAuthor === undefined ? {} : { mostPerAuthor }),
      ...(fee === undefined ? {} : { fee }),
      ...(rules === undefined ? {} : { rules }),
      ...(options['requireSystemTest'] === true ? { systemTest: 'required' as const } : {}),
      questionnaire: file === undefined ? [] : orWrongUse(readQuestionnaire(orWrongUse(readText(file, 'a questionnaire')), file)),
    },
  };
}

/** `2026-07-02T23:59+09:00`. */
function instantGiven(written: string): number {
  const utcMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.test(written) ? Date.parse(written) : Number.NaN;
  if (Number.isNaN(utcMs))
    throw new WrongUse(`Cannot use --deadline "${written}": expected a time with its zone, such as 2026-07-02T23:59+09:00`);
  return utcMs;
}

function answersGiven(options: OptionValues): Answers {
  return Object.fromEntries(
    textOptions(options, 'answer').map((written) => {
      const [, key, answer] = /^([^=]+)=(.*)$/su.exec(written) ?? [];
      if (key === undefined || answer === undefined)
        throw new WrongUse(`Cannot use --answer "${written}": expected the key of a question and the answer, such as language=C`);
      return [key, answer];
    }),
  );
}

const reasonOf = (options: OptionValues): string => requiredOption(options, 'reason', '--reason');

function candidateText({ engine, authors, status, sinceUtcMs, more }: CandidateView): string {
  const { answers = {}, operators = [], rating, feePaid, reason, systemTest } = more ?? {};
  const lines = [
    `${engine} by ${authors.join(', ')}: ${status} since ${formatUtc(sinceUtcMs)}${reason === undefined ? '' : `, ${reason}`}`,
    ...(rating === undefined ? [] : [`  rating ${rating}`]),
    ...(feePaid === undefined ? [] : [`  paid: ${feePaid}`]),
    ...(systemTest === undefined ? [] : [`  system test: ${testText(systemTest)}`]),
    ...operators.map(({ name, isSubstitute }) => `  operator ${name}${isSubstitute === true ? ' (substitute)' : ''}`),
    ...Object.entries(answers).map(([key, answer]) => `  ${key}: ${answer}`),
  ];
  return lines.map((line) => `${printable(line)}\n`).join('');
}

function testText(test: SystemTest): string {
  switch (test.kind) {
    case 'none':
      return 'none, no version was submitted';
    case 'waits':
      return `version ${test.number} waits for it`;
    case 'passed':
      return `version ${test.number} passed`;
    case 'failed':
      return `version ${test.number} failed: ${test.failure}`;
  }
}
