// What `arbiter case` prints.

import { formatUtc } from '../../core/messages/formatUtc.ts';
import { andList } from '../../core/messages/nearest.ts';
import { printable, printableText } from '../../core/messages/printable.ts';
import type { Audience } from '../../registry/cases/case.ts';
import type { Fraud } from '../../registry/cases/caseBook.ts';
import type { CaseDate } from '../../registry/cases/dates.ts';
import { STEPS, type Stage } from '../../registry/cases/stage.ts';
import type { CaseView } from '../../registry/cases/view.ts';
import type { RecordsOfFraud } from '../../run/registry/struckRecords.ts';

const WORDS = {
  presented: 'waits for its evaluation',
  credible: 'is credible, and waits for the Allegation Committee',
  discussion: 'is discussed',
  copy: 'is discussed, the copy has been distributed',
  investigation: 'is before the Investigation Committee',
  unresolved: 'is before all participants',
  rejected: 'was rejected as groundless',
  'not-proven': 'was concluded, not proven',
  fraud: 'was concluded: fraud',
  closed: 'was closed without a result',
} as const satisfies Record<Stage, string>;

const TO = {
  parties: 'to the list of the parties',
  participants: 'to all participants',
  committee: 'in confidence to the Allegation Committee',
} as const satisfies Record<Audience, string>;

const stateOf = ({ stage }: CaseView): string => {
  const step = STEPS[stage];
  return `${WORDS[stage]}${step === undefined ? '' : ` (step ${step} of 6)`}`;
};

export const caseLine = (view: CaseView): string =>
  printable(`${view.id}  ${view.engine} at ${view.tournament} ${stateOf(view)}`).concat('\n');

export function caseText(view: CaseView): string {
  const { id, engine, tournament, presentedAtUtcMs, disclosedAtUtcMs, closesAtUtcMs, file, copy, summons, statements } = view;
  const lines = [
    `Case ${id}: ${engine} at ${tournament} ${stateOf(view)}`,
    `Presented ${formatUtc(presentedAtUtcMs)}${file === undefined ? '' : ` by ${file.alleger}: ${file.reason}`}`,
    ...(file === undefined
      ? []
      : [
          ...(file.ruling === undefined ? [] : [`About the ruling: ${file.ruling}`]),
          `Alleged: ${andList(file.alleged)}${file.associates.length === 0 ? '' : `, with ${andList(file.associates)}`}`,
          ...(file.evaluation === undefined
            ? []
            : [
                `Evaluated ${formatUtc(file.evaluation.atUtcMs)} as ${file.evaluation.credible ? 'credible' : 'groundless'}: ${file.evaluation.reason}`,
              ]),
          ...(file.committee.length === 0 ? [] : [`Allegation Committee: ${andList(file.committee)}`]),
          ...(file.investigators.length === 0 ? [] : [`Investigation Committee: ${andList(file.investigators)}`]),
          ...(file.conclusion === undefined
            ? []
            : [`Concluded ${formatUtc(file.conclusion.atUtcMs)}: ${file.conclusion.reason}`]),
        ]),
    ...(summons ?? []).map(
      ({ name, accepts }) =>
        `Summoned: ${name}, who ${accepts === undefined ? 'has not answered' : accepts ? 'has accepted' : 'has declined'}`,
    ),
    ...(copy === undefined ? [] : [`The copy: version ${copy.number} of ${copy.engine}`]),
    ...(disclosedAtUtcMs === undefined ? [] : [`To all participants: ${formatUtc(disclosedAtUtcMs)}`]),
    ...(closesAtUtcMs === undefined ? [] : [`Without a conclusion it closes: ${formatUtc(closesAtUtcMs)}`]),
  ];
  const said = statements.map(({ by, to, text, atUtcMs }) =>
    [`\n${printable(`${formatUtc(atUtcMs)}  ${by}, ${TO[to]}:`)}\n`, `${printableText(text)}\n`].join(''),
  );
  return `${lines.map((line) => `${printable(line)}\n`).join('')}${said.join('')}`;
}

export const fraudText = (fraud: Fraud, records: readonly RecordsOfFraud[], by: string | undefined): string =>
  `${printable(`${fraud.engine}, ${formatUtc(fraud.foundAtUtcMs)}, ${fraud.proof}: ${fraud.reason}`)}\n${recordsText(fraud, records, by)}`;

/** What is struck, and what is to be, with the command for it. `by`: who would rule; absent: someone who only looks. */
export function recordsText(fraud: Fraud, records: readonly RecordsOfFraud[], by: string | undefined): string {
  const proof = fraud.case ?? `${fraud.proof}: ${fraud.reason}`;
  const lines = records.flatMap(({ tournament, entrant, state, folder }) => {
    if (state === 'struck') return [`The records of ${entrant} at ${tournament} are struck.`];
    if (by === undefined) return [`The records of ${entrant} at ${tournament} are to be struck.`];
    const command = ['arbiter', 'rule', '--strike', entrant, '--case', proof, '--reason', fraud.reason, '--by', by];
    const words = [...command, '--data', folder ?? 'FOLDER'].map(shellWord).join(' ');
    const why = state === 'unknown' ? ', whose data is not here,' : '';
    return [`The records of ${entrant} at ${tournament}${why} are to be struck:`, `  ${words}`];
  });
  return lines.map((line) => `${printable(line)}\n`).join('');
}

const shellWord = (word: string): string => (/^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

type SaidDate = Omit<CaseDate, 'who' | 'what' | 'afterwards'> & Readonly<Record<'who' | 'what' | 'afterwards', string>>;

export function dateLine({ case: id, tournament, engine, who, what, byUtcMs, afterwards, rule }: SaidDate): string {
  const about = id === undefined ? tournament : `case ${id}, ${engine ?? ''} at ${tournament}`;
  const until = byUtcMs === undefined ? 'no term' : `until ${formatUtc(byUtcMs)}`;
  return `${printable(`${until.padEnd(27)}${about}: ${who} may ${what}; then ${afterwards} (${rule})`)}\n`;
}

export const barLine = ({
  name,
  engine,
  remaining,
}: {
  readonly name: string;
  readonly engine: string;
  readonly remaining: number;
}): string =>
  `${printable(`${name} is barred for the fraud with ${engine}: ${remaining} more ${remaining === 1 ? 'tournament' : 'tournaments'}`)}\n`;
