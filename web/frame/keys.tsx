// The keyboard shortcuts.

import { t } from '../words/words.ts';
import './keys.css';

const KEYS = [
  { keys: ['←', '→'], word: 'keys.ply' },
  { keys: ['↑', '↓'], word: 'keys.move' },
  { keys: ['Home', 'End'], word: 'keys.ends' },
  { keys: ['Space'], word: 'keys.replay' },
  { keys: ['f'], word: 'keys.flip' },
  { keys: ['p'], word: 'keys.line' },
  { keys: ['a'], word: 'keys.analysis' },
  { keys: ['l'], word: 'keys.layout' },
  { keys: ['m'], word: 'keys.announce' },
  { keys: ['Esc'], word: 'keys.close' },
  { keys: ['?'], word: 'keys.help' },
] as const;

export const Keys = () => (
  <dl class="keys">
    {KEYS.map(({ keys, word }) => (
      <div key={word} class="keys-row">
        <dt>
          {keys.map((key) => (
            <kbd key={key} class="keys-key">
              {key}
            </kbd>
          ))}
        </dt>
        <dd>{t(word)}</dd>
      </div>
    ))}
  </dl>
);
