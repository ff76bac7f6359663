// The rounds of a Swiss with the reasons for each pairing. The reasons are found by pairing the round again, so they are cached until something
// before the round changes.

import type { Sides } from '../../core/colour.ts';
import type { EventFacts, PairedRound } from '../../core/facts.ts';
import { outcomeOf } from '../../core/ending.ts';
import { entrantName } from '../../core/ids.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { present } from '../../core/present.ts';
import { shownName } from '../../course/displayNames.ts';
import { explainPairings, type RoundReasons } from '../../formats/swiss/swissExplain.ts';
import type { SwissSettings } from '../../formats/swiss/swiss.ts';
import { firstNumberOf } from '../../formats/swiss/swissGames.ts';
import { roundTime } from '../../course/roundTime.ts';
import { pairingsReport, type ReportedEvent } from '../../reports/pairingsReport.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import type { PairingsView } from '../messages.ts';
import type { FollowedTournament } from '../followedTournament.ts';
import type { GameIndex } from './archive/gameIndex.ts';
import { likelyField } from '../../course/likelyField.ts';

export class PairingReasons {
  readonly #kept = new Map<string, { readonly hangsOn: string; readonly reasons: RoundReasons }>();

  /** The reasons of a round. */
  of(event: ReportedEvent, round: PairedRound): RoundReasons {
    const key = `${event.key} ${round.round}`;
    const hangsOn = before(event.settings, event.facts, round);
    const kept = this.#kept.get(key);
    if (kept?.hangsOn === hangsOn) return kept.reasons;
    const reasons = explainPairings(event.settings, event.facts, round);
    this.#kept.set(key, { hangsOn, reasons });
    return reasons;
  }
}

/** Everything from which the pairings of a round were made, as text. */
function before(settings: SwissSettings, facts: EventFacts, round: PairedRound): string {
  const { rounds, finished, disqualified, entrants, inPlay } = facts;
  const earlier = rounds.filter((other) => other.round < round.round);
  const count = firstNumberOf(settings, rounds, round.round) - 1;
  const results = Array.from({ length: count }, (_, index) => {
    const game = finished.get(index + 1);
    return game === undefined ? (inPlay.has(index + 1) ? '*' : '-') : (outcomeOf(game.ending) ?? '-').slice(0, 1);
  });
  return JSON.stringify([round, earlier, results.join(''), [...disqualified], entrants]);
}

export function pairingsView(
  followed: FollowedTournament,
  event: EventDefinition,
  settings: SwissSettings,
  index: GameIndex,
  reasons: PairingReasons,
): PairingsView {
  const { definition, facts } = followed;
  const own = facts.event(event.key);
  const life = facts.life(event.key);
  const field = likelyField(definition, event, facts) ?? [];
  const names = field.flatMap((name) => name ?? []);
  const reported: ReportedEvent = {
    key: event.key,
    name: event.name,
    settings,
    facts: own,
    field: names.length === field.length ? names : [],
  };
  const { rounds, pairingTable, paired } = pairingsReport(reported, own.rounds, false);
  const shown = (name: string): string => shownName(event, facts, entrantName(name));
  return {
    event: event.key,
    rounds,
    pairingTable: pairingTable.map((row) => ({ ...row, name: shown(row.name) })),
    paired: paired.map((report, at) => {
      const round = own.rounds[at];
      const explained = round && reasons.of(reported, round);
      const startsAtUtcMs = round && hourOf(followed, event, round);
      return {
        round: report.round,
        ...present({ startsAtUtcMs }),
        confirmed: event.rounds?.confirm !== true || life.confirmedRounds.has(report.round),
        pairings: report.pairings.map(({ board, game, white, black, points, result }, place) => {
          const id = index.idOf(event.key, game);
          return {
            board,
            white: shown(white),
            black: shown(black),
            points,
            ...present({ result: result ?? undefined, id }),
            ...told(explained?.pairings[place]?.why ?? [], () =>
              report.round === 1 ? phrase('pairing.first') : levelReason(points),
            ),
          };
        }),
        byes: report.byes.map(({ name, points }, place) => ({
          name: shown(name),
          points,
          ...told(explained?.pairings[report.pairings.length + place]?.why ?? [], () => phrase('pairing.lowest')),
        })),
        absent: report.absent.map(shown),
      };
    }),
  };
}

/** `usual`: if nothing is special. What a round without the pairing would cost is for organisers (`arbiter pairings`). */
function told(why: readonly Phrase[], usual: () => Phrase | undefined) {
  const reasons = why.length > 0 ? why : [usual()].filter((reason) => reason !== undefined);
  return {
    why: reasons.map(english),
    ...(reasons.length === 0 ? {} : { phrases: { why: phrase('why.all', { reasons }) } }),
  };
}

const levelReason = ({ white, black }: Sides<number | null>): Phrase | undefined =>
  white === null || white !== black
    ? undefined
    : phrase('pairing.level', { points: phrase('points', { halves: 2 * white, count: white === 1 ? 1 : 2 }) });

/** The time set for a round; without one, when it began, or when everyone will have rested. */
function hourOf({ facts }: FollowedTournament, event: EventDefinition, round: PairedRound): number | undefined {
  const set = event.rounds?.startsUtcMs[round.round - 1] ?? undefined;
  if (set !== undefined) return set;
  const own = [...facts.games.values()].filter(({ issued }) => issued.event === event.key && issued.round === round.round);
  const begun = own.flatMap(({ startedAtUtcMs }) => startedAtUtcMs ?? []);
  if (begun.length > 0) return Math.min(...begun);
  const time = own.length > 0 ? undefined : roundTime(event, round, facts.life(event.key), 0);
  return time?.kind === 'at' ? time.utcMs : undefined;
}
