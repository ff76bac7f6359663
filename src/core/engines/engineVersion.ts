// The version of an engine: all files that its entry names, each by its content, and the engine's own name. An event is played with the
// versions that it accepted (S16-13e, CUP-8a, 4K-4.4, CGF-4.2). Here: the value and the comparison; players/versionFiles.ts reads the files.

import { english } from '../phrases/english.ts';
import { phrase, type Phrase } from '../phrases/phrase.ts';

/** `path` as the entry names it, made absolute; `leadsTo` if symbolic links lead to another path. `sha256` in hex. */
export type VersionFile = {
  readonly path: string;
  readonly leadsTo?: string;
  readonly bytes: number;
  readonly sha256: string;
};

export type EngineVersion = {
  readonly files: readonly VersionFile[];
  /** Paths that the engine itself wrote while it was tried, and those that its entry calls `writes`: they may change. */
  readonly ownFiles?: readonly string[];
  /** The name that the engine reports; absent if it reports none, which is never a difference. */
  readonly name?: string;
};

export type VersionDifference =
  | { readonly kind: 'changed'; readonly before: VersionFile; readonly after: VersionFile }
  | { readonly kind: 'appeared'; readonly after: VersionFile }
  | { readonly kind: 'vanished'; readonly before: VersionFile }
  | { readonly kind: 'renamed'; readonly before: string; readonly after: string };

/**
 * Empty if the versions are the same. Files in the order of `accepted`, then new files. A file that is at another path now, with the same name and
 * the same content, is the same file: engines move with their folder.
 */
export function versionDifferences(accepted: EngineVersion, found: EngineVersion): readonly VersionDifference[] {
  const now = new Map(found.files.map((file) => [file.path, file]));
  const known = new Map(accepted.files.map((file) => [file.path, file]));
  const kept = new Set(accepted.files.map(identityOf));
  const elsewhere = new Set(found.files.filter(({ path }) => !known.has(path)).map(identityOf));
  const own = new Set(accepted.ownFiles);
  const ownNames = new Set(accepted.ownFiles?.map(nameOf));
  const ofFiles = accepted.files.flatMap((before): readonly VersionDifference[] => {
    const after = now.get(before.path);
    if (after === undefined) return elsewhere.has(identityOf(before)) ? [] : [{ kind: 'vanished', before }];
    const isSame = after.sha256 === before.sha256 && after.leadsTo === before.leadsTo;
    return isSame ? [] : [{ kind: 'changed', before, after }];
  });
  const hasMoved = accepted.files.some((before) => !now.has(before.path) && elsewhere.has(identityOf(before)));
  const appeared = found.files.filter((file) => {
    if (known.has(file.path) || own.has(file.path) || kept.has(identityOf(file))) return false;
    return !(hasMoved && ownNames.has(nameOf(file.path)));
  });
  const isRenamed = accepted.name !== undefined && found.name !== undefined && accepted.name !== found.name;
  return [
    ...ofFiles,
    ...appeared.map((after) => ({ kind: 'appeared', after }) as const),
    ...(isRenamed ? [{ kind: 'renamed', before: accepted.name, after: found.name } as const] : []),
  ];
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** What a file keeps wherever it is. */
export const identityOf = ({ path, sha256 }: VersionFile): string => `${sha256} ${nameOf(path)}`;

/** The file that differs; empty if the name differs. */
export const pathOfDifference = (difference: VersionDifference): string =>
  difference.kind === 'renamed' ? '' : (difference.kind === 'appeared' ? difference.after : difference.before).path;

/** This many differences are listed in full. */
const MOST_TOLD = 4;

/** Both versions, for people: `"/e/net.nnue" was 3f2a91c04be7… (1,024 bytes), is 9bc1… (1,030 bytes)`. */
export function versionChanges(differences: readonly VersionDifference[]): readonly Phrase[] {
  const told = differences.slice(0, MOST_TOLD).map(changeOf);
  const left = differences.length - told.length;
  return left > 0 ? [...told, phrase('seen.version.more', { left })] : told;
}

export const describeVersionDifferences = (differences: readonly VersionDifference[]): string =>
  versionChanges(differences).map(english).join('; ');

function changeOf(difference: VersionDifference): Phrase {
  switch (difference.kind) {
    case 'changed': {
      const { before, after } = difference;
      const [led, leads] = [before.leadsTo ?? before.path, after.leadsTo ?? after.path];
      if (before.sha256 === after.sha256) return phrase('seen.version.led', { path: before.path, led, leads });
      const values = { path: before.path, before: sizeOf(before), after: sizeOf(after) };
      return before.leadsTo === after.leadsTo
        ? phrase('seen.version.changed', values)
        : phrase('seen.version.changed.at', { ...values, leads });
    }
    case 'appeared':
      return phrase('seen.version.new', { path: difference.after.path, after: sizeOf(difference.after) });
    case 'vanished':
      return phrase('seen.version.gone', { path: difference.before.path, before: sizeOf(difference.before) });
    case 'renamed':
      return phrase('seen.version.renamed', { called: difference.before, calls: difference.after });
  }
}

const sizeOf = ({ sha256, bytes }: VersionFile): Phrase => phrase('seen.version.file', { hash: sha256.slice(0, 12), bytes });
