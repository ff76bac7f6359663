// As many charts above each other as a large screen has room for (gameScreen.css); one on others.

import type { GameView } from '../game/gameView.ts';
import { hasLayouts, layout } from '../game/layout.ts';
import { matchesMedia } from '../parts/rows/media.ts';
import { ChartCard, chartsOf } from './chartCard.tsx';

const ROOMS = [
  { count: 4, query: '(min-width: 1800px) and (min-height: 1300px)' },
  { count: 2, query: '(min-width: 1800px) and (min-height: 1000px)' },
] as const;

export function ChartStack({ view }: { readonly view: GameView }) {
  const isCalm = hasLayouts() && layout.value === 'spectator';
  const { count } = (isCalm ? undefined : ROOMS.find(({ query }) => matchesMedia(query))) ?? { count: 1 };
  const places = Math.min(count, chartsOf(view).length);
  return (
    <>
      {Array.from({ length: places }, (_, place) => (
        <ChartCard key={place} view={view} place={place} />
      ))}
    </>
  );
}
