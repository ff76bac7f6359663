// The report of `arbiter pairings` for a terminal.

import { formatTextTable } from '../standings/shown/textTable.ts';
import { wrapped } from '../standings/shown/displayWidth.ts';
import type { PairingsReport, RoundReport } from './pairingsReport.ts';

/** `table`: whether to show the pairing table. `width` in terminal columns. */
export function formatPairings(report: PairingsReport, table: boolean, width: number): string {
  const parts = [`${report.name}: Swiss, ${report.rounds} rounds\n`];
  if (report.advice !== undefined) parts.push(wrapped(report.advice, width));
  if (table) parts.push(`\n${formatTable(report, width)}`);
  for (const round of report.paired) parts.push(`\n${formatRound(round, width)}`);
  return parts.join('');
}

function formatTable({ pairingTable }: PairingsReport, width: number): string {
  if (pairingTable.length === 0) return 'The field is not known yet.\n';
  const authors = pairingTable.map(({ author }) => author ?? '');
  return formatTextTable(
    [
      { head: '#', align: 'right', cells: pairingTable.map(({ rank }) => `${rank}`) },
      { head: 'Name', align: 'left', cells: pairingTable.map(({ name }) => name), shrinksTo: 8 },
      ...(authors.some((author) => author !== '')
        ? [{ head: 'Author', align: 'left' as const, cells: authors, dispensable: 1 }]
        : []),
    ],
    width,
  );
}

function formatRound({ round, pairings, byes, absent, costs, changed }: RoundReport, width: number): string {
  const points = (value: number | null): string => (value === null ? 'house' : `${value}`);
  const parts = [
    `Round ${round}\n`,
    formatTextTable(
      [
        { head: 'Board', align: 'right', cells: pairings.map(({ board }) => `${board}`) },
        { head: 'White', align: 'left', cells: pairings.map(({ white }) => white), shrinksTo: 8 },
        { head: 'Points', align: 'right', dispensable: 1, cells: pairings.map((pairing) => points(pairing.points.white)) },
        { head: 'Black', align: 'left', cells: pairings.map(({ black }) => black), shrinksTo: 8 },
        { head: 'Points', align: 'right', dispensable: 1, cells: pairings.map((pairing) => points(pairing.points.black)) },
        { head: 'Result', align: 'left', cells: pairings.map(({ result }) => result ?? '') },
      ],
      width,
    ),
  ];
  for (const bye of byes) parts.push(wrapped(`Bye: ${bye.name} (${bye.points} ${bye.points === 1 ? 'point' : 'points'})`, width));
  if (absent.length > 0) parts.push(wrapped(`Not paired: ${absent.join(', ')}`, width));
  if (costs === undefined) return parts.join('');
  parts.push('\n');
  for (const { board, costs: own, why } of pairings) parts.push(wrapped(`Board ${board}: ${reasonText(own, why)}`, width));
  for (const { name, costs: own, why } of byes) parts.push(wrapped(`Bye of ${name}: ${reasonText(own, why)}`, width));
  parts.push(wrapped(`The round: ${costText(costs)}`, width));
  if (changed === true) parts.push(wrapped('With the present results the rules would give another pairing.', width));
  return parts.join('');
}

function reasonText(costs: Readonly<Record<string, number>> = {}, why: readonly string[] = []): string {
  const told = why.length === 0 ? '' : `: ${why.join('; ')}`;
  return `${costText(costs)}${told}`;
}

function costText(costs: Readonly<Record<string, number>>): string {
  const shown = Object.entries(costs).filter(([, value]) => value > 0);
  return shown.length === 0 ? 'costs nothing' : shown.map(([cost, value]) => `${cost} ${value}`).join(', ');
}
