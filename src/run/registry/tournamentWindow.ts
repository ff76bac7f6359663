// The registry of a tournament, and for which event of it a version of an engine may be submitted now.

import { meantName } from '../../core/messages/meantName.ts';
import { oneOf, withSuggestion } from '../../core/phrases/expected.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { EventKey } from '../../core/ids.ts';
import { eventOf } from '../../course/eventState.ts';
import { submissionWindow } from '../../course/submissionWindow.ts';
import type { VersionWindow } from '../../registry/version.ts';
import { possibleEntrants } from '../../tournament/season/possibleEntrants.ts';
import { identityOf } from './tellRegistry.ts';
import { enteredIn, type AsEntered } from './checkTerms.ts';
import type { OpenedTournament } from '../dataFolder.ts';

export type TournamentWindow = {
  readonly registry: string;
  readonly engine: string;
  readonly window: VersionWindow;
  readonly asEntered: AsEntered;
};

/** `written`: the name of an engine, in the registry or in the tournament. The error is a sentence. */
export function tournamentWindow(
  { definition, facts }: OpenedTournament,
  written: string,
  event: EventKey | undefined,
  nowUtcMs: number,
): Result<TournamentWindow, Phrase> {
  const registered = definition.events
    .flatMap((one) => possibleEntrants(one))
    .flatMap(({ engine: { name, registered: found } }) => (found === undefined ? [] : [{ name, ...found }]));
  const names = [...new Set(registered.flatMap(({ name, engine }) => [engine, name]))];
  const meant = meantName<string>(written, names);
  const found = registered.find(({ name, engine }) => engine === meant || name === meant);
  if (found === undefined) {
    const what = oneOf(written, names, phrase('place.tournament'));
    const why = names.length === 0 ? phrase('refused.noRegistered') : phrase('refused.expected', { what });
    const cannot = phrase('cannot.submitEngine', { engine: written, tournament: definition.name });
    return err(refusing(cannot, withSuggestion(why, written, names)));
  }
  const window = submissionWindow(definition, facts, found.name, nowUtcMs, event);
  const { folder: registry, engine } = found;
  if (!window.ok) return err(refusing(phrase('cannot.submitVersionIn', { engine, tournament: definition.name }), window.error));
  return ok({
    ...{ registry, engine, window: { tournament: identityOf(facts), ...window.value } },
    asEntered: enteredIn(eventOf(definition, window.value.event), found.name),
  });
}
