// Earlier seasons: files named in a tournament file, read once each, and the names that stood on some of their places.

import { err } from '../core/result.ts';
import type { Result } from '../core/result.ts';
import type { PreviousResults } from './definition.ts';
import { orList, suggestion } from '../core/nearest.ts';
import type { PlaceRange } from './placeRange.ts';
import { namesAt } from './seasonResults.ts';
import type { SeasonResults } from './seasonResults.ts';

export type PreviousSeasons = {
  /** The error is a whole sentence. */
  readonly namesAt: (file: string, event: string, range: PlaceRange) => Result<readonly string[], string>;
  /** What was read, in the order in which it was asked for. */
  readonly read: () => readonly PreviousResults[];
};

/** `named`: files by the names that the field `previous` gives them. */
export function previousSeasons(
  named: Readonly<Record<string, string>>,
  resolvePath: (written: string) => string,
  readResults: ((path: string) => Result<SeasonResults, string>) | undefined,
): PreviousSeasons {
  const seen = new Map<string, Result<SeasonResults, string>>();
  return {
    namesAt: (written, event, range) => {
      const file = Object.hasOwn(named, written) ? (named[written] ?? written) : written;
      const results = seen.get(file) ?? readResults?.(resolvePath(file)) ?? err('other files are not at hand here');
      seen.set(file, results);
      if (!results.ok) {
        const names = Object.keys(named);
        const near = suggestion(written, names);
        return err(
          results.error.startsWith('Cannot ') ? results.error : `Cannot read the results "${file}": ${results.error}${near}`,
        );
      }
      const { events } = results.value;
      const found = events.find(({ key }) => key === event);
      if (found === undefined) {
        const keys = events.map(({ key }) => key);
        return err(
          `Cannot find the event "${event}" in the results "${file}": expected ${orList(keys)}${suggestion(event, keys)}`,
        );
      }
      const names = namesAt(found, range);
      return names.ok ? names : err(`Cannot take the places from the results "${file}": ${names.error}`);
    },
    read: () =>
      [...seen].flatMap(([file, results]) =>
        results.ok ? [{ file, tournament: results.value.tournament, journalHash: results.value.journalHash }] : [],
      ),
  };
}
