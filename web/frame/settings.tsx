// What viewers may choose, and the keys of the page.

import { useState } from 'preact/hooks';
import { Dialog } from '../parts/dialog.tsx';
import {
  BOARD_COLOURS,
  boardColour,
  followed,
  follow,
  MEN,
  men,
  notices,
  sounds,
  staysAwake,
  type Switch,
} from '../state/settings.ts';
import type { Stored } from '../state/stored.ts';
import type { Word } from '../words/en.ts';
import { t } from '../words/words.ts';
import { Keys } from './keys.tsx';
import './settings.css';

export function Settings({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={t('app.settings')} onClose={onClose}>
      <div class="settings">
        <Choice label={t('settings.board')} setting={boardColour} options={BOARD_COLOURS} wordOf={(board) => `board.${board}`} />
        <Choice label={t('settings.men')} setting={men} options={MEN} wordOf={(set) => `men.${set}`} />
        <Toggle label={t('settings.sounds')} hint={t('settings.soundsWhy')} setting={sounds} />
        <Toggle label={t('settings.awake')} setting={staysAwake} />
        <NoticeToggle />
      </div>
      <h3 class="settings-title">{t('app.keys')}</h3>
      <Keys />
    </Dialog>
  );
}

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly setting: Stored<Value>;
  readonly options: readonly Value[];
  readonly wordOf: (value: Value) => Word;
};

const Choice = <Value extends string>({ label, setting, options, wordOf }: ChoiceProps<Value>) => (
  <div class="settings-row" role="group" aria-label={label}>
    <span>{label}</span>
    <span class="settings-options">
      {options.map((option) => (
        <button key={option} type="button" aria-pressed={setting.value.value === option} onClick={() => setting.choose(option)}>
          {t(wordOf(option))}
        </button>
      ))}
    </span>
  </div>
);

type ToggleProps = { readonly label: string; readonly hint?: string; readonly setting: Stored<Switch>; readonly isOff?: boolean };

const Toggle = ({ label, hint, setting, isOff = false }: ToggleProps) => (
  <label class="settings-row">
    <span>
      {label}
      {hint !== undefined && <small class="muted">{hint}</small>}
    </span>
    <input
      type="checkbox"
      disabled={isOff}
      checked={setting.value.value === 'on'}
      onChange={({ currentTarget }) => setting.choose(currentTarget.checked ? 'on' : 'off')}
    />
  </label>
);

/** Messages of the system need the viewer's consent, and HTTPS or localhost. */
function NoticeToggle() {
  const [isRefused, setRefused] = useState(false);
  const isPossible = 'Notification' in globalThis && isSecureContext;
  const names = [...followed.value];
  const choose = async (wants: boolean): Promise<void> => {
    const isAllowed = !wants || (await Notification.requestPermission()) === 'granted';
    setRefused(!isAllowed);
    notices.choose(wants && isAllowed ? 'on' : 'off');
  };
  return (
    <>
      <label class="settings-row">
        <span>
          {t('settings.notices')}
          <small class="muted">
            {t(isPossible ? (isRefused ? 'settings.noticesRefused' : 'settings.noticesWhy') : 'settings.noticesImpossible')}
          </small>
        </span>
        <input
          type="checkbox"
          disabled={!isPossible}
          checked={notices.value.value === 'on'}
          onChange={({ currentTarget }) => void choose(currentTarget.checked)}
        />
      </label>
      {names.length > 0 && (
        <ul class="settings-followed" aria-label={t('settings.followed')}>
          {names.map((name) => (
            <li key={name}>
              <bdi>{name}</bdi>
              <button
                type="button"
                class="plain"
                aria-label={t('settings.unfollow', { name })}
                onClick={() => follow(name, false)}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
