// Adds an engine to those that the viewer follows: messages come when its games begin and end, if they are wanted.

import { Icon } from '../../parts/icon.tsx';
import { follow, followed } from '../../state/settings.ts';
import { t } from '../../words/words.ts';

export function FollowButton({ name }: { readonly name: string }) {
  const does = followed.value.has(name);
  return (
    <button type="button" aria-pressed={does} class={does ? 'profile-followed' : ''} onClick={() => follow(name, !does)}>
      <Icon name="star" size={14} /> {t(does ? 'engine.followed' : 'engine.follow')}
    </button>
  );
}
