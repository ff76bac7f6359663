// The frame around every page of a registry: header, navigation, and the page that the address names.

import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { RegistryHome, RegistryPageName } from '../../src/broadcast/registry/messages.ts';
import { account, loadSession } from '../desk/session.ts';
import { go, hrefOf, route } from '../state/route.ts';
import { r } from '../words/registry/words.ts';
import { t } from '../words/words.ts';
import { CasesPage } from './casesPage.tsx';
import { DeskPage } from './deskPage.tsx';
import { EnginePage } from './engine/enginePage.tsx';
import { Foot, Head, waysFor } from './frame.tsx';
import { Gate } from './gate.tsx';
import { HomePage } from './homePage.tsx';
import { ListPage } from './listPage.tsx';
import { usePage, type PageProps } from './page.ts';
import { SubmitPage } from './submit/submitPage.tsx';
import '../app.css';
import '../parts/event/page.css';
import './registry.css';

const PAGES: Readonly<Record<RegistryPageName, ComponentType<PageProps>>> = {
  home: HomePage,
  // /engines/NAME?compare=3&with=2
  engines: EnginePage,
  // /lists/TOURNAMENT
  lists: ListPage,
  // /submit/NAME
  submit: SubmitPage,
  // /cases/ID
  cases: CasesPage,
  desk: DeskPage,
  login: LoginPage,
};

const isPageName = (name: string): name is RegistryPageName => Object.hasOwn(PAGES, name);

const RETRY_MS = 3000;

export function RegistryApp() {
  const { page: name, args, query } = route.value;
  const main = useRef<HTMLElement>(null);
  const isUnknown = account.value === undefined;
  // Until the server has answered.
  useEffect(() => {
    if (!isUnknown) return undefined;
    void loadSession();
    const timer = setInterval(() => void loadSession(), RETRY_MS);
    return () => clearInterval(timer);
  }, [isUnknown]);
  // A new page starts scrolled to its top; a screen reader reads it from there.
  const place = [name, ...args].join('/');
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [place]);
  const home = usePage<RegistryHome>('');
  const ways = waysFor(home.value);
  const Page = isPageName(name) ? PAGES[name] : undefined;
  return (
    <div class="app registry" data-page={name}>
      <Head ways={ways} onSkip={() => main.current?.focus()} />
      <main class="app-main" ref={main} tabIndex={-1}>
        {Page === undefined ? (
          <p class="app-words">{t('app.nowhere')}</p>
        ) : (
          <Page key={place} args={args} query={query} home={home} />
        )}
      </main>
      <Foot ways={ways} />
    </div>
  );
}

function LoginPage() {
  const who = account.value;
  useEffect(() => {
    if (who) go(hrefOf('home'), 'replace');
  }, [who]);
  return <Gate title={t('login.title')}>{() => <p class="app-words">{r('loggedIn')}</p>}</Gate>;
}
