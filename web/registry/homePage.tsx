// What the registry has: entry lists, tournaments, engines; for someone with an account first what waits for them and what is theirs.

import type {
  EngineSummary,
  ListSummary,
  RegistryDesk,
  RegistryHome,
  TournamentSummary,
} from '../../src/broadcast/registry/messages.ts';
import { account } from '../desk/session.ts';
import { Moment } from '../parts/figures/moment.tsx';
import { root } from '../state/root.ts';
import { hrefOf } from '../state/route.ts';
import { r } from '../words/registry/words.ts';
import { says } from '../words/words.ts';
import { Actions } from './forms/actions.tsx';
import { usePage, type PageProps } from './page.ts';
import { Card, Shown, Titled, When } from './parts.tsx';

export function HomePage({ home }: PageProps) {
  const maySubmit = home.value?.maySubmit === true;
  return (
    <Titled
      title={r('title')}
      beside={
        maySubmit && (
          <a class="registry-button" href={hrefOf('submit')}>
            {r('submit.title')}
          </a>
        )
      }
    >
      <Shown read={home}>{(value) => <Home home={value} />}</Shown>
    </Titled>
  );
}

function Home({ home: { engines, lists, tournaments, actions } }: { readonly home: RegistryHome }) {
  const own = engines.filter(({ isOwn }) => isOwn);
  return (
    <>
      {account.value ? <Waiting /> : null}
      {own.length === 0 ? null : <Engines title={r('home.own')} engines={own} />}
      <Lists lists={lists} />
      <Engines title={r('home.engines')} engines={engines} />
      {tournaments.length === 0 ? null : <Tournaments tournaments={tournaments} />}
      <Actions about={r('title')} actions={actions} />
    </>
  );
}

function Waiting() {
  const matters = usePage<RegistryDesk>('/desk').value?.matters ?? [];
  if (matters.length === 0) return null;
  return (
    <Card title={r('home.waiting')} beside={<a href={hrefOf('desk')}>{r('nav.desk')}</a>}>
      <ul class="registry-rows">
        {matters.map((matter) => (
          <li key={matter.id}>
            <a href={`${root}${matter.place}`}>{says(matter, 'question')}</a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Lists = ({ lists }: { readonly lists: readonly ListSummary[] }) => (
  <Card title={r('home.lists')}>
    {lists.length === 0 ? (
      <p class="registry-none muted">{r('home.noLists')}</p>
    ) : (
      <ul class="registry-rows">
        {lists.map(({ tournament, deadlineUtcMs, accepted, isOver }) => (
          <li key={tournament}>
            <a href={hrefOf('lists', [tournament])}>{tournament}</a>
            <span class="muted">{r('home.accepted', { count: accepted })}</span>
            <span>
              {isOver ? (
                <span class="muted">{r('home.closed')}</span>
              ) : deadlineUtcMs === undefined ? (
                <span class="muted">{r('home.noDeadline')}</span>
              ) : (
                <>
                  {r('home.deadline')} <When atUtcMs={deadlineUtcMs} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

const Engines = ({ title, engines }: { readonly title: string; readonly engines: readonly EngineSummary[] }) => (
  <Card title={title}>
    {engines.length === 0 ? (
      <p class="registry-none muted">{r('home.noEngines')}</p>
    ) : (
      <ul class="registry-rows">
        {engines.map(({ name, authors, acceptedAtUtcMs }) => (
          <li key={name}>
            <a href={hrefOf('engines', [name])}>{name}</a>
            <span class="muted">{authors.join(', ')}</span>
            <span class="muted">
              {acceptedAtUtcMs === undefined ? (
                r('home.noneAccepted')
              ) : (
                <>
                  {r('home.newest')} <Moment atUtcMs={acceptedAtUtcMs} how="date" />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

const Tournaments = ({ tournaments }: { readonly tournaments: readonly TournamentSummary[] }) => (
  <Card title={r('home.tournaments')}>
    <ul class="registry-rows">
      {tournaments.map(({ name, openedAtUtcMs, closedAtUtcMs, engines }) => (
        <li key={name}>
          <strong>{name}</strong>
          <span class="muted">
            <Moment atUtcMs={openedAtUtcMs} how="date" /> –{' '}
            {closedAtUtcMs === undefined ? r('home.running') : <Moment atUtcMs={closedAtUtcMs} how="date" />}
          </span>
          <span>
            {engines.map((engine, index) => (
              <span key={engine}>
                {index === 0 ? '' : ', '}
                <a href={hrefOf('engines', [engine])}>{engine}</a>
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  </Card>
);
