// Small parts of several pages: a page with its title, a moment with its distance, sizes, states.

import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { ListPage, VersionRow } from '../../src/broadcast/registry/messages.ts';
import { Moment } from '../parts/figures/moment.tsx';
import { useTick } from '../parts/figures/tick.ts';
import { formatDistance } from '../parts/figures/times.ts';
import { clock } from '../parts/figures/zone.ts';
import { r } from '../words/registry/words.ts';
import { t } from '../words/words.ts';
import type { Read } from './page.ts';

type TitledProps = { readonly title: string; readonly beside?: ComponentChildren; readonly children: ComponentChildren };

export function Titled({ title, beside, children }: TitledProps) {
  useEffect(() => {
    document.title = `${title} · Arbiter`;
  }, [title]);
  return (
    <div class="page registry-page">
      <header class="page-head">
        <h1>{title}</h1>
        {beside}
      </header>
      {children}
    </div>
  );
}

type ShownProps<Value> = { readonly read: Read<Value>; readonly children: (value: Value) => ComponentChildren };

/** What was read last, and that the line is broken. */
export function Shown<Value>({ read: { value, failure }, children }: ShownProps<Value>) {
  return (
    <>
      <div role="status">{failure === undefined ? null : <p class="desk-refusal">{failure}</p>}</div>
      {value === undefined ? failure === undefined && <p class="muted app-late">{t('app.late')}</p> : children(value)}
    </>
  );
}

type CardProps = { readonly title: string; readonly beside?: ComponentChildren; readonly children: ComponentChildren };

export const Card = ({ title, beside, children }: CardProps) => (
  <section class="card registry-card" aria-label={title}>
    <header class="registry-card-head">
      <h2>{title}</h2>
      {beside}
    </header>
    {children}
  </section>
);

/** `27 Nov, 14:30 (in 3 days)`. */
export function When({ atUtcMs }: { readonly atUtcMs: number }) {
  const now = useTick();
  return (
    <>
      <Moment atUtcMs={atUtcMs} how="moment" /> <span class="muted">({formatDistance(now, atUtcMs, clock.value.locale)})</span>
    </>
  );
}

/** `4,097 bytes`: a limit is in bytes, so the size is too; large ones also rounded. */
export function formatBytes(bytes: number): string {
  const { locale } = clock.value;
  const exact = r('bytes', { count: new Intl.NumberFormat(locale).format(bytes) });
  if (bytes < 2 ** 20) return exact;
  const megabytes = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 }).format(bytes / 2 ** 20);
  return `${megabytes} MiB (${exact})`;
}

const TONES = {
  unchecked: 'open',
  checking: 'open',
  failed: 'bad',
  waiting: 'wait',
  accepted: 'good',
  refused: 'bad',
  invited: 'open',
  applied: 'wait',
  reserve: 'open',
  declined: 'bad',
  withdrawn: 'plain',
} as const satisfies Record<VersionRow['state'] | ListPage['candidates'][number]['status'], string>;

export const State = ({ state }: { readonly state: keyof typeof TONES }) => (
  <span class={`registry-state is-${TONES[state]}`}>{r(`state.${state}`)}</span>
);
