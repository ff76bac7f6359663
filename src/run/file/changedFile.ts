// What a changed tournament file means for a tournament that has begun: every difference, and every reason to refuse it. Used by a start and by
// `arbiter reload`; writes nothing and starts no engine.

import type { Issue } from '../../core/messages/issue.ts';
import type { EntrantName, EventKey } from '../../core/ids.ts';
import { isBetweenRounds } from '../../course/betweenRounds.ts';
import { eventOf, eventState } from '../../course/eventState.ts';
import { deadlineUtcMs, isClosed } from '../../course/submissions.ts';
import type { TournamentFacts } from '../../projections/tournamentFacts.ts';
import {
  tournamentDifferences,
  type Difference,
  type EventProgress,
  type IsMoved,
  type Submissions,
} from '../../tournament/changes/changes.ts';
import { formatChange, toldChanges } from '../../tournament/changes/changeWords.ts';
import type { EventState } from '../../tournament/changes/extension.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import { changedBooks } from './books.ts';
import type { OpenedTournament } from '../dataFolder.ts';
import type { TournamentFile } from './readTournamentFile.ts';

export type FileChanges = {
  /** All of them, refused or not. */
  readonly changes: readonly Difference[];
  /** The same in the words of the file, one for each line. */
  readonly told: readonly string[];
  /** The reasons not to continue with this file; empty if there are none. */
  readonly refused: readonly Issue[];
};

/** `isMoved`: from `movedFiles`. */
export function changesOfFile(
  file: TournamentFile,
  before: OpenedTournament,
  isMoved: IsMoved,
  nowUtcMs = Date.now(),
): FileChanges {
  const { definition, fileName } = file;
  const { facts } = before;
  const changes = tournamentDifferences(
    before.definition,
    definition,
    (key) => stateOf(facts, key),
    (key, entrant) => facts.event(key).entrants.includes(entrant),
    (key) => progressOf(eventOf(before.definition, key), facts),
    submissionsOf(before, nowUtcMs),
    isMoved,
  );
  const told = toldChanges(changes, facts.file ?? '', file.text);
  const refused = told.flatMap(({ field, change, location, why }) =>
    why === undefined
      ? []
      : [{ file: fileName, ...location, path: field, message: `Cannot change what has begun: ${change}: ${why}` }],
  );
  // A book is compared with the one at the start of its event only once the file is known to name the same book.
  const books = refused.length > 0 ? [] : changedBooks(definition, file.books, facts).map((message) => ({ message }));
  return { changes, told: told.map(formatChange), refused: [...refused, ...books] };
}

function stateOf(facts: TournamentFacts, key: EventKey): EventState {
  const { openedAtUtcMs, closedAtUtcMs } = facts.life(key);
  return openedAtUtcMs === undefined ? 'waiting' : closedAtUtcMs === undefined ? 'running' : 'over';
}

/** S16-13c: by the deadlines until now. Engines may change if they do not play in an event with a known field, or are reserves not yet called. */
function submissionsOf({ definition, facts }: OpenedTournament, nowUtcMs: number): Submissions {
  const fieldOf = (event: EventDefinition): readonly EntrantName[] | undefined => {
    const state = eventState(definition, event, facts, nowUtcMs);
    return 'entrants' in state ? state.entrants : undefined;
  };
  return {
    hasPassed: (key) => (deadlineUtcMs(eventOf(definition, key), facts) ?? Infinity) <= nowUtcMs,
    isClosed(key, entrant) {
      const event = eventOf(definition, key);
      const field = fieldOf(event) ?? event.entrants.map(({ engine }) => engine.name);
      return isClosed(event, facts, entrant, nowUtcMs) && field.includes(entrant);
    },
  };
}

/** How many rounds have begun, and whether engines may change now (CGF-4.2). */
function progressOf(event: EventDefinition, facts: TournamentFacts): EventProgress {
  const { issued } = facts.event(event.key);
  let [planned, begun] = [0, 0];
  for (const { number, round } of issued.values()) [planned, begun] = [Math.max(planned, number), Math.max(begun, round)];
  return { planned, begun, isBetween: isBetweenRounds(event, facts) };
}
