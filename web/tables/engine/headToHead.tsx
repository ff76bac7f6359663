// Two engines against each other, over all events: what one scored against the other, and every game.

import type { EngineView } from '../../../src/broadcast/messages.ts';
import { Failure } from '../../parts/event/shown.tsx';
import { signed, withError } from '../../parts/figures/estimate.ts';
import { NameLink } from '../../parts/figures/name.tsx';
import { formatPoints, formatShare } from '../../parts/figures/numbers.ts';
import { bothOf, gamesOf, pointsOf } from '../../parts/figures/tally.ts';
import { clock } from '../../parts/figures/zone.ts';
import { ResultRows } from '../../parts/results/resultRows.tsx';
import { TitledCard } from '../../parts/titledCard.tsx';
import { overview } from '../../state/live.ts';
import { shortEventName } from '../../state/eventNames.ts';
import { go, hrefOf } from '../../state/route.ts';
import { t } from '../../words/words.ts';
import { Archive } from '../archive/archive.tsx';
import { wholeName } from '../archive/archiveQuery.ts';
import { BigFigures } from './bigFigures.tsx';
import { tallyRow } from './tallyRow.ts';
import './engineProfile.css';

export function HeadToHead({ view, against }: { readonly view: EngineView; readonly against: string }) {
  const { name, opponents } = view;
  const opponent = opponents.find((one) => one.name === against);
  if (opponent === undefined) return <Failure words={t('engine.neverMet', { name: name, opponent: against })} />;
  const both = bothOf(opponent.record);
  const [games, points] = [gamesOf(both), pointsOf(both)];
  return (
    <div class="profile">
      <header class="page-head">
        <h1>
          <NameLink name={name} /> {formatPoints(points)} : {formatPoints(games - points)} <NameLink name={opponent.name} />
        </h1>
        <span class="toolbar-space" />
        <a href={hrefOf('engine', [opponent.name, name])}>{t('engine.otherWay')}</a>
      </header>
      <TitledCard title={t('engine.results')}>
        <BigFigures
          figures={[
            { value: formatShare(points / games, clock.value.locale, 1), label: t('ratings.score') },
            { value: opponent.elo === undefined ? '' : withError(opponent.elo, signed), label: t('match.elo') },
            {
              value: opponent.superiority === undefined ? '' : formatShare(opponent.superiority, clock.value.locale, 1),
              label: t('match.superiority'),
            },
          ]}
        />
        <ResultRows
          of="engine"
          rows={[
            tallyRow('all', t('tables.all'), both),
            tallyRow('white', t('tables.asWhite'), opponent.record.white),
            tallyRow('black', t('tables.asBlack'), opponent.record.black),
            ...(opponent.events.length > 1
              ? opponent.events.map(({ event, record }) => tallyRow(`in ${event}`, shortEventName(event), record))
              : []),
          ]}
        />
      </TitledCard>
      <Archive
        query={{ engine: wholeName(name), opponent: wholeName(opponent.name) }}
        events={overview.value?.events ?? []}
        onQuery={(asked) => go(hrefOf('games', [], asked))}
      />
    </div>
  );
}
