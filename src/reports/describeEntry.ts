// A journal entry as one line for people who watch a run; `undefined` if it is not worth a line.

import { outcomeOf, type GameEnding } from '../core/ending.ts';
import { formatUtc } from '../core/messages/formatUtc.ts';
import { resultOf } from '../games/chess/pgn/game.ts';
import { resultOfEnding } from '../games/go/sgf/result.ts';
import type { EntrantName, EventKey, GameId } from '../core/ids.ts';
import { english } from '../core/phrases/english.ts';
import type { Entry } from '../journal/entries.ts';
import type { RulingSubject } from '../journal/rulingSubject.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import { gameAtStart, playersOf } from '../course/gameName.ts';
import { heldOutlook } from '../course/heldGames.ts';
import { describeCall, describeOutlook } from '../course/referral.ts';
import { ONLY_EVENT } from '../tournament/events/eventInput.ts';
import { formatSandbox, sandboxReport } from './sandboxReport.ts';
import { describeEnding, describeGoEnding } from './describeEnding.ts';
import { describeRatio } from './matchReport.ts';

export function describeEntry(entry: Entry, facts: TournamentFacts): string | undefined {
  switch (entry.kind) {
    case 'game-ended': {
      const game = facts.games.get(entry.payload.id);
      if (game === undefined) return undefined;
      const { ending, plies } = entry.payload;
      const { id, event, round, opening } = game.issued;
      const ended = opening.start.game === 'go' ? describeGoEnding(ending, plies) : describeEnding(ending, plies);
      const where = event === ONLY_EVENT ? '' : `${event}, `;
      return `Game ${id} (${where}round ${round}): ${playersOf(game)} ${ended}`;
    }
    case 'definition-changed': {
      const { changes, by } = entry.payload;
      return `The tournament file was changed${by === undefined ? '' : ` by ${by}`}: ${changes.join('; ')}`;
    }
    case 'run-started': {
      const { sandbox } = entry.payload;
      if (sandbox === undefined || facts.definition === undefined) return undefined;
      return formatSandbox(sandboxReport(facts.definition, sandbox)) || undefined;
    }
    case 'ratings-read':
      return describeRatingsRead(entry.payload);
    case 'update-refused': {
      const { event, entrant, changes } = entry.payload;
      return changes.length === 0 ? `${entrant} is again what was submitted for ${event}` : undefined;
    }
    case 'event-opened':
      return entry.payload.event === ONLY_EVENT
        ? undefined
        : `${entry.payload.event} begins: ${entry.payload.entrants.map((name) => shownIn(entry.payload.event, name, facts)).join(', ')}`;
    case 'event-closed':
      return entry.payload.event === ONLY_EVENT ? undefined : `${entry.payload.event} is over`;
    case 'game-interrupted':
      return entry.payload.reason === 'stopped'
        ? `${gameAtStart(entry.payload.id, facts)}, is interrupted; it resumes from its position`
        : `${gameAtStart(entry.payload.id, facts)}, was being played when everything stopped`;
    case 'game-resumed':
      return `${gameAtStart(entry.payload.id, facts)}, resumes from ply ${entry.payload.fromPly}`;
    case 'game-held': {
      const { id, cause, reason } = entry.payload;
      const known = facts.games.get(id);
      if (known === undefined) return undefined;
      const held = [...facts.held].flatMap((one) => facts.games.get(one) ?? []);
      const next = english(describeOutlook(known, heldOutlook(known, held, entry.atUtcMs)));
      if (cause === 'official') return `${gameAtStart(id, facts)}, is on hold: ${reason}; ${next}`;
      return `${gameAtStart(id, facts)}, could not ${known.started ? 'go on' : 'begin'}: ${reason}; ${next}`;
    }
    case 'engine-unresponsive': {
      const { id, entrant, evidence, counts } = entry.payload;
      return `${gameAtStart(id, facts)}: ${entrant} did not respond after its time ran out: ${evidence}${counts ? '; it has crashed' : ''}`;
    }
    case 'round-paired': {
      const { event, round } = entry.payload;
      const byes =
        round.byes.length === 0 ? '' : `; bye: ${round.byes.map(({ entrant }) => shownIn(event, entrant, facts)).join(', ')}`;
      const shown = (name: EntrantName): string => shownIn(event, name, facts);
      const pairs = round.pairings.map(({ white, black }) => `${shown(black)} (Black) - ${shown(white)}`).join(', ');
      return `Round ${round.round}${event === ONLY_EVENT ? '' : ` of ${event}`}: ${pairs}${byes}`;
    }
    case 'sprt-decided': {
      const { event, decision } = entry.payload;
      return `The test${event === ONLY_EVENT ? '' : ` of ${event}`} is decided: LLR ${describeRatio(decision)}`;
    }
    case 'game-referred':
      return `${gameAtStart(entry.payload.id, facts)}, stopped after ${entry.payload.plies} moves and waits for the officials`;
    case 'judge-called': {
      const game = facts.games.get(entry.payload.id);
      return game === undefined ? undefined : `A judge is called to ${english(describeCall(game, entry.payload.call))}`;
    }
    case 'game-noticed':
      return `${gameAtStart(entry.payload.id, facts)}, move ${entry.payload.ply}: ${entry.payload.notice}`;
    case 'entrant-disqualified': {
      const { entrant, by, reason } = entry.payload;
      return `${entrant} is disqualified: ${reason} (${by})`;
    }
    case 'ruling-made': {
      const { by, reason, subject } = entry.payload;
      return `Ruling by ${by}: ${describeRuling(subject, facts)} (${reason})`;
    }
    case 'journal-restored':
      return describeRestored(entry.payload);
    default:
      return undefined;
  }
}

