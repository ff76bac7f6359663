// After a refused start an official accepts the refused version of an engine for the event: exactly the version that was refused.

import { refusedVersions } from '../course/refusedVersions.ts';
import { ruled, type Decision, type RulingContext } from './decision.ts';
import type { Named } from './names.ts';
import { Refusal } from './refusal.ts';
import type { Asked } from './request.ts';

/** Throws `Refusal` if no version of that engine is refused. */
export function rulingOnVersion(request: Named<Asked<'accept-version'>>, { definition, facts }: RulingContext): Decision {
  const { entrant } = request;
  const cannot = `Cannot accept another version of "${entrant}"`;
  const events = request.event === undefined ? definition.events : [request.event];
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
  return ruled(subject, `${entrant} plays in ${event.name} with its present version${held}`);
}
