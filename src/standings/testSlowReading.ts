// For tests only: a second, slow and obvious implementation of every tie-break and of the order. It shares no code with the first: names instead of
// indices, decimals instead of exact numbers, and a walk through the list of games for every question. Decimals are exact enough here: random events
// have few games, short averages, and goals that a float holds.

import type { FinishedGame } from '../core/facts.ts';
import type { EntrantName } from '../core/ids.ts';
import type { StandingsInput } from './standings.ts';

export type SlowEvent = StandingsInput & { readonly games: readonly FinishedGame[] };

export function countedGames({ games, disqualified }: SlowEvent): readonly FinishedGame[] {
  return games.filter(
    ({ ending, players }) =>
      ending.kind !== 'void' && disqualified?.has(players.white) !== true && disqualified?.has(players.black) !== true,
  );
}

export function scoreOf(name: EntrantName, { players, ending }: FinishedGame): number {
  if (ending.kind === 'forfeit') return players[ending.by] === name ? 0 : 1;
  if (ending.kind !== 'rules')
    throw new TypeError(`Cannot score a game: expected an ending of these tests, got "${ending.kind}"`);
  if (ending.outcome === 'draw') return 0.5;
  return players[ending.outcome] === name ? 1 : 0;
}

const own = (name: EntrantName, games: readonly FinishedGame[]): readonly FinishedGame[] =>
  games.filter(({ players }) => players.white === name || players.black === name);
const won = (name: EntrantName, games: readonly FinishedGame[]): readonly FinishedGame[] =>
  own(name, games).filter((game) => scoreOf(name, game) === 1);
const lost = (name: EntrantName, games: readonly FinishedGame[]): readonly FinishedGame[] =>
  own(name, games).filter((game) => scoreOf(name, game) === 0);
const opponentIn = (name: EntrantName, { players }: FinishedGame): EntrantName =>
  players.white === name ? players.black : players.white;
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** From games alone. */
const slowGamePoints = (name: EntrantName, games: readonly FinishedGame[]): number =>
  total(own(name, games).map((game) => scoreOf(name, game)));

/** Includes byes. */
export const slowPoints = (name: EntrantName, games: readonly FinishedGame[], { byes = [] }: SlowEvent): number =>
  slowGamePoints(name, games) + total(byes.filter(({ entrant }) => entrant === name).map(({ points }) => points / 2));

/** `undefined`: nothing to compare. `tied` are those who are level, including `name`. */
type SlowValue = (
  name: EntrantName,
  tied: readonly EntrantName[],
  games: readonly FinishedGame[],
  event: SlowEvent,
) => number | undefined;

/** By code; if less is better, the value is negative. */
export const SLOW_VALUES: Readonly<Record<string, SlowValue>> = {
  // In all games, including annulled ones.
  CRASH: (name, _, __, event) =>
    -event.games.filter(
      ({ ending, players }) =>
        ending.kind === 'forfeit' && ['crash', 'stall'].includes(ending.fault) && players[ending.by] === name,
    ).length,
  DE: (name, tied, games) =>
    slowGamePoints(
      name,
      games.filter(({ players }) => tied.includes(players.white) && tied.includes(players.black)),
    ),
  WIN: (name, _, games, event) => won(name, games).length + slowPoints(name, [], event),
  SB: (name, _, games, event) =>
    total(own(name, games).map((game) => scoreOf(name, game) * slowPoints(opponentIn(name, game), games, event))),
  // The points of drawn games beyond their halves: a bye gives its points.
  RMOB: (name, _, games, event) => total(own(name, games).map((game) => slowMobility(name, game))) + slowPoints(name, [], event),
  '2WIN': (name, _, games) => {
    // For each game of a pair won as White, looks for another game of the same pair won as Black.
    const winsAsWhite = won(name, games).filter(({ players, pair }) => players.white === name && pair !== undefined);
    const winsAsBlack = won(name, games).filter(({ players, pair }) => players.black === name && pair !== undefined);
    let pairs = 0;
    for (const game of winsAsWhite) {
      const other = winsAsBlack.findIndex(({ players, pair }) => players.white === game.players.black && pair === game.pair);
      if (other < 0) continue;
      winsAsBlack.splice(other, 1);
      pairs++;
    }
    return pairs;
  },
  FAST: (name, _, games) => {
    const moves = slowAverage(won(name, games));
    return moves === undefined ? undefined : -moves;
  },
  SLOW: (name, _, games) => slowAverage(lost(name, games)),
  SOS: (name, _, games, event) => total(own(name, games).map((game) => slowPoints(opponentIn(name, game), games, event))),
  SODOS: (name, _, games, event) => total(slowDefeated(name, games, event)),
  // Only won games: a drawn opponent is not defeated.
  SODOSX: (name, _, games, event) =>
    total(
      won(name, games)
        .map((game) => slowPoints(opponentIn(name, game), games, event))
        .toSorted((one, other) => one - other)
        .slice(1, -1),
    ),
  RANK: (name, _, __, { entrants }) => -1 - entrants.indexOf(name),
};

