// arbiter sprt: what the games of two players say about them, and the state of a sequential test, from counts, archives or a data folder.

import { resolve } from 'node:path';
import { checkArchives } from '../../../files/checkArchives.ts';
import { readArchiveTable } from '../../../archive/archiveTable.ts';
import { readGoTable } from '../../../archive/goTable.ts';
import { outcomeOf } from '../../../core/ending.ts';
import { countedGames, type FinishedGame } from '../../../core/facts.ts';
import { EMPTY_TALLY, withGame, withPair, type GamePoints, type MatchTally } from '../../../core/matchTally.ts';
import { Failure, WrongUse } from '../../../core/messages/failure.ts';
import { meantName } from '../../../core/messages/meantName.ts';
import { oneOf, suggestion } from '../../../core/messages/nearest.ts';
import { present } from '../../../core/present.ts';
import { pointsOf } from '../../../core/points.ts';
import { canCountPairs, SPRT_MODELS, type SprtRule } from '../../../core/sprt.ts';
import { unitsOf } from '../../../ratings/match/counts.ts';
import { sprtState } from '../../../ratings/match/sprt.ts';
import { formatMatchReport, matchReport, sprtReport } from '../../../reports/matchReport.ts';
import { readTournament } from '../../../run/dataFolder.ts';
import { print, printJson, warn } from '../../../terminal/print.ts';
import type { CommandAction, OptionValues } from '../../command.ts';
import { eventOption, textOption } from '../../options.ts';
import { choiceOption, numberOption } from '../../ratingOptions.ts';
import { tellIssues } from '../../tellIssues.ts';

export const sprt: CommandAction = async (files, options) => {
  const found = await matchOf(files, options);
  const { players, tally, rule } = withRule(found, options);
  const state = sprtState(rule, rule.counts === 'pairs' ? tally.pairs : tally.games);
  const report = matchReport(players, tally, rule.counts, sprtReport(rule, state, tally));
  if (options['json'] === true) printJson(report);
  else print(formatMatchReport(report));
  return 0;
};

/** The hypotheses of a tournament's own test; absent: the options and the defaults decide. */
type Match = { readonly players: readonly [string, string]; readonly tally: MatchTally; readonly rule?: SprtRule };

const SOURCES = 'PGN or SGF files, --data with a data folder, --wdl or --penta with counts';

async function matchOf(files: readonly string[], options: OptionValues): Promise<Match> {
  const [wdl, penta, data] = ['wdl', 'penta', 'data'].map((name) => textOption(options, name));
  const given = [wdl, penta, data, ...files.slice(0, 1)].filter((source) => source !== undefined);
  if (given.length !== 1) throw new WrongUse(`Cannot test: expected one of ${SOURCES}`);
  if (wdl !== undefined) {
    const [wins = 0, draws = 0, losses = 0] = countsOf(wdl, '--wdl', 'wins,draws,losses', 3);
    return { players: UNNAMED, tally: { ...EMPTY_TALLY, games: [losses, draws, wins] } };
  }
  if (penta !== undefined) return { players: UNNAMED, tally: tallyOfPairs(countsOf(penta, '--penta', 'LL,LD,DD,DW,WW', 5)) };
  return data === undefined ? archiveMatch(files, options) : tournamentMatch(data, options);
}

const UNNAMED = ['The first player', 'the second'] as const;

function countsOf(written: string, flag: string, form: string, length: number): readonly number[] {
  const counts = written.split(/[\s,]+/).map((part) => (/^\d{1,12}$/.test(part) ? Number(part) : Number.NaN));
  if (counts.length !== length || counts.some(Number.isNaN))
    throw new WrongUse(`Cannot use ${flag}: expected ${length} whole numbers ${form}, got "${written}"`);
  if (counts.every((count) => count === 0)) throw new WrongUse(`Cannot use ${flag}: expected results, got none: "${written}"`);
  return counts;
}

/** Which pairs of one point were drawn twice is not known. */
function tallyOfPairs([none = 0, half = 0, one = 0, oneAndHalf = 0, two = 0]: readonly number[]): MatchTally {
  return { ...EMPTY_TALLY, pairs: [none, half, one, oneAndHalf, two] };
}

async function archiveMatch(files: readonly string[], options: OptionValues): Promise<Match> {
  const isGo = (await checkArchives(files)) === 'sgf';
  const { entrants, games, issues } = await (isGo ? readGoTable(files) : readArchiveTable(files, { pairs: true }));
  tellIssues(issues);
  const players = playersOf(entrants, options, files.join(', '));
  return { players, tally: tallyOf(games, players, ({ pair }) => pair) };
}

