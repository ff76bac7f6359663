// Officials' decisions about the rounds of a Swiss event: who is absent, late or new, whether a round may begin, and other pairings for a round
// that has not begun (CGF-5, CGF-6.3).

import type { Bye, PairedRound, Pairing } from '../core/facts.ts';
import type { EntrantName } from '../core/ids.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { halfPoints } from '../core/points.ts';
import { present } from '../core/present.ts';
import { byeFor } from '../formats/swiss/swissGames.ts';
import { gamePhrase, pairPhrase } from '../course/gameName.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import { possibleEntrants } from '../tournament/season/possibleEntrants.ts';
import { ruled, type Decision, type RulingContext } from './decision.ts';
import type { Named } from './names.ts';
import { withSuggestion } from '../core/phrases/expected.ts';
import { refusal } from './refusal.ts';
import type { Asked } from './request.ts';

type Request = Named<Asked<'absent' | 'present' | 'join' | 'tardy' | 'start-round' | 'repair'>>;

/** Throws `Refusal`. */
export function rulingOnRounds(request: Request, { definition, facts }: RulingContext): Decision {
  const event = eventAsked(request, definition);
  const { subject, what } = ruledOn(request, event, facts);
  return ruled(subject, what);
}

type RuledOn = { readonly subject: Decision['subject']; readonly what: Phrase };

function ruledOn(request: Request, event: EventDefinition, facts: TournamentFacts): RuledOn {
  const own = facts.event(event.key);
  const key = event.key;
  switch (request.kind) {
    case 'absent': {
      const entrant = playing(request.entrant, own.entrants, event);
      const from = fromRound(request.from, own.rounds.length);
      const { to } = request;
      if (to !== undefined && to < from) throw refusal(phrase('cannot.decide'), phrase('refused.toBeforeFrom', { from, to }));
      return {
        subject: { kind: 'entrant-absent', event: key, entrant, from, ...present({ to }) },
        what: to === undefined ? phrase('ruled.absent', { entrant, from }) : phrase('ruled.absent.to', { entrant, from, to }),
      };
    }
    case 'present': {
      const entrant = playing(request.entrant, own.entrants, event);
      const from = fromRound(request.from, own.rounds.length);
      return {
        subject: { kind: 'entrant-present', event: key, entrant, from },
        what: phrase('ruled.present', { entrant, from }),
      };
    }
    case 'join': {
      const { entrant } = request;
      const cannot = phrase('cannot.join', { entrant, event: event.name });
      if (own.entrants.length === 0) throw refusal(cannot, phrase('refused.eventNotBegun'));
      if (own.entrants.includes(entrant)) throw refusal(cannot, phrase('refused.joined'));
      const known = possibleEntrants(event).map(({ engine }) => engine.name);
      if (!known.includes(entrant)) throw refusal(cannot, withSuggestion(phrase('refused.notInFile'), entrant, known));
      return {
        subject: { kind: 'entrant-joined', event: key, entrant },
        what: phrase('ruled.joined', { entrant, from: own.rounds.length + 1 }),
      };
    }
    case 'tardy': {
      const entrant = playing(request.entrant, own.entrants, event);
      const { round, lateMinutes } = request;
      const lateMs = lateMinutes === undefined ? undefined : Math.round(lateMinutes * 60_000);
      refuseIfPlayed(entrant, round, event, facts);
      return {
        subject: { kind: 'entrant-tardy', event: key, entrant, round, ...present({ lateMs }) },
        what:
          lateMs === undefined
            ? phrase('ruled.tardy', { entrant, round })
            : phrase('ruled.tardy.least', { entrant, round, seconds: Math.round(lateMs / 1000) }),
      };
    }
    case 'start-round': {
      const { round } = request;
      if (round !== own.rounds.length)
        throw refusal(phrase('cannot.startRound', { round }), phrase('refused.notPaired', { paired: pairedOf(own) }));
      return { subject: { kind: 'round-confirmed', event: key, round }, what: phrase('ruled.confirmed', { round }) };
    }
    case 'repair': {
      const round = repaired(request, event, facts);
      return {
        subject: { kind: 'round-repaired', event: key, round },
        what: phrase('ruled.repaired', { round: round.round, pairings: round.pairings.map(pairPhrase) }),
      };
    }
  }
}

