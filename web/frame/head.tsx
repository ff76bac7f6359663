// The header of every page: tournament, its state, number of viewers, navigation, and settings.

import { Fragment } from 'preact';
import type { Overview } from '../../src/broadcast/messages.ts';
import { keptView } from '../parts/event/eventChoice.ts';
import { shortName } from '../parts/figures/shortNames.ts';
import { connection, overview, viewers } from '../state/live.ts';
import { go, hrefOf, route } from '../state/route.ts';
import { chooseTheme, theme, THEMES } from '../state/theme.ts';
import { EVENT_VIEWS } from '../../src/broadcast/messages.ts';
import { chooseLanguage, language, LANGUAGES, t, type Language } from '../words/words.ts';
import { eventAt, waysOf } from './ways.ts';
import './head.css';

export function Head({ onHelp, onSkip }: { readonly onHelp: () => void; readonly onSkip: () => void }) {
  const known = overview.value;
  return (
    <header class="head">
      <button type="button" class="head-skip" onClick={onSkip}>
        {t('app.skip')}
      </button>
      <a class="head-brand" href={hrefOf('live')} title={known?.name}>
        <Mark />
        <span class="head-name">{known?.name ?? ''}</span>
      </a>
      <State known={known} />
      {known === undefined ? <span class="head-ways" /> : <Ways known={known} />}
      <Viewers />
      <span class="head-tools">
        <LanguageChoice />
        <ThemeButton />
        <button type="button" class="head-tool plain" onClick={onHelp} aria-label={t('app.keys')} title={t('app.keys')}>
          ?
        </button>
      </span>
    </header>
  );
}

/** A separate component: the count changes more often than the rest. */
function Viewers() {
  const count = viewers.value;
  return (
    <span key={count} class="head-viewers">
      {count > 0 && t('app.viewers', { count })}
    </span>
  );
}

/** A board with a stone: one logo for both games. */
function Mark() {
  return (
    <svg class="head-mark" viewBox="0 0 24 24" aria-hidden="true">
      <path class="head-markLight" d="M2 6a4 4 0 0 1 4-4h6v10H2z" />
      <path class="head-markDark" d="M12 2h6a4 4 0 0 1 4 4v6H12zM2 12h10v10H6a4 4 0 0 1-4-4z" />
      <path class="head-markLight" d="M12 12h10v6a4 4 0 0 1-4 4h-6z" />
      <circle class="head-markStone" cx="17" cy="17" r="3.4" />
    </svg>
  );
}

/** The state of the tournament. A lost connection replaces it, since nothing else is certain then, unless the tournament is over. */
function State({ known }: { readonly known: Overview | undefined }) {
  const isLost = connection.value !== 'live' && known?.state !== 'over';
  const look = isLost ? connection.value : (known?.state ?? 'connecting');
  const words = isLost
    ? t(connection.value === 'lost' ? 'app.lostShort' : 'app.connecting')
    : known === undefined
      ? ''
      : t(`app.${known.state}`);
  return (
    <span
      key={words}
      class={`head-state head-${look}`}
      role="status"
      title={connection.value === 'lost' ? t('app.lost') : undefined}
    >
      {words}
    </span>
  );
}

function Ways({ known }: { readonly known: Overview }) {
  const at = route.value;
  const event = eventAt(known, at);
  const ways = waysOf(known, event);
  const { events } = known;
  const names = events.map(({ name }) => name);
  const firstOfEvent = ways.findIndex(({ page }) => EVENT_VIEWS.some((view) => view === page));
  return (
    <nav class="head-ways" aria-label={t('app.menu')}>
      {ways.map(({ page, word, href }, index) => (
        <Fragment key={page}>
          {index === firstOfEvent && events.length > 1 && event !== undefined && (
            <select
              class="head-event"
              aria-label={t('app.event')}
              value={event.key}
              onChange={({ currentTarget }) => {
                const chosen = events.find(({ key }) => key === currentTarget.value);
                const view = EVENT_VIEWS.find((view) => view === at.page) ?? 'schedule';
                if (chosen !== undefined) go(hrefOf(keptView(chosen, view), [chosen.key]));
              }}
            >
              {events.map(({ key, name }) => (
                <option key={key} value={key}>
                  {shortName(name, names)}
                </option>
              ))}
            </select>
          )}
          <a class="head-way" href={href} aria-current={at.page === page ? 'page' : undefined}>
            {t(word)}
          </a>
        </Fragment>
      ))}
    </nav>
  );
}

function LanguageChoice() {
  const names = Object.keys(LANGUAGES).filter((tag): tag is Language => Object.hasOwn(LANGUAGES, tag));
  return (
    <select
      class="head-language"
      aria-label={t('app.language')}
      value={language.value}
      onChange={({ currentTarget }) => {
        const chosen = names.find((tag) => tag === currentTarget.value);
        if (chosen !== undefined) chooseLanguage(chosen);
      }}
    >
      {names.map((tag) => (
        <option key={tag} value={tag}>
          {tag.toUpperCase()}
        </option>
      ))}
    </select>
  );
}

const THEME_SIGNS = {
  system: 'M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14',
  light:
    'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6L16 16M16 4l-1.4 1.4M5.4 14.6L4 16',
  dark: 'M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3z',
} as const;

function ThemeButton() {
  const shown = theme.value;
  const next = THEMES[(THEMES.indexOf(shown) + 1) % THEMES.length] ?? 'system';
  const label = `${t('app.theme')}: ${t(`theme.${shown}`)}`;
  return (
    <button type="button" class="head-tool plain" onClick={() => chooseTheme(next)} aria-label={label} title={label}>
      <svg viewBox="0 0 20 20" class={`head-theme head-theme-${shown}`} aria-hidden="true">
        <path d={THEME_SIGNS[shown]} />
      </svg>
    </button>
  );
}
