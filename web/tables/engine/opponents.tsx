// An engine against each of its opponents.

import type { EngineView } from '../../../src/broadcast/messages.ts';
import { signed, withError } from '../../parts/figures/estimate.ts';
import { Name } from '../../parts/figures/name.tsx';
import { formatShare } from '../../parts/figures/numbers.ts';
import { bothOf, gamesOf, pointsOf } from '../../parts/figures/tally.ts';
import { clock } from '../../parts/figures/zone.ts';
import { ResultBar } from '../../parts/results/resultBar.tsx';
import { hrefOf } from '../../state/route.ts';
import { t } from '../../words/words.ts';

type OpponentsProps = { readonly name: string; readonly opponents: EngineView['opponents'] };

export function Opponents({ name, opponents }: OpponentsProps) {
  const { locale } = clock.value;
  const hasElo = opponents.some(({ elo }) => elo !== undefined);
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={t('engine.opponents')}>
      <table class="dense profile-opponents">
        <thead>
          <tr>
            <th scope="col">{t('engine.opponent')}</th>
            <th scope="col" class="number">
              {t('tables.games')}
            </th>
            <th scope="col">{t('engine.results')}</th>
            <th scope="col" class="number">
              {t('ratings.score')}
            </th>
            {hasElo && (
              <th scope="col" class="number">
                {t('match.elo')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {opponents.map((opponent) => {
            const both = bothOf(opponent.record);
            return (
              <tr key={opponent.name}>
                <th scope="row">
                  <a href={hrefOf('engine', [name, opponent.name])}>
                    <Name name={opponent.name} />
                  </a>
                </th>
                <td class="number muted">{gamesOf(both)}</td>
                <td class="profile-bar">
                  <ResultBar counts={both} of="engine" />
                </td>
                <td class="number">{formatShare(pointsOf(both) / gamesOf(both), locale)}</td>
                {hasElo && <td class="number muted">{opponent.elo !== undefined && withError(opponent.elo, signed)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
