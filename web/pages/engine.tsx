// One engine in all events, and two against each other: /engine/NAME, /engine/NAME/OPPONENT.

import { Shown } from '../parts/event/shown.tsx';
import { useTitle } from '../parts/event/useTitle.ts';
import { EngineProfile } from '../tables/engine/engineProfile.tsx';
import { HeadToHead } from '../tables/engine/headToHead.tsx';
import type { PageProps } from './page.ts';
import '../parts/event/page.css';

export function EnginePage({ args }: PageProps) {
  const [name = '', against] = args;
  useTitle(against === undefined ? name : `${name} – ${against}`);
  return (
    <div class="page">
      <Shown key={name} view="engine" event={name} lines={10}>
        {(view) => (against === undefined ? <EngineProfile view={view} /> : <HeadToHead view={view} against={against} />)}
      </Shown>
    </div>
  );
}