const pairedOf = ({ rounds }: { readonly rounds: readonly PairedRound[] }): Phrase | number =>
  rounds.length === 0 ? phrase('paired.none') : rounds.length;

/** CGF-6.3: lateness can be announced before the game or while it waits, not once it is played. */
function refuseIfPlayed(entrant: EntrantName, round: number, { key }: EventDefinition, facts: TournamentFacts): void {
  const games = [...facts.games.values()].filter(
    ({ issued }) => issued.event === key && issued.round === round && (issued.white === entrant || issued.black === entrant),
  );
  const [game] = games;
  if (game === undefined || games.some(({ started, ending }) => !started && ending === undefined)) return;
  throw refusal(
    phrase('cannot.tardy', { entrant, round }),
    phrase(game.ending === undefined ? 'refused.played' : 'refused.playedOver', { game: gamePhrase(game), id: game.issued.id }),
  );
}

/** The given pairings, checked so that no one is left out or appears twice. */
function repaired(request: Named<Asked<'repair'>>, event: EventDefinition, facts: TournamentFacts): PairedRound {
  const own = facts.event(event.key);
  const before = own.rounds.at(-1);
  const cannot = phrase('cannot.repair', { round: request.round, event: event.name });
  if (before === undefined || before.round !== request.round)
    throw refusal(cannot, phrase('refused.notPairedLast', { paired: pairedOf(own) }));
  if (hasBegun(request.round, event, facts)) throw refusal(cannot, phrase('refused.roundBegun'));
  const seats = request.seats.map((name) => playing(name, own.entrants, event));
  const seated = 2 * request.boards;
  const pairings = seats.slice(0, seated).flatMap((white, index): readonly Pairing[] => {
    const black = seats[index + 1];
    return index % 2 === 0 && black !== undefined ? [{ white, black }] : [];
  });
  const points = event.format.kind === 'swiss' ? byeFor(event.format) : halfPoints(2);
  const byes = seats.slice(seated).map((entrant): Bye => ({ entrant, points }));
  const twice = seats.find((name, index) => seats.indexOf(name) !== index);
  if (twice !== undefined) throw refusal(cannot, phrase('refused.twice', { name: twice }));
  const expected = [
    ...before.pairings.flatMap(({ white, black }) => [white, black]),
    ...before.byes.map(({ entrant }) => entrant),
  ];
  const missing = expected.filter((name) => !seats.includes(name));
  if (missing.length > 0) throw refusal(cannot, phrase('refused.unpaired', { names: missing }));
  return { round: request.round, pairings, byes };
}

const hasBegun = (round: number, event: EventDefinition, facts: TournamentFacts): boolean =>
  [...facts.event(event.key).issued.values()].some((game) => game.round >= round);

/** `asked` absent: the next round that is not paired yet; for a paired round officials change the pairings instead. */
function fromRound(asked: number | undefined, paired: number): number {
  const from = asked ?? paired + 1;
  if (from > paired) return from;
  throw refusal(phrase('cannot.aboutRound', { round: from }), phrase('refused.pairedAlready', { from: paired + 1 }));
}

function playing(written: string, entrants: readonly EntrantName[], event: EventDefinition): EntrantName {
  const found = entrants.find((name) => name === written);
  if (found !== undefined) return found;
  const why = phrase('refused.notEntrantOf', { event: event.name, got: written });
  throw refusal(phrase('cannot.decide'), withSuggestion(why, written, entrants));
}

/** Lateness may be announced in any event; everything else concerns a Swiss one. `event` absent: the only event, or the only Swiss one. */
function eventAsked({ kind, event }: Request, { events }: TournamentDefinition): EventDefinition {
  const meant = event === undefined ? events : [event];
  const swiss = meant.filter(({ format }) => format.kind === 'swiss');
  const possible = kind === 'tardy' && meant.length === 1 ? meant : swiss;
  const [first] = possible;
  if (first !== undefined && possible.length === 1) return first;
  const keys = events.flatMap(({ key, format }) => (format.kind === 'swiss' ? [key] : []));
  const got = event?.key ?? '';
  throw refusal(
    phrase('cannot.aboutRounds'),
    keys.length === 0 ? phrase('refused.noSwiss', { got }) : phrase('refused.whichSwiss', { events: keys, got }),
  );
}
