// What a changed tournament file means to a tournament that has begun: every difference, and what speaks against it. A start and `arbiter reload`
// ask the same here; nothing is written and no engine is started.

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
  /** What speaks against going on with this file; empty where nothing does. */
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
  // A book is compared with what its event began with, once it is known to be the same book.
  const books = refused.length > 0 ? [] : changedBooks(definition, file.books, facts).map((message) => ({ message }));
  return { changes, refused: [...refused, ...books] };
}

function stateOf(facts: TournamentFacts, key: EventKey): EventState {
  const { openedAtUtcMs, closedAtUtcMs } = facts.life(key);
  return openedAtUtcMs === undefined ? 'waiting' : closedAtUtcMs === undefined ? 'running' : 'over';
}

/** S16-13c: by the deadlines that held until now. Who does not play in an event whose field is known may change, and reserves that no one has called. */
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
