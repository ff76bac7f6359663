// A match of two: what its games say about the first player, its pairs by points as bars, and the course of its test between its bounds.

import type { MatchView, ShownEstimate } from '../../../src/broadcast/messages.ts';
import { signed, withError } from '../../parts/figures/estimate.ts';
import { NameLink } from '../../parts/figures/name.tsx';
import { formatCount, formatShare } from '../../parts/figures/numbers.ts';
import { lazily } from '../../state/loaded.ts';
import { language, says, t } from '../../words/words.ts';
import './matchPanel.css';

type Match = NonNullable<MatchView['match']>;

const loadPlot = lazily(async () => (await import('../../charts/ratioPlot.tsx')).RatioPlot);

export function MatchPanel({ match }: { readonly match: Match }) {
  const [first, second] = match.players;
  return (
    <div class="match">
      <h2 class="match-title">
        <NameLink name={first} /> – <NameLink name={second} />
      </h2>
      {match.test !== undefined && <Test test={match.test} />}
      <div class="match-columns">
        <Numbers match={match} />
        <Bars counts={match.pairs ?? match.games} isPairs={match.pairs !== undefined} />
      </div>
    </div>
  );
}

function Test({ test }: { readonly test: NonNullable<Match['test']> }) {
  const Plot = loadPlot();
  const { llr, lower, upper, accepted, games } = test;
  const last = games.at(-1) ?? 0;
  return (
    <section class="card match-test" aria-label={t('match.test')}>
      <p class="match-words">
        <strong>LLR {llr.toFixed(2)}</strong>
        <span>{t('match.bounds', { lower: lower.toFixed(2), upper: upper.toFixed(2) })}</span>
        <span class={accepted === undefined ? 'match-open' : 'match-decided'}>
          {accepted === undefined ? t('match.goesOn') : t('match.accepted', { accepted })}
        </span>
        <span class="match-hypotheses">SPRT: {says(test, 'words')}</span>
      </p>
      <p class="hidden-but-read">
        {t('match.ratio', { games: formatCount(last, language.value), llr: (test.ratios.at(-1) ?? 0).toFixed(2) })}
      </p>
      <div class="match-plot">{Plot !== undefined && <Plot test={test} />}</div>
    </section>
  );
}

function Numbers({ match }: { readonly match: Match }) {
  const [lost, drawn, won] = match.games;
  const share = (value: number): string => formatShare(value, language.value, 1);
  const rows: readonly (readonly [string, string])[] = [
    [t('match.games'), `${formatCount(lost + drawn + won, language.value)}: ${t('match.gamesOf', { won, drawn, lost })}`],
    [t('match.score'), match.score === undefined ? t('match.noEstimate') : share(match.score)],
    [t('match.elo'), estimated(match.elo, signed)],
    ...(match.test?.elo === undefined ? [] : [[t('match.eloAfterTest'), interval(match.test.elo)] as const]),
    [t('match.normalizedElo'), estimated(match.normalizedElo, signed)],
    [t('match.superiority'), match.superiority === undefined ? t('match.noEstimate') : share(match.superiority)],
    [t(match.counts === 'pairs' ? 'match.levelPairs' : 'match.draws'), estimated(match.drawRatio, share)],
    ...(match.pairs === undefined ? [] : [[t('match.pairsRatio'), estimated(match.pairsRatio, twoDigits)] as const]),
  ];
  return (
    <section class="card match-numbers" aria-label={t('match.numbers')}>
      <dl>
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const twoDigits = (value: number): string => value.toFixed(2);

const estimated = (estimate: ShownEstimate | undefined, format: (value: number) => string): string =>
  estimate === undefined ? t('match.noEstimate') : withError(estimate, format);

const interval = ({ elo, low, high }: { readonly elo: number; readonly low: number; readonly high: number }): string =>
  `${signed(elo)} (${signed(low)} … ${signed(high)})`;

const PAIR_POINTS = ['0', '½', '1', '1½', '2'] as const;
const GAME_POINTS = ['0', '½', '1'] as const;

/** From the worst to the best for the first player. */
function Bars({ counts, isPairs }: { readonly counts: readonly number[]; readonly isPairs: boolean }) {
  const most = Math.max(1, ...counts);
  const points = isPairs ? PAIR_POINTS : GAME_POINTS;
  const middle = (counts.length - 1) / 2;
  return (
    <section class="card match-bars" aria-label={t(isPairs ? 'match.pairs' : 'match.singles')}>
      <h3>{t(isPairs ? 'match.pairs' : 'match.singles')}</h3>
      <ul>
        {counts.map((count, index) => (
          <li key={points[index]}>
            <span class="match-points">{points[index]}</span>
            <span class="match-track">
              <span
                class={`match-bar ${index < middle ? 'match-worse' : index > middle ? 'match-better' : 'match-level'}`}
                style={{ width: `${(100 * count) / most}%` }}
              />
            </span>
            <span class="match-count">{formatCount(count, language.value)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
