// Allegations, as far as the account may see them: /cases, and /cases/ID.

import type { CasesPage as View } from '../../src/broadcast/registry/messages.ts';
import { FactList } from '../parts/factList.tsx';
import { Moment } from '../parts/figures/moment.tsx';
import { addressOf } from '../state/api.ts';
import { hrefOf } from '../state/route.ts';
import { r } from '../words/registry/words.ts';
import { Actions } from './forms/actions.tsx';
import { Gate } from './gate.tsx';
import { usePage, type PageProps } from './page.ts';
import { Card, Shown, Titled, When } from './parts.tsx';

type Known = View['cases'][number];

export const CasesPage = ({ args: [id] }: PageProps) => <Gate title={r('nav.cases')}>{() => <Cases id={id} />}</Gate>;

function Cases({ id }: { readonly id: string | undefined }) {
  const read = usePage<View>('/cases');
  return (
    <Titled title={id === undefined ? r('nav.cases') : r('case.title', { id })}>
      <Shown read={read}>
        {({ cases, actions }) => {
          const shown = id === undefined ? cases : cases.filter((known) => known.id === id);
          return (
            <>
              {id === undefined ? <p class="muted">{r('case.about')}</p> : null}
              {shown.length === 0 ? <p class="card registry-none muted">{r('case.none')}</p> : null}
              {shown.map((known) =>
                id === undefined ? <Row key={known.id} known={known} /> : <File key={known.id} known={known} />,
              )}
              {id === undefined ? (
                <Actions about={r('nav.cases')} actions={actions} />
              ) : (
                <a href={hrefOf('cases')}>{r('case.all')}</a>
              )}
            </>
          );
        }}
      </Shown>
    </Titled>
  );
}

const headOf = ({ engine, tournament }: Known): string => r('case.head', { engine, tournament });

const Row = ({ known }: { readonly known: Known }) => (
  <Card title={headOf(known)} beside={<a href={hrefOf('cases', [known.id])}>{r('case.title', { id: known.id })}</a>}>
    <p class="registry-body">
      {r(`stage.${known.stage}`)} · <Moment atUtcMs={known.presentedAtUtcMs} how="date" />
    </p>
  </Card>
);

function File({ known }: { readonly known: Known }) {
  const { id, stage, standings, presentedAtUtcMs, disclosedAtUtcMs, closesAtUtcMs, statements, file, copy, summons, actions } =
    known;
  const summoned = summons?.map(({ name, accepts }) =>
    accepts === undefined ? name : r(accepts ? 'case.accepts' : 'case.declines', { name }),
  );
  return (
    <>
      <Card title={headOf(known)} beside={<span class="registry-state is-open">{r(`stage.${stage}`)}</span>}>
        <div class="registry-body">
          <FactList
            className="registry-facts"
            facts={[
              { label: r('case.presented'), value: <When atUtcMs={presentedAtUtcMs} /> },
              { label: r('case.you'), value: standings.map((standing) => r(`standing.${standing}`)).join(', ') },
              { label: r('case.disclosed'), value: disclosedAtUtcMs === undefined ? '' : <When atUtcMs={disclosedAtUtcMs} /> },
              { label: r('case.closes'), value: closesAtUtcMs === undefined ? '' : <When atUtcMs={closesAtUtcMs} /> },
              { label: r('standing.alleger'), value: file?.alleger },
              { label: r('standing.alleged'), value: file?.alleged.join(', ') },
              { label: r('standing.associate'), value: file?.associates.join(', ') },
              { label: r('standing.committee'), value: file?.committee.join(', ') },
              { label: r('standing.investigator'), value: file?.investigators.join(', ') },
              { label: r('standing.summoned'), value: summoned?.join(', ') },
              { label: r('case.reason'), value: file?.reason },
              { label: r('case.ruling'), value: file?.ruling },
              { label: r('case.evaluation'), value: file?.evaluation?.reason },
              { label: r('case.conclusion'), value: file?.conclusion?.reason },
              {
                label: r('case.copy'),
                value:
                  copy === undefined ? undefined : (
                    <a href={addressOf(`/registry/cases/${id}/copy.tgz`)} download>
                      {`${copy.engine}, ${r('version.title', { number: copy.number })}`}
                    </a>
                  ),
              },
            ]}
          />
        </div>
      </Card>
      <Actions about={r('case.title', { id })} actions={actions} />
      {statements.length === 0 ? null : (
        <Card title={r('case.statements')}>
          <ul class="registry-rows is-tall">
            {statements.map(({ by, to, text, atUtcMs }) => (
              <li key={`${atUtcMs} ${by}`}>
                <span>
                  <strong>{by}</strong>{' '}
                  <span class="muted">
                    {r(`to.${to}`)}, <Moment atUtcMs={atUtcMs} how="moment" />
                  </span>
                </span>
                <p class="registry-text">{text}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
