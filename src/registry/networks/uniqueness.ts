// Which neural networks may take part (S16-16c, S16-16d): those with at least two of three parts that no other entrant has. Of two that share parts, the
// one that was declared first stays. A ruling with a reason says otherwise where an exception is made (S16-16e).
//
// The readings: two parts are the same if they have a file of the same content, or the same name, whatever its version. A part that is given by files here
// and by name there cannot be compared; officials see both in the table.

import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { isSameName } from '../plainName.ts';
import type { RegisteredEngine, Registry } from '../registry.ts';
import { engineOf } from '../registry.ts';
import { stateOf } from '../version.ts';
import { partIn, PARTS, type Network, type NetworkPart, type VersionPart } from './network.ts';

const LEAST_UNIQUE = 2; // S16-16c

export const partWord = (part: NetworkPart): Phrase => phrase(`networkPart.${part}`);

export type ComparedPart = {
  readonly part: NetworkPart;
  /** What it is in the version that counts; absent: the version does not have a declared file. */
  readonly is?: VersionPart;
  /** Other entrants that have it too, with the reason. */
  readonly sharedWith: readonly { readonly engine: string; readonly why: Phrase }[];
};

export type NetworkRow = {
  readonly engine: string;
  /** The newest accepted version; absent: there is none. */
  readonly number?: number;
  readonly parts: readonly ComparedPart[];
  readonly isUnique: boolean;
  readonly isEligible: boolean;
  /** Why, or why not. */
  readonly reason: Phrase;
};

/** The neural networks among `engines`, in the order of their declarations; absent: all. */
export function networkTable(registry: Registry, engines?: readonly string[]): readonly NetworkRow[] {
  const rows: NetworkRow[] = [];
  for (const network of registry.networks.values()) {
    if (engines !== undefined && !engines.some((name) => isSameName(name, network.engine))) continue;
    const engine = engineOf(registry, network.engine);
    const before = rows.filter(({ isEligible }) => isEligible);
    if (engine !== undefined) rows.push(rowOf(network, engine, before));
  }
  return rows;
}

function rowOf(
  { engine: name, parts: declared, ruling }: Network,
  engine: RegisteredEngine,
  before: readonly NetworkRow[],
): NetworkRow {
  const version = engine.versions.findLast((one) => stateOf(one) === 'accepted');
  let missing: Phrase | undefined;
  const parts = PARTS.map((part): ComparedPart => {
    const found = partIn(declared[part], version?.files ?? []);
    if (!found.ok) {
      if (version !== undefined)
        missing ??= phrase('networkWhy.missing', { number: version.number, path: found.error, part: partWord(part) });
      return { part, sharedWith: [] };
    }
    return { part, is: found.value, sharedWith: sharedWith(part, found.value, before) };
  });
  const own = parts.filter(({ is, sharedWith: others }) => is !== undefined && others.length === 0);
  const isUnique = version !== undefined && missing === undefined && own.length >= LEAST_UNIQUE;
  const of = { engine: name, ...(version === undefined ? {} : { number: version.number }), parts, isUnique };
  if (ruling !== undefined) {
    const kind = ruling.eligible === isUnique ? 'ruling' : 'exception';
    const { eligible: isEligible, by, reason: what } = ruling;
    return { ...of, isEligible, reason: phrase(`networkWhy.${kind}`, { by, what }) };
  }
  if (version === undefined) return { ...of, isEligible: false, reason: phrase('networkWhy.noVersion') };
  if (missing !== undefined) return { ...of, isEligible: false, reason: missing };
  const shared = parts.flatMap(({ part, sharedWith: others }) =>
    others.map(({ engine: other, why }) => phrase('networkWhy.with', { part: partWord(part), engine: other, why })),
  );
  if (shared.length === 0) return { ...of, isEligible: true, reason: phrase('networkWhy.own') };
  return { ...of, isEligible: isUnique, reason: phrase('networkWhy.shares', { own: own.length, shared }) };
}

const sharedWith = (part: NetworkPart, is: VersionPart, others: readonly NetworkRow[]): ComparedPart['sharedWith'] =>
  others.flatMap(({ engine, parts }) => {
    const other = parts.find((one) => one.part === part)?.is;
    const why = other === undefined ? undefined : whySame(is, other);
    return why === undefined ? [] : [{ engine, why }];
  });

/** Why two parts are the same; `undefined`: they are not, or cannot be compared. */
export function whySame(one: VersionPart, other: VersionPart): Phrase | undefined {
  if (one.kind === 'named' || other.kind === 'named') {
    const isSame = one.kind === 'named' && other.kind === 'named' && isSameName(plain(one.name), plain(other.name));
    return isSame ? phrase('networkWhy.named', { name: one.name }) : undefined;
  }
  const file = one.files.find(({ bytes, sha256 }) => bytes > 0 && other.files.some((same) => same.sha256 === sha256));
  return file && phrase('networkWhy.file', { path: file.path, hash: file.sha256.slice(0, 12) });
}

/** Signs and spaces between the words of a name do not make another origin. */
const plain = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

/** Why an engine may not enter a tournament with these, as the end of a sentence; `undefined`: it may. */
export function networkProblem(registry: Registry, engine: string, entrants: readonly string[]): Phrase | undefined {
  const row = networkTable(registry, [...entrants, engine]).find((one) => isSameName(one.engine, engine));
  if (row === undefined || row.isEligible) return undefined;
  return phrase('refused.network', { reason: row.reason });
}
