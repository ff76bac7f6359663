// arbiter case: allegations of fraud, their steps, their dates, and who is barred (CGF-12).

import { userInfo } from 'node:os';
import { Failure, orFail, WrongUse } from '../../core/messages/failure.ts';
import { english } from '../../core/phrases/english.ts';
import { oneOf, suggestion } from '../../core/messages/nearest.ts';
import { present } from '../../core/present.ts';
import { askRegistry } from '../../registry/ask.ts';
import { remainingOf } from '../../registry/cases/bars.ts';
import { PROOFS } from '../../registry/cases/case.ts';
import { datesOf } from '../../registry/cases/dates.ts';
import type { CaseRequest } from '../../registry/cases/requests.ts';
import { visibleCases } from '../../registry/cases/view.ts';
import { RIGHTS, type Asker, type RegistryRole } from '../../registry/rights.ts';
import { readRegistry } from '../../registry/store.ts';
import { recordsOfFraud } from '../../run/registry/struckRecords.ts';
import { print, printJson } from '../../terminal/print.ts';
import type { CommandAction, OptionValues } from '../command.ts';
import { requiredOption, textOption, textOptions } from '../options.ts';
import { barLine, caseLine, caseText, dateLine, fraudText, recordsText } from './caseText.ts';

type Words = { readonly first: string; readonly rest: readonly string[]; readonly options: OptionValues };

/** What each action asks; `first` is the id of the case where there is one. */
const REQUESTS = {
  present: ({ options }) => ({
    kind: 'present-allegation',
    tournament: requiredOption(options, 'tournament', '--tournament'),
    engine: requiredOption(options, 'engine', '--engine'),
    reason: reasonOf(options),
    ...optional('ruling', textOption(options, 'ruling')),
  }),
  credible: ({ first, options }) => ({ kind: 'evaluate-allegation', case: first, credible: true, reason: reasonOf(options) }),
  groundless: ({ first, options }) => ({ kind: 'evaluate-allegation', case: first, credible: false, reason: reasonOf(options) }),
  committee: ({ first, rest }) => ({ kind: 'appoint-committee', case: first, members: rest }),
  associates: ({ first, rest }) => ({ kind: 'name-associates', case: first, associates: rest }),
  say: ({ first, rest, options }) => ({
    kind: 'make-statement',
    case: first,
    text: rest.join(' '),
    ...(options['inConfidence'] === true ? { inConfidence: true } : {}),
  }),
  copy: ({ first, rest }) => ({ kind: 'distribute-copy', case: first, number: Number(rest[0]) }),
  summon: ({ first, rest }) => ({ kind: 'summon-investigators', case: first, members: rest }),
  accept: ({ first }) => ({ kind: 'answer-summons', case: first, accepts: true }),
  decline: ({ first }) => ({ kind: 'answer-summons', case: first, accepts: false }),
  end: ({ first }) => ({ kind: 'end-investigation', case: first }),
  'not-proven': ({ first, options }) => ({ kind: 'conclude-case', case: first, reason: reasonOf(options) }),
  fraud: ({ first, options }) => {
    const of = { proof: proofOf(options), reason: reasonOf(options) };
    if (first !== '') return { kind: 'find-fraud', case: first, ...of };
    return {
      kind: 'record-fraud',
      engine: requiredOption(options, 'engine', '--engine'),
      programmers: textOptions(options, 'author'),
      associates: textOptions(options, 'associate'),
      strike: textOptions(options, 'strike'),
      ...optional('elsewhere', textOption(options, 'elsewhere')),
      ...of,
    };
  },
  lift: ({ first, options }) => ({ kind: 'lift-bar', name: first, reason: reasonOf(options) }),
} as const satisfies Record<string, (words: Words) => CaseRequest>;

const isRequest = (action: string): action is keyof typeof REQUESTS => Object.hasOwn(REQUESTS, action);
const READING = ['list', 'show', 'dates', 'bars', 'frauds'] as const;
const ACTIONS = [...READING, ...Object.keys(REQUESTS)];

