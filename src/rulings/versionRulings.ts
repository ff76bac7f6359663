// An official accepts another version of an engine than the one that an event accepted, once its start was refused: exactly the one that was told.

import { entrantName } from '../core/ids.ts';
import { refusedVersions } from '../course/refusedVersions.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import type { Ruling } from './gameRulings.ts';
import { Refusal } from './refusal.ts';
import type { VersionRequest } from './request.ts';

/** Throws `Refusal` where no version of that engine is refused. */
export function rulingOnVersion(request: VersionRequest, definition: TournamentDefinition, facts: TournamentFacts): Ruling {
  const { by, reason } = request;
  const cannot = `Cannot accept another version of "${request.entrant}"`;
  const events = definition.events.filter(
    ({ key, name }) => request.event === undefined || key === request.event || name === request.event,
  );
  if (events.length === 0) {
    const keys = definition.events.map(({ key }) => key).join(', ');
    throw new Refusal(`${cannot}: expected one of the events ${keys}, got "${request.event ?? ''}"`);
  }
  const entrant = entrantName(request.entrant);
  const matters = events.flatMap((event) => refusedVersions(event, facts).map((matter) => ({ event, ...matter })));
  const own = matters.filter((matter) => matter.entrant === entrant);
  const [matter, another] = own;
  if (matter === undefined) {
    const waiting = matters.map((one) => `"${one.entrant}" in ${one.event.key}`);
    const expected = waiting.length === 0 ? 'an engine whose start was refused, but none was' : `one of ${waiting.join(', ')}`;
    throw new Refusal(`${cannot}: expected ${expected}`);
  }
  if (another !== undefined) {
    throw new Refusal(`${cannot}: expected --event ${own.map(({ event }) => event.key).join(' or ')}`);
  }
  const { event, found, games } = matter;
  const subject = { kind: 'version-accepted', event: event.key, entrant, version: found } as const;
  const held = games.length === 0 ? '' : `; game ${games.join(' and game ')} ${games.length === 1 ? 'goes' : 'go'} on`;
  return {
    entry: { kind: 'ruling-made', payload: { by, reason, subject } },
    answer: `Ruled: ${entrant} plays in ${event.name} with the version that is there now${held}.`,
  };
}
