// A row of an engine's results: its share of the points behind the bar.

import type { ComponentChildren } from 'preact';
import type { Tally } from '../../../src/broadcast/messages.ts';
import { formatShare } from '../../parts/figures/numbers.ts';
import { gamesOf, pointsOf } from '../../parts/figures/tally.ts';
import { clock } from '../../parts/figures/zone.ts';
import type { ResultRow } from '../../parts/results/resultRows.tsx';

export const tallyRow = (key: string, label: ComponentChildren, tally: Tally): ResultRow => ({
  ...{ key, label, counts: tally },
  figure: gamesOf(tally) === 0 ? '' : formatShare(pointsOf(tally) / gamesOf(tally), clock.value.locale),
});
