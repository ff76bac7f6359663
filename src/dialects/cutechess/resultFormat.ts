// The table of more than two engines, with the columns that `-resultformat` names (projects/lib/src/tournament.h and tournament.cpp of cutechess).

import { unitsOf } from '../../ratings/match/counts.ts';
import { matchStatistics } from '../../ratings/match/matchStatistics.ts';
import type { Trinomial } from '../../core/matchTally.ts';
import { qtFixed } from './numbers.ts';
import type { PlayerTally, Termination } from './playerTally.ts';

export type RankedPlayer = { readonly name: string; readonly clock: string; readonly tally: PlayerTally };

type Column = { readonly head: string; readonly cell: (player: RankedPlayer, rank: number) => string };

const column = (head: string, width: number, value: (player: RankedPlayer, rank: number) => string | number): Column => ({
  head: head.padStart(width),
  cell: (player, rank) => String(value(player, rank)).padStart(width),
});
const share = (head: string, value: (tally: PlayerTally) => number): Column =>
  column(head, 7, ({ tally }) => `${qtFixed(100 * value(tally), 1)}%`);
const count = (head: string, value: (tally: PlayerTally) => number): Column => column(head, 7, ({ tally }) => value(tally));
const ended = (head: string, kind?: Termination): Column =>
  count(head, ({ terminations }) => (kind === undefined ? 0 : (terminations.get(kind) ?? 0)));

export const pointsOf = ([, draws, wins]: Trinomial): number => wins + draws / 2;
export const scoreOf = (games: Trinomial): number => pointsOf(games) / unitsOf(games);
export const drawShare = (games: Trinomial): number => games[1] / unitsOf(games);
export const eloOf = (games: Trinomial) => matchStatistics(games, 'as-counted', 'approximate');

const COLUMNS: Readonly<Record<string, Column>> = {
  Rank: column('Rank', 4, (_, rank) => rank),
  Name: { head: 'Name'.padEnd(25), cell: ({ name }) => name.padEnd(25) },
  Games: count('Games', ({ games }) => unitsOf(games)),
  W: count('Wins', ({ games }) => games[2]),
  L: count('Losses', ({ games }) => games[0]),
  D: count('Draws', ({ games }) => games[1]),
  wW: count('WWins', ({ white }) => white[2]),
  wL: count('WLoss.', ({ white }) => white[0]),
  wD: count('WDraws', ({ white }) => white[1]),
  bW: count('BWins', ({ black }) => black[2]),
  bL: count('BLoss.', ({ black }) => black[0]),
  bD: count('BDraws', ({ black }) => black[1]),
  Points: column('Points', 8, ({ tally }) => qtFixed(pointsOf(tally.games), 1)),
  Score: share('Score', ({ games }) => scoreOf(games)),
  DScore: share('Draw', ({ games }) => drawShare(games)),
  Elo: column('Elo', 7, ({ tally }) => qtFixed(eloOf(tally.games).elo, 0)),
  Error: column('+/-', 7, ({ tally }) => qtFixed(eloOf(tally.games).eloError, 0)),
  wScore: share('White', ({ white }) => scoreOf(white)),
  wDScore: share('WDraw', ({ white }) => drawShare(white)),
  bScore: share('Black', ({ black }) => scoreOf(black)),
  bDScore: share('BDraw', ({ black }) => drawShare(black)),
  Time: ended('Time', 'Time'),
  Illegal: ended('Illegal', 'Illegal'),
  Discon: ended('Discon', 'Discon'),
  Stall: ended('Stall', 'Stall'),
  // No claims, counting rules and agreements here.
  WrClaim: ended('WrClaim'),
  RegulL: ended('RegulL', 'RegulL'),
  RegulW: ended('RegulW', 'RegulW'),
  OtherW: ended('OtherW', 'OtherW'),
  DStale: ended('DStale', 'DStale'),
  DMater: ended('DMater', 'DMater'),
  DRepet: ended('DRepet', 'DRepet'),
  DMoves: ended('DMoves', 'DMoves'),
  DCount: ended('DCount'),
  DAdj: ended('DAdj', 'DAdj'),
  DAgree: ended('DAgree'),
  OtherD: ended('OtherD', 'OtherD'),
  TC: column('TC', 14, ({ clock }) => clock),
};

