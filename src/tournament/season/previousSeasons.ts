// Earlier seasons: files named in a tournament file, each read once, and the names on some of their places.

import { err, ok } from '../../core/result.ts';
import type { Result } from '../../core/result.ts';
import type { LeftOutPlaces, PreviousResults } from '../definition.ts';
import { oneOf, suggestion } from '../../core/messages/nearest.ts';
import { formatPlaces } from '../values/placeRange.ts';
import type { PlaceRange } from '../values/placeRange.ts';
import { namesAt } from './seasonResults.ts';
import type { SeasonResults } from './seasonResults.ts';

export type PreviousSeasons = {
  /** The error is a whole sentence. */
  readonly namesAt: (file: string, event: string, range: PlaceRange) => Result<readonly string[], string>;
  /** What was read, in the order of the requests. */
  readonly read: () => readonly PreviousResults[];
};

/** `named`: files by the names that the field `previous` gives them. */
export function previousSeasons(
  named: Readonly<Record<string, string>>,
  resolvePath: (written: string) => string,
  readResults: ((path: string) => Result<SeasonResults, string>) | undefined,
): PreviousSeasons {
  const seen = new Map<string, Result<SeasonResults, string>>();
  const leftOut = new Map<string, LeftOutPlaces[]>();
  return {
    namesAt: (written, event, range) => {
      const file = Object.hasOwn(named, written) ? (named[written] ?? written) : written;
      const results = seen.get(file) ?? readResults?.(resolvePath(file)) ?? err('other files are not at hand here');
      seen.set(file, results);
      if (!results.ok) {
        const near = suggestion(written, Object.keys(named));
        if (!Object.hasOwn(named, written) && /^[\w-]+$/u.test(written)) {
          const expected = `its results file or data folder under previous, such as previous: { ${written}: ${written}.json }`;
          return err(`Cannot find the earlier season "${written}": expected ${expected}${near}`);
        }
        return err(
          results.error.startsWith('Cannot ') ? results.error : `Cannot read the results "${file}": ${results.error}${near}`,
        );
      }
      const { events } = results.value;
      const found = events.find(({ key }) => key === event);
      if (found === undefined) {
        const keys = events.map(({ key }) => key);
        return err(
          `Cannot find the event "${event}" in the results "${file}": expected ${oneOf(event, keys, 'them')}${suggestion(event, keys)}`,
        );
      }
      const taken = namesAt(found, range);
      if (!taken.ok) return err(`Cannot take the places from the results "${file}": ${taken.error}`);
      const { names, count, missing } = taken.value;
      if (range.from > count) {
        const problem = `expected places from 1 to ${count}, got ${formatPlaces(range)}`;
        return err(`Cannot take the places from the results "${file}": ${problem}`);
      }
      if (missing !== undefined) leftOut.set(file, [...(leftOut.get(file) ?? []), { event: found.name, places: missing, count }]);
      return ok(names);
    },
    read: () =>
      [...seen].flatMap(([file, results]) =>
        results.ok
          ? [
              {
                file,
                path: resolvePath(file),
                tournament: results.value.tournament,
                journalHash: results.value.journalHash,
                ...(leftOut.has(file) ? { leftOut: leftOut.get(file) ?? [] } : {}),
              },
            ]
          : [],
      ),
  };
}
