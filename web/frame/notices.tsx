// Tells viewers what they asked for by a message of their system, while the page is open somewhere: a game of an engine that they follow begins or
// ends, and the officials have decided. Shows nothing.

import { useEffect, useRef } from 'preact/hooks';
import type { GameSummary } from '../../src/broadcast/messages.ts';
import { shownResult } from '../parts/figures/gameState.tsx';
import { followed } from '../state/settings.ts';
import { overview, summaries } from '../state/live.ts';
import { standing } from '../state/standing.ts';
import { hrefOf } from '../state/route.ts';
import { t } from '../words/words.ts';

export function Notices() {
  const games = summaries.value;
  const now = standing.value;
  const tournament = overview.value?.name ?? '';
  const known = useRef<ReadonlyMap<number, GameSummary['state']> | undefined>(undefined);
  const before = useRef(now);

  useEffect(() => {
    const states = new Map([...games].map(([id, { state }]) => [id, state]));
    if (known.current !== undefined)
      for (const game of games.values()) if (known.current.get(game.id) !== game.state) announce(game);
    known.current = states;
  }, [games]);

  useEffect(() => {
    if (before.current === 'waiting' && now !== undefined && now !== 'waiting')
      tell(t('notice.decided'), tournament, hrefOf('live'));
    before.current = now;
  }, [now]);
  return null;
}

function announce({ id, white, black, state, ending }: GameSummary): void {
  if (!followed.peek().has(white) && !followed.peek().has(black)) return;
  const names = `${white} – ${black}`;
  if (state === 'playing') tell(t('notice.begins'), names, hrefOf('game', [id]));
  else if (state === 'over' && ending !== undefined)
    tell(t('notice.over'), `${names} ${shownResult(ending.result)}`, hrefOf('game', [id]));
}

function tell(title: string, body: string, href: string): void {
  try {
    const notice = new Notification(title, { body, icon: new URL('icon.svg', document.baseURI).href, tag: href });
    notice.addEventListener('click', () => {
      globalThis.focus();
      location.assign(href);
    });
  } catch {
    // Some browsers of phones have messages only for installed pages.
  }
}
