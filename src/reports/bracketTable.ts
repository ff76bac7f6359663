// The bracket of a knockout as a table for people and as JSON.

import type { EventFacts } from '../core/facts.ts';
import type { EntrantName } from '../core/ids.ts';
import { formatPoints } from '../core/points.ts';
import { present } from '../core/present.ts';
import { bracketOf, type BracketMatch, type KnockoutSettings, type Seat } from '../formats/knockout/bracket.ts';
import { formatTextTable } from '../standings/shown/textTable.ts';

export type BracketJson = readonly {
  readonly round: string;
  readonly matches: readonly {
    readonly match: number;
    readonly entrants: readonly [string | null, string | null];
    /** Points of the regular games; absent before the first. */
    readonly score?: readonly [number, number];
    /** Points of the tie-break games; absent if there were none. */
    readonly tieBreak?: readonly [number, number];
    readonly games: number;
    readonly winner: string | null;
    /** The records of an entrant are struck (CGF-12.3): the winner stays, and no game counts. */
    readonly struck?: true;
  }[];
}[];

export const bracketJson = (settings: KnockoutSettings, facts: EventFacts): BracketJson =>
  bracketOf(settings, facts).map(({ name, matches }) => ({
    round: name,
    matches: matches.map((match) => ({
      match: match.number,
      entrants: [nameOf(match.seats.first) ?? null, nameOf(match.seats.second) ?? null],
      ...scoresOf(match),
      games: match.encounter?.struck === true ? 0 : match.games.length,
      winner: nameOf(match.winner) ?? null,
      ...present({ struck: match.encounter?.struck }),
    })),
  }));

/** Round by round; an arrow marks who advanced. */
export function formatBracket(
  settings: KnockoutSettings,
  facts: EventFacts,
  width: number,
  nameShown: (name: EntrantName) => string = (name) => name,
): string {
  const seatText = (seat: Seat): string => (seat.kind === 'entrant' ? nameShown(seat.name) : seat.kind === 'open' ? '?' : 'bye');
  return bracketOf(settings, facts)
    .map(({ name, matches }) => {
      const shown = matches.map((match) => {
        const { score, tieBreak } = scoresOf(match);
        return {
          number: String(match.number),
          first: seatText(match.seats.first),
          score: match.encounter?.struck === true ? 'struck' : (score?.join(' - ') ?? ''),
          second: seatText(match.seats.second),
          tieBreak: tieBreak === undefined ? '' : tieBreak.join(' - '),
          winner: match.winner.kind === 'entrant' ? `→ ${nameShown(match.winner.name)}` : '',
        };
      });
      const table = formatTextTable(
        [
          { head: '#', align: 'right', cells: shown.map(({ number }) => number) },
          { head: name, align: 'left', cells: shown.map(({ first }) => first), shrinksTo: 8 },
          { head: '', align: 'right', cells: shown.map(({ score }) => score) },
          { head: '', align: 'left', cells: shown.map(({ second }) => second), shrinksTo: 8 },
          { head: 'Tie-break', align: 'right', cells: shown.map(({ tieBreak }) => tieBreak), dispensable: 1 },
          { head: '', align: 'left', cells: shown.map(({ winner }) => winner), dispensable: 2 },
        ],
        width,
      );
      return table;
    })
    .join('\n');
}

type Scores = { readonly score?: readonly [number, number]; readonly tieBreak?: readonly [number, number] };

/** Points of the regular games once there are any, and of the tie-break games. */
export function scoresOf({ games, encounter }: BracketMatch): Scores {
  if (encounter === undefined || encounter.struck === true || games.length === 0) return {};
  const { regular, tieBreak } = encounter;
  const decimals = ({ first, second }: typeof regular): readonly [number, number] => [
    Number(formatPoints(first)),
    Number(formatPoints(second)),
  ];
  const played = tieBreak.first + tieBreak.second > 0;
  return { score: decimals(regular), ...(played ? { tieBreak: decimals(tieBreak) } : {}) };
}

const nameOf = (seat: Seat): string | undefined => (seat.kind === 'entrant' ? seat.name : undefined);
