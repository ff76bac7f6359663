// The header of every page, and on a phone the bar at the bottom of the screen.

import type { RegistryHome } from '../../src/broadcast/registry/messages.ts';
import { account, logOut } from '../desk/session.ts';
import { LanguageChoice, Mark, ThemeButton } from '../frame/tools.tsx';
import { WayRow } from '../frame/wayRow.tsx';
import { hrefOf, route } from '../state/route.ts';
import { r } from '../words/registry/words.ts';
import { t } from '../words/words.ts';
import { draft, NOTHING } from './submit/draft.ts';
import { clear } from './submit/sending.ts';
import '../frame/tabBar.css';

const WAYS = ['home', 'submit', 'desk', 'cases'] as const;
const SIGNS = {
  home: 'M4 11 12 4l8 7v9H4zM10 20v-6h4v6',
  submit: 'M12 16V4m-5 5 5-5 5 5M4 16v4h16v-4',
  desk: 'M4 6h16v12H4zM4 12h5l1.5 2h3L15 12h5',
  cases: 'M12 4v16M7 20h10M5 8h14M5 8l-2 6h4zM19 8l-2 6h4z',
} as const satisfies Record<(typeof WAYS)[number], string>;

type Way = (typeof WAYS)[number];

/** What someone without an account has is the home page alone. */
export function waysFor(home: RegistryHome | undefined): readonly Way[] {
  if (!account.value) return ['home'];
  return WAYS.filter((way) => way !== 'submit' || home?.maySubmit === true);
}

type FrameProps = { readonly ways: readonly Way[] };

export function Head({ ways, onSkip }: FrameProps & { readonly onSkip: () => void }) {
  return (
    <header class="head">
      <button type="button" class="head-skip" onClick={onSkip}>
        {t('app.skip')}
      </button>
      <a class="head-brand" href={hrefOf('home')}>
        <Mark />
        <span class="head-name">{r('title')}</span>
      </a>
      <WayRow ways={ways.map((way) => ({ page: way, label: r(`nav.${way}`), href: hrefOf(way) }))} />
      <Who />
      <span class="head-tools">
        <LanguageChoice />
        <ThemeButton />
      </span>
    </header>
  );
}

/** The next person at this browser finds nothing of what was to be submitted. */
function leave(): void {
  clear();
  draft.value = NOTHING;
  void logOut();
}

function Who() {
  const who = account.value;
  if (who === undefined) return null;
  if (who === null)
    return (
      <a class="registry-login" href={hrefOf('login')}>
        {t('login.enter')}
      </a>
    );
  return (
    <span class="registry-who">
      <span class="registry-name" title={`${who.name} · ${t(`role.${who.role}`)}`}>
        {who.name}
        <span class="muted"> · {t(`role.${who.role}`)}</span>
      </span>
      <button type="button" onClick={leave}>
        {t('login.leave')}
      </button>
    </span>
  );
}

export function Foot({ ways }: FrameProps) {
  const at = route.value.page;
  if (ways.length < 2) return null;
  return (
    <nav class="tabBar" aria-label={r('bar')}>
      {ways.map((way) => (
        <a key={way} class="tabBar-tab" href={hrefOf(way)} aria-current={at === way ? 'page' : undefined}>
          <svg viewBox="0 0 24 24" class="tabBar-sign" aria-hidden="true">
            <path d={SIGNS[way]} />
          </svg>
          {r(`nav.${way}`)}
        </a>
      ))}
    </nav>
  );
}
