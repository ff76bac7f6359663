// The clocks of a game as text, counted down from what the game told last. What they show is for people: the referee's clock decides.

import { COLOURS, type Colour } from '../../core/colour.ts';
import type { SeatClock } from '../../protocols/seat/messages.ts';

/** `sinceMs`: how long ago the clocks were received. */
export function clockText({ time, running, runningMs }: SeatClock, sinceMs: number): string {
  const spentMs = running === undefined ? 0 : runningMs + sinceMs;
  switch (time.kind) {
    case 'unlimited':
      return 'no clock';
    case 'moveTime':
      return running === undefined ? 'no clock runs' : `${nameOf(running)} ${formatMs(time.moveTimeMs - spentMs)} for this move`;
    case 'clock': {
      const sides = COLOURS.toReversed().map((colour) => {
        const left = time.left[colour] - (colour === running ? spentMs : 0);
        return `${nameOf(colour)} ${formatMs(left)}${colour === running ? '*' : ''}`;
      });
      const { movesToGo } = time;
      return `${sides.join('  ')}${movesToGo === undefined ? '' : `  (${movesToGo} ${movesToGo === 1 ? 'move' : 'moves'} to go)`}`;
    }
  }
}

/** `49:12`, `1:02:03`, `0:09.4`: rounded down, never below zero. */
export function formatMs(ms: number): string {
  const left = Math.max(0, ms);
  const seconds = Math.floor(left / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (left < 10_000) return `0:0${seconds}.${Math.floor((left % 1000) / 100)}`;
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

export const nameOf = (colour: Colour): string => (colour === 'white' ? 'White' : 'Black');
