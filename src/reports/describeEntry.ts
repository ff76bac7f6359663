// A journal entry as one line for people who watch a run; `undefined` if it is not worth a line.

import type { EntrantName } from '../core/ids.ts';
import { english } from '../core/phrases/english.ts';
import { phrase } from '../core/phrases/phrase.ts';
import type { Entry } from '../journal/entries.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import { gameAtStart, noticePhrase, playersOf } from '../course/gameName.ts';
import { heldOutlook } from '../course/heldGames.ts';
import { describeCall, describeOutlook } from '../course/referral.ts';
import { ONLY_EVENT } from '../tournament/events/eventInput.ts';
import { formatSandbox, sandboxReport } from './sandboxReport.ts';
import { describeEnding, describeGoEnding } from './describeEnding.ts';
import { describeRuling, shownIn } from './describeRuling.ts';
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
    case 'game-referred': {
      const { id, plies } = entry.payload;
      const isGo = facts.games.get(id)?.issued.opening.start.game === 'go';
      return `${gameAtStart(id, facts)}, stopped after ${plies} ${isGo ? 'moves' : 'plies'} and waits for the officials`;
    }
    case 'judge-called': {
      const game = facts.games.get(entry.payload.id);
      return game === undefined ? undefined : `A judge is called to ${english(describeCall(game, entry.payload.call))}`;
    }
    case 'game-noticed':
      return english(noticePhrase(entry.payload, facts));
    case 'entrant-disqualified': {
      const { entrant, by, reason } = entry.payload;
      return `${entrant} is disqualified: ${reason} (${by})`;
    }
    case 'ruling-made': {
      const { by, reason, subject } = entry.payload;
      return `Ruling by ${by}: ${english(describeRuling(subject, facts))} (${reason})`;
    }
    case 'journal-restored':
      return english(phrase('incident.restored', { at: entry.payload.backedUpAtUtcMs }));
    default:
      return undefined;
  }
}

/** The sources of ratings besides the tournament's own games. */
export function describeRatingsRead({ sources }: Entry<'ratings-read'>['payload']): string {
  const count = (use: 'earlier' | 'tests'): number =>
    sources.reduce((sum, source) => sum + (source.use === use ? source.games : 0), 0);
  if (sources.length === 0) return 'Ratings count from the games of this tournament alone';
  const [earlier, tests] = [count('earlier'), count('tests')];
  return `Ratings count from ${earlier} earlier ${earlier === 1 ? 'game' : 'games'}${tests === 0 ? '' : ` and ${tests} test ${tests === 1 ? 'game' : 'games'}`}`;
}
