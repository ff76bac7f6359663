// The final places of a tournament, from its data folder or from a file that was exported from one: what a later season builds on.

import { readFileSync, statSync } from 'node:fs';
import { err, ok, type Result } from '../core/result.ts';
import { finalPlaces } from '../director/eventState.ts';
import { verifyJournal } from '../journal/verify.ts';
import { parseSeasonResults, type SeasonResults } from '../tournament/seasonResults.ts';
import { Failure } from './command.ts';
import { readTournament, type OpenedTournament } from './dataFolder.ts';

/** Events that are not over are left out. Throws `Failure` where the journal is not whole. */
export function resultsOf({ folder, definition, facts }: OpenedTournament): SeasonResults {
  const verified = verifyJournal(folder);
  if (!verified.ok) throw new Failure(verified.error.message);
  if (verified.value.kind === 'broken')
    throw new Failure(`Cannot use the results in ${folder}: expected a whole journal, got ${verified.value.reason}`);
  return {
    tournament: definition.name,
    journalHash: verified.value.tail.hash,
    events: definition.events.flatMap((event) => {
      const places = finalPlaces(event, facts);
      if (places === undefined) return [];
      return [{ key: event.key, name: event.name, places: places.map(({ entrants }) => [...entrants]) }];
    }),
  };
}

/** `path` is a data folder or a results file; the error is one sentence. */
export function readResults(path: string): Result<SeasonResults, string> {
  const what = statSync(path, { throwIfNoEntry: false });
  if (what === undefined) return err(`Cannot read the results "${path}": expected a data folder or a results file, got nothing`);
  try {
    return what.isDirectory() ? ok(resultsOf(readTournament(path))) : parseSeasonResults(readFileSync(path, 'utf8'));
  } catch (reason) {
    if (reason instanceof Failure) return err(reason.message);
    return err(`Cannot read the results "${path}": ${reason instanceof Error ? reason.message : String(reason)}`);
  }
}
