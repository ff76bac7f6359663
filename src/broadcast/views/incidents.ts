// Events other than play, one entry after the other: crashes and other faults, rulings with their reasons, disqualifications, interruptions, calls
// for a judge, games that wait for officials, notices, changes of the tournament file. The commands with which officials answer are not shown here:
// the desk has buttons.

import { opposite } from '../../core/colour.ts';
import type { EntrantName, GameId } from '../../core/ids.ts';
import { inEnglish } from '../../core/phrases/english.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { recognised } from '../../core/phrases/recognised.ts';
import { present } from '../../core/present.ts';
import type { Entry, EntryPayloads } from '../../journal/entries.ts';
import { knownGamePhrase, noticePhrase } from '../../course/gameName.ts';
import type { RulingSubject } from '../../journal/rulingSubject.ts';
import type { TournamentFacts } from '../../projections/tournamentFacts.ts';
import { describeRuling } from '../../reports/describeRuling.ts';
import { referralPhrase } from '../games/shownReferral.ts';
import type { Incident, IncidentKind, IncidentsView } from '../messages.ts';
import type { FollowedTournament } from '../followedTournament.ts';

/** Most incidents shown, the latest. */
const MOST = 1000;
const MOST_LINES = 6;
const LONGEST_LINE = 300;

/** Caches its results: entries never change. */
export class IncidentList {
  readonly #followed: FollowedTournament;
  readonly #incidents: Incident[] = [];
  #readUpTo = 0;

  constructor(followed: FollowedTournament) {
    this.#followed = followed;
  }

