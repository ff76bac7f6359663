// What an engine receives about time: `level`, `st` and `sd` once, `time` and `otim` before each of its moves.
// Source: Chess Engine Communication Protocol, version 2, "level", "st", "sd", "time".
//
// An engine counts its moves against the last `level`, so the session counts them too: where its count and the referee's differ (the next
// period has another length, a game is resumed), it sends a new `level` with the time that is left.
// The increment is sent in seconds with as many decimals as it has, as XBoard writes it: engines that expect a whole number round it
// down, which is the safe side. Base times are whole seconds, rounded down, at least one; `time` is exact to a centisecond.
// `st` takes whole seconds: a move time is rounded down, and one below a second is sent as `level 1 0:01 0`, with the actual time in
// `time`. Without a clock, an hour is sent: depth or nodes limit the search, and the referee enforces the cap of a move.
// No command limits nodes in a way that engines agree on (`nps` replaces their clock): `entrants.ts` refuses it for these engines.

import { opposite } from '../../core/colour.ts';
import type { SearchRequest } from '../session.ts';

const HOUR_MS = 3_600_000;

/** `moves` per session, 0 for the rest of the game; `made` since the level was sent. */
type Level = { readonly moves: number; readonly incrementMs: number; made: number };

export class ClockText {
  #level: Level | undefined;

  /** Lines for one search. `isNew`: the engine has just received `new` and knows nothing about the clock. */
  of(request: SearchRequest, sendsTime: boolean, isNew: boolean): string {
    const { time, limits, turn } = request;
    if (isNew) this.#level = undefined;
    const depth = isNew && limits.depth !== undefined ? `sd ${limits.depth}\n` : '';
    switch (time.kind) {
      case 'clock': {
        const level = this.#levelFor(time.left[turn], time.increment[turn], time.movesToGo ?? 0);
        return level + depth + timeText(time.left[turn], time.left[opposite(turn)], sendsTime);
      }
      case 'moveTime': {
        const bound = time.moveTimeMs >= 1000 ? `st ${Math.floor(time.moveTimeMs / 1000)}\n` : 'level 1 0:01 0\n';
        return (isNew ? bound : '') + depth + timeText(time.moveTimeMs, time.moveTimeMs, sendsTime);
      }
      case 'unlimited':
        return (isNew ? 'level 0 60 0\n' : '') + depth + timeText(HOUR_MS, HOUR_MS, sendsTime);
    }
  }

  #levelFor(leftMs: number, incrementMs: number, movesToGo: number): string {
    const level = this.#level;
    if (level !== undefined) level.made++;
    const expected = level === undefined || level.moves === 0 ? 0 : level.moves - (level.made % level.moves);
    if (level !== undefined && level.incrementMs === incrementMs && expected === movesToGo) return '';
    this.#level = { moves: movesToGo, incrementMs, made: 0 };
    return `level ${movesToGo} ${minutes(leftMs)} ${incrementMs / 1000}\n`;
  }
}

/** At least a centisecond: an engine may divide by this number. */
const timeText = (ownMs: number, otherMs: number, sends: boolean): string =>
  sends ? `time ${centiseconds(ownMs)}\notim ${centiseconds(otherMs)}\n` : '';

const centiseconds = (ms: number): number => Math.max(Math.floor(ms / 10), 1);

/** Minutes, with seconds if there are any: `40`, `0:02`. */
function minutes(ms: number): string {
  const seconds = Math.max(Math.floor(ms / 1000), 1);
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}
