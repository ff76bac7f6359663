// A rating as shown everywhere: `3771`, `2950*` if it is temporary, `2950?` if it is provisional; and the line that explains the column.

import type { Phrased } from '../../../src/core/phrases/phrase.ts';
import { says, t } from '../../words/words.ts';
import { formatWhole } from './numbers.ts';
import './ratingFigure.css';

type RatingProps = {
  readonly rating: number;
  readonly temporary?: true | undefined;
  readonly provisional?: true | undefined;
};

export function RatingFigure({ rating, temporary, provisional }: RatingProps) {
  const mark = temporary === true ? MARKS.temporary : provisional === true ? MARKS.provisional : undefined;
  if (mark === undefined) return <>{formatWhole(rating)}</>;
  return (
    <span title={t(mark.word)}>
      {formatWhole(rating)}
      <span aria-hidden="true">{mark.sign}</span>
      <span class="hidden-but-read"> {t(mark.word)}</span>
    </span>
  );
}

const MARKS = {
  temporary: { sign: '*', word: 'ratings.temporary' },
  provisional: { sign: '?', word: 'ratings.provisional' },
} as const;

type NoteProps = {
  readonly of: Phrased<'ratingLevel'> & { readonly ratingLevel?: string };
  /** Which marks are shown. */
  readonly temporary: boolean;
  readonly provisional: boolean;
};

/** What the Elo above is anchored to, and what its marks mean; nothing without ratings. */
export function RatingNote({ of, ...shown }: NoteProps) {
  const level = says(of, 'ratingLevel');
  if (level === '') return null;
  const marks = (['temporary', 'provisional'] as const).filter((mark) => shown[mark]).map((mark) => MARKS[mark]);
  return (
    <p class="muted ratingNote">
      {[t('ratings.level', { level }), ...marks.map(({ sign, word }) => `${sign} ${t(word)}.`)].join(' ')}
    </p>
  );
}
