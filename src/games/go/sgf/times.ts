// Times in SGF's forms ⇄ milliseconds. FF[4] has seconds; CGF's form, FF[1], has minutes (CGF-A2). FF[2] and FF[3] fix no unit: a bare number
// below 300 is read as minutes there, any other as seconds. Also read: `1:00:00`, `40:00(5x1:00)`, as Cgoban writes main time and overtime.

export type SgfTime = { readonly mainTimeMs: number; readonly overtime?: string };

/** `undefined` for text that is not a time. `version` is FF. */
export function parseMainTime(text: string, version: number): SgfTime | undefined {
  const parts = /^([0-9.:]+)\s*(?:\((.+)\))?$/.exec(text);
  if (parts === null) return undefined;
  const [, main = '', overtime] = parts;
  const number = /^[0-9]+(?:\.[0-9]+)?$/.test(main) ? Number(main) : undefined;
  const inMinutes = number !== undefined && (version === 1 || (version < 4 && number < 300));
  const mainTimeMs = inMinutes ? Math.round(number * 60_000) : parseClock(main);
  if (mainTimeMs === undefined) return undefined;
  return overtime === undefined ? { mainTimeMs } : { mainTimeMs, overtime };
}

/** Milliseconds of `2998.2` (seconds), `39:47` or `1:00:00`; `undefined` for anything else. */
export function parseClock(text: string): number | undefined {
  const parts = /^(?:(?:([0-9]{1,4}):)?([0-9]{1,4}):)?([0-9]{1,9}(?:\.[0-9]{1,9})?)$/.exec(text);
  if (parts === null) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = parts;
  return Math.round((Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000);
}

/** Seconds, with as many decimals as needed: `3000`, `2998.214`. */
export const formatSeconds = (ms: number): string => (ms / 1000).toString();

/** Minutes, exact to the millisecond: `50`, `0.5`. */
export const formatMinutes = (ms: number): string => Number((ms / 60_000).toFixed(6)).toString();
