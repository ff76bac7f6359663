// What the header of every page has: the logo, the choice of the language and of the theme.

import { hrefOf } from '../state/route.ts';
import { chooseTheme, theme, THEMES } from '../state/theme.ts';
import { chooseLanguage, language, LANGUAGES, t, type Language } from '../words/words.ts';
import './head.css';

/** A board with a stone: one logo for both games. */
export function Mark() {
  return (
    <svg class="head-mark" viewBox="0 0 24 24" aria-hidden="true">
      <path class="head-markLight" d="M2 6a4 4 0 0 1 4-4h6v10H2z" />
      <path class="head-markDark" d="M12 2h6a4 4 0 0 1 4 4v6H12zM2 12h10v10H6a4 4 0 0 1-4-4z" />
      <path class="head-markLight" d="M12 12h10v6a4 4 0 0 1-4 4h-6z" />
      <circle class="head-markStone" cx="17" cy="17" r="3.4" />
    </svg>
  );
}

export function LanguageChoice() {
  const names = Object.keys(LANGUAGES).filter((tag): tag is Language => Object.hasOwn(LANGUAGES, tag));
  return (
    <select
      class="head-language"
      aria-label={t('app.language')}
      value={language.value}
      onChange={({ currentTarget }) => {
        const chosen = names.find((tag) => tag === currentTarget.value);
        // A broken line leaves the language as it is.
        if (chosen !== undefined) chooseLanguage(chosen).catch(() => undefined);
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

export function ThemeButton() {
  const shown = theme.value;
  const next = THEMES[(THEMES.indexOf(shown) + 1) % THEMES.length] ?? 'system';
  const label = `${t('app.theme')}: ${t(`theme.${shown}`)}`;
  return (
    <button type="button" class="head-tool plain" onClick={() => chooseTheme(next)} aria-label={label} title={label}>
      <svg viewBox="0 0 20 20" class={`head-sign head-sign-${shown}`} aria-hidden="true">
        <path d={THEME_SIGNS[shown]} />
      </svg>
    </button>
  );
}

/** Of the board, sounds and messages; with the keys. */
export function SettingsButton({ onClick }: { readonly onClick: () => void }) {
  const label = t('app.settings');
  return (
    <button type="button" class="head-tool plain" onClick={onClick} aria-label={label} title={label}>
      <svg viewBox="0 0 20 20" class="head-sign" aria-hidden="true">
        <path d="M3 6h7M15 6h2M3 14h2M10 14h7M12.5 3.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM7.5 11.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z" />
      </svg>
    </button>
  );
}

/** Where officials, operators and authors log in, and find their own pages. */
export function PersonLink({ isHere }: { readonly isHere: boolean }) {
  const label = t('nav.people');
  return (
    <a class="head-tool" href={hrefOf('login')} aria-current={isHere ? 'page' : undefined} aria-label={label} title={label}>
      <svg viewBox="0 0 20 20" class="head-sign" aria-hidden="true">
        <path d="M10 3a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM3 17.5c.6-3.3 3.5-5 7-5s6.4 1.7 7 5" />
      </svg>
    </a>
  );
}
