// The frame around every page: header, navigation, and the page that the address names, loaded on first use.

import { useEffect, useRef, useState } from 'preact/hooks';
import { Head } from './frame/head.tsx';
import { Awake } from './frame/awake.tsx';
import { Notices } from './frame/notices.tsx';
import { TabBar } from './frame/tabBar.tsx';
import { isPageName, PAGES, type Page } from './pages/pages.ts';
import { lineReturns, live, overview } from './state/live.ts';
import { bring, bringWhenIdle, lazily } from './state/loaded.ts';
import { notices, staysAwake } from './state/settings.ts';
import { hrefOf, route } from './state/route.ts';
import { t } from './words/words.ts';
import './app.css';

type Shown = { readonly name: string; readonly page: Page | undefined };

/** Shown by themselves: in frames of other pages, and over the picture of a stream. */
const BARE: ReadonlySet<string> = new Set(['embed', 'overlay']);

const loadSettings = lazily(async () => (await import('./frame/settings.tsx')).Settings);

export function App() {
  const { page: name, args, query } = route.value;
  const main = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<Shown | undefined>(undefined);
  const [asksSettings, setAsksSettings] = useState(false);

  useEffect(() => live.listenTo('playing'), []);
  useEffect(() => {
    const control = new AbortController();
    const take = (page: Page | undefined): void => {
      if (!control.signal.aborted) setShown({ name, page });
    };
    const load = isPageName(name) ? PAGES[name] : undefined;
    if (load === undefined) take(undefined);
    else bring(load, control.signal).then(take, () => undefined);
    return () => control.abort();
  }, [name]);

  // The page itself comes first.
  const isShown = shown !== undefined && overview.value !== undefined;
  useEffect(() => {
    if (isShown && !BARE.has(name)) void bringWhenIdle(Object.values(PAGES));
  }, [isShown, lineReturns.value]);

  // A new page starts scrolled to its top; a screen reader reads it from there.
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (shown === undefined) return;
    if (before.current !== undefined && before.current !== shown.name) {
      main.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    before.current = shown.name;
  }, [shown]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select') !== null) return;
      setAsksSettings(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  // A page that sets its own title does so after this.
  const tournament = overview.value?.name;
  useEffect(() => {
    if (tournament !== undefined && name !== 'live' && name !== 'game') document.title = tournament;
  }, [tournament, name]);

  const Settings = asksSettings ? loadSettings() : undefined;
  const Shown = shown?.name === name ? shown.page : undefined;
  if (BARE.has(name)) return <main data-page={name}>{Shown !== undefined && <Shown args={args} query={query} />}</main>;
  return (
    <div class="app" data-page={name}>
      <Head onSettings={() => setAsksSettings(true)} onSkip={() => main.current?.focus()} />
      <main class="app-main" ref={main} tabIndex={-1}>
        {Shown !== undefined && <Shown args={args} query={query} />}
        {shown?.name !== name && (
          <>
            <h1 class="hidden-but-read">{tournament ?? t('app.late')}</h1>
            <p class="app-words app-late">{t('app.late')}</p>
          </>
        )}
        {shown?.name === name && Shown === undefined && (
          <p class="app-words">
            {t('app.nowhere')} <a href={hrefOf('live')}>{t('nav.live')}</a>
          </p>
        )}
      </main>
      <TabBar />
      {Settings !== undefined && <Settings onClose={() => setAsksSettings(false)} />}
      {notices.value.value === 'on' && <Notices />}
      {staysAwake.value.value === 'on' && <Awake />}
    </div>
  );
}
