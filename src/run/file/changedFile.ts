// What a changed tournament file means for a tournament that has begun: every difference, and every reason to refuse it. Used by a start and by
// `arbiter reload`; writes nothing and starts no engine.

import type { Issue } from '../../core/messages/issue.ts';
import type { EntrantName, EventKey } from '../../core/ids.ts';
import { eventOf, eventState } from '../../course/eventState.ts';
import { deadlineUtcMs, isClosed } from '../../course/submissions.ts';
import type { TournamentFacts } from '../../projections/tournamentFacts.ts';
import {
  formatDifference,
  tournamentDifferences,
  type Difference,
  type EventState,
  type RoundProgress,
  type Submissions,
} from '../../tournament/changes.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import { changedBooks } from './books.ts';
import type { OpenedTournament } from '../dataFolder.ts';
import type { TournamentFile } from './readTournamentFile.ts';

export type FileChanges = {
  /** All of them, refused or not. */
  readonly changes: readonly Difference[];
  /** The reasons not to continue with this file; empty if there are none. */
  readonly refused: readonly Issue[];
};

export function changesOfFile(file: TournamentFile, before: OpenedTournament, nowUtcMs = Date.now()): FileChanges {
  const { definition, fileName } = file;
  const { facts, folder } = before;
  const changes = tournamentDifferences(
    before.definition,
    definition,
    (key) => stateOf(facts, key),
    (key, entrant) => facts.event(key).entrants.includes(entrant),
    (key) => progressOf(facts, key),
    submissionsOf(before, nowUtcMs),
  );
  const cannot = `Cannot change a tournament that has begun in ${folder}`;
  const refused = changes
    .filter(({ allowed }) => !allowed)
    .map((change) => ({ file: fileName, message: `${cannot}: ${formatDifference(change)}` }));
  // A book is compared with the one at the start of its event only once the file is known to name the same book.
  const books = refused.length > 0 ? [] : changedBooks(definition, file.books, facts).map((message) => ({ message }));
  return { changes, refused: [...refused, ...books] };
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

/** CGF-4.2: how many rounds have begun, and whether the last of them is over. */
function progressOf(facts: TournamentFacts, key: EventKey): RoundProgress {
  const { issued, inPlay } = facts.event(key);
  const begun = Math.max(0, ...[...issued.values()].map(({ round }) => round));
  return { begun, isBetween: inPlay.size === 0 };
}
