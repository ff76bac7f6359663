// Officials' decisions about the rounds of a Swiss event: who is absent, late or new, whether a round may begin, and other pairings for a round
// that has not begun (CGF-5, CGF-6.3).

import type { Bye, PairedRound, Pairing } from '../core/facts.ts';
import type { EntrantName } from '../core/ids.ts';
import { suggestion } from '../core/messages/nearest.ts';
import { halfPoints } from '../core/points.ts';
import { present } from '../core/present.ts';
import { byeFor } from '../formats/swiss/swissGames.ts';
import { gameName } from '../course/gameName.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import { possibleEntrants } from '../tournament/season/possibleEntrants.ts';
import { ruled, type Decision, type RulingContext } from './decision.ts';
import type { Named } from './names.ts';
import { Refusal } from './refusal.ts';
import type { Asked } from './request.ts';

type Request = Named<Asked<'absent' | 'present' | 'join' | 'tardy' | 'start-round' | 'repair'>>;

/** Throws `Refusal`. */
export function rulingOnRounds(request: Request, { definition, facts }: RulingContext): Decision {
  const event = eventAsked(request, definition);
  const { subject, answer } = decisionOf(request, event, facts);
  return ruled(subject, answer);
}

function decisionOf(request: Request, event: EventDefinition, facts: TournamentFacts): Decision {
  const own = facts.event(event.key);
  const key = event.key;
  switch (request.kind) {
    case 'absent': {
      const entrant = playing(request.entrant, own.entrants, event);
      const from = fromRound(request.from, own.rounds.length);
      const { to } = request;
      if (to !== undefined && to < from) throw new Refusal(`Cannot rule: expected --to-round from ${from} on, got "${to}"`);
      return {
        subject: { kind: 'entrant-absent', event: key, entrant, from, ...present({ to }) },
        answer: `${entrant} is not paired from round ${from} ${to === undefined ? 'on' : `to round ${to}`}`,
      };
    }
    case 'present': {
      const entrant = playing(request.entrant, own.entrants, event);
      const from = fromRound(request.from, own.rounds.length);
      return {
        subject: { kind: 'entrant-present', event: key, entrant, from },
        answer: `${entrant} is paired again from round ${from} on`,
      };
    }
    case 'join': {
      const { entrant } = request;
      if (own.entrants.length === 0)
        throw new Refusal(`Cannot let ${entrant} join ${event.name}: expected an event that has begun`);
      if (own.entrants.includes(entrant)) throw new Refusal(`Cannot let ${entrant} join ${event.name}: it plays there already`);
      const known = possibleEntrants(event).map(({ engine }) => engine.name);
      if (!known.includes(entrant))
        throw new Refusal(
          `Cannot let "${entrant}" join ${event.name}: expected an engine of the tournament file${suggestion(entrant, known)}`,
        );
      return {
        subject: { kind: 'entrant-joined', event: key, entrant },
        answer: `${entrant} plays from round ${own.rounds.length + 1} on`,
      };
    }
    case 'tardy': {
      const entrant = playing(request.entrant, own.entrants, event);
      const { round, lateMinutes } = request;
      const lateMs = lateMinutes === undefined ? undefined : Math.round(lateMinutes * 60_000);
      refuseIfPlayed(entrant, round, event, facts);
      const least = lateMs === undefined ? '' : `, and at least ${Math.round(lateMs / 1000)} s are taken from its time`;
      return {
        subject: { kind: 'entrant-tardy', event: key, entrant, round, ...present({ lateMs }) },
        answer: `${entrant} comes late for round ${round}: its clock runs from the start of the game until it arrives${least}`,
      };
    }
    case 'start-round': {
      const { round } = request;
      if (round !== own.rounds.length)
        throw new Refusal(
          `Cannot start round ${round}: expected the one that is paired, ${own.rounds.length === 0 ? 'none yet' : own.rounds.length}`,
        );
      return { subject: { kind: 'round-confirmed', event: key, round }, answer: `round ${round} may begin` };
    }
    case 'repair': {
      const round = repaired(request, event, facts);
      return {
        subject: { kind: 'round-repaired', event: key, round },
        answer: `round ${round.round} is ${round.pairings.map(({ white, black }) => `${black} (Black) - ${white}`).join(', ')}`,
      };
    }
  }
}

