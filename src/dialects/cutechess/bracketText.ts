// The bracket of a knockout as cutechess prints it: the names of the first round in a column, and the winner of each match with its score between the two,
// indented by round (projects/lib/src/knockouttournament.cpp of cutechess).

import type { BracketMatch, BracketRound, Seat } from '../../formats/knockout/bracket.ts';

/** Rounds that have not begun are left out. */
export function bracketText(rounds: readonly BracketRound[]): string {
  const [first] = rounds;
  const lines = (first?.matches ?? []).flatMap(({ seats }) => [nameOf(seats.first), '', nameOf(seats.second), '']).slice(0, -1);
  for (const { number, matches } of rounds) {
    if (number > 1 && matches.every(({ games }) => games.length === 0)) break;
    for (const [index, match] of matches.entries())
      lines[2 ** number - 1 + index * 2 ** (number + 1)] += `${'\t'.repeat(2 * number)}${endOf(match)}`;
  }
  return lines.join('\n');
}

const nameOf = (seat: Seat): string => (seat.kind === 'entrant' ? seat.name : 'bye');

function endOf({ winner, encounter }: BracketMatch): string {
  const name = winner.kind === 'entrant' ? winner.name : '...';
  if (encounter === undefined) return name;
  const { regular, tieBreak } = encounter;
  const [first, second] = [regular.first + tieBreak.first, regular.second + tieBreak.second];
  return first + second === 0 ? name : `${name} (${first / 2}-${second / 2})`;
}
