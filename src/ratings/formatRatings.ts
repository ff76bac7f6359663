// Rating lists as text: BayesElo's listing and Ordo's, column for column, so that their readers can read ours. Additional information is
// around the columns and never in them: groups that cannot be compared, temporary ratings, players without a rating.

import type { RatingList, RatingRow, UnratedPlayer } from './ratingList.ts';

/** `digits` after the decimal point of BayesElo's figures (0 by default); Ordo's have one more. */
export function formatRatings(list: RatingList, digits = 0): string {
  const format = list.model.method === 'bayeselo' ? formatBayesElo : formatOrdo;
  const official = list.groups.map((names, group) => ({ names, rows: list.rows.filter((row) => row.group === group) }));
  const temporary = list.rows.filter((row) => row.temporary);
  const parts = official.map(({ names, rows }, group) => {
    const head = official.length > 1 ? `Group ${group + 1} of ${official.length}, ${names.length} players\n` : '';
    return head + format(rows, digits);
  });
  if (temporary.length > 0) parts.push(`Temporary ratings, until an official game is played\n${format(temporary, digits)}`);
  if (list.unrated.length > 0) parts.push(formatUnrated(list.unrated));
  return `${parts.join('\n')}\n${formatModel(list)}`;
}

/** BayesElo's listing (version 0057). A temporary rating has `*` as its rank. */
export function formatBayesElo(rows: readonly RatingRow[], digits = 0): string {
  const figure = (value: number): string => withoutMinusZero(value.toFixed(digits));
  const percent = (part: number, whole: number): string => `${(whole === 0 ? 0 : (100 * part) / whole).toFixed(digits)}%`;
  const columns: readonly Column[] = [
    { head: 'Rank', least: 4, right: true, cell: ({ rank }) => `${rank ?? '*'}` },
    { head: 'Name', least: 4, right: false, cell: ({ name }) => name },
    { head: 'Elo', least: 5, right: true, cell: ({ elo }) => figure(elo) },
    { head: '+', least: 4, right: true, cell: ({ interval }) => (interval === undefined ? '' : figure(interval.plus)) },
    { head: '-', least: 4, right: true, cell: ({ interval }) => (interval === undefined ? '' : figure(interval.minus)) },
    { head: 'games', least: 5, right: true, cell: ({ games }) => `${games}` },
    { head: 'score', least: 5, right: true, cell: ({ points, games }) => percent(points / 2, games) },
    { head: 'oppo.', least: 5, right: true, cell: ({ opponents }) => (opponents === undefined ? '' : figure(opponents)) },
    { head: 'draws', least: 5, right: true, cell: ({ draws, games }) => percent(draws, games) },
  ];
  return table(rows, columns, ' ', ' ');
}

/** Ordo's table (version 1.2.6). */
export function formatOrdo(rows: readonly RatingRow[], digits = 0): string {
  const columns: readonly Column[] = [
    { head: '#', least: 4, right: true, cell: ({ rank }) => `${rank ?? '*'}` },
    { head: 'PLAYER', least: 8, right: false, cell: ({ name }) => name },
    { head: ':', least: 3, right: true, cell: () => ':' },
    { head: 'RATING', least: 6, right: true, cell: ({ elo }) => withoutMinusZero(elo.toFixed(digits + 1)) },
    { head: 'POINTS', least: 7, right: true, cell: ({ points }) => (points / 2).toFixed(1) },
    { head: 'PLAYED', least: 7, right: true, cell: ({ games }) => `${games}` },
    { head: '(%)', least: 5, right: true, cell: ({ points, games }) => (games === 0 ? 0 : (50 * points) / games).toFixed(1) },
  ];
  return table(rows, columns, ' ', '');
}

type Column = {
  readonly head: string;
  readonly least: number;
  readonly right: boolean;
  readonly cell: (row: RatingRow) => string;
};

function table(rows: readonly RatingRow[], columns: readonly Column[], between: string, after: string): string {
  const lines = [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ cell }) => cell(row)))];
  const widths = columns.map(({ least }, column) => Math.max(least, ...lines.map((line) => line[column]?.length ?? 0)));
  const text = (line: readonly string[]): string =>
    columns
      .map(({ right }, column) => {
        const cell = line[column] ?? '';
        return right ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
      })
      .join(between);
  return lines.map((line) => `${text(line)}${after}\n`).join('');
}

function formatUnrated(players: readonly UnratedPlayer[]): string {
  return ['Without a rating\n', ...players.map(({ name, games, reason }) => `  ${name} (${gamesText(games)}): ${reason}\n`)].join(
    '',
  );
}

/** The figures of the model, and the questions that the list leaves open. */
function formatModel({ model, tooFewGames, groups, games, leftOut, againstItself, anchor }: RatingList): string {
  const lines =
    model.method === 'bayeselo'
      ? [
          `Games ${games}, advantage ${model.advantage.toFixed(2)}, drawelo ${model.drawElo.toFixed(2)}, scale ${model.scale.toFixed(6)}, prior ${model.priorDraws} draws`,
        ]
      : [
          `White advantage = ${model.whiteAdvantage.toFixed(2)}`,
          `Draw rate (equal opponents) = ${(100 * model.drawRate).toFixed(2)} %`,
          `Games = ${games}`,
        ];
  if (tooFewGames) {
    const what = model.method === 'bayeselo' ? 'advantage and drawelo' : 'the white advantage';
    lines.push(`Too few games to estimate ${what}: the usual is taken`);
  }
  if (groups.length > 1) {
    const joint = model.method === 'bayeselo' ? 'chain of games' : 'chain of points taken both ways';
    lines.push(`No ${joint} joins the ${groups.length} groups: ratings compare within a group only, and each has the same mean`);
  }
  if (leftOut > 0) lines.push(`Left out: ${gamesText(leftOut)} between groups or with players without a rating`);
  if (anchor !== undefined) lines.push(`The rating of ${anchor} is given`);
  if (againstItself > 0) lines.push(`Left out: ${gamesText(againstItself)} between versions of one engine`);
  return lines.map((line) => `${line}\n`).join('');
}

const gamesText = (games: number): string => (games === 1 ? '1 game' : `${games} games`);

const withoutMinusZero = (text: string): string => (/^-0(?:\.0*)?$/.test(text) ? text.slice(1) : text);
