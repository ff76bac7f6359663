// One game of the schedule: its time, or the expected time; its round and board.

import type { ScheduledGame } from '../../../src/broadcast/messages.ts';
import { says, t } from '../../words/words.ts';
import { clock } from '../../parts/figures/zone.ts';
import { GameLine } from '../../parts/figures/gameLine.tsx';
import { formatUtc } from '../../../src/core/messages/formatUtc.ts';
import { formatHour } from '../../parts/figures/times.ts';

type ScheduleGameProps = { readonly game: ScheduledGame; readonly isStop: boolean; readonly engine: string };

export const ScheduleGame = ({ game, isStop, engine }: ScheduleGameProps) => (
  <GameLine
    game={game}
    isStop={isStop}
    isFound={(name) => name === engine}
    when={<Start game={game} />}
    where={
      <span
        title={[game.id === undefined ? undefined : t('game.title', { id: game.id }), says(game, 'stage')]
          .filter(Boolean)
          .join(' · ')}
      >
        {game.round}.{game.board}
      </span>
    }
  />
);

function Start({ game: { startsAtUtcMs, expected } }: { readonly game: ScheduledGame }) {
  if (startsAtUtcMs === undefined) return <span class="muted">–</span>;
  const hour = formatHour(startsAtUtcMs, clock.value);
  const utc = formatUtc(startsAtUtcMs);
  const dateTime = new Date(startsAtUtcMs).toISOString();
  if (expected !== true)
    return (
      <time dateTime={dateTime} title={utc}>
        {hour}
      </time>
    );
  return (
    <time dateTime={dateTime} title={`${t('tables.expectedAbout', { time: hour })} (${utc})`}>
      <span aria-hidden="true">≈&thinsp;</span>
      <span class="hidden-but-read">{t('tables.expected')} </span>
      {hour}
    </time>
  );
}
