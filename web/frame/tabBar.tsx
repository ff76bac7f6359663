// On a phone: the most used pages at the bottom of the screen, within reach of a thumb; the rest behind "More".

import { useState } from 'preact/hooks';
import type { EventOverview } from '../../src/broadcast/messages.ts';
import { Dialog } from '../parts/dialog.tsx';
import { overview } from '../state/live.ts';
import { hrefOf, route } from '../state/route.ts';
import { t } from '../words/words.ts';
import { elsewhere, type ShownWay } from './wayRow.tsx';
import { eventAt, waysOf, type Way } from './ways.ts';
import './tabBar.css';

const SIGNS: Readonly<Record<string, string>> = {
  live: 'M4 4h16v16H4zM12 4v16M4 12h16',
  boards: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  schedule: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  standings: 'M4 20V12h4v8M10 20V5h4v15M16 20v-6h4v6',
  bracket: 'M3 5h6v14H3M9 12h6M15 7v10h6',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
};

export function TabBar() {
  const [isOpen, setOpen] = useState(false);
  const known = overview.value;
  const event = known === undefined ? undefined : eventAt(known, route.value);
  const ways = waysOf(known, event);
  const shown = mainWays(ways);
  const rest = ways.filter((way) => !shown.includes(way));
  const at = route.value.page;
  return (
    <nav class="tabBar" aria-label={t('app.menu')}>
      {shown.map(({ page, word, href }) => (
        <a key={page} class="tabBar-tab" href={href} aria-current={at === page ? 'page' : undefined}>
          <Sign name={page} />
          {t(word)}
        </a>
      ))}
      <button
        type="button"
        class="tabBar-tab plain"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-current={rest.some(({ page }) => page === at) ? 'page' : undefined}
      >
        <Sign name="more" />
        {t('app.more')}
      </button>
      {isOpen && (
        <Dialog title={known?.name ?? t('app.menu')} onClose={() => setOpen(false)}>
          <ul class="tabBar-list">
            {[
              ...rest.map(({ word, ...way }) => ({ ...way, label: t(word) })),
              ...otherEvents(known?.events ?? [], event?.key),
            ].map(({ page, label, href, isElsewhere }: ShownWay) => (
              <li key={href}>
                <a
                  href={href}
                  {...elsewhere(isElsewhere)}
                  onClick={() => setOpen(false)}
                  aria-current={at === page ? 'page' : undefined}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </nav>
  );
}

const otherEvents = (events: readonly EventOverview[], shown: string | undefined) =>
  events
    .filter(({ key }) => key !== shown)
    .map(({ key, name, views }) => ({ page: '', label: name, href: hrefOf(views[0] ?? 'schedule', [key]) }));

const Sign = ({ name }: { readonly name: string }) => (
  <svg viewBox="0 0 24 24" class="tabBar-sign" aria-hidden="true">
    <path d={SIGNS[name] ?? SIGNS['more']} />
  </svg>
);

/** Live, boards, schedule, and the table or the bracket. */
function mainWays(ways: readonly Way[]): readonly Way[] {
  const table = ways.find(({ page }) => page === 'bracket') ?? ways.find(({ page }) => page === 'standings');
  const wanted = ['live', 'boards', 'schedule'].flatMap((name) => ways.filter(({ page }) => page === name));
  return table === undefined ? wanted : [...wanted, table];
}
