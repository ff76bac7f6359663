// A small view of a cup, next to a game: the round in play, the rounds before it, and the medallists.

import { useState } from 'preact/hooks';
import type { BracketView } from '../../../src/broadcast/messages.ts';
import { hrefOf } from '../../state/route.ts';
import { useView } from '../../state/views.ts';
import { t } from '../../words/words.ts';
import { BracketMatch } from './bracketMatch.tsx';
import { medalsOfRound, roundInPlay, type BracketMatch as Match } from './bracketShape.ts';
import { MatchDialog } from './matchDialog.tsx';
import type { CardProps } from '../standings/standingsCard.tsx';
import '../../parts/event/page.css';
import '../../parts/event/card.css';

/** `rows`: most matches shown; absent: all of the rounds so far. Matches in play come first. */
export function BracketCard({ event, rows = Infinity }: CardProps) {
  const { value, failure } = useView('bracket', event);
  const view = value.value;
  return (
    <section class="card tableCard" aria-label={t('tables.bracket')}>
      <header class="tableCard-head">
        <h2>{t('tables.bracket')}</h2>
        <a href={hrefOf('bracket', [event])}>{t('tables.whole')}</a>
      </header>
      {view === undefined || view.rounds.length === 0 ? (
        <p class="tableCard-words muted">{failure.value ?? (view === undefined ? '' : t('tables.noBracket'))}</p>
      ) : (
        <Rounds view={view} rows={rows} />
      )}
    </section>
  );
}

type Opened = { readonly match: Match; readonly roundName: string };

/** The round in play, and below it the rounds before. */
function Rounds({ view, rows }: { readonly view: BracketView; readonly rows: number }) {
  const [open, setOpen] = useState<Opened | undefined>(undefined);
  let left = rows;
  const rounds = view.rounds
    .slice(0, roundInPlay(view.rounds) + 1)
    .toReversed()
    .map(({ name, kind, matches }) => {
      const shown = playingFirst(matches).slice(0, Math.max(0, left));
      left -= shown.length;
      return { name, shown, medals: medalsOfRound(view.medals, kind) };
    })
    .filter(({ shown }) => shown.length > 0);
  return (
    <div class="tableCard-scroll" tabIndex={0} role="group" aria-label={t('tables.rounds')}>
      {rounds.map(({ name, shown, medals }) => (
        <section key={name} class="tableCard-round">
          <h3>{name}</h3>
          <ul class="tableCard-matches">
            {shown.map((match) => (
              <li key={match.number}>
                <BracketMatch match={match} roundName={name} medals={medals} onOpen={() => setOpen({ match, roundName: name })} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {open !== undefined && <MatchDialog {...open} event={view.event} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

const playingFirst = (matches: readonly Match[]): readonly Match[] =>
  matches.toSorted((one, other) => Number(other.playing ?? false) - Number(one.playing ?? false));
