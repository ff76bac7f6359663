// What waits for an account, and who must do what until when.

import type { CasesPage, RegistryDesk } from '../../src/broadcast/registry/messages.ts';
import { CopyButton } from '../parts/copyButton.tsx';
import { isNarrow } from '../parts/rows/media.ts';
import { root } from '../state/root.ts';
import { hrefOf } from '../state/route.ts';
import { r } from '../words/registry/words.ts';
import { says } from '../words/words.ts';
import { Actions } from './forms/actions.tsx';
import { Gate } from './gate.tsx';
import { usePage } from './page.ts';
import { Card, Shown, Titled, When } from './parts.tsx';

export const DeskPage = () => <Gate title={r('nav.desk')}>{() => <Desk />}</Gate>;

function Desk() {
  const read = usePage<RegistryDesk>('/desk');
  return (
    <Titled title={r('nav.desk')}>
      <Shown read={read}>
        {({ matters, dates }) => (
          <>
            <Matters matters={matters} />
            <Dates dates={dates} />
          </>
        )}
      </Shown>
    </Titled>
  );
}

const Matters = ({ matters }: Pick<RegistryDesk, 'matters'>) => (
  <Card title={r('home.waiting')} beside={<span class="muted">{matters.length}</span>}>
    {matters.length === 0 ? <p class="registry-none muted">{r('desk.none')}</p> : null}
    <ul class="registry-rows is-tall">
      {matters.map((matter) => {
        const { id, sinceUtcMs, place, actions } = matter;
        const question = says(matter, 'question');
        return (
          <li key={id}>
            <p>{question}</p>
            <span>
              <a href={`${root}${place}`}>{r('desk.look')}</a>{' '}
              <span class="muted">
                · <When atUtcMs={sinceUtcMs} />
              </span>
            </span>
            <Actions about={question} actions={actions} />
          </li>
        );
      })}
    </ul>
  </Card>
);

function Dates({ dates }: Pick<RegistryDesk, 'dates'>) {
  const calendar = usePage<CasesPage>('/cases').value?.calendar ?? '';
  const address = calendar === '' ? '' : new URL(calendar, location.href).href;
  return (
    <Card title={r('dates.title')}>
      {dates.length === 0 ? <p class="registry-none muted">{r('dates.none')}</p> : null}
      {dates.length === 0 ? null : isNarrow() ? <DateList dates={dates} /> : <DateTable dates={dates} />}
      {address === '' ? null : (
        <div class="registry-body">
          <label class="desk-field">
            <span>{r('dates.calendar')}</span>
            <span class="registry-address">
              <input readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
              <CopyButton text={address} label={r('dates.copy')} />
            </span>
          </label>
          <p class="muted">{r('dates.secret')}</p>
        </div>
      )}
    </Card>
  );
}

const DateTable = ({ dates }: Pick<RegistryDesk, 'dates'>) => (
  <div class="table-scroll" role="group" aria-label={r('dates.title')} tabIndex={0}>
    <table class="registry-dates">
      <thead>
        <tr>
          <th scope="col">{r('dates.until')}</th>
          <th scope="col">{r('dates.who')}</th>
          <th scope="col">{r('dates.what')}</th>
          <th scope="col">{r('dates.about')}</th>
        </tr>
      </thead>
      <tbody>
        {dates.map((date) => (
          <tr key={keyOf(date)}>
            <td>
              <Until date={date} />
            </td>
            <td>{says(date, 'who')}</td>
            <td>
              <What date={date} />
            </td>
            <td>
              <About date={date} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** On a phone: the table would be wider than the screen. */
const DateList = ({ dates }: Pick<RegistryDesk, 'dates'>) => (
  <ul class="registry-rows is-tall">
    {dates.map((date) => (
      <li key={keyOf(date)} class="registry-due">
        <p>
          <strong>
            <Until date={date} />
          </strong>{' '}
          · <About date={date} />
        </p>
        <p>
          {says(date, 'who')}: <What date={date} />
        </p>
      </li>
    ))}
  </ul>
);

type Due = { readonly date: RegistryDesk['dates'][number] };

const keyOf = (date: Due['date']): string => `${date.case ?? date.tournament} ${date.what}`;

const Until = ({ date: { byUtcMs } }: Due) => (byUtcMs === undefined ? <>{r('dates.open')}</> : <When atUtcMs={byUtcMs} />);

const What = ({ date }: Due) => (
  <>
    {says(date, 'what')} <span class="muted">({date.rule})</span>
    <span class="registry-after muted">{r('dates.afterwards', { what: says(date, 'afterwards') })}</span>
  </>
);

const About = ({ date: { case: id, engine = '', tournament } }: Due) =>
  id === undefined ? <>{tournament}</> : <a href={hrefOf('cases', [id])}>{r('case.head', { engine, tournament })}</a>;
