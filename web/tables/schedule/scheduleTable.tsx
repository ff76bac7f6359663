// The schedule: games played and their endings, games in play, and expected games; day by day, in the viewer's time.

import { signal } from '@preact/signals';
import { useCallback, useMemo, useState } from 'preact/hooks';
import type { ScheduleView } from '../../../src/broadcast/messages.ts';
import { present } from '../../../src/core/present.ts';
import { says, t } from '../../words/words.ts';
import { clock } from '../../parts/figures/zone.ts';
import { GAME_LINE_COLUMNS, GameLineHead } from '../../parts/figures/gameLine.tsx';
import { isNarrow } from '../../parts/rows/media.ts';
import { topsOf } from '../../parts/rows/offsets.ts';
import { ScheduleBar } from './scheduleBar.tsx';
import { ScheduleGame } from './scheduleGame.tsx';
import { enginesOf, filterGames, roundsOf, rowOfNow, scheduleRows, tenseOf, type ScheduleFilter } from './scheduleRows.ts';
import { formatDay } from '../../parts/figures/times.ts';
import { VirtualRows } from '../../parts/rows/virtualRows.tsx';
import './scheduleTable.css';

const GAME_PX = 36;
const GAME_ON_PHONE_PX = 60;
const DAY_PX = 36;

type ScheduleTableProps = {
  readonly view: ScheduleView;
  readonly name: string;
  readonly filter: ScheduleFilter;
  readonly onFilter: (filter: ScheduleFilter) => void;
};

export function ScheduleTable({ view, name, filter, onFilter }: ScheduleTableProps) {
  const { timeZone, locale } = clock.value;
  const narrow = isNarrow();
  const engines = useMemo(() => enginesOf(view.games), [view.games]);
  const rounds = useMemo(() => roundsOf(view.games), [view.games]);
  const games = useMemo(() => filterGames(view.games, filter), [view.games, filter.engine, filter.round, filter.state]);
  const all = useMemo(() => scheduleRows(games, timeZone), [games, timeZone]);
  // The fixed head already names the first day.
  const firstDay = all[0];
  const rows = useMemo(() => all.slice(1), [all]);
  const tops = useMemo(
    () => topsOf(rows.map(({ kind }) => (kind === 'day' ? DAY_PX : narrow ? GAME_ON_PHONE_PX : GAME_PX))),
    [rows, narrow],
  );
  const [turn, setTurn] = useState(0);
  const now = useMemo(() => rowOfNow(rows), [rows]);
  const top = useMemo(() => signal(0), []);
  const onTop = useCallback((index: number) => void (top.value = index), [top]);
  const dayWords = (atUtcMs: number | undefined): string =>
    atUtcMs === undefined ? t('tables.noTime') : formatDay(atUtcMs, { timeZone, locale });
  // A finished event opens at its beginning.
  const isOver = games.every((game) => tenseOf(game) === 'over');
  const found = `${filter.engine} ${filter.round ?? ''} ${filter.state}`;
  return (
    <section class="schedule">
      <ScheduleBar
        engines={engines}
        rounds={rounds}
        filter={filter}
        onFilter={onFilter}
        count={games.length}
        all={view.games.length}
        onNow={isOver ? undefined : () => setTurn(turn + 1)}
        {...present({ endsAtUtcMs: view.endsAtUtcMs })}
      />
      {games.length === 0 ? (
        <p class="card schedule-none muted">{t('tables.noGamesFound')}</p>
      ) : (
        <VirtualRows
          key={found}
          tops={tops}
          label={t('tables.scheduleOf', { event: name })}
          columns={GAME_LINE_COLUMNS}
          head={<Head day={() => dayAt(top.value)} />}
          start={isOver ? 0 : now}
          turn={turn}
          onTop={onTop}
          keyOf={(index) => rows[index]?.key ?? String(index)}
          classOf={(index) => {
            const row = rows[index];
            return row?.kind === 'game'
              ? `gameLine-row schedule-${tenseOf(row.game)} schedule-is-${row.game.state}`
              : 'schedule-day';
          }}
          row={(index, isStop) => {
            const row = rows[index];
            if (row === undefined) return null;
            if (row.kind === 'game') return <ScheduleGame game={row.game} isStop={isStop} engine={filter.engine} />;
            return (
              <div role="cell" aria-colspan={GAME_LINE_COLUMNS} tabIndex={isStop ? 0 : -1}>
                {dayWords(row.atUtcMs)}
              </div>
            );
          }}
        />
      )}
      {view.more !== undefined && <p class="schedule-more muted">{says(view, 'more')}</p>}
    </section>
  );

  function dayAt(index: number): string {
    const day = rows.findLast((row, at) => at <= index && row.kind === 'day') ?? firstDay;
    return day?.kind === 'day' ? dayWords(day.atUtcMs) : '';
  }
}

/** Column heads; the visible day is shown above them. */
function Head({ day }: { readonly day: () => string }) {
  return (
    <>
      <div class="schedule-today">{day()}</div>
      <GameLineHead when="tables.start" where="tables.round" />
    </>
  );
}
