// Two players side by side in sections that a terminal and a page show alike: a heading, sentences, a table. The first player's numbers come first.

import { SIDE_NAMES } from '../../core/colour.ts';
import { RESULTS } from '../../core/ending.ts';
import type { Trinomial } from '../../core/matchTally.ts';
import { shortNumber } from '../../core/searchFigures.ts';
import {
  eloDifference,
  type Both,
  type OpponentFigures,
  type PartedGame,
  type PartingFigures,
} from '../../ratings/compare/comparison.ts';
import type { EndingCount } from '../../ratings/compare/endingCounts.ts';
import type { GamePlace, OpeningFigures, Swept } from '../../ratings/compare/openingResults.ts';
import { LOW_CLOCK_SHARE, type ProfileFigures, type SearchMeans } from '../../ratings/compare/profile.ts';
import { unitsOf } from '../../ratings/match/counts.ts';
import { shortened } from '../../standings/shown/displayWidth.ts';
import type { TextColumn } from '../../standings/shown/textTable.ts';
import { latencyColumns } from '../latencyTable.ts';
import { matchLines, percent, signed, withError } from '../matchReport.ts';
import type { ComparisonReport } from './comparisonReport.ts';

export type Section = {
  readonly heading: string;
  readonly lines: readonly string[];
  /** Lines that belong in columns: a name, spaces, a value. */
  readonly isAligned?: true;
  readonly columns?: readonly TextColumn[];
};

/** `centipawns`: by how much evaluations part; `most`: the entries of a list. */
export function comparisonSections(
  report: ComparisonReport,
  { centipawns, most }: { readonly centipawns: number; readonly most: number },
): readonly Section[] {
  const { players, match, opponents, overOpponents, openings, profiles, endings, partings } = report;
  return [
    ...(match === null ? [] : [{ heading: players.join(' against '), lines: matchLines(match), isAligned: true as const }]),
    ...(match === null ? [] : [coloursSection(match.colours, players[0])]),
    ...(opponents.length === 0 ? [] : [opponentsSection(opponents, overOpponents, players)]),
    ...(openings === null ? [] : [openingsSection(openings, players)]),
    ...(match === null ? [] : sweptSection(match.swept, players, most)),
    ...timeSection(profiles, players),
    ...latencySection(profiles, players),
    endingsSection(endings, players, match !== null),
    ...(partings === null || partings.games === 0 ? [] : [partingsSection(partings, players, centipawns)]),
  ];
}

const LONGEST_NAME = 16;
const NONE = '–';

const column = (head: string, cells: readonly string[], align: 'left' | 'right' = 'right'): TextColumn => ({
  head,
  align,
  cells,
});
const named = (name: string): string => shortened(name, LONGEST_NAME);

/** Won, drawn and lost games, and the share of points. */
function resultColumns(head: string, results: readonly Trinomial[]): readonly TextColumn[] {
  return [
    column(
      `${head}games`,
      results.map((games) => String(unitsOf(games))),
    ),
    column(
      'won',
      results.map(([, , wins]) => String(wins)),
    ),
    column(
      'drawn',
      results.map(([, draws]) => String(draws)),
    ),
    column(
      'lost',
      results.map(([losses]) => String(losses)),
    ),
    column('score', results.map(scoreOf)),
  ];
}

const scoreOf = (games: Trinomial): string => (unitsOf(games) === 0 ? NONE : percent((games[2] + games[1] / 2) / unitsOf(games)));

function coloursSection({ white, black }: { readonly white: Trinomial; readonly black: Trinomial }, name: string): Section {
  return {
    heading: `Colours of ${name}`,
    lines: [],
    columns: [column('', [SIDE_NAMES.white, SIDE_NAMES.black], 'left'), ...resultColumns('', [white, black])],
  };
}

function opponentsSection(
  opponents: readonly OpponentFigures[],
  overall: ComparisonReport['overOpponents'],
  players: Both<string>,
): Section {
  const difference =
    overall === null
      ? 'their games give no difference'
      : `${players[0]} less ${players[1]} is ${withError(overall.elo, overall.eloError, signed)} Elo`;
  const played = (player: 0 | 1): readonly TextColumn[] => [
    column(
      `${named(players[player])}: games`,
      opponents.map(({ against }) => String(unitsOf(against[player].games))),
    ),
    column(
      'score',
      opponents.map(({ against }) => scoreOf(against[player].games)),
    ),
    {
      ...column(
        'Elo',
        opponents.map(({ against }) => eloText(against[player])),
      ),
      dispensable: 1,
    },
  ];
  return {
    heading: 'Against opponents of both',
    lines: [`${opponents.length} opponents; over all of their games ${difference}.`],
    columns: [
      {
        ...column(
          'opponent',
          opponents.map(({ opponent }) => opponent),
          'left',
        ),
        shrinksTo: 12,
      },
      ...played(0),
      ...played(1),
      column(
        'difference',
        opponents.map(({ against }) => eloText(eloDifference(against))),
      ),
    ],
  };
}

