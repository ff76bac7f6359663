// Watching on a terminal: keys in, pictures out, at most ten a second.

import { readWanted, type Following } from './follow.ts';
import { keyActions } from './keys.ts';
import { isRoomy, picture, type View } from './picture.ts';
import type { Screen } from './screen.ts';

const DRAW_MS = 100;

export type FullScreen = {
  readonly onChange: () => void;
  readonly onConnection: (isLive: boolean) => void;
  /** Resolves when the viewer has had enough. */
  readonly over: Promise<void>;
  readonly close: () => void;
};

export function fullScreen(
  screen: Screen,
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
  looks: Pick<View, 'colours' | 'unicode'>,
  following: Pick<Following, 'url' | 'watched' | 'signal'>,
): FullScreen {
  const { watched } = following;
  const quit = Promise.withResolvers<void>();
  let [isLive, flipped] = [false, false];
  let big: boolean | undefined;

  let isStale = true;

  const draw = (): void => {
    if (!isStale && !clockMoves()) return;
    isStale = false;
    const nowUtcMs = Date.now() + watched.skewMs;
    const { columns, rows } = screen;
    screen.draw(picture(watched, { ...looks, columns, rows, flipped, isLive, nowUtcMs, ...(big === undefined ? {} : { big }) }));
  };
  /** Clocks run without any message: by the second, and at the end by the tenth. */
  let ticks = 0;
  const clockMoves = (): boolean => {
    const clock = watched.game?.clock;
    const leftMs = clock?.leftMs[clock.turn];
    if (clock === undefined || leftMs === undefined || leftMs === null) return false;
    ticks++;
    return ticks % 5 === 0 || leftMs - (Date.now() + watched.skewMs - clock.sinceUtcMs) < 11_000;
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
    void readWanted({ ...following, onChange: () => (isStale = true) });
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
    onConnection(live) {
      isLive = live;
      isStale = true;
    },
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