  get view(): IncidentsView {
    const { announced, facts } = this.#followed;
    for (; this.#readUpTo < announced.length; this.#readUpTo++) {
      const entry = announced[this.#readUpTo];
      const incident = entry && incidentOf(entry, facts);
      if (incident !== undefined) this.#incidents.push(incident);
    }
    return { incidents: this.#incidents.slice(-MOST).toReversed() };
  }
}

/** `undefined` if an entry is not an incident. `facts` as they are after the entry, or at any later time. */
export function incidentOf(entry: Entry, facts: TournamentFacts): Incident | undefined {
  const what = whatOf(entry, facts);
  if (what === undefined) return undefined;
  const { says, reason, ...rest } = what;
  return { sequence: entry.sequence, atUtcMs: entry.atUtcMs, ...rest, ...inEnglish({ words: says, reason }) };
}

/** `says`: becomes the words. `reason`: what a person wrote is text. */
type What = Omit<Incident, 'sequence' | 'atUtcMs' | 'words' | 'reason' | 'phrases'> & {
  readonly says: Phrase;
  readonly reason?: Phrase | string;
};

function whatOf(entry: Entry, facts: TournamentFacts): What | undefined {
  switch (entry.kind) {
    case 'game-ended':
      return endOf(entry.payload, facts);
    case 'game-referred': {
      const { id, referral, evidence } = entry.payload;
      const names = facts.games.get(id)?.shown ?? { white: 'White', black: 'Black' };
      const says = phrase('incident.referred', { game: knownGamePhrase(id, facts), reason: referralPhrase(referral, names) });
      return ofGame('referred', id, facts, says, linesOf(lastLines(evidence)));
    }
    case 'judge-called': {
      const { id, call } = entry.payload;
      const game = facts.games.get(id);
      const says = phrase('incident.called', {
        game: knownGamePhrase(id, facts),
        name: game?.shown[call.by] ?? phrase(`side.${call.by}`),
        evidence: recognised(call.evidence),
      });
      return ofGame('called', id, facts, says, present({ entrant: game?.issued[call.by] }));
    }
    case 'game-noticed':
      return ofGame('notice', entry.payload.id, facts, noticePhrase(entry.payload, facts));
    case 'game-interrupted': {
      const { id, reason } = entry.payload;
      return ofGame('interrupted', id, facts, phrase(`incident.interrupted.${reason}`, { game: knownGamePhrase(id, facts) }));
    }
    case 'engine-unresponsive': {
      const { id, entrant, evidence, counts } = entry.payload;
      const says = phrase(counts ? 'incident.unresponsive.counts' : 'incident.unresponsive', {
        game: knownGamePhrase(id, facts),
        entrant,
        evidence: recognised(evidence),
      });
      return ofGame('fault', id, facts, says, { entrant });
    }
    case 'game-held': {
      const { id, cause, entrant, reason } = entry.payload;
      const game = knownGamePhrase(id, facts);
      if (cause === 'official') return ofGame('interrupted', id, facts, phrase('incident.held', { game }), { reason });
      const code = facts.games.get(id)?.started === true ? 'incident.held.course' : 'incident.held.start';
      return ofGame('interrupted', id, facts, phrase(code, { game }), { ...present({ entrant }), reason: recognised(reason) });
    }
    case 'ruling-made': {
      const { by, reason, subject } = entry.payload;
      return {
        kind: 'ruling',
        ...subjectOf(subject, facts),
        says: phrase('incident.ruling', { ruling: describeRuling(subject, facts) }),
        by,
        reason,
      };
    }
    case 'entrant-disqualified': {
      const { entrant, event, by, reason } = entry.payload;
      const says = phrase('incident.disqualified', { entrant });
      return { kind: 'disqualified', ...present({ event }), says, entrant, by, reason: recognised(reason) };
    }
    case 'update-refused': {
      const { event, entrant, changes } = entry.payload;
      if (changes.length === 0) return { kind: 'notice', event, entrant, says: phrase('incident.late.restored', { entrant }) };
      return { kind: 'change', event, entrant, says: phrase('incident.late', { entrant }), ...linesOf(changes) };
    }
    case 'definition-changed': {
      const { changes, by, reason } = entry.payload;
      const who = by === undefined || reason === undefined ? {} : { by, reason };
      return { kind: 'change', says: phrase('incident.file'), ...linesOf(changes), ...who };
    }
    case 'run-stopped': {
      const { reason, message } = entry.payload;
      if (reason === 'finished') return undefined;
      const what = phrase(reason === 'stopped' ? 'incident.stopped' : 'incident.failed');
      return { kind: 'interrupted', says: message === undefined ? what : phrase('incident.told', { what, message }) };
    }
    case 'journal-restored':
      return { kind: 'interrupted', says: phrase('incident.restored', { at: entry.payload.backedUpAtUtcMs }) };
    case 'tournament-closed':
      return entry.payload.outcome === 'finished' ? undefined : { kind: 'notice', says: phrase('incident.abandoned') };
    default:
      return undefined;
  }
}

function endOf({ id, ending, evidence }: EntryPayloads['game-ended'], facts: TournamentFacts): What | undefined {
  const game = facts.games.get(id);
  if (game === undefined) return undefined;
  const { issued, shown } = game;
  const named = knownGamePhrase(id, facts);
  switch (ending.kind) {
    case 'forfeit': {
      const says = phrase('incident.fault', {
        game: named,
        fault: phrase(`fault.${ending.fault}`, { name: shown[ending.by] }),
        winner: shown[opposite(ending.by)],
        evidence: recognised(ending.evidence),
      });
      return ofGame('fault', id, facts, says, { entrant: issued[ending.by], ...linesOf(lastLines(evidence)) });
    }
    case 'void': {
      const entrant = outOf(issued, facts);
      const given = { game: named, reason: recognised(ending.reason) };
      if (entrant === undefined) return ofGame('fault', id, facts, phrase('incident.void', given));
      return ofGame('disqualified', id, facts, phrase('incident.unplayed', given), { entrant });
    }
    case 'ruled': {
      // An official's ruling was already shown as a ruling.
      const entrant = outOf(issued, facts);
      const { by, reason } = ending;
      return (
        entrant &&
        ofGame('disqualified', id, facts, phrase('incident.lost', { game: named, entrant }), {
          entrant,
          by,
          reason: recognised(reason),
        })
      );
    }
    default:
      return undefined;
  }
}

const ofGame = (kind: IncidentKind, id: GameId, facts: TournamentFacts, says: Phrase, more: Partial<What> = {}): What => ({
  ...{ kind, ...placeOf(id, facts), says },
  ...more,
});

/** A player who is out of the event: disqualified, or replaced. */
function outOf({ event, white, black }: EntryPayloads['game-issued'], facts: TournamentFacts): EntrantName | undefined {
  const { disqualified } = facts.discipline(event);
  return [white, black].find((name) => disqualified.has(name) || facts.life(event).replacementOf(name) !== undefined);
}

function subjectOf(subject: RulingSubject, facts: TournamentFacts): Pick<What, 'event' | 'game' | 'entrant'> {
  const entrant = 'entrant' in subject ? { entrant: subject.entrant } : {};
  if ('id' in subject) return { ...placeOf(subject.id, facts), ...entrant };
  return subject.kind === 'records-struck' || subject.event === undefined ? entrant : { event: subject.event, ...entrant };
}

const placeOf = (id: GameId, facts: TournamentFacts): Pick<What, 'event' | 'game'> => {
  const event = facts.games.get(id)?.issued.event;
  return event === undefined ? { game: id } : { event, game: id };
};

/** The program's last output; the game's document has all of it. */
const lastLines = (evidence: readonly string[]): readonly string[] =>
  evidence.slice(-MOST_LINES).map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line));

const linesOf = (lines: readonly string[]): Pick<What, 'lines'> => (lines.length === 0 ? {} : { lines });