/** CGF-6.3: lateness can be announced before the game or while it waits, not once it is played. */
function refuseIfPlayed(entrant: EntrantName, round: number, { key }: EventDefinition, facts: TournamentFacts): void {
  const games = [...facts.games.values()].filter(
    ({ issued }) => issued.event === key && issued.round === round && (issued.white === entrant || issued.black === entrant),
  );
  const [game] = games;
  if (game === undefined || games.some(({ started, ending }) => !started && ending === undefined)) return;
  const what = game.ending === undefined ? 'is played' : 'is over';
  throw new Refusal(
    `Cannot announce ${entrant} late for round ${round}: expected a game that waits for it, ${gameName(game)}, ${what}; "arbiter rule ${game.issued.id} --result void" has one played again`,
  );
}

/** The given pairings, checked so that no one is left out or appears twice. */
function repaired(request: Named<Asked<'repair'>>, event: EventDefinition, facts: TournamentFacts): PairedRound {
  const own = facts.event(event.key);
  const before = own.rounds.at(-1);
  const cannot = `Cannot pair round ${request.round} of ${event.name} again`;
  if (before === undefined || before.round !== request.round)
    throw new Refusal(
      `${cannot}: expected the round that was paired last, ${own.rounds.length === 0 ? 'none yet' : own.rounds.length}`,
    );
  if (hasBegun(request.round, event, facts))
    throw new Refusal(`${cannot}: expected a round that has not begun, but games of it were issued`);
  const seats = request.seats.map((name) => playing(name, own.entrants, event));
  const seated = 2 * request.boards;
  const pairings = seats.slice(0, seated).flatMap((white, index): readonly Pairing[] => {
    const black = seats[index + 1];
    return index % 2 === 0 && black !== undefined ? [{ white, black }] : [];
  });
  const points = event.format.kind === 'swiss' ? byeFor(event.format) : halfPoints(2);
  const byes = seats.slice(seated).map((entrant): Bye => ({ entrant, points }));
  const twice = seats.find((name, index) => seats.indexOf(name) !== index);
  if (twice !== undefined) throw new Refusal(`${cannot}: expected everyone once, got ${twice} twice`);
  const expected = [
    ...before.pairings.flatMap(({ white, black }) => [white, black]),
    ...before.byes.map(({ entrant }) => entrant),
  ];
  const missing = expected.filter((name) => !seats.includes(name));
  if (missing.length > 0)
    throw new Refusal(`${cannot}: expected everyone who is present, got no pairing for ${missing.join(', ')}`);
  return { round: request.round, pairings, byes };
}

const hasBegun = (round: number, event: EventDefinition, facts: TournamentFacts): boolean =>
  [...facts.event(event.key).issued.values()].some((game) => game.round >= round);

/** `asked` absent: the next round that is not paired yet; for a paired round officials change the pairings instead. */
function fromRound(asked: number | undefined, paired: number): number {
  const from = asked ?? paired + 1;
  if (from > paired) return from;
  throw new Refusal(
    `Cannot rule about round ${from}: expected one that is not paired yet, from ${paired + 1} on; a paired round is changed by --black and --white`,
  );
}

function playing(written: string, entrants: readonly EntrantName[], event: EventDefinition): EntrantName {
  const found = entrants.find((name) => name === written);
  if (found !== undefined) return found;
  throw new Refusal(`Cannot rule: expected an entrant of ${event.name}, got "${written}"${suggestion(written, entrants)}`);
}

/** Lateness may be announced in any event; everything else concerns a Swiss one. `event` absent: the only event, or the only Swiss one. */
function eventAsked({ kind, event }: Request, { events }: TournamentDefinition): EventDefinition {
  const meant = event === undefined ? events : [event];
  const swiss = meant.filter(({ format }) => format.kind === 'swiss');
  const possible = kind === 'tardy' && meant.length === 1 ? meant : swiss;
  const [first] = possible;
  if (first !== undefined && possible.length === 1) return first;
  const keys = events.flatMap(({ key, format }) => (format.kind === 'swiss' ? [key] : [])).join(', ');
  throw new Refusal(
    `Cannot rule about rounds: expected ${keys === '' ? 'a Swiss event, but there is none' : `--event with one of ${keys}`}, got "${event?.key ?? ''}"`,
  );
}
