// A rating as shown everywhere: `3771`, and `2950*` if it is temporary.

import { t } from '../../words/words.ts';
import { formatWhole } from './numbers.ts';

export function RatingFigure({ rating, temporary }: { readonly rating: number; readonly temporary: true | undefined }) {
  if (temporary !== true) return <>{formatWhole(rating)}</>;
  return (
    <span title={t('ratings.temporary')}>
      {formatWhole(rating)}
      <span aria-hidden="true">*</span>
      <span class="hidden-but-read"> {t('ratings.temporary')}</span>
    </span>
  );
}
