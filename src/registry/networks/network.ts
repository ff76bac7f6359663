// The three parts of a neural network engine (S16-16b), as its author declares them: files of its versions, or something known by name. Whether they are
// its own: uniqueness.ts.

import { err, ok, type Result } from '../../core/result.ts';
import { plainName } from '../plainName.ts';
import type { SubmittedFile } from '../version.ts';

/** S16-16b: the code that trains the network, the network with its weights, and the engine that executes it. */
export const PARTS = ['training', 'network', 'engine'] as const;
export type NetworkPart = (typeof PARTS)[number];

/** `files`: paths in a version, whose fingerprints are those of the version that plays. `named`: such as Lc0's training code. */
export type PartOrigin =
  | { readonly kind: 'files'; readonly paths: readonly string[] }
  | { readonly kind: 'named'; readonly name: string; readonly version?: string };

export type DeclaredParts = Readonly<Record<NetworkPart, PartOrigin>>;

export type NetworkPayloads = {
  readonly 'network-declared': { readonly engine: string; readonly parts: DeclaredParts; readonly by: string };
  /** `eligible` absent: its parts decide again. */
  readonly 'network-ruled': {
    readonly engine: string;
    readonly eligible?: boolean;
    readonly reason: string;
    readonly by: string;
  };
};

export const NETWORK_KINDS = {
  'network-declared': true,
  'network-ruled': true,
} satisfies Record<keyof NetworkPayloads, true>;

type NetworkEntry = {
  [Kind in keyof NetworkPayloads]: { readonly kind: Kind; readonly payload: NetworkPayloads[Kind] };
}[keyof NetworkPayloads];

export type Network = {
  readonly engine: string;
  readonly parts: DeclaredParts;
  readonly ruling: { readonly eligible: boolean; readonly reason: string; readonly by: string } | undefined;
};

/** By plain name, in the order of the first declaration. */
export type Networks = { readonly networks: ReadonlyMap<string, Network> };

export const isNetworkEntry = <Entry extends { readonly kind: string }>(
  entry: Entry,
): entry is Extract<Entry, { readonly kind: keyof NetworkPayloads }> => Object.hasOwn(NETWORK_KINDS, entry.kind);

/** The error is the end of a sentence: what does not fit together. */
export function afterNetworkEntry({ networks }: Networks, entry: NetworkEntry): Result<Networks['networks'], string> {
  const { engine } = entry.payload;
  const known = networks.get(plainName(engine));
  if (entry.kind === 'network-declared')
    return ok(new Map([...networks, [plainName(engine), { engine, parts: entry.payload.parts, ruling: known?.ruling }]]));
  if (known === undefined) return err(`expected a declared network, got "${engine}"`);
  const { eligible, reason, by } = entry.payload;
  const ruling = eligible === undefined ? undefined : { eligible, reason, by };
  return ok(new Map([...networks, [plainName(engine), { ...known, ruling }]]));
}

/** A part of one version: its files with their fingerprints, or its name. The error: a declared path that the version does not have. */
export type VersionPart =
  | { readonly kind: 'files'; readonly files: readonly SubmittedFile[] }
  | Extract<PartOrigin, { readonly kind: 'named' }>;

export function partIn(origin: PartOrigin, files: readonly SubmittedFile[]): Result<VersionPart, string> {
  if (origin.kind === 'named') return ok(origin);
  const missing = origin.paths.find((path) => !files.some((file) => file.path === path));
  if (missing !== undefined) return err(missing);
  return ok({ kind: 'files', files: files.filter(({ path }) => origin.paths.includes(path)) });
}