function tournamentMatch(folder: string, options: OptionValues): Match {
  const { definition, facts } = readTournament(resolve(folder));
  const key = eventOption(options, definition);
  const events = key === undefined ? definition.events : definition.events.filter((event) => event.key === key);
  const [event, ...others] = events;
  if (event === undefined || others.length > 0)
    throw new WrongUse(
      `Cannot test: expected the event to test, ${oneOf(
        '',
        definition.events.map((one) => one.key),
        'the tournament',
      )}, with --event`,
    );
  const own = facts.event(event.key);
  const players = playersOf(own.entrants, options, folder);
  // The two games of a pair are planned from one opening of one book.
  const pairOf = ({ number }: FinishedGame): string | undefined => {
    const planned = own.issued.get(number);
    return planned && `${planned.opening} ${planned.book ?? ''}`;
  };
  const rule = event.format.kind === 'match' ? event.format.sprt : undefined;
  return { players, tally: tallyOf(countedGames(own), players, pairOf), ...present({ rule }) };
}

function playersOf(names: readonly string[], options: OptionValues, place: string): readonly [string, string] {
  const [player, opponent] = ['player', 'opponent'].map((name) => {
    const written = textOption(options, name);
    if (written === undefined) return undefined;
    const meant = meantName(written, names);
    if (meant !== undefined) return meant;
    throw new WrongUse(
      `Cannot use --${name}: expected ${oneOf(written, names, place)}, got "${written}"${suggestion(written, names)}`,
    );
  });
  const rest = names.filter((name) => name !== player && name !== opponent);
  const first = player ?? rest.shift();
  const second = opponent ?? rest.shift();
  if (first === undefined || second === undefined || first === second)
    throw new Failure(
      `Cannot test: expected games of two players in ${place}, got ${names.length === 0 ? 'none' : names.join(', ')}`,
    );
  if (rest.length > 0 && (player === undefined || opponent === undefined))
    throw new WrongUse(`Cannot test ${names.length} players: expected two of them, with --player and --opponent`);
  return [first, second];
}

/** The games of the two players against each other. */
function tallyOf(
  games: Iterable<FinishedGame>,
  [first, second]: readonly [string, string],
  pairOf: (game: FinishedGame) => string | undefined,
): MatchTally {
  let tally = EMPTY_TALLY;
  const waiting = new Map<string, GamePoints>();
  for (const game of games) {
    const { players, ending } = game;
    const colour = players.white === first && players.black === second ? 'white' : 'black';
    const outcome = outcomeOf(ending);
    if (outcome === undefined || (colour === 'black' && (players.white !== second || players.black !== first))) continue;
    const points = pointsOf(outcome, colour) as GamePoints;
    tally = withGame(tally, points);
    const pair = pairOf(game);
    const mirror = pair === undefined ? undefined : waiting.get(pair);
    if (mirror !== undefined && pair !== undefined) {
      tally = withPair(tally, mirror, points);
      waiting.delete(pair);
    } else if (pair !== undefined) waiting.set(pair, points);
  }
  return tally;
}

function withRule({ players, tally, rule: own }: Match, options: OptionValues): Required<Match> {
  const elo = (name: 'elo0' | 'elo1'): number | undefined =>
    numberOption(options, name, `--${name}`, { above: -1000, below: 1000, unit: 'Elo' });
  const error = (name: 'alpha' | 'beta'): number | undefined =>
    numberOption(options, name, `--${name}`, { above: 0, below: 1, unit: 'a probability' });
  const model = choiceOption(options, 'model', '--model', SPRT_MODELS) ?? own?.model ?? 'normalized';
  const [elo0, elo1] = [elo('elo0') ?? own?.elo0 ?? 0, elo('elo1') ?? own?.elo1 ?? 2];
  const [alpha, beta] = [error('alpha') ?? own?.alpha ?? 0.05, error('beta') ?? own?.beta ?? 0.05];
  if (elo0 >= elo1) throw new WrongUse(`Cannot test: expected --elo0 below --elo1, got ${elo0} and ${elo1}`);
  if (alpha + beta >= 1)
    throw new WrongUse(`Cannot test: expected --alpha and --beta to be less than 1 together, got ${alpha} and ${beta}`);
  const [games, pairs] = [unitsOf(tally.games), unitsOf(tally.pairs)];
  if (games + pairs === 0) throw new Failure(`Cannot test: expected games of ${players[0]} against ${players[1]}, got none`);
  const counts = options['games'] === true || pairs === 0 || !canCountPairs(model) || own?.counts === 'games' ? 'games' : 'pairs';
  if (counts === 'games' && games === 0)
    throw new WrongUse(
      `Cannot count games: expected --wdl for the model ${model} and for --games, got --penta, which does not tell them`,
    );
  if (counts === 'pairs' && games > 2 * pairs)
    warn(`${games - 2 * pairs} of ${games} games have no other game of their pair, and are not tested\n`);
  const rule: SprtRule = { elo0, elo1, alpha, beta, model, counts, overshoot: false, inPlay: 'finish' };
  return { players, tally, rule };
}