const eloText = ({ elo, eloError }: { readonly elo: number | null; readonly eloError: number | null }): string =>
  elo === null ? NONE : `${signed(elo)} ± ${eloError === null ? '?' : eloError.toFixed(1)}`;

const counted = (count: number, thing: string): string => (count === 1 ? `1 ${thing}` : `${count} ${thing}s`);

function openingsSection({ won, level, lost, extremes }: OpeningFigures, players: Both<string>): Section {
  const share = (value: number | null): string => (value === null ? NONE : percent(value));
  const table = [
    {
      ...column(
        'where they differ most',
        extremes.map(({ opening }) => opening),
        'left',
      ),
      shrinksTo: 20,
    },
    column(
      'games',
      extremes.map(({ games: [first, second] }) => (first === second ? String(first) : `${first}, ${second}`)),
    ),
    ...players.map((name, player) =>
      column(
        named(name),
        extremes.map(({ shares }) => share(shares[player] ?? null)),
      ),
    ),
  ];
  return {
    heading: 'Openings',
    lines: [
      `${counted(won + level + lost, 'opening')}: ${players[0]} scored more in ${won}, ${players[1]} in ${lost}; ${level} ${level === 1 ? 'is' : 'are'} level.`,
    ],
    ...(extremes.length === 0 ? {} : { columns: table }),
  };
}

/** Pairs in which one player won with both colours. */
function sweptSection({ won, lost }: Swept, players: Both<string>, most: number): readonly Section[] {
  if (won.length + lost.length === 0) return [];
  const shown = (pairs: Swept['won'], by: string) => pairs.slice(0, most).map((pair) => ({ ...pair, by }));
  const pairs = [...shown(won, players[0]), ...shown(lost, players[1])];
  return [
    {
      heading: 'Pairs won 2–0',
      lines: [`${players[0]} won ${counted(won.length, 'pair')} with both colours, ${players[1]} ${lost.length}.`],
      columns: [
        column(
          'by',
          pairs.map(({ by }) => named(by)),
          'left',
        ),
        column(
          'games',
          pairs.map(({ games: [one, other] }) => placesText(one, other)),
          'left',
        ),
        {
          ...column(
            'opening',
            pairs.map(({ opening }) => opening ?? NONE),
            'left',
          ),
          shrinksTo: 20,
        },
      ],
    },
  ];
}

const placesText = (one: GamePlace, other: GamePlace): string =>
  one.source === other.source ? `${placeText(one)} and ${other.game}` : `${placeText(one)} and ${placeText(other)}`;

/** The name of the file without its folders: the list is short, and the command line names the file. */
const placeText = ({ source, game }: GamePlace): string =>
  `${source.split(/[/\\]/).findLast((part) => part !== '') ?? ''} ${game}`;

function timeSection(profiles: Both<ProfileFigures>, players: Both<string>): readonly Section[] {
  const bands = [...new Set(profiles.flatMap(({ bands: own }) => own.map(({ from }) => from)))].toSorted((a, b) => a - b);
  const ofBand = (player: 0 | 1, from: number): SearchMeans | undefined =>
    profiles[player].bands.find((band) => band.from === from);
  const heads = bands.map((from) => {
    const to = profiles.flatMap(({ bands: own }) => own).find((band) => band.from === from)?.to ?? null;
    return to === null ? `from ${from}` : `${from}–${to}`;
  });
  const figure = (head: string, text: (means: SearchMeans) => string, dispensable?: number): readonly TextColumn[] => {
    const cells = ([0, 1] as const).map((player) =>
      [profiles[player], ...bands.map((from) => ofBand(player, from))].map((means) => (means === undefined ? NONE : text(means))),
    );
    if (cells.flat().every((cell) => cell === NONE)) return [];
    return cells.map((of, player) => ({
      ...column(`${head}: ${named(players[player] ?? '')}`, of),
      ...(dispensable === undefined ? {} : { dispensable }),
    }));
  };
  const figures = [
    ...figure('time', ({ timeMs }) => (timeMs === null ? NONE : secondsText(timeMs))),
    ...figure('depth', ({ depth }) => (depth === null ? NONE : depth.toFixed(1))),
    ...figure('nodes', ({ nodes }) => (nodes === null ? NONE : countText(nodes)), 1),
    ...figure('nps', ({ nodesPerSecond: speed }) => (speed === null ? NONE : countText(speed)), 2),
  ];
  const lines = ([0, 1] as const).flatMap((player) => clockLine(profiles[player], players[player]));
  if (figures.length === 0) return lines.length === 0 ? [] : [{ heading: 'Time and depth', lines }];
  return [{ heading: 'Time and depth', lines, columns: [column('moves', ['all', ...heads], 'left'), ...figures] }];
}

