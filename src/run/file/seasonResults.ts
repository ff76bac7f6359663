// The final places of a tournament, from its data folder or from a file exported from one: the basis of a later season. A tournament in progress
// has none yet (CUP-2a): the run waits for it (previousSeasons.ts), and until then its places can only be supposed.

import { readdirSync, statSync } from 'node:fs';
import type { EventKey } from '../../core/ids.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import { nearestFile } from '../../core/messages/nearestFile.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { eventOf, finalPlaces } from '../../course/eventState.ts';
import { readText } from '../../files/textFile.ts';
import type { FinalPlace } from '../../formats/format.ts';
import { resolveField } from '../../formats/links.ts';
import { verifyJournal } from '../../journal/verify.ts';
import { parseSeasonResults, type SeasonResults } from '../../tournament/season/seasonResults.ts';
import { Failure, orFail, WrongUse } from '../../core/messages/failure.ts';
import { readTournament, type OpenedTournament } from '../dataFolder.ts';

/** Omits events that are not over. Throws `Failure` if the journal is not whole. */
export function resultsOf({ folder, definition, facts }: OpenedTournament): SeasonResults {
  const verified = orFail(verifyJournal(folder));
  if (verified.kind === 'broken')
    throw new Failure(`Cannot use the results in ${folder}: expected an intact journal, got ${verified.reason}`);
  return {
    tournament: definition.name,
    journalHash: verified.tail.hash,
    events: definition.events.flatMap((event) => {
      const places = finalPlaces(event, facts);
      if (places === undefined) return [];
      return [{ key: event.key, name: event.name, places: places.map(({ entrants }) => [...entrants]) }];
    }),
  };
}

/**
 * `path` is a data folder or a results file; the error is one sentence. The caller decides about a tournament that is not over; by default
 * it gives no results.
 */
export function readResults(
  path: string,
  unfinished: (season: OpenedTournament) => Result<SeasonResults, string> = notOver,
): Result<SeasonResults, string> {
  try {
    const what = statSync(path, { throwIfNoEntry: false });
    if (what === undefined)
      return err(
        `Cannot read the results "${path}": expected a data folder or a results file, got no such file${nearestFile(path, readdirSync)}`,
      );
    if (!what.isDirectory()) {
      const text = readText(path, 'results');
      return text.ok ? parseSeasonResults(text.value) : text;
    }
    const season = readTournament(path);
    return season.facts.closed ? ok(resultsOf(season)) : unfinished(season);
  } catch (reason) {
    if (reason instanceof Failure || reason instanceof WrongUse) return err(reason.message);
    return err(`Cannot read the results "${path}": ${messageOf(reason)}`);
  }
}

const notOver = ({ definition, folder }: OpenedTournament): Result<never, string> =>
  err(`Cannot read the results of ${definition.name} in ${folder}: it is not over yet ("arbiter run" waits for it)`);

/** Finished events as they ended, the others as if everyone stayed in the order of the field: of the right size, which books need. */
export function supposedResults({ definition, facts }: OpenedTournament): SeasonResults {
  const supposed = new Map<EventKey, readonly FinalPlace[]>();
  const placesOf = (key: EventKey): readonly FinalPlace[] => {
    const known = supposed.get(key);
    if (known !== undefined) return known;
    const event = eventOf(definition, key);
    const open = facts.event(key).entrants;
    const field = (): ReturnType<typeof resolveField> => resolveField(event.field, placesOf, facts.life(key).withdrawals);
    const answer = open.length > 0 ? { kind: 'field' as const, entrants: open } : field();
    const ended = finalPlaces(event, facts)?.flatMap(({ entrants }) => entrants);
    const order = ended ?? (answer.kind === 'field' ? answer.entrants : []);
    const places = order.map((entrant) => ({ entrants: [entrant], decidedBy: undefined }));
    supposed.set(key, places);
    return places;
  };
  return {
    tournament: definition.name,
    journalHash: '0'.repeat(64),
    events: definition.events.map(({ key, name }) => ({
      key,
      name,
      places: placesOf(key).map(({ entrants }) => [...entrants]),
    })),
  };
}
