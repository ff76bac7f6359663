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
  /** `identity`: of the tournament's journal, and the `folder` with its data; absent: it was opened before it was run, or held without Arbiter. */
  readonly 'tournament-opened': {
    readonly tournament: string;
    readonly identity?: string;
    readonly folder?: string;
    /** Neural networks enter only with two of three parts of their own (S16-16c). */
    readonly uniqueNetworks?: true;
    readonly entrants: readonly TournamentEntrant[];
    readonly by: string;
  };
  /** A tournament that was opened by hand is run, or its data is in another folder now. */
  readonly 'tournament-run': {
    readonly tournament: string;
    readonly identity: string;
    readonly folder?: string;
    readonly uniqueNetworks?: true;
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
  'tournament-run': true,
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
  /** The absolute path of its data folder, where it was run last. */
  readonly folder: string | undefined;
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

/** The tournament that this journal belongs to. */
export const tournamentOf = ({ tournaments }: HeldTournaments, identity: string): HeldTournament | undefined =>
  tournaments.find((tournament) => tournament.identity === identity);

/** The error is the end of a sentence: what does not fit together. */
export function afterTournamentEntry(held: HeldTournaments, entry: TournamentEntry): Result<readonly HeldTournament[], string> {
  const { tournament: written } = entry.payload;
  const known = heldTournament(held, written);
  if (entry.kind === 'tournament-opened') {
    if (known !== undefined) return err(`expected a new tournament, got "${written}"`);
    const { tournament: name, identity, folder, entrants, uniqueNetworks } = entry.payload;
    const hasUniqueNetworks = uniqueNetworks === true;
    return ok([
      ...held.tournaments,
      { name, identity, folder, hasUniqueNetworks, entrants, openedAtUtcMs: entry.atUtcMs, closedAtUtcMs: undefined },
    ]);
  }
  if (known === undefined) return err(`expected a tournament that was opened, got "${written}"`);
  const next = { ...known, ...changeOf(known, entry) };
  return ok(held.tournaments.map((tournament) => (tournament === known ? next : tournament)));
}

function changeOf(
  { entrants, hasUniqueNetworks, folder: before }: HeldTournament,
  { kind, payload, atUtcMs }: Exclude<TournamentEntry, { readonly kind: 'tournament-opened' }>,
): Partial<HeldTournament> {
  switch (kind) {
    case 'tournament-run': {
      const { identity, folder = before, uniqueNetworks } = payload;
      return { identity, folder, hasUniqueNetworks: hasUniqueNetworks || uniqueNetworks === true };
    }
    case 'entrants-added':
      return { entrants: [...entrants, ...payload.entrants] };
    case 'tournament-closed':
      return { closedAtUtcMs: atUtcMs };
  }
}

/** Everyone who took part with a program: its authors and operators, by plain name. */
export const participantsOf = ({ entrants }: HeldTournament): ReadonlySet<string> =>
  new Set(entrants.flatMap(({ authors, operators }) => [...authors, ...operators]).map(plainName));

export const entrantOf = ({ entrants }: HeldTournament, engine: string): TournamentEntrant | undefined =>
  entrants.findLast((entrant) => isSameName(entrant.engine, engine));