const countText = (value: number): string => shortNumber(Math.round(value), 'G');
export const secondsText = (ms: number): string =>
  ms < 1000 ? `${ms.toFixed(1)} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;

function clockLine({ leftAtEnd, lowClock }: ProfileFigures, name: string): readonly string[] {
  if (leftAtEnd === null) return [];
  const { mean, median, least } = leftAtEnd;
  const left = `${name} had ${secondsText(median)} left at the end (median; mean ${secondsText(mean)}, least ${secondsText(least)})`;
  const low =
    lowClock === null ? '' : `; ${percent(lowClock)} of its moves left less than ${100 * LOW_CLOCK_SHARE} % of its time`;
  return [`${left}${low}.`];
}

function latencySection(profiles: Both<ProfileFigures>, players: Both<string>): readonly Section[] {
  const rows = players.flatMap((name, player) => {
    const latency = profiles[player]?.latency ?? null;
    return latency === null ? [] : [{ name, latency }];
  });
  if (rows.length === 0) return [];
  const stalled = Math.max(...profiles.map(({ stalledGames }) => stalledGames));
  return [
    {
      heading: 'Latency',
      lines: [
        'The measured time of a move less the time that the engine itself reported last.',
        ...(stalled === 0
          ? []
          : [`Arbiter itself was late in ${stalled} of ${profiles[0].games} games: see "arbiter incidents".`]),
      ],
      columns: latencyColumns(rows),
    },
  ];
}

function endingsSection([first, second]: Both<readonly EndingCount[]>, players: Both<string>, isMatch: boolean): Section {
  const words = [...new Set([...first, ...second].map(({ ending }) => ending))];
  const counts = (of: readonly EndingCount[], points: 0 | 1 | 2): readonly string[] =>
    words.map((word) => String(of.find(({ ending }) => ending === word)?.games[points] ?? 0));
  const ending = column('how', words, 'left');
  if (isMatch)
    return {
      heading: 'Endings',
      lines: [],
      columns: [
        ending,
        column(`won by ${named(players[0])}`, counts(first, 2)),
        column('drawn', counts(first, 1)),
        column(`won by ${named(players[1])}`, counts(first, 0)),
      ],
    };
  const of = (figures: readonly EndingCount[], name: string): readonly TextColumn[] => [
    column(`${named(name)}: won`, counts(figures, 2)),
    column('drawn', counts(figures, 1)),
    column('lost', counts(figures, 0)),
  ];
  return { heading: 'Endings', lines: [], columns: [ending, ...of(first, players[0]), ...of(second, players[1])] };
}

function partingsSection({ games, parted, right, widest }: PartingFigures, players: Both<string>, centipawns: number): Section {
  const neither = parted - right[0] - right[1];
  const summary = `In ${parted} of ${games} games they differ for good by more than ${(centipawns / 100).toFixed(2)}. By the result, ${players[0]} was nearer in ${right[0]}, ${players[1]} in ${right[1]}, neither in ${neither}.`;
  if (widest.length === 0) return { heading: 'Where evaluations part', lines: [summary] };
  const cells = (text: (game: PartedGame) => string): readonly string[] => widest.map(text);
  return {
    heading: 'Where evaluations part',
    lines: [summary, 'The widest, with means from there on as White sees them:'],
    columns: [
      { ...column('game', cells(placeText), 'left'), shrinksTo: 12 },
      column(
        'ply',
        cells(({ ply }) => String(ply)),
      ),
      column(
        'move',
        cells(({ move, toMove }) => `${move}${toMove === 'white' ? '.' : '...'}`),
        'left',
      ),
      ...([0, 1] as const).map((player) =>
        column(
          named(players[player]),
          cells(({ views }) => signedPawns(views[player])),
        ),
      ),
      column(
        'result',
        cells(({ result }) => RESULTS[result]),
      ),
      column(
        'nearer',
        cells(({ right: player }) => (player === null ? 'neither' : named(players[player]))),
        'left',
      ),
    ],
  };
}

const signedPawns = (centipawns: number): string => `${centipawns < 0 ? '' : '+'}${(centipawns / 100).toFixed(2)}`;
