// Why no game is played, and what comes next: who is waited for and since when, when a break ends, which game follows.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useNow } from '../../parts/figures/clock.ts';
import { Moment } from '../../parts/figures/moment.tsx';
import { formatDistance, formatDuration } from '../../parts/figures/times.ts';
import { clock } from '../../parts/figures/zone.ts';
import type { Overview } from '../../../src/broadcast/messages.ts';
import { shortEventName } from '../../state/eventNames.ts';
import { live, overview } from '../../state/live.ts';
import { hrefOf } from '../../state/route.ts';
import { standing } from '../../state/standing.ts';
import { says, t } from '../../words/words.ts';
import { onTick } from '../moves/ticker.ts';
import './standingLine.css';

/** Nothing while games are played, between two of them, and when all are over. */
export function StandingLine() {
  const known = overview.value;
  if (known === undefined) return null;
  switch (standing.value) {
    case 'waiting':
      return <Waiting known={known} />;
    case 'ahead':
    case 'break':
      return <Break known={known} title={t(`standing.${standing.value}`)} />;
    case 'paused':
      return (
        <Line look="paused" title={t('standing.paused')} sinceUtcMs={known.pause?.sinceUtcMs}>
          {known.pause !== undefined && (
            <span>{t('standing.pausedBy', { name: known.pause.by, reason: known.pause.reason })}</span>
          )}
        </Line>
      );
    case 'stopped':
      return (
        <Line look="stopped" title={t('standing.stopped')}>
          <span>{t('standing.stoppedLong')}</span>
        </Line>
      );
    default:
      return null;
  }
}

function Waiting({ known: { questions, waitsSinceUtcMs } }: { readonly known: Overview }) {
  return (
    <Line look="waiting" title={t('standing.waiting')} sinceUtcMs={waitsSinceUtcMs}>
      {questions.map((asked) => (
        <span key={`${asked.event} ${asked.question}`}>
          {asked.game === undefined ? (
            says(asked, 'question')
          ) : (
            <a href={hrefOf('game', [asked.game])}>{says(asked, 'question')}</a>
          )}
        </span>
      ))}
    </Line>
  );
}

function Break({ known: { events, next }, title }: { readonly known: Overview; readonly title: string }) {
  const now = useNow();
  const coming = events
    .filter(({ stage, beginsAtUtcMs }) => stage === 'break' && beginsAtUtcMs !== undefined)
    .toSorted((one, other) => (one.beginsAtUtcMs ?? 0) - (other.beginsAtUtcMs ?? 0))[0];
  const atUtcMs = coming?.beginsAtUtcMs ?? next?.startsAtUtcMs;
  if (atUtcMs === undefined) return null;
  return (
    <Line look="break" title={title}>
      <span>
        {coming === undefined ? t('standing.nextBegins') : t('standing.begins', { event: shortEventName(coming.key) })}{' '}
        <Moment atUtcMs={atUtcMs} how="moment" /> ({formatDistance(now, atUtcMs, clock.value.locale)})
      </span>
    </Line>
  );
}

type LineProps = {
  readonly look: 'waiting' | 'break' | 'paused' | 'stopped';
  readonly title: string;
  readonly sinceUtcMs?: number | undefined;
  readonly children: ComponentChildren;
};

function Line({ look, title, sinceUtcMs, children }: LineProps) {
  const now = useNow();
  return (
    <div class={`standing standing-${look}`} role="status">
      <p class="standing-title">
        <strong>{title}</strong>
        {sinceUtcMs !== undefined && (
          <span>
            {t('standing.since')} <Moment atUtcMs={sinceUtcMs} how="hour" /> (
            {formatDistance(now, sinceUtcMs, clock.value.locale)})
          </span>
        )}
      </p>
      <p class="standing-words">{children}</p>
    </div>
  );
}

/** Which game follows the one that has ended, and when. */
export function NextGame() {
  const { next, events = [] } = overview.value ?? {};
  if (standing.value !== 'between' || next === undefined) return null;
  const { finished, scheduled } = events.find(({ key }) => key === next.event) ?? {};
  const { white, black, startsAtUtcMs } = next;
  return (
    <p class="standing-next" role="status">
      <strong>{t('standing.next')}</strong>
      {white !== undefined && black !== undefined && (
        <span>
          <bdi>{white}</bdi> – <bdi>{black}</bdi>
        </span>
      )}
      {startsAtUtcMs !== undefined && <Countdown toUtcMs={startsAtUtcMs} />}
      {finished !== undefined && scheduled !== undefined && (
        <span>{t('standing.gameOf', { number: finished + 1, all: scheduled })}</span>
      )}
    </p>
  );
}

/** Like the clocks it updates its own text. */
function Countdown({ toUtcMs }: { readonly toUtcMs: number }) {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const write = (): void => {
      const shown = t('standing.in', { time: formatDuration(Math.max(0, toUtcMs - live.serverNowMs())) });
      if (text.current !== null && text.current.textContent !== shown) text.current.textContent = shown;
    };
    write();
    return onTick(write);
  }, [toUtcMs]);
  // A screen reader hears the sentence once, not each second.
  return <span ref={text} aria-hidden="true" />;
}
