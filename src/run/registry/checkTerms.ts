// On what terms a version is checked: what its entry list, or the event that it was submitted for, adds to what its author says.

import type { Target } from '../../conformance/bench.ts';
import type { EntrantName, EventKey } from '../../core/ids.ts';
import { orFail } from '../../core/messages/failure.ts';
import { present } from '../../core/present.ts';
import { eventOf } from '../../course/eventState.ts';
import { listNamed } from '../../registry/entryList/decide.ts';
import { isSameName } from '../../registry/plainName.ts';
import type { Registry } from '../../registry/registry.ts';
import type { Version } from '../../registry/version.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import { entrantOf, possibleEntrants } from '../../tournament/season/possibleEntrants.ts';
import { readTournament } from '../dataFolder.ts';
import { checkTarget } from '../engines/checkTarget.ts';
import { ruledTarget } from '../engines/ruledTarget.ts';

/** An engine with what its event adds: conditions, limits, the part of its protocol, the game. */
export type AsEntered = (target: Target) => Target;

const AS_IT_IS: AsEntered = (target) => target;

/** Throws `Failure` if its tournament cannot be read. */
export function termsOf(registry: Registry, engine: string, { list, window }: Version): AsEntered {
  if (list !== undefined) {
    const { rules } = orFail(listNamed(registry, list)).conditions;
    return rules === undefined ? AS_IT_IS : (target) => ruledTarget(rules, target);
  }
  const folder = registry.tournaments.find(({ identity }) => identity === window?.tournament)?.folder;
  if (window === undefined || folder === undefined) return AS_IT_IS;
  const event = eventOf(readTournament(folder).definition, window.event as EventKey);
  const entrant = possibleEntrants(event).find(
    (one) => one.engine.registered !== undefined && isSameName(one.engine.registered.engine, engine),
  );
  return entrant === undefined ? AS_IT_IS : enteredIn(event, entrant.engine.name);
}

export function enteredIn(event: EventDefinition, entrant: EntrantName): AsEntered {
  const entered = entrantOf(event, entrant);
  if (entered === undefined) return AS_IT_IS;
  const { conditions, optionLimits, protocolSubset, startupMs, go, variant } = checkTarget(event, entered);
  return (target) => ({ ...target, startupMs, ...present({ conditions, optionLimits, protocolSubset, go, variant }) });
}