export const caseCommand: CommandAction = async ([action = '', first = '', ...rest], options) => {
  const folder = requiredOption(options, 'registry', '--registry');
  const nowUtcMs = Date.now();
  const user = userInfo().username;
  const by = textOption(options, 'by');
  if (isRequest(action)) {
    const request = REQUESTS[action]({ first, rest, options });
    // What only organisers may do is done by an organiser of that name; what others have asked is recorded for them.
    const isForOrganisers = !hasRole(RIGHTS[request.kind], 'author');
    const name = isForOrganisers ? (by ?? user) : user;
    const asked = isForOrganisers || by === undefined ? request : { ...request, for: by };
    const entries = orFail(askRegistry(folder, { name, role: 'owner' }, asked, nowUtcMs));
    const [id] = entries.flatMap(({ payload }) => ('case' in payload && payload.case !== undefined ? [payload.case] : []));
    print(id === undefined ? 'Recorded.\n' : `Recorded in case ${id}.\n`);
    if (request.kind === 'find-fraud' || request.kind === 'record-fraud') {
      const { registry } = orFail(readRegistry(folder));
      for (const fraud of registry.frauds.slice(-1)) print(recordsText(fraud, recordsOfFraud(registry, fraud), user));
    }
    return 0;
  }
  const reading = READING.find((one) => one === action);
  if (reading === undefined)
    throw new WrongUse(
      `Cannot use "case ${action}": expected ${oneOf(action, ACTIONS, 'the actions')}${suggestion(action, ACTIONS)}`,
    );
  // Who may read the folder could read it all: `--by` shows what someone else may know.
  const asker: Asker = by === undefined ? { name: user, role: 'owner' } : { name: by, role: 'operator' };
  return read(reading, first, folder, asker, options['json'] === true, nowUtcMs);
};

function read(reading: (typeof READING)[number], id: string, folder: string, asker: Asker, isJson: boolean, nowUtcMs: number): 0 {
  const { registry } = orFail(readRegistry(folder));
  const cases = visibleCases(registry, asker, nowUtcMs);
  const ruler = asker.role === 'owner' ? asker.name : undefined;
  switch (reading) {
    case 'list':
      return tell(isJson, cases, cases.map(caseLine), 'No case that you may see.\n');
    case 'show': {
      const found = cases.find((view) => view.id === id);
      if (found === undefined) throw new Failure(`Cannot find case "${id}": expected a case that you may see`);
      const frauds = registry.frauds.filter((fraud) => fraud.case === id && found.file !== undefined);
      const records = frauds.map((fraud) => ({ fraud, records: recordsOfFraud(registry, fraud) }));
      const shown = { ...found, ...present({ records: records[0]?.records }) };
      return tell(isJson, shown, [caseText(found), ...records.map((one) => recordsText(one.fraud, one.records, ruler))], '');
    }
    case 'dates': {
      const dates = datesOf(registry, asker, nowUtcMs).map((date) => ({
        ...date,
        who: english(date.who),
        what: english(date.what),
        afterwards: english(date.afterwards),
      }));
      return tell(isJson, dates, dates.map(dateLine), 'Nothing is due.\n');
    }
    case 'frauds': {
      const frauds = registry.frauds.map((fraud) => ({ ...fraud, records: recordsOfFraud(registry, fraud) }));
      const lines = frauds.map(({ records, ...fraud }) => fraudText(fraud, records, ruler));
      return tell(isJson, frauds, lines, 'No fraud was found.\n');
    }
    case 'bars': {
      const bars = registry.bars
        .map((bar) => ({ name: bar.name, engine: bar.engine, remaining: remainingOf(bar, registry) }))
        .filter(({ remaining }) => remaining > 0);
      return tell(isJson, bars, bars.map(barLine), 'No one is barred.\n');
    }
  }
}

function tell(isJson: boolean, value: unknown, lines: readonly string[], nothing: string): 0 {
  if (isJson) printJson(value);
  else print(lines.length === 0 ? nothing : lines.join(''));
  return 0;
}

const optional = <Key extends string>(key: Key, value: string | undefined): { readonly [K in Key]?: string } =>
  value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]: string });

const hasRole = (roles: readonly RegistryRole[], role: RegistryRole): boolean => roles.includes(role);

const reasonOf = (options: OptionValues): string => requiredOption(options, 'reason', '--reason');

function proofOf(options: OptionValues): (typeof PROOFS)[number] {
  const written = requiredOption(options, 'proof', '--proof');
  const proof = PROOFS.find((one) => one === written);
  if (proof === undefined)
    throw new WrongUse(`Cannot use --proof "${written}": expected confession or court, the only proofs of a fraud (CGF-12.3)`);
  return proof;
}
