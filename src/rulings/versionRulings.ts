// After a refused start an official accepts the refused version of an engine for the event: exactly the version that was refused.

import { phrase } from '../core/phrases/phrase.ts';
import { refusedVersions } from '../course/refusedVersions.ts';
import { ruled, type Decision, type RulingContext } from './decision.ts';
import type { Named } from './names.ts';
import { refusal } from './refusal.ts';
import type { Asked } from './request.ts';

/** Throws `Refusal` if no version of that engine is refused. */
export function rulingOnVersion(request: Named<Asked<'accept-version'>>, { definition, facts }: RulingContext): Decision {
  const { entrant } = request;
  const cannot = phrase('cannot.version', { entrant });
  const events = request.event === undefined ? definition.events : [request.event];
  const matters = events.flatMap((event) => refusedVersions(event, facts).map((matter) => ({ event, ...matter })));
  const own = matters.filter((matter) => matter.entrant === entrant);
  const [matter, another] = own;
  if (matter === undefined) {
    const waiting = matters.map((one) => phrase('entrant.in', { entrant: one.entrant, event: one.event.key }));
    throw refusal(
      cannot,
      waiting.length === 0 ? phrase('refused.noneRefused') : phrase('refused.otherRefused', { entrants: waiting }),
    );
  }
  if (another !== undefined) {
    throw refusal(cannot, phrase('refused.whichEvent', { events: own.map(({ event }) => event.key) }));
  }
  const { event, found, games } = matter;
  const subject = { kind: 'version-accepted', event: event.key, entrant, version: found } as const;
  const words = phrase('ruled.version', { entrant, event: event.name });
  if (games.length === 0) return ruled(subject, words);
  const held = games.map((id) => phrase('game.number', { id }));
  return ruled(subject, phrase('ruled.version.goOn', { what: words, games: held, count: games.length }));
}
