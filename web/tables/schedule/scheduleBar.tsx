// The bar above the schedule: the filter, the button to the current game, and the time zone.

import { t } from '../../words/words.ts';
import { clock } from '../../parts/figures/zone.ts';
import { Icon } from '../../parts/icon.tsx';
import { isolated } from '../../parts/figures/isolated.ts';
import { Moment } from '../../parts/figures/moment.tsx';
import { formatCount } from '../../parts/figures/numbers.ts';
import { SCHEDULE_STATES, type ScheduleFilter, type ScheduleState } from './scheduleRows.ts';
import { zoneName } from '../../parts/figures/times.ts';
import type { Word } from '../../words/en.ts';

const STATE_WORDS = {
  all: 'tables.all',
  over: 'tables.played',
  now: 'tables.inPlayNow',
  coming: 'tables.coming',
} as const satisfies Record<ScheduleState, Word>;

type ScheduleBarProps = {
  readonly engines: readonly string[];
  readonly rounds: readonly number[];
  readonly filter: ScheduleFilter;
  readonly onFilter: (filter: ScheduleFilter) => void;
  readonly count: number;
  readonly all: number;
  readonly endsAtUtcMs?: number;
  readonly onNow: (() => void) | undefined;
};

export function ScheduleBar({ engines, rounds, filter, onFilter, count, all, endsAtUtcMs, onNow }: ScheduleBarProps) {
  const { locale, timeZone } = clock.value;
  return (
    <div class="toolbar schedule-bar">
      <div class="schedule-states" role="group" aria-label={t('tables.show')}>
        {SCHEDULE_STATES.map((state) => (
          <button key={state} type="button" aria-pressed={filter.state === state} onClick={() => onFilter({ ...filter, state })}>
            {t(STATE_WORDS[state])}
          </button>
        ))}
      </div>
      <select
        aria-label={t('tables.engine')}
        value={filter.engine}
        onChange={({ currentTarget }) => onFilter({ ...filter, engine: currentTarget.value })}
      >
        <option value="">{t('tables.allEngines')}</option>
        {engines.map((engine) => (
          <option key={engine} value={engine}>
            {isolated(engine)}
          </option>
        ))}
      </select>
      {rounds.length > 1 && (
        <select
          aria-label={t('tables.round')}
          value={filter.round ?? ''}
          onChange={({ currentTarget: { value } }) => onFilter({ ...filter, round: value === '' ? undefined : Number(value) })}
        >
          <option value="">{t('tables.allRounds')}</option>
          {rounds.map((round) => (
            <option key={round} value={round}>
              {t('tables.roundNumber', { round })}
            </option>
          ))}
        </select>
      )}
      {count !== all && (
        <span class="muted" role="status">
          {t('tables.gamesOf', { count: formatCount(count, locale), all: formatCount(all, locale) })}
        </span>
      )}
      <span class="toolbar-space" />
      <span class="schedule-zone muted">
        {endsAtUtcMs !== undefined && (
          <span>
            {t('tables.endsAbout')} <Moment atUtcMs={endsAtUtcMs} how="moment" />
          </span>
        )}
        <span title={timeZone}>{zoneName(Date.now(), { timeZone, locale })}</span>
      </span>
      {onNow !== undefined && (
        <button type="button" class="schedule-jump" onClick={onNow}>
          <Icon name="now" /> {t('tables.jumpToNow')}
        </button>
      )}
    </div>
  );
}
