// The decision of a ruling, without who and why: `game 3, A - B, is 1-0`.

import { outcomeOf, type GameEnding } from '../core/ending.ts';
import type { EntrantName, EventKey, GameId } from '../core/ids.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { knownGamePhrase, pairPhrase } from '../course/gameName.ts';
import { resultOf } from '../games/chess/pgn/game.ts';
import { resultOfEnding } from '../games/go/sgf/result.ts';
import type { RulingSubject } from '../journal/rulingSubject.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';

export function describeRuling(subject: RulingSubject, facts: TournamentFacts): Phrase {
  const game = 'id' in subject ? knownGamePhrase(subject.id, facts) : '';
  switch (subject.kind) {
    case 'game-result':
      return phrase('ruling.result', { game, result: resultIn(subject.id, subject.ending, facts) });
    case 'game-void':
      return phrase(subject.replay === 'end-of-round' ? 'ruling.void.later' : 'ruling.void', { game });
    case 'play-ended':
      return phrase('ruling.ended', { game, result: resultIn(subject.id, subject.ending, facts) });
    case 'play-stopped':
      return phrase('ruling.stopped', { game });
    case 'play-resumed':
      return phrase('ruling.resumed', { game });
    case 'score-told':
      return phrase('ruling.score', { game, side: phrase(`side.${subject.colour}`), score: subject.score });
    case 'call-answered':
      return phrase(subject.answer === 'restart' ? 'ruling.restart' : 'ruling.seat', { game });
    case 'entrant-absent': {
      const { entrant, from, to } = subject;
      return to === undefined ? phrase('ruling.absent', { entrant, from }) : phrase('ruling.absent.to', { entrant, from, to });
    }
    case 'entrant-present':
      return phrase('ruling.present', { entrant: subject.entrant, from: subject.from });
    case 'entrant-joined':
      return phrase('ruling.joined', { entrant: subject.entrant, event: subject.event });
    case 'entrant-tardy': {
      const { entrant, round, lateMs } = subject;
      return lateMs === undefined
        ? phrase('ruling.tardy', { entrant, round })
        : phrase('ruling.tardy.by', { entrant, round, seconds: Math.round(lateMs / 1000) });
    }
    case 'round-repaired': {
      const { round, event } = subject;
      return phrase('ruling.repaired', { round: round.round, event, pairings: round.pairings.map(pairPhrase) });
    }
    case 'round-confirmed':
      return phrase('ruling.confirmed', { round: subject.round, event: subject.event });
    case 'paused':
      return phrase(subject.cause === 'host' ? 'ruling.paused.host' : 'ruling.paused');
    case 'resumed':
      return phrase('ruling.goesOn');
    case 'records-struck':
      return phrase('ruling.struck', { entrant: subject.entrant, case: subject.case });
    case 'entrant-reinstated':
      return phrase('ruling.reinstated', { entrant: subject.entrant });
    case 'tie-decided': {
      const { event, order } = subject;
      return phrase('ruling.order', { event, names: order.map((name) => shownIn(event, name, facts)) });
    }
    case 'entrant-replaced': {
      const { event, fromRound } = subject;
      const [entrant, replacement] = [subject.entrant, subject.replacement].map((name) => shownIn(event, name, facts));
      const given = { entrant: entrant ?? '', replacement: replacement ?? '', event };
      return fromRound === undefined
        ? phrase('ruling.replaced', given)
        : phrase('ruling.replaced.from', { ...given, round: fromRound });
    }
    case 'version-accepted': {
      const { entrant, event, version } = subject;
      const files = version.files.map(({ path, sha256 }) => `"${path}" ${sha256.slice(0, 12)}…`);
      return phrase('ruling.version', { entrant, event, files });
    }
    case 'update-granted': {
      const { entrant, event, untilUtcMs } = subject;
      return untilUtcMs === undefined
        ? phrase('ruling.granted', { entrant, event })
        : phrase('ruling.granted.until', { entrant, event, until: untilUtcMs });
    }
    case 'entrant-withdrawn': {
      const { entrant, event, replacement } = subject;
      return replacement === undefined
        ? phrase('ruling.withdrawn', { entrant, event })
        : phrase('ruling.withdrawn.for', { entrant, event, replacement });
    }
  }
}

/** Go has its own results: `B+6.5`. */
const resultIn = (id: GameId, ending: GameEnding, facts: TournamentFacts): string =>
  facts.games.get(id)?.issued.opening.start.game === 'go' ? resultOfEnding(ending) : resultOf(outcomeOf(ending));

/** The name that people read in an opened event. */
export const shownIn = (event: EventKey, name: EntrantName, facts: TournamentFacts): string =>
  facts.life(event).displayNames.get(name) ?? name;