export const describeRestored = ({ backedUpAtUtcMs }: Entry<'journal-restored'>['payload']): string =>
  `The tournament goes on from a backup of ${formatUtc(backedUpAtUtcMs)}: what happened after it elsewhere is not part of it`;

/** The sources of ratings besides the tournament's own games. */
export function describeRatingsRead({ sources }: Entry<'ratings-read'>['payload']): string {
  const count = (use: 'earlier' | 'tests'): number =>
    sources.reduce((sum, source) => sum + (source.use === use ? source.games : 0), 0);
  if (sources.length === 0) return 'Ratings count from the games of this tournament alone';
  const [earlier, tests] = [count('earlier'), count('tests')];
  return `Ratings count from ${earlier} earlier ${earlier === 1 ? 'game' : 'games'}${tests === 0 ? '' : ` and ${tests} test ${tests === 1 ? 'game' : 'games'}`}`;
}

/** The decision of a ruling, without who and why: `Game 3, A - B, is 1-0`. */
export function describeRuling(subject: RulingSubject, facts: TournamentFacts): string {
  switch (subject.kind) {
    case 'game-result':
      return `${gameAtStart(subject.id, facts)}, is ${resultIn(subject.id, subject.ending, facts)}`;
    case 'game-void':
      return `${gameAtStart(subject.id, facts)}, is void${subject.replay === 'end-of-round' ? ', to be replayed at the end of its round' : ''}`;
    case 'play-ended':
      return `${gameAtStart(subject.id, facts)}, ends: ${resultIn(subject.id, subject.ending, facts)}`;
    case 'play-stopped':
      return `${gameAtStart(subject.id, facts)}, is stopped`;
    case 'play-resumed':
      return `${gameAtStart(subject.id, facts)}, may continue from its position`;
    case 'score-told':
      return `${gameAtStart(subject.id, facts)}: the program of ${subject.colour === 'white' ? 'White' : 'Black'} displays ${subject.score}`;
    case 'call-answered':
      return `${gameAtStart(subject.id, facts)}, continues ${subject.answer === 'restart' ? 'with the program started again' : 'at the operator’s seat'}`;
    case 'entrant-absent':
      return `${subject.entrant} is absent from round ${subject.from}${subject.to === undefined ? ' on' : ` to round ${subject.to}`}`;
    case 'entrant-present':
      return `${subject.entrant} is back from round ${subject.from} on`;
    case 'entrant-joined':
      return `${subject.entrant} joins ${subject.event}`;
    case 'entrant-tardy':
      return subject.lateMs === undefined
        ? `${subject.entrant} is late for round ${subject.round}; its clock runs until it arrives`
        : `${subject.entrant} is ${Math.round(subject.lateMs / 1000)} s late for round ${subject.round}`;
    case 'round-repaired':
      return `round ${subject.round.round} of ${subject.event} is paired again: ${subject.round.pairings.map(({ white, black }) => `${black} (Black) - ${white}`).join(', ')}`;
    case 'round-confirmed':
      return `round ${subject.round} of ${subject.event} may begin`;
    case 'paused':
      return subject.cause === 'host'
        ? 'the tournament is paused because the host refuses to start games; Arbiter tries again every 10 minutes, or immediately after "arbiter resume"'
        : 'no new games start';
    case 'resumed':
      return 'games start again';
    case 'records-struck':
      return `the records of ${subject.entrant} are struck (${subject.case})`;
    case 'entrant-reinstated':
      return `${subject.entrant} is reinstated`;
    case 'tie-decided':
      return `the order in ${subject.event} is ${subject.order.map((name) => shownIn(subject.event, name, facts)).join(', ')}`;
    case 'entrant-replaced':
      return `${shownIn(subject.event, subject.entrant, facts)} is replaced by ${shownIn(subject.event, subject.replacement, facts)} in ${subject.event}${subject.fromRound === undefined ? '' : ` from round ${subject.fromRound} on`}`;
    case 'version-accepted':
      return `${subject.entrant} plays in ${subject.event} with another version: ${subject.version.files.map(({ path, sha256 }) => `"${path}" ${sha256.slice(0, 12)}…`).join(', ')}`;
    case 'update-granted':
      return `${subject.entrant} may be updated for ${subject.event} until ${subject.untilUtcMs === undefined ? 'it is opened' : formatUtc(subject.untilUtcMs)}`;
    case 'entrant-withdrawn':
      return `${subject.entrant} will not play in ${subject.event}${subject.replacement === undefined ? '' : `, ${subject.replacement} will`}`;
  }
}

/** Go has its own results: `B+6.5`. */
const resultIn = (id: GameId, ending: GameEnding, facts: TournamentFacts): string =>
  facts.games.get(id)?.issued.opening.start.game === 'go' ? resultOfEnding(ending) : resultOf(outcomeOf(ending));

/** The name that people read in an opened event. */
const shownIn = (event: EventKey, name: EntrantName, facts: TournamentFacts): string =>
  facts.life(event).displayNames.get(name) ?? name;
