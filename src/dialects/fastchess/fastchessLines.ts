// The output of fastchess over a match: which of its lines (lines.ts) follow which event, with both of its formats.

import { outcomeOf } from '../../core/ending.ts';
import { isLost, type EndedGame, type MatchLines, type NamedOptions } from '../matchLines.ts';
import type { EngineRequest, MatchRequest } from '../matchRequest.ts';
import { MatchScore } from '../matchScore.ts';
import { doubtWarning, faultWarnings } from './warnings.ts';
import { scheduledGames } from '../schedule.ts';
import { decidedLine, endWords, faultLines, finishedLine, intervalBlock, scoreLine, startedLine } from './lines.ts';

type Opponents = readonly [EngineRequest, EngineRequest];

export function fastchessLines(request: MatchRequest, optionsOf: (engine: string) => NamedOptions): MatchLines {
  const { engines, games: perPair, ratingInterval, scoreInterval, penta, lines, sprt } = request;
  const score = new MatchScore(
    engines.map(({ name }) => name),
    penta,
    request.earlier,
  );
  const faults = new Map<string, { time: number; crash: number }>();
  const total = scheduledGames(request);
  const pairOf = (number: number): number => Math.floor((number - 1) / perPair);

  const count = ({ number, white, black, ending }: EndedGame): void => {
    const outcome = outcomeOf(ending);
    if (outcome === undefined) return;
    score.add({ pair: pairOf(number), white, black, outcome });
    if (ending.kind !== 'forfeit') return;
    const loser = { white, black }[ending.by];
    const before = faults.get(loser) ?? { time: 0, crash: 0 };
    if (ending.fault === 'time') faults.set(loser, { ...before, time: before.time + 1 });
    else if (isLost(ending)) faults.set(loser, { ...before, crash: before.crash + 1 });
  };

  const block = (between: Opponents): string => intervalBlock(request, score, optionsOf, between);
  const scoreNow = ([first, second]: Opponents): string =>
    lines === 'cutechess' ? scoreLine(first.name, second.name, score.between(first.name, second.name)) : '';

  const scoreAfter = (number: number, between: Opponents): string => {
    const isLast = score.games === total;
    const pair = pairOf(number);
    const isAt = (interval: number, games: number): boolean => interval > 0 && games % interval === 0;
    const isBlock = isAt(ratingInterval, penta ? pair + 1 : score.games) && score.isWhole(pair);
    return `${isLast || isAt(scoreInterval, score.games) ? scoreNow(between) : ''}${isLast || isBlock ? block(between) : ''}`;
  };

  /** In the order of the words. */
  const opponents = (names: readonly string[]): Opponents => {
    const [first, second] = engines.filter(({ name }) => names.includes(name));
    if (first === undefined || second === undefined) throw new RangeError('Cannot print a match: expected two engines');
    return [first, second];
  };

  return {
    begin: () =>
      (request.savedIn === undefined ? '' : `Loading config file: ${request.savedIn}\n`) +
      (request.openings?.order === 'random' ? 'Indexing opening suite...\n' : ''),
    wrongOption: ({ engine, option, value, isKnown }) => ({
      stream: 'stdout',
      text: `Warning; ${isKnown ? `Invalid value for option ${option}; ${value}` : `${engine} doesn't have option ${option}`}\n`,
    }),
    count,
    started: ({ number, white, black }) => startedLine(number, total, white, black),
    doubted: (doubted) => doubtWarning(doubted, request.testEnv === true ? ' :: ' : '\n'),
    faulted: faultWarnings,
    crashed: ({ number }) => `Game ${number} stalled / disconnected and no recover option set for engine, stopping tournament.\n`,
    ended(game) {
      const { number, white, black, ending } = game;
      count(game);
      return `${finishedLine(number, white, black, outcomeOf(ending), endWords(ending).reason)}${scoreAfter(number, opponents([white, black]))}`;
    },
    decided(accepted) {
      if (sprt === undefined) return '';
      const between = opponents(engines.map(({ name }) => name));
      return `${scoreNow(between)}${block(between)}${lines === 'cutechess' ? 'Tournament finished\n' : decidedLine(sprt, accepted)}`;
    },
    finished: ({ canGoOn, elapsedMs }) =>
      [
        ...faultLines(faults),
        canGoOn ? 'Tournament was interrupted. To resume the tournament, run the same command again.\n' : '',
        `Finished match\nTotal Time: ${clockTime(elapsedMs)} (hours:minutes:seconds)\n\n`,
      ].join(''),
    progress: () => ({ games: score.games, total }),
  };
}

function clockTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
