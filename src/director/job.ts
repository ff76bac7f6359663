// The job of an issued game: all that whoever plays it has to know.

import type { PlannedGame } from '../core/facts.ts';
import type { EngineConfig, GameJob } from '../core/gameJob.ts';
import type { EntrantName } from '../core/ids.ts';
import type { TimeControl } from '../core/timeControl.ts';
import type { EntryPayloads } from '../journal/entries.ts';
import type { EventLife } from '../projections/eventRecord.ts';
import type { EntrantDefinition, EventDefinition } from '../tournament/definition.ts';
import { entrantOf } from '../tournament/possibleEntrants.ts';

/** Throws `RangeError` for a player who is no entrant of the event. */
export function jobFor(event: EventDefinition, issued: EntryPayloads['game-issued']): GameJob {
  const white = entrant(event, issued.white);
  const black = entrant(event, issued.black);
  const { id, number, round, board, opening, timeControl, lateMs } = issued;
  return {
    id,
    event: event.key,
    number,
    round,
    board,
    players: { white: engine(white), black: engine(black) },
    opening,
    timeControls: {
      white: lessTime(timeControl ?? white.timeControl, lateMs?.white),
      black: lessTime(timeControl ?? black.timeControl, lateMs?.black),
    },
    limits: { white: white.limits, black: black.limits },
    adjudication: event.adjudication,
    ...(event.judging === undefined ? {} : { judging: event.judging }),
    ...(event.countMs === undefined ? {} : { countMs: event.countMs }),
  };
}

/** CGF-6.3: what the entry of a game says of tardiness; nothing where both were there. */
export function lateness(
  life: EventLife,
  { white, black, round }: Omit<PlannedGame, 'opening'>,
): Pick<EntryPayloads['game-issued'], 'lateMs'> {
  const lateMs = { white: life.lateMs(white, round), black: life.lateMs(black, round) };
  return lateMs.white === 0 && lateMs.black === 0 ? {} : { lateMs };
}

/** CGF-6.3: all tardy time is taken from the playing time; whoever is later than that has a flag that falls at once. */
function lessTime(control: TimeControl, lateMs = 0): TimeControl {
  if (lateMs === 0 || control.kind !== 'clock') return control;
  const [first, ...others] = control.periods;
  if (first === undefined) return control;
  return { ...control, periods: [{ ...first, baseMs: Math.max(0, first.baseMs - lateMs) }, ...others] };
}

const engine = (entrantDefinition: EntrantDefinition): EngineConfig => ({
  ...entrantDefinition.engine,
  logs: entrantDefinition.logs,
});

function entrant(event: EventDefinition, name: EntrantName): EntrantDefinition {
  const found = entrantOf(event, name);
  if (found === undefined) throw new RangeError(`Cannot seat "${name}": expected an entrant of ${event.name}`);
  return found;
}
