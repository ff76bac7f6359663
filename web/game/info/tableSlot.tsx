// The table of the event next to its game: a bracket for a cup, otherwise standings.

import { overview } from '../../state/live.ts';
import { lazily } from '../../state/loaded.ts';
import './tableSlot.css';

const loadStandings = lazily(async () => (await import('../../tables/standings/standingsCard.tsx')).StandingsCard);
const loadBracket = lazily(async () => (await import('../../tables/bracket/bracketCard.tsx')).BracketCard);

export function TableSlot({ event }: { readonly event: string }) {
  const views = overview.value?.events.find(({ key }) => key === event)?.views;
  if (views === undefined) return <div class="tableSlot card" />;
  const Card = views.includes('bracket') ? loadBracket() : views.includes('standings') ? loadStandings() : undefined;
  return Card === undefined ? <div class="tableSlot card" /> : <Card event={event} />;
}
