// Titles and their holders.

import type { Overview } from '../../../src/broadcast/messages.ts';
import { t } from '../../words/words.ts';
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
            <strong>{holder ?? t('season.noHolder')}</strong>
          </span>
        </li>
      ))}
    </ul>
  );
}
