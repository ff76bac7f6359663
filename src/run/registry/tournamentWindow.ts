// The registry of a tournament, and for which event of it a version of an engine may be submitted now.

import { meantName } from '../../core/messages/meantName.ts';
import { oneOf, suggestion } from '../../core/messages/nearest.ts';
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
): Result<TournamentWindow, string> {
  const registered = definition.events
    .flatMap((one) => possibleEntrants(one))
    .flatMap(({ engine: { name, registered: found } }) => (found === undefined ? [] : [{ name, ...found }]));
  const names = [...new Set(registered.flatMap(({ name, engine }) => [engine, name]))];
  const meant = meantName<string>(written, names);
  const found = registered.find(({ name, engine }) => engine === meant || name === meant);
  if (found === undefined) {
    const expected = names.length === 0 ? 'one with engines of a registry' : oneOf(written, names, 'the tournament');
    return err(`Cannot submit "${written}" for ${definition.name}: expected ${expected}${suggestion(written, names)}`);
  }
  const window = submissionWindow(definition, facts, found.name, nowUtcMs, event);
  if (!window.ok) return err(`Cannot submit a version of "${found.engine}" for ${definition.name}: ${window.error}`);
  const { folder: registry, engine } = found;
  return ok({
    ...{ registry, engine, window: { tournament: identityOf(facts), ...window.value } },
    asEntered: enteredIn(eventOf(definition, window.value.event), found.name),
  });
}
