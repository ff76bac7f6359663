// The kinds of entries of a registry's journal and their payloads. As in the journal of a tournament, an entry is a fact that never changes, and its hash
// covers the one before it. What they mean together: registry.ts. How they are stored: store.ts.

import { CASE_KINDS, type CasePayloads } from './cases/entries.ts';
import { ENTRY_LIST_KINDS, type EntryListPayloads } from './entryList/candidates.ts';
import { NETWORK_KINDS, type NetworkPayloads } from './networks/network.ts';
import { TOURNAMENT_KINDS, type TournamentPayloads } from './tournaments/tournament.ts';
import type { CheckFinding, SubmittedFile, VersionSettings, VersionWindow } from './version.ts';

/** The version of these payloads, written into `registry-opened`. */
export const REGISTRY_FORMAT = 1;

export type RegistryPayloads = CasePayloads &
  EntryListPayloads &
  NetworkPayloads &
  TournamentPayloads & {
    /** `identity` is random: no other registry has it. */
    readonly 'registry-opened': { readonly formatVersion: number; readonly identity: string; readonly arbiterVersion: string };
    readonly 'engine-registered': { readonly engine: string; readonly authors: readonly string[]; readonly by: string };
    readonly 'authors-named': {
      readonly engine: string;
      readonly authors: readonly string[];
      readonly by: string;
      readonly reason: string;
    };
    /**
     * `number` counts the versions of the engine from 1. What it was submitted for: `list`, a tournament that is to come, or `window`, an event of one that
     * runs; both absent: nothing in particular.
     */
    readonly 'version-submitted': {
      readonly engine: string;
      readonly number: number;
      readonly files: readonly SubmittedFile[];
      readonly settings: VersionSettings;
      readonly note?: string;
      readonly list?: string;
      readonly window?: VersionWindow;
      readonly by: string;
    };
    /** `calledItself`: the name that the engine gave. */
    readonly 'version-checked': {
      readonly engine: string;
      readonly number: number;
      readonly passed: boolean;
      readonly findings: readonly CheckFinding[];
      readonly calledItself?: string;
      readonly arbiterVersion: string;
    };
    /** By an official, or by the check of a version that no one has to look at (`by` absent). */
    readonly 'version-decided': {
      readonly engine: string;
      readonly number: number;
      readonly accepted: boolean;
      readonly by?: string;
      readonly reason: string;
    };
  };

export type RegistryKind = keyof RegistryPayloads;

/** An entry to be written. */
export type NewRegistryEntry = {
  [Kind in RegistryKind]: { readonly kind: Kind; readonly payload: RegistryPayloads[Kind] };
}[RegistryKind];

export type RegistryEntry = NewRegistryEntry & { readonly sequence: number; readonly atUtcMs: number };

const KINDS = {
  ...CASE_KINDS,
  ...ENTRY_LIST_KINDS,
  ...NETWORK_KINDS,
  ...TOURNAMENT_KINDS,
  'registry-opened': true,
  'engine-registered': true,
  'authors-named': true,
  'version-submitted': true,
  'version-checked': true,
  'version-decided': true,
} satisfies Record<RegistryKind, true>;

export const isRegistryKind = (kind: string): kind is RegistryKind => Object.hasOwn(KINDS, kind);
