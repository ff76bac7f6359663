// What the games of an event add up to: results by colour, endings, openings played with both colours, what each engine did with its time, and the
// games that people talk about. Counts are those of the tables: annulled and void games are left out.

import { countedGames, type FinishedGame } from '../../../core/facts.ts';
import { outcomeOf, type Outcome } from '../../../core/ending.ts';
import type { EntrantName } from '../../../core/ids.ts';
import { mapSides } from '../../../core/colour.ts';
import { present } from '../../../core/present.ts';
import { shownName } from '../../../course/displayNames.ts';
import type { EventDefinition } from '../../../tournament/definition.ts';
import type { FollowedTournament } from '../../followedTournament.ts';
import { STAGE_MOVES, type SideDigest } from '../../games/gameDigest.ts';
import type { StatisticsView } from '../../messages.ts';
import type { GameIndex } from '../archive/gameIndex.ts';
import type { RatingBook } from '../ratingBook.ts';
import { highlightsOf, toldGame } from './highlights.ts';

export function statisticsView(
  followed: FollowedTournament,
  event: EventDefinition,
  index: GameIndex,
  ratings: RatingBook,
): StatisticsView {
  const { facts, records } = followed;
  const games = [...countedGames(facts.event(event.key))].filter(({ ending }) => outcomeOf(ending) !== undefined);
  const nameOf = (name: EntrantName): string => shownName(event, facts, name);
  const rated = ratings.ofEvent(event);
  const durations = games.flatMap(({ id }) => facts.games.get(id)?.durationMs ?? []);
  return {
    event: event.key,
    games: games.length,
    results: resultsOf(games),
    ...present({
      plies: mean(games.map(({ plies }) => plies)),
      durationMs: mean(durations),
    }),
    endings: endingsOf(games, index),
    ...pairsOf(games, index, nameOf),
    engines: enginesOf(games, followed, nameOf),
    stageMoves: STAGE_MOVES,
    highlights: highlightsOf(
      games.map(({ id, players }) => {
        const before = facts.games.get(id)?.issued.ratings;
        const known = mapSides(players, (name) => {
          const rating = rated.get(name);
          return rating?.temporary === true ? undefined : rating?.rating;
        });
        return toldGame(
          index.summary(id),
          records.get(id)?.digest,
          present({ white: before?.white?.elo ?? known.white, black: before?.black?.elo ?? known.black }),
        );
      }),
    ),
  };
}

function resultsOf(games: readonly FinishedGame[]): StatisticsView['results'] {
  const count = (outcome: Outcome): number => games.filter(({ ending }) => outcomeOf(ending) === outcome).length;
  return { white: count('white'), draws: count('draw'), black: count('black') };
}

const mean = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

/** The most frequent first. */
function endingsOf(games: readonly FinishedGame[], index: GameIndex): StatisticsView['endings'] {
  const byEnding = Map.groupBy(games, ({ id }) => {
    const { kind, rule } = index.summary(id).ending ?? { kind: '' };
    return JSON.stringify([kind, rule]);
  });
  return [...byEnding.values()]
    .flatMap((ofKind) => {
      const [first] = ofKind;
      const ending = first && index.summary(first.id).ending;
      return ending === undefined ? [] : [{ kind: ending.kind, ...present({ rule: ending.rule }), ...resultsOf(ofKind) }];
    })
    .toSorted((one, other) => total(other) - total(one));
}

const total = ({ white, draws, black }: StatisticsView['results']): number => white + draws + black;

/** Openings that two engines played with both colours. */
function pairsOf(
  games: readonly FinishedGame[],
  index: GameIndex,
  nameOf: (name: EntrantName) => string,
): Pick<StatisticsView, 'pairs' | 'doubles'> {
  const byPair = Map.groupBy(
    games.filter(({ pair }) => pair !== undefined),
    ({ players: { white, black }, pair }) => JSON.stringify([...[white, black].toSorted(), pair]),
  );
  const pairs = { decided: 0, edged: 0, drawn: 0, white: 0, black: 0 };
  const doubles: StatisticsView['doubles'][number][] = [];
  for (const [first, second] of byPair.values()) {
    if (first === undefined || second === undefined || first.players.white !== second.players.black) continue;
    const [one, other] = [first, second].map(({ ending }) => outcomeOf(ending));
    if (one === 'draw' && other === 'draw') pairs.drawn += 1;
    else if (one === 'draw' || other === 'draw') pairs.edged += 1;
    else if (one === other) pairs[one === 'white' ? 'white' : 'black'] += 1;
    else {
      pairs.decided += 1;
      const [winner, loser] =
        one === 'white' ? [first.players.white, first.players.black] : [first.players.black, first.players.white];
      const opening = index.summary(first.id).opening?.name;
      doubles.push({ winner: nameOf(winner), loser: nameOf(loser), games: [first.id, second.id], ...present({ opening }) });
    }
  }
  const isPaired = Object.values(pairs).some((count) => count > 0);
  return { doubles: doubles.toReversed(), ...(isPaired ? { pairs } : {}) };
}

/** In the order of the field. */
function enginesOf(
  games: readonly FinishedGame[],
  { facts, records }: FollowedTournament,
  nameOf: (name: EntrantName) => string,
): StatisticsView['engines'] {
  const sides = new Map<EntrantName, SideDigest[]>();
  for (const { id, players } of games) {
    const digest = records.get(id)?.digest;
    if (digest === undefined) continue;
    // The one that played it, also if another has the seat now.
    const { white, black } = facts.games.get(id)?.issued ?? players;
    addTo(sides, white, digest.white);
    addTo(sides, black, digest.black);
  }
  return [...sides].map(([name, played]) => {
    const sum = (of: (side: SideDigest) => number): number => played.reduce((all, side) => all + of(side), 0);
    const [moves, deep, nodesMs] = [sum((side) => side.moves), sum(({ deep }) => deep), sum((side) => side.nodesMs)];
    return {
      name: nameOf(name),
      games: played.length,
      moves,
      ...present({
        moveMs: moves === 0 ? undefined : Math.round(sum(({ timeMs }) => timeMs) / moves),
        depth: deep === 0 ? undefined : tenths(sum(({ depth }) => depth) / deep),
        speed:
          nodesMs === 0 || sum(({ nodes }) => nodes) === 0 ? undefined : Math.round((1000 * sum(({ nodes }) => nodes)) / nodesMs),
      }),
      stages: stagesOf(played),
    };
  });
}

function stagesOf(played: readonly SideDigest[]): StatisticsView['engines'][number]['stages'] {
  const length = Math.max(0, ...played.map(({ stages }) => stages.length));
  return Array.from({ length }, (_, at) => {
    const sum = (part: 0 | 1 | 2 | 3): number => played.reduce((all, { stages }) => all + (stages[at]?.[part] ?? 0), 0);
    const [moves, deep] = [sum(0), sum(2)];
    return {
      ...(moves === 0 ? {} : { moveMs: Math.round(sum(1) / moves) }),
      ...(deep === 0 ? {} : { depth: tenths(sum(3) / deep) }),
    };
  });
}

const tenths = (value: number): number => Math.round(10 * value) / 10;

function addTo(sides: Map<EntrantName, SideDigest[]>, name: EntrantName, side: SideDigest): void {
  const known = sides.get(name);
  if (known === undefined) sides.set(name, [side]);
  else known.push(side);
}
