// Standings as `arbiter standings --json` prints them: points and tie-breaks are decimals.

import type { EntrantName } from '../../core/ids.ts';
import { english } from '../../core/phrases/english.ts';
import type { Standings } from '../standings.ts';

export type StandingsJson = {
  readonly entrants: readonly {
    readonly rank: number;
    readonly name: string;
    /** The name that people see; absent: `name`. */
    readonly displayName?: string;
    readonly points: number;
    /** Absent if no one has a bye. */
    readonly byes?: number;
    readonly games: number;
    readonly wins: number;
    readonly draws: number;
    readonly losses: number;
    readonly crashes: number;
    readonly tieBreaks: Readonly<Record<string, number>>;
    readonly decidedBy: string;
    readonly disqualified: boolean;
  }[];
  readonly undecided: readonly (readonly string[])[];
};

/** `shown` returns the name that people see. */
export function standingsJson(
  { rows, undecided }: Standings,
  shown: (name: EntrantName) => string = (name) => name,
): StandingsJson {
  const anyByes = rows.some(({ byes }) => byes > 0);
  return {
    entrants: rows.map(
      ({ rank, name, points, byes, games, wins, draws, losses, crashes, tieBreaks, decidedBy, disqualified }) => ({
        rank,
        name,
        ...(shown(name) === name ? {} : { displayName: shown(name) }),
        points: points / 2,
        ...(anyByes ? { byes } : {}),
        games,
        wins,
        draws,
        losses,
        crashes,
        tieBreaks: { ...tieBreaks },
        decidedBy: english(decidedBy),
        disqualified,
      }),
    ),
    undecided,
  };
}
