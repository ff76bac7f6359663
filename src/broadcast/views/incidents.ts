// Events other than play, one entry after the other: crashes and other faults, rulings with their reasons, disqualifications, interruptions, calls
// for a judge, games that wait for officials, notices, changes of the tournament file. The commands with which officials answer are not shown here:
// the desk has buttons.

import { opposite } from '../../core/colour.ts';
import { FAULT_WORDS } from '../../core/endingWords.ts';
import type { EntrantName, GameId } from '../../core/ids.ts';
import { present } from '../../core/present.ts';
import type { Entry, EntryPayloads } from '../../journal/entries.ts';
import { gameAtStart } from '../../course/gameName.ts';
import type { RulingSubject } from '../../journal/rulingSubject.ts';
import type { TournamentFacts } from '../../projections/tournamentFacts.ts';
import { describeRestored, describeRuling } from '../../reports/describeEntry.ts';
import { shownReferral } from '../games/shownReferral.ts';
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
  return what && { sequence: entry.sequence, atUtcMs: entry.atUtcMs, ...what };
}

type What = Omit<Incident, 'sequence' | 'atUtcMs'>;

function whatOf(entry: Entry, facts: TournamentFacts): What | undefined {
  switch (entry.kind) {
    case 'game-ended':
      return endOf(entry.payload, facts);
    case 'game-referred': {
      const { id, referral, evidence } = entry.payload;
      const names = facts.games.get(id)?.shown ?? { white: 'White', black: 'Black' };
      const { words } = shownReferral(referral, names, () => undefined);
      const stopped = ` has stopped and waits for the officials. ${words}`;
      return ofGame('referred', id, facts, stopped, linesOf(lastLines(evidence)));
    }
    case 'judge-called': {
      const { id, call } = entry.payload;
      const game = facts.games.get(id);
      const words = `: a judge is called, ${game?.shown[call.by]} cannot go on while its clock runs: ${call.evidence}`;
      return ofGame('called', id, facts, words, present({ entrant: game?.issued[call.by] }));
    }
    case 'game-noticed': {
      const { id, ply, notice } = entry.payload;
      return ofGame('notice', id, facts, `, ply ${ply}: ${notice}`);
    }
    case 'game-interrupted': {
      const { id, reason } = entry.payload;
      const why = reason === 'stopped' ? 'the tournament was stopped' : 'the host stopped while it was being played';
      return ofGame('interrupted', id, facts, ` is interrupted: ${why}`);
    }
    case 'engine-unresponsive': {
      const { id, entrant, evidence, counts } = entry.payload;
      const words = `: ${entrant} did not respond after its time ran out${counts ? ', and has crashed' : ''}: ${evidence}`;
      return ofGame('fault', id, facts, words, { entrant });
    }
    case 'game-held': {
      const { id, cause, entrant, reason } = entry.payload;
      if (cause === 'official') return ofGame('interrupted', id, facts, ' is on hold', { reason });
      const words = ` could not ${facts.games.get(id)?.started === true ? 'go on' : 'begin'}, and no one is to blame`;
      return ofGame('interrupted', id, facts, words, { ...present({ entrant }), reason });
    }
    case 'ruling-made': {
      const { by, reason, subject } = entry.payload;
      return { kind: 'ruling', ...subjectOf(subject, facts), words: sentence(describeRuling(subject, facts)), by, reason };
    }
    case 'entrant-disqualified': {
      const { entrant, event, by, reason } = entry.payload;
      const where =
        event === undefined ? { words: `${entrant} is disqualified` } : { event, words: `${entrant} is disqualified` };
      return { kind: 'disqualified', ...where, entrant, by, reason };
    }
    case 'update-refused': {
      const { event, entrant, changes } = entry.payload;
      if (changes.length === 0) return { kind: 'notice', event, entrant, words: `${entrant} is again what was submitted` };
      return { kind: 'change', event, entrant, words: `${entrant} was changed after the deadline`, ...linesOf(changes) };
    }
    case 'definition-changed': {
      const { changes, by, reason } = entry.payload;
      const who = by === undefined || reason === undefined ? {} : { by, reason };
      return { kind: 'change', words: 'The tournament file was changed within the rules', ...linesOf(changes), ...who };
    }
    case 'run-stopped': {
      const { reason, message } = entry.payload;
      if (reason === 'finished') return undefined;
      const words = reason === 'stopped' ? 'The tournament was stopped' : 'The tournament stopped because of a failure';
      return { kind: 'interrupted', words: message === undefined ? words : `${words}: ${message}` };
    }
    case 'journal-restored':
      return { kind: 'interrupted', words: describeRestored(entry.payload) };
    case 'tournament-closed':
      return entry.payload.outcome === 'finished' ? undefined : { kind: 'notice', words: 'The tournament was abandoned' };
    default:
      return undefined;
  }
}

function endOf({ id, ending, evidence }: EntryPayloads['game-ended'], facts: TournamentFacts): What | undefined {
  const game = facts.games.get(id);
  if (game === undefined) return undefined;
  const { issued, shown } = game;
  switch (ending.kind) {
    case 'forfeit': {
      const against = shown[opposite(ending.by)];
      const words = `: ${shown[ending.by]} ${FAULT_WORDS[ending.fault].now}, ${against} wins: ${ending.evidence}`;
      return ofGame('fault', id, facts, words, { entrant: issued[ending.by], ...linesOf(lastLines(evidence)) });
    }
    case 'void': {
      const entrant = outOf(issued, facts);
      if (entrant === undefined) return ofGame('fault', id, facts, ` is void: ${ending.reason}`);
      return ofGame('disqualified', id, facts, ` is not played: ${ending.reason}`, { entrant });
    }
    case 'ruled': {
      // An official's ruling was already shown as a ruling.
      const entrant = outOf(issued, facts);
      const { by, reason } = ending;
      return entrant && ofGame('disqualified', id, facts, ` is lost by ${entrant}`, { entrant, by, reason });
    }
    default:
      return undefined;
  }
}

/** `words` follow the name of the game. */
const ofGame = (kind: IncidentKind, id: GameId, facts: TournamentFacts, words: string, more: Partial<What> = {}): What => ({
  ...{ kind, ...placeOf(id, facts), words: `${gameAtStart(id, facts)}${words}` },
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

/** Capitalizes the first letter: rulings are worded for the middle of a sentence. */
const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
