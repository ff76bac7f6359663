// Watching on a terminal: reads keys, draws pictures, at most ten a second.

import type { LiveTournament } from '../../broadcast/client/liveTournament.ts';
import { present } from '../../core/present.ts';
import { keyActions } from './keys.ts';
import { isRoomy, picture, type View } from './picture.ts';
import type { Screen } from './screen.ts';
import type { Watched } from './watched.ts';

const DRAW_MS = 100;

export type FullScreen = {
  readonly onChange: () => void;
  /** Resolves when the viewer quits. */
  readonly over: Promise<void>;
  readonly close: () => void;
};

export function fullScreen(
  screen: Screen,
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
  looks: Pick<View, 'colours' | 'unicode'>,
  live: LiveTournament,
  watched: Watched,
): FullScreen {
  const quit = Promise.withResolvers<void>();
  let flipped = false;
  let big: boolean | undefined;
  let isStale = true;

  const draw = (): void => {
    if (!isStale && !clockMoves()) return;
    isStale = false;
    const { columns, rows } = screen;
    const nowUtcMs = live.serverNowMs();
    screen.draw(picture(watched.scene, { ...looks, columns, rows, flipped, nowUtcMs, ...present({ big }) }));
  };
  /** Clocks run without messages: redrawn every second, and near the end every tenth. */
  let ticks = 0;
  const clockMoves = (): boolean => {
    const clock = watched.scene.game?.clock;
    const leftMs = clock?.leftMs[clock.turn];
    if (clock === undefined || leftMs === undefined || leftMs === null) return false;
    ticks++;
    return ticks % 5 === 0 || leftMs - (live.serverNowMs() - clock.sinceUtcMs) < 11_000;
  };
  const onKey = (bytes: Buffer): void => {
    for (const action of keyActions(bytes.toString())) {
      if (action === 'quit') quit.resolve();
      else if (action === 'flip') flipped = !flipped;
      else if (action === 'size') big = !(big ?? isRoomy(screen));
      else if (action === 'current') watched.followCurrent();
      else watched.turn(action === 'next' ? 1 : -1);
    }
    isStale = true;
  };
  const onResize = (): void => {
    isStale = true;
    screen.clear();
  };

  screen.open();
  const timer = setInterval(draw, DRAW_MS);
  input.on('data', onKey);
  output.on('resize', onResize);
  return {
    onChange: () => (isStale = true),
    over: quit.promise,
    close() {
      clearInterval(timer);
      input.off('data', onKey);
      input.pause();
      output.off('resize', onResize);
      screen.close();
    },
  };
}
