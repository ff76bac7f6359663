// What the kibitzers of a game say of the position on the board: engines that play no game.

import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { LiveGame } from '../../../src/broadcast/client/liveGame.ts';
import type { ShownKibitz, ShownPly } from '../../../src/broadcast/messages.ts';
import { remainingLine, type Line } from '../moves/parting.ts';

/** The colour of a kibitzer: further ones share those of the first two. */
export const KIBITZER_LOOKS = ['third', 'fourth'] as const;
export type KibitzerLook = (typeof KIBITZER_LOOKS)[number];

export type KibitzerView = {
  readonly name: string;
  readonly look: KibitzerLook;
  /** About the position on the board, or the last one before it; `running`: it still analyses it. */
  readonly said: (ShownKibitz & { readonly running: boolean }) | undefined;
  /** What is left of its line from the position on the board. */
  readonly line: Line | undefined;
};

export const lookOf = (index: number): KibitzerLook => KIBITZER_LOOKS[index % KIBITZER_LOOKS.length] ?? 'third';

/** `isLive`: whether the game is played, and the board shows its last position. */
export const viewKibitzers = (
  game: LiveGame,
  plies: ReadonlySignal<readonly ShownPly[]>,
  ply: ReadonlySignal<number>,
  isLive: () => boolean,
): ReadonlySignal<readonly KibitzerView[]> =>
  computed(() =>
    [...game.kibitzers.value].map(([name, found], index) => {
      const said = lastOf(found, ply.value + 1);
      const running = said?.ply === ply.value + 1 && isLive();
      const line =
        said?.pv === undefined || said.pv.length === 0
          ? undefined
          : remainingLine({ ply: said.ply, moves: said.pv }, plies.value, ply.value);
      return { name, look: lookOf(index), said: said && { ...said, running }, line };
    }),
  );

/** It may have had no time for some positions. */
function lastOf(found: ReadonlyMap<number, ShownKibitz>, ply: number): ShownKibitz | undefined {
  for (let at = ply; at > 0; at -= 1) {
    const said = found.get(at);
    if (said !== undefined) return said;
  }
  return undefined;
}

const KEY = 'arbiter-kibitzer-arrows';

/** Whether the board shows their arrows. */
export const hasArrows = signal(storedArrows());

export function toggleArrows(): void {
  hasArrows.value = !hasArrows.value;
  try {
    localStorage.setItem(KEY, hasArrows.value ? 'on' : 'off');
  } catch {
    // Storage is off: the choice holds for this visit only.
  }
}

function storedArrows(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}
