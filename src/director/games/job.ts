// The job of an issued game: everything needed to play it.

import { COLOURS, type Colour, type Sides } from '../../core/colour.ts';
import type { PlannedGame } from '../../core/facts.ts';
import { USUAL_GRACE_MS } from '../../core/incidents.ts';
import type { EngineConfig, GameJob } from '../../core/gameJob.ts';
import type { EntrantName } from '../../core/ids.ts';
import { present } from '../../core/present.ts';
import { derivedSeed } from '../../core/random.ts';
import { lessTime } from '../../core/timeControl.ts';
import type { EntryPayloads } from '../../journal/entries.ts';
import { ENGINE_BOOKS, type EventLife } from '../../projections/eventRecord.ts';
import type { GameFacts, TournamentFacts } from '../../projections/tournamentFacts.ts';
import type { EntrantDefinition, EventDefinition } from '../../tournament/definition.ts';
import { entrantOf } from '../../tournament/season/possibleEntrants.ts';
import { acceptedVersion } from '../../course/refusedVersions.ts';

type Accepted = ReadonlyMap<EntrantName, EntryPayloads['engine-accepted']>;

/** `game`: the facts of a game that may have begun. Throws `RangeError` for a player that is not an entrant of the event. */
export function jobFor(
  event: EventDefinition,
  issued: EntryPayloads['game-issued'],
  facts: Pick<TournamentFacts, 'accepted' | 'life' | 'seed' | 'sequence'>,
  game?: GameFacts,
): GameJob {
  const late = latenessOf(facts.life(event.key), issued, game);
  const accepted = facts.accepted(event.key);
  const white = entrant(event, issued.white);
  const black = entrant(event, issued.black);
  const { id, number, round, board, opening, timeControl } = issued;
  return {
    id,
    // Between two attempts at a game there is always an entry.
    attempt: facts.sequence,
    event: event.key,
    number,
    round,
    board,
    players: { white: engine(white, accepted), black: engine(black, accepted) },
    opening,
    timeControls: {
      white: lessTime(timeControl ?? white.timeControl, late.takenMs.white),
      black: lessTime(timeControl ?? black.timeControl, late.takenMs.black),
    },
    limits: { white: white.limits, black: black.limits },
    adjudication: event.adjudication,
    unresponsive: {
      graceMs: event.crashes.graceMs ?? USUAL_GRACE_MS,
      counts: event.crashes.unresponsive !== 'ignore' && event.judging?.crashes !== true,
    },
    ...present({ bookSeed: bookSeedOf([white, black], facts.seed(event.key, ENGINE_BOOKS), number) }),
    ...present({ judging: event.judging, countMs: event.countMs, patienceMs: event.patienceMs, pauseMs: event.pauseMs }),
    ...present({ tardy: late.tardy }),
  };
}

/** An engine that got its book after its event was opened has a seed too. */
const bookSeedOf = (players: readonly EntrantDefinition[], rngSeed = 0, number: number): number | undefined =>
  players.some(({ engine: { book } }) => book !== undefined) ? derivedSeed(rngSeed, String(number)) : undefined;

/** CGF-6.3: the deduction from each side's time when the game begins or continues, and the players announced late if it has not begun. */
export type Lateness = { readonly takenMs: Sides<number>; readonly tardy?: Partial<Sides<number>> };

/** For a game that has begun: what its start says. For any other game: what has been announced until now. */
export function latenessOf(
  life: EventLife,
  { white, black, round, lateMs }: EntryPayloads['game-issued'],
  game?: Pick<GameFacts, 'started' | 'lateMs'>,
): Lateness {
  if (game?.started === true) return { takenMs: game.lateMs ?? NOTHING };
  const announced = { white: life.tardyMs(white, round), black: life.tardyMs(black, round) };
  const least = (colour: Colour): number => Math.max(lateMs?.[colour] ?? 0, announced[colour] ?? 0);
  const takenMs = { white: least('white'), black: least('black') };
  const tardy = Object.fromEntries(
    COLOURS.flatMap((colour) => (announced[colour] === undefined && takenMs[colour] === 0 ? [] : [[colour, takenMs[colour]]])),
  );
  return Object.keys(tardy).length === 0 ? { takenMs } : { takenMs, tardy };
}

const NOTHING: Sides<number> = { white: 0, black: 0 };

/** CGF-6.3: what the entry of a game says about lateness; empty if both players were there. */
export function lateness(
  life: EventLife,
  { white, black, round }: Omit<PlannedGame, 'opening'>,
): Pick<EntryPayloads['game-issued'], 'lateMs'> {
  const lateMs = { white: life.tardyMs(white, round) ?? 0, black: life.tardyMs(black, round) ?? 0 };
  return lateMs.white === 0 && lateMs.black === 0 ? {} : { lateMs };
}

function engine(entrantDefinition: EntrantDefinition, accepted: Accepted): EngineConfig {
  const { logs, engine: config } = entrantDefinition;
  return { ...config, logs, ...present({ version: acceptedVersion(accepted.get(config.name)) }) };
}

function entrant(event: EventDefinition, name: EntrantName): EntrantDefinition {
  const found = entrantOf(event, name);
  if (found === undefined) throw new RangeError(`Cannot seat "${name}": expected an entrant of ${event.name}`);
  return found;
}
