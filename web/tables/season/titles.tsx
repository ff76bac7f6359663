// Titles and their holders.

import type { Overview } from '../../../src/broadcast/messages.ts';
import { t } from '../../words/words.ts';
import { Name } from '../../parts/figures/name.tsx';
import { Icon } from '../../parts/icon.tsx';
import './titles.css';

export function Titles({ titles }: Pick<Overview, 'titles'>) {
  if (titles.length === 0) return null;
  return (
    <ul class="titles" aria-label={t('season.titles')}>
      {titles.map(({ title, holder }) => (
        <li key={title} class="card">
          <Icon name="star" />
          <span>
            <span class="muted">{title}</span>
            <strong>{holder === undefined ? t('season.noHolder') : <Name name={holder} />}</strong>
          </span>
        </li>
      ))}
    </ul>
  );
}
