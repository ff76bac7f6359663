// The evidence of a tie: the table with its tie-breaks and the reason for each place; in a cup, the bracket.

import { overview } from '../../state/live.ts';
import { useView } from '../../state/views.ts';
import { BracketCard } from '../../tables/bracket/bracketCard.tsx';
import { StandingsTable } from '../../tables/standings/standingsTable.tsx';

export function TieEvidence({ event }: { readonly event: string }) {
  const known = overview.value?.events.find(({ key }) => key === event);
  if (known?.views.includes('bracket') === true) return <BracketCard event={event} />;
  return <TieTable event={event} name={known?.name ?? event} />;
}

function TieTable({ event, name }: { readonly event: string; readonly name: string }) {
  const { value, failure } = useView('standings', event);
  const view = value.value;
  return view === undefined ? <p class="muted">{failure.value ?? ''}</p> : <StandingsTable view={view} name={name} />;
}
