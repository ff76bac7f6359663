// The entry list of a tournament that is to come: its conditions, who is on it, and the form to apply.

import type { ComponentChildren } from 'preact';
import type { ListPage as View } from '../../src/broadcast/registry/messages.ts';
import { FactList, type Fact } from '../parts/factList.tsx';
import { hrefOf } from '../state/route.ts';
import { r } from '../words/registry/words.ts';
import { says } from '../words/words.ts';
import { Actions } from './forms/actions.tsx';
import { usePage, type PageProps } from './page.ts';
import { Card, Shown, State, Titled, When } from './parts.tsx';

/** More buttons for programs that are not on the list are out of the way at first. */
const FEW = 3;

export function ListPage({ args: [name = ''] }: PageProps) {
  const read = usePage<View>(`/lists/${encodeURIComponent(name)}`);
  const title = read.value?.tournament ?? name;
  return (
    <Titled title={title}>
      <Shown read={read}>
        {({ conditions, candidates, actions, changes }) => (
          <>
            <Conditions conditions={conditions}>
              <Actions about={`${title}, ${r('list.conditions')}`} actions={changes} />
            </Conditions>
            {actions.length <= FEW ? (
              <Actions about={title} actions={actions} />
            ) : (
              <details class="registry-more">
                <summary>{r('list.others')}</summary>
                <Actions about={title} actions={actions} />
              </details>
            )}
            <Card title={r('list.candidates')}>
              {candidates.length === 0 ? <p class="registry-none muted">{r('list.none')}</p> : null}
              <ul class="registry-rows is-tall">
                {candidates.map((candidate) => (
                  <Candidate key={candidate.engine} tournament={title} conditions={conditions} candidate={candidate} />
                ))}
              </ul>
            </Card>
          </>
        )}
      </Shown>
    </Titled>
  );
}

type ConditionsProps = Pick<View, 'conditions'> & { readonly children: ComponentChildren };

function Conditions({ conditions, children }: ConditionsProps) {
  const { deadlineUtcMs, mostEntrants, mostPerAuthor, minRating, fee, systemTest, rules, questionnaire } = conditions;
  const facts: readonly Fact[] = [
    { label: r('home.deadline'), value: deadlineUtcMs === undefined ? r('home.noDeadline') : <When atUtcMs={deadlineUtcMs} /> },
    { label: r('list.mostEntrants'), value: mostEntrants },
    { label: r('list.mostPerAuthor'), value: mostPerAuthor },
    { label: r('list.minRating'), value: minRating },
    { label: r('list.fee'), value: fee },
    { label: r('list.systemTest'), value: systemTest === undefined ? undefined : r('list.testRequired') },
    { label: r('list.rules'), value: rules === undefined ? undefined : r('list.rulesOf', { rules }) },
    {
      label: r('list.questions'),
      value: questionnaire.length === 0 ? undefined : questionnaire.map(({ text }) => text).join(' · '),
    },
  ];
  return (
    <Card title={r('list.conditions')}>
      <div class="registry-body">
        <FactList className="registry-facts" facts={facts} />
        {children}
      </div>
    </Card>
  );
}

type CandidateProps = {
  readonly tournament: string;
  readonly conditions: View['conditions'];
  readonly candidate: View['candidates'][number];
};

function Candidate({ tournament, conditions, candidate }: CandidateProps) {
  const { engine, status, authors, sinceUtcMs, more, actions } = candidate;
  const operators = more?.operators.map(({ name, isSubstitute }) =>
    isSubstitute === true ? r('list.substitute', { name }) : name,
  );
  const answers = conditions.questionnaire.map(({ key, text }) => ({ label: text, value: more?.answers[key] }));
  return (
    <li>
      <a href={hrefOf('engines', [engine])}>{engine}</a>
      <span class="muted">{authors.join(', ')}</span>
      <span>
        <State state={status} />{' '}
        <span class="muted">
          <When atUtcMs={sinceUtcMs} />
        </span>
      </span>
      {more === undefined ? null : (
        <FactList
          className="registry-facts"
          facts={[
            { label: r('list.reason'), value: more.reason },
            { label: r('list.systemTest'), value: testWords(more.systemTest) },
            { label: r('list.operators'), value: operators?.join(', ') },
            { label: r('list.rating'), value: more.rating },
            { label: r('list.paid'), value: more.feePaid },
            ...answers,
          ]}
        />
      )}
      <Actions about={`${engine}, ${tournament}`} actions={actions} />
    </li>
  );
}

/** The check of its newest version (CGF-3). */
function testWords(test: NonNullable<View['candidates'][number]['more']>['systemTest']): string {
  switch (test.kind) {
    case 'none':
      return r('test.none');
    case 'waits':
      return r('test.waits', { number: test.number });
    case 'passed':
      return r('test.passed', { number: test.number });
    case 'failed':
      return r('test.failed', { number: test.number, failure: says(test, 'failure') });
  }
}
