// The mark of a game in a crosstable, from the row's entrant's view; links to the game.

import type { CrosstableView } from '../../../src/broadcast/messages.ts';
import { isolated } from '../../parts/figures/isolated.ts';
import { hrefOf } from '../../state/route.ts';
import type { Word } from '../../words/en.ts';
import { t } from '../../words/words.ts';

export type Row = CrosstableView['rows'][number];
export type CellGame = Row['cells'][number]['games'][number];

export const SIGNS = {
  '1': { className: 'mark-win', word: 'tables.won' },
  '½': { className: 'mark-draw', word: 'tables.drawn' },
  '0': { className: 'mark-loss', word: 'tables.lost' },
  '*': { className: 'mark-open', word: 'tables.inPlay' },
} as const satisfies Record<CellGame['result'], { readonly className: string; readonly word: Word }>;

type MarkProps = {
  readonly game: CellGame;
  readonly row: Row;
  readonly opponent: Row | undefined;
  readonly at?: string;
  readonly isStop: boolean;
};

export function Mark({ game, row, opponent, at, isStop }: MarkProps) {
  const words = wordsOf(game, row.name, opponent?.name ?? '');
  return (
    <a
      href={hrefOf('game', [game.id])}
      class={`mark ${SIGNS[game.result].className} mark-${game.colour} ${game.annulled === true ? 'mark-annulled' : ''}`}
      data-at={at}
      tabIndex={isStop ? 0 : -1}
      title={words}
      aria-label={`${signOf(game)}: ${words}`}
    >
      {signOf(game)}
    </a>
  );
}

export const signOf = ({ result }: Pick<CellGame, 'result'>): string => (result === '*' ? '•' : result);

function wordsOf({ result, colour, annulled }: CellGame, name: string, opponent: string): string {
  const words = [
    `${isolated(name)} ${t('tables.against', { name: opponent })}`,
    t(colour === 'white' ? 'tables.asWhite' : 'tables.asBlack'),
    t(SIGNS[result].word),
    ...(annulled === true ? [t('tables.annulled')] : []),
  ];
  return words.join(', ');
}
