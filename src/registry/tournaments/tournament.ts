// The tournaments that were held with a registry, in the order in which they were opened: bars are counted in them (CGF-12.3), and who took part in one
// may present an allegation about it (CGF-12.1). The journal of a tournament itself is elsewhere.

import { err, ok, type Result } from '../../core/result.ts';
import { isSameName, plainName } from '../plainName.ts';

/** `authors`: of the engine when it entered. */
export type TournamentEntrant = {
  readonly engine: string;
  readonly authors: readonly string[];
  readonly operators: readonly string[];
};

export type TournamentPayloads = {
  /** `identity`: of the tournament's journal; absent: it was held without one. */
  readonly 'tournament-opened': {
    readonly tournament: string;
    readonly identity?: string;
    /** Neural networks enter only with two of three parts of their own (S16-16c). */
    readonly uniqueNetworks?: true;
    readonly entrants: readonly TournamentEntrant[];
    readonly by: string;
  };
  /** Entrants that came later, or in the place of others. */
  readonly 'entrants-added': {
    readonly tournament: string;
    readonly entrants: readonly TournamentEntrant[];
    readonly by: string;
  };
  readonly 'tournament-closed': { readonly tournament: string; readonly by: string };
};

export const TOURNAMENT_KINDS = {
  'tournament-opened': true,
  'entrants-added': true,
  'tournament-closed': true,
} satisfies Record<keyof TournamentPayloads, true>;

type TournamentEntry = {
  [Kind in keyof TournamentPayloads]: {
    readonly kind: Kind;
    readonly payload: TournamentPayloads[Kind];
    readonly atUtcMs: number;
  };
}[keyof TournamentPayloads];

export type HeldTournament = {
  readonly name: string;
  readonly identity: string | undefined;
  readonly hasUniqueNetworks: boolean;
  readonly entrants: readonly TournamentEntrant[];
  readonly openedAtUtcMs: number;
  readonly closedAtUtcMs: number | undefined;
};

export type HeldTournaments = { readonly tournaments: readonly HeldTournament[] };

export const heldTournament = ({ tournaments }: HeldTournaments, name: string): HeldTournament | undefined =>
  tournaments.find((tournament) => isSameName(tournament.name, name));

export const isTournamentEntry = <Entry extends { readonly kind: string }>(
  entry: Entry,
): entry is Extract<Entry, { readonly kind: keyof TournamentPayloads }> => Object.hasOwn(TOURNAMENT_KINDS, entry.kind);

/** The error is the end of a sentence: what does not fit together. */
export function afterTournamentEntry(
  held: HeldTournaments,
  { kind, payload, atUtcMs }: TournamentEntry,
): Result<readonly HeldTournament[], string> {
  const known = heldTournament(held, payload.tournament);
  if (kind === 'tournament-opened') {
    if (known !== undefined) return err(`expected a new tournament, got "${payload.tournament}"`);
    const { tournament: name, identity, entrants, uniqueNetworks } = payload;
    const hasUniqueNetworks = uniqueNetworks === true;
    return ok([
      ...held.tournaments,
      { name, identity, hasUniqueNetworks, entrants, openedAtUtcMs: atUtcMs, closedAtUtcMs: undefined },
    ]);
  }
  if (known === undefined) return err(`expected a tournament that was opened, got "${payload.tournament}"`);
  const next =
    kind === 'entrants-added'
      ? { ...known, entrants: [...known.entrants, ...payload.entrants] }
      : { ...known, closedAtUtcMs: atUtcMs };
  return ok(held.tournaments.map((tournament) => (tournament === known ? next : tournament)));
}

/** Everyone who took part with a program: its authors and operators, by plain name. */
export const participantsOf = ({ entrants }: HeldTournament): ReadonlySet<string> =>
  new Set(entrants.flatMap(({ authors, operators }) => [...authors, ...operators]).map(plainName));

export const entrantOf = ({ entrants }: HeldTournament, engine: string): TournamentEntrant | undefined =>
  entrants.findLast((entrant) => isSameName(entrant.engine, engine));
