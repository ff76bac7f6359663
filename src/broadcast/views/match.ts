// A match of two as the page shows it: its counts, what they say about the first player, and the course of its test (SPRT-1).

import { inEnglish } from '../../core/phrases/english.ts';
import { present } from '../../core/present.ts';
import { sprtCourse } from '../../course/sprtRule.ts';
import { eventMatch } from '../../reports/eventMatch.ts';
import { hypothesesPhrase, type ShareJson, type SprtReport } from '../../reports/matchReport.ts';
import type { SprtCourse } from '../../ratings/match/sprtCourse.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import type { FollowedTournament } from '../followedTournament.ts';
import type { MatchView } from '../messages.ts';

/** More would not be seen: a chart has fewer pixels. */
const MOST_POINTS = 600;

export function matchView({ facts }: FollowedTournament, event: EventDefinition): MatchView {
  const report = eventMatch(event, facts);
  if (report === undefined || report.games === 0) return { event: event.key };
  const { players, wins, draws, losses, pairs, counts, sprt } = report;
  const { elo, eloError, normalizedElo, normalizedEloError } = report;
  return {
    event: event.key,
    match: {
      players,
      games: [losses ?? 0, draws ?? 0, wins ?? 0],
      counts,
      drawRatio: estimate(report.drawRatio),
      ...present({
        pairs: pairs ?? undefined,
        score: report.score ?? undefined,
        elo: elo === null ? undefined : estimate({ value: elo, error: eloError }),
        normalizedElo: normalizedElo === null ? undefined : estimate({ value: normalizedElo, error: normalizedEloError }),
        superiority: report.los ?? undefined,
        pairsRatio: typeof report.pairsRatio?.value === 'number' ? estimate(report.pairsRatio) : undefined,
        test: sprt && shownTest(sprt, sprtCourse(event, facts.event(event.key))),
      }),
    },
  };
}

type Match = NonNullable<MatchView['match']>;

const estimate = ({ value, error }: ShareJson): Match['drawRatio'] => ({
  value: value ?? 0,
  ...present({ error: error ?? undefined }),
});

/** The last point is always the newest. */
function shownTest(sprt: SprtReport, course: SprtCourse | undefined): NonNullable<Match['test']> {
  const { llr, lower, upper, accepted, eloAfterTest } = sprt;
  const ratios = course?.ratios ?? [];
  const points = Math.min(MOST_POINTS, ratios.length);
  const indexes = Array.from({ length: points }, (_, point) => Math.ceil(((point + 1) * ratios.length) / points) - 1);
  return {
    ...inEnglish({ words: hypothesesPhrase(sprt) }),
    ...{ llr, lower, upper },
    ...present({ accepted: accepted ?? undefined, elo: eloAfterTest ?? undefined }),
    games: indexes.map((index) => course?.gamesAfter(index) ?? 0),
    ratios: indexes.map((index) => Number((ratios[index] ?? 0).toFixed(4))),
  };
}
