// One match of a cup as a card of two lines: seed, name, tie-break, score. Opens the details.

import type { BracketView } from '../../../src/broadcast/messages.ts';
import { present } from '../../../src/core/present.ts';
import { t } from '../../words/words.ts';
import type { BracketMatch as Match } from './bracketShape.ts';
import { Medal } from './medal.tsx';
import { Name } from '../../parts/figures/name.tsx';
import { formatPoints } from '../../parts/figures/numbers.ts';
import { formatChance } from '../../parts/figures/chance.ts';
import { Points } from '../../parts/figures/points.tsx';
import './bracketMatch.css';

type BracketMatchProps = {
  readonly match: Match;
  readonly roundName: string;
  /** The entrant highlighted throughout the tree. */
  readonly lit?: string | undefined;
  readonly medals?: BracketView['medals'];
  /** How likely an entrant wins this match, from 0 to 1. */
  readonly chanceOf?: (name: string) => number | undefined;
  readonly onOpen: () => void;
};

export function BracketMatch({ match, roundName, lit, medals, chanceOf, onOpen }: BracketMatchProps) {
  const isLit = lit !== undefined && match.seats.some((seat) => seat.kind === 'entrant' && seat.name === lit);
  return (
    <button
      type="button"
      class={`bracketMatch ${match.playing === true ? 'bracketMatch-playing' : ''} ${isLit ? 'bracketMatch-lit' : ''}`}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span class="hidden-but-read">{t('tables.matchTitle', { round: roundName, number: match.number })}: </span>
      <Line match={match} seat={0} lit={lit} {...present({ medals, chanceOf })} />
      <Line match={match} seat={1} lit={lit} {...present({ medals, chanceOf })} />
      <span class="hidden-but-read">{endOf(match)}</span>
    </button>
  );
}

type LineProps = Pick<BracketMatchProps, 'match' | 'lit' | 'medals' | 'chanceOf'> & { readonly seat: 0 | 1 };

function Line({ match, seat, lit, medals, chanceOf }: LineProps) {
  const who = match.seats[seat];
  const score = match.score?.[seat];
  const tieBreak = match.tieBreak?.[seat];
  const outcome = match.winner === undefined ? '' : match.winner === seat ? 'bracketMatch-won' : 'bracketMatch-lost';
  const name = who.kind === 'entrant' ? who.name : undefined;
  const chance = match.winner !== undefined || name === undefined ? undefined : chanceOf?.(name);
  const medal = medals === undefined || name === undefined ? undefined : medalOf(medals, name);
  return (
    <span
      class={`bracketMatch-line ${outcome} ${name !== undefined && name === lit ? 'bracketMatch-followed' : ''}`}
      data-name={name}
    >
      <span class="bracketMatch-seed" aria-hidden="true">
        {who.kind === 'entrant' ? who.seed : ''}
      </span>
      {medal !== undefined && <Medal kind={medal} />}
      <span class={`bracketMatch-name ${name === undefined ? 'muted' : ''}`}>
        {name === undefined ? t(who.kind === 'nobody' ? 'tables.bye' : 'tables.notKnown') : <Name name={name} />}
      </span>
      {chance !== undefined && (
        <span class="bracketMatch-chance" title={t('tables.oddsMatch')}>
          {formatChance(chance)} %
        </span>
      )}
      {tieBreak !== undefined && <span class="bracketMatch-tieBreak">+{formatPoints(tieBreak)}</span>}
      <span class="bracketMatch-score">{score !== undefined && <Points points={score} />}</span>
    </span>
  );
}

const medalOf = (medals: BracketView['medals'], name: string): keyof BracketView['medals'] | undefined =>
  (['gold', 'silver', 'bronze'] as const).find((kind) => medals[kind] === name);

/** For screen readers: what a bold name shows visually. */
function endOf({ seats, winner, playing }: Match): string {
  const won = winner === undefined ? undefined : seats[winner];
  return won?.kind === 'entrant'
    ? `; ${t('tables.goesOn', { name: won.name })}`
    : playing === true
      ? `; ${t('tables.playing')}`
      : '';
}
