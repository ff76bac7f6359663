// The output of cutechess-cli over a match, to the byte (projects/cli/src/enginematch.cpp and projects/lib/src/tournament.cpp of cutechess).

import { outcomeOf, RESULTS } from '../../core/ending.ts';
import type { Trinomial } from '../../core/matchTally.ts';
import { unitsOf } from '../../ratings/match/counts.ts';
import { superiorityOfWins } from '../../ratings/match/matchStatistics.ts';
import { sprtState } from '../../ratings/match/sprt.ts';
import type { BracketRound } from '../../formats/knockout/bracket.ts';
import type { EndedGame, MatchLines } from '../matchLines.ts';
import type { MatchRequest } from '../matchRequest.ts';
import { scheduledGames } from '../schedule.ts';
import { bracketText } from './bracketText.ts';
import { clockTag } from './clockTag.ts';
import { endWords } from './endWords.ts';
import { qtFixed, qtGeneral } from './numbers.ts';
import { PlayerTally } from './playerTally.ts';
import { drawShare, eloOf, rankTable, scoreOf } from './resultFormat.ts';

/** `bracket`: of a knockout, as it stands. */
export function cutechessLines(request: MatchRequest, bracket: () => readonly BracketRound[]): MatchLines {
  const { engines, ratingInterval, outcomeInterval } = request;
  /** Grows with an extended knockout. */
  let total = scheduledGames(request);
  const players = engines.map(({ name, clock }) => ({ name, clock: clockTag(clock), tally: new PlayerTally() }));
  const [first, second] = players;
  if (first === undefined || second === undefined) throw new RangeError('Cannot print a match: expected two engines');
  let games = 0;

  const count = (game: EndedGame): void => {
    if (outcomeOf(game.ending) === undefined) return;
    games++;
    total = Math.max(total, game.number);
    for (const { name, tally } of players) {
      if (name === game.white) tally.add(game, 'white');
      else if (name === game.black) tally.add(game, 'black');
    }
  };
  const isDue = (interval: number): boolean => interval > 0 && games % interval === 0;

  const ratings = (): string => {
    if (request.format === 'knockout') return `${bracketText(bracket())}\n`;
    const gauntlet = request.format === 'gauntlet' ? request : undefined;
    const body = players.length === 2 ? resultsOf(first.name, first.tally) : rankTable(players, request.resultFormat, gauntlet);
    return `${body}\n${sprtLine(request, first.tally.games)}\n`;
  };
  const outcomes = (): string => `${players.map(({ name, tally }) => outcomesOf(name, tally)).join('')}\n`;
  const score = (): string => {
    const [losses, draws, wins] = first.tally.games;
    const points = games === 0 ? NaN : scoreOf(first.tally.games);
    return `Score of ${first.name} vs ${second.name}: ${wins} - ${losses} - ${draws}  [${qtFixed(points, 3)}] ${games}\n`;
  };

  return {
    begin: () => (request.openings?.order === 'random' ? 'Indexing opening suite...\n' : ''),
    wrongOption: ({ engine, option, value, isKnown }) => ({
      stream: 'stderr',
      text: `Warning: ${isKnown ? `Invalid value for option ${option}: ${value}` : `${engine} doesn't have option ${option}`}\n`,
    }),
    count,
    started({ number, white, black }) {
      total = Math.max(total, number);
      return `Started game ${number} of ${total} (${white} vs ${black})\n`;
    },
    crashed: () => '',
    ended(game) {
      count(game);
      const { number, white, black, ending } = game;
      const outcome = outcomeOf(ending);
      const result = outcome === undefined ? '*' : RESULTS[outcome];
      return [
        `Finished game ${number} (${white} vs ${black}): ${result} {${endWords(ending).reason}}\n`,
        players.length === 2 ? score() : '',
        isDue(ratingInterval) ? ratings() : '',
        isDue(outcomeInterval) ? outcomes() : '',
      ].join('');
    },
    decided: () => '',
    finished: () => `${isDue(ratingInterval) ? '' : ratings()}${isDue(outcomeInterval) ? '' : outcomes()}Finished match\n`,
    progress: () => ({ games, total }),
  };
}

function resultsOf(name: string, { white, black, games }: PlayerTally): string {
  const line = (what: string, counts: Trinomial): string => {
    const [losses, draws, wins] = counts;
    if (unitsOf(counts) === 0) return '';
    return `...      ${what}: ${wins} - ${losses} - ${draws}  [${qtFixed(scoreOf(counts), 3)}] ${unitsOf(counts)}\n`;
  };
  const byColour: Trinomial = [white[0] + black[2], white[1] + black[1], white[2] + black[0]];
  const { elo, eloError } = eloOf(games);
  const los = qtFixed(100 * superiorityOfWins(games[2], games[0]), 1);
  return [
    line(`${name} playing White`, white),
    line(`${name} playing Black`, black),
    line('White vs Black', byColour),
    `Elo difference: ${qtFixed(elo, 1)} +/- ${qtFixed(eloError, 1)}, LOS: ${los} %, DrawRatio: ${qtFixed(100 * drawShare(games), 1)} %`,
  ].join('');
}

/** cutechess prints it without a test too. */
function sprtLine({ sprt }: MatchRequest, games: Trinomial): string {
  if (sprt === undefined) return 'SPRT: llr 0 (0.0%), lbound -inf, ubound inf';
  const { llr, lower, upper, accepted } = sprtState(sprt, games);
  const end = accepted === undefined ? '' : ` - ${accepted} was accepted`;
  return `SPRT: llr ${qtGeneral(llr, 3)} (${qtFixed((llr / upper) * 100, 1)}%), lbound ${qtGeneral(lower, 3)}, ubound ${qtGeneral(upper, 3)}${end}`;
}

function outcomesOf(name: string, { outcomes }: PlayerTally): string {
  const sorted = [...outcomes].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [`\nPlayer: ${name}`, ...sorted.map(([words, games]) => `\n   "${words}": ${games}`)].join('');
}
