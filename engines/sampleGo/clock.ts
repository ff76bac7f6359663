// The clocks as GTP sends them: `time_settings` (main time and Canadian overtime), KGS's wider form of it, and the time left after a move
// if no `time_left` is sent.

export type TimeSettings = { readonly mainMs: number; readonly periodMs: number; readonly periodStones: number };

/** The clock of one side: `stones` are those left in its period, 0 in the main time. */
export type ClockState = { readonly leftMs: number; readonly stones: number };

/** Before any settings have arrived. */
export const NO_CLOCK: ClockState = { leftMs: 0, stones: 0 };

/** `none`: there is no limit; `undefined`: not a valid setting. GTP 2: a period of no stones means no limit. */
export function parseTimeSettings(words: readonly string[]): TimeSettings | 'none' | undefined {
  const [main, period, stones] = words.map(seconds);
  if (main === undefined || period === undefined || stones === undefined || words.length !== 3) return undefined;
  if (stones === 0 && period > 0) return 'none';
  if (main === 0 && period === 0) return 'none';
  return { mainMs: main * 1000, periodMs: period * 1000, periodStones: stones };
}

/** `none`, `absolute MAIN`, `byoyomi MAIN TIME PERIODS`, `canadian MAIN TIME STONES`; only the last of byo-yomi's periods counts. */
export function parseKgsTime([kind, ...words]: readonly string[]): TimeSettings | 'none' | undefined {
  switch (kind) {
    case 'none':
      return 'none';
    case 'absolute':
      return words.length === 1 ? parseTimeSettings([...words, '0', '0']) : undefined;
    case 'byoyomi':
      return words.length === 3 ? parseTimeSettings([words[0] ?? '', words[1] ?? '', '1']) : undefined;
    case 'canadian':
      return parseTimeSettings(words);
    default:
      return undefined;
  }
}

/** At the start of a game. */
export const clockOf = ({ mainMs, periodMs, periodStones }: TimeSettings): ClockState =>
  mainMs > 0 ? { leftMs: mainMs, stones: 0 } : { leftMs: periodMs, stones: periodStones };

/** After a move that took `elapsedMs`, measured by the player. */
export function afterMove(clock: ClockState, settings: TimeSettings, elapsedMs: number): ClockState {
  const leftMs = clock.leftMs - elapsedMs;
  if (clock.stones > 1) return { leftMs, stones: clock.stones - 1 };
  if (clock.stones === 1 || (leftMs <= 0 && settings.periodStones > 0)) {
    return { leftMs: settings.periodMs, stones: settings.periodStones };
  }
  return { leftMs, stones: 0 };
}

function seconds(text: string): number | undefined {
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}