/** Fields that cutechess knows and prints nothing for. */
const EMPTY_FIELDS = ['LOS', 'wElo', 'wError', 'wLOS', 'bElo', 'bError', 'bLOS'];

const GROUPS: Readonly<Record<string, string>> = {
  WLDStats: 'W,L,D,Points,Score,wW,wL,wD,wPoints,wScore,bW,bL,bD,bPoints,bScore',
  DrawStats: 'DScore,DStale,DMater,DRepet,DMoves,DAdj,DAgree,OtherD',
  Terminations: 'Time,Illegal,Discon,Stall,WrClaim',
};

const NAMED: Readonly<Record<string, string>> = {
  minimal: 'Rank,Name',
  small: 'Rank,Name,Games,Points',
  short: 'Rank,Name,Elo,Games',
  concise: 'Rank,Name,Elo,Error,Games',
  default: 'Rank,Name,Elo,Error,Games,Score,DScore',
  'with-points': 'Rank,Name,Elo,Error,Games,Points,Score,DScore',
  wide: 'Rank,Name,Elo,Error,Games,W,L,D,Points,Score,DScore',
  wide2: 'Rank,Name,Elo,Error,Games,W,L,D,Points,Score,DScore,wScore,bScore',
  'per-color': 'Rank,Name,Elo,Error,Games,W,L,D,Points,wW,wL,wD,wPoints,bW,bL,bD,bPoints',
  ordo: 'Rank,Name,Elo,Points,Games,Score',
  term: 'Rank,Name,Elo,Error,Games,Score,Time,Illegal,Discon,Stall,WrClaim',
  draws: 'Rank,Name,Elo,Error,Games,W,L,D,Points,Score,DScore,DStale,DMater,DRepet,DMoves,DAdj,DAgree,OtherD',
  wide3: 'Rank,Name,TC,Elo,Error,Games,WLDStats,DrawStats,Terminations',
};

/** In the order of their names, as a sorted table has them. */
const sorted = (values: readonly string[]): readonly string[] => values.toSorted((a, b) => (a < b ? -1 : 1));

/** What `-resultformat help` prints. */
export function formatsText(): string {
  const listed = (table: Readonly<Record<string, string>>): string =>
    sorted(Object.keys(table))
      .map((name) => `${name} \n   ${table[name]}\n`)
      .join('');
  const fields = sorted([...Object.keys(COLUMNS), ...EMPTY_FIELDS]);
  return [
    '\nOption -resultformat accepts a comma separated list of fields or one of following format names:\n\n',
    listed(NAMED),
    `\nField tokens:\n   ${fields.map((name) => `${name} `).join('')}\n`,
    `\nNamed shortcuts:\n${listed(GROUPS)}`,
  ].join('');
}

/** Best score first; of equal scores the last one. `gauntlet`: the challenger comes first, with rank 0. */
export function rankTable(
  players: readonly RankedPlayer[],
  format: string | undefined,
  gauntlet: { readonly challengers: number } | undefined,
): string {
  let fields = format === undefined ? (NAMED['default'] ?? '') : (NAMED[format] ?? format);
  for (const [name, group] of Object.entries(GROUPS)) fields = fields.replaceAll(name, group);
  const columns = fields.split(',').flatMap((field) => COLUMNS[field.replaceAll(' ', '')] ?? []);
  const keyOf = ({ tally }: RankedPlayer, index: number): number => {
    if (gauntlet !== undefined && (index === 0 || index < gauntlet.challengers)) return -1;
    return unitsOf(tally.games) > 0 ? 1 - scoreOf(tally.games) : 2;
  };
  const ranked = players
    .map((player, index) => ({ player, index, key: keyOf(player, index) }))
    .toSorted((one, other) => one.key - other.key || other.index - one.index);
  const first = gauntlet === undefined ? 1 : 0;
  const rows = ranked.map(({ player }, index) => columns.map(({ cell }) => `${cell(player, first + index)} `).join(''));
  return [columns.map(({ head }) => `${head} `).join(''), ...rows].map((line) => `${line}\n`).join('');
}