function slowMobility(name: EntrantName, game: FinishedGame): number {
  const score = scoreOf(name, game);
  if (score !== 0.5 || game.mobilityGoal === undefined) return score;
  // TIE-RMOB: White gets ½ + sign · ½^(1 + 2g), Black 1 minus that.
  const g = Math.abs(game.mobilityGoal) / 2;
  const sign = game.mobilityGoal > 0 ? 1 : -1;
  const white = 0.5 + sign * 0.5 ** (1 + 2 * g);
  return game.players.white === name ? white : 1 - white;
}

function slowAverage(games: readonly FinishedGame[]): number | undefined {
  if (games.length === 0) return undefined;
  return total(games.map(({ plies }) => (plies % 2 === 0 ? plies / 2 : (plies + 1) / 2))) / games.length;
}

const slowDefeated = (name: EntrantName, games: readonly FinishedGame[], event: SlowEvent): readonly number[] =>
  own(name, games)
    .filter((game) => scoreOf(name, game) > 0)
    .map((game) => (scoreOf(name, game) === 1 ? 1 : 0.5) * slowPoints(opponentIn(name, game), games, event));

/**
 * Starts with everyone in one group; as long as any criterion splits any group, applies the first such criterion and remembers nothing else. Then the
 * rulings, the latest first.
 */
export function slowOrder(event: SlowEvent): readonly (readonly EntrantName[])[] {
  const games = countedGames(event);
  const codes = event.tieBreaks.includes('RULING')
    ? event.tieBreaks.slice(0, event.tieBreaks.indexOf('RULING'))
    : event.tieBreaks;
  const asked: ((name: EntrantName, tied: readonly EntrantName[]) => number)[] = [(name) => slowPoints(name, games, event)];
  for (const code of codes) {
    asked.push((name, tied) => {
      const values = new Map(tied.map((other) => [other, SLOW_VALUES[code]?.(other, tied, games, event)]));
      return [...values.values()].includes(undefined) ? 0 : (values.get(name) ?? 0);
    });
  }
  let groups: (readonly EntrantName[])[] = [event.entrants.filter((name) => event.disqualified?.has(name) !== true)];
  for (let again = true; again;) {
    again = false;
    for (const group of groups) {
      const parting = asked.find((value) => new Set(group.map((name) => value(name, group))).size > 1);
      if (parting === undefined) continue;
      groups = groups.flatMap((other) => (other === group ? parted(group, (name) => parting(name, group)) : [other]));
      again = true;
      break;
    }
  }
  return groups.filter(({ length }) => length > 0).flatMap((group) => slowlyRuled(group, event.decidedTies ?? []));
}

/** By value, best first. */
function parted(names: readonly EntrantName[], valueOf: (name: EntrantName) => number): readonly (readonly EntrantName[])[] {
  if (names.length === 0) return [];
  const best = Math.max(...names.map(valueOf));
  const behind = names.filter((name) => valueOf(name) !== best);
  return [names.filter((name) => valueOf(name) === best), ...parted(behind, valueOf)];
}

function slowlyRuled(
  group: readonly EntrantName[],
  decidedTies: readonly (readonly EntrantName[])[],
): readonly (readonly EntrantName[])[] {
  if (group.length === 1) return [group];
  for (const ruling of decidedTies.toReversed()) {
    if (group.filter((name) => ruling.includes(name)).length < group.length) continue;
    return group.toSorted((one, other) => ruling.indexOf(one) - ruling.indexOf(other)).map((name) => [name]);
  }
  return [group];
}
