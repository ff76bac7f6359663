// The keyboard shortcuts.

import { Dialog } from '../parts/dialog.tsx';
import { t } from '../words/words.ts';
import './help.css';

const KEYS = [
  { keys: ['←', '→'], word: 'keys.ply' },
  { keys: ['↑', '↓'], word: 'keys.move' },
  { keys: ['Home', 'End'], word: 'keys.ends' },
  { keys: ['Space'], word: 'keys.replay' },
  { keys: ['f'], word: 'keys.flip' },
  { keys: ['p'], word: 'keys.line' },
  { keys: ['l'], word: 'keys.layout' },
  { keys: ['m'], word: 'keys.announce' },
  { keys: ['Esc'], word: 'keys.close' },
  { keys: ['?'], word: 'keys.help' },
] as const;

export function Help({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={t('app.keys')} onClose={onClose}>
      <dl class="help">
        {KEYS.map(({ keys, word }) => (
          <div key={word} class="help-row">
            <dt>
              {keys.map((key) => (
                <kbd key={key} class="help-key">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(word)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
