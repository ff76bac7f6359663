// Tells a changed tournament file from the same one: two definitions are compared by what they mean, not by how they are written.
// Only what cannot change a result may change while a tournament runs: how many games at once, where tablebases lie, whether engines are logged.

import type { TournamentDefinition } from './definition.ts';

/** One difference. Values are JSON, `undefined` where the field is absent. */
export type Difference = {
  /** `concurrency`, `events[0].entrants["Glaurung"].engine.options.Hash`. */
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Whether the tournament may go on with it. */
  readonly allowed: boolean;
};

/** All differences, in the order of the older definition, then what is new. */
export function tournamentDifferences(before: TournamentDefinition, after: TournamentDefinition): readonly Difference[] {
  const older = leavesOf(before);
  const newer = leavesOf(after);
  const paths = new Set([...older.keys(), ...newer.keys()]);
  return [...paths].flatMap((path) => {
    const [old, current] = [older.get(path), newer.get(path)];
    return old === current ? [] : [{ path, before: old, after: current, allowed: ALLOWED.some((pattern) => pattern.test(path)) }];
  });
}

/** The differences that a tournament in progress does not allow, as `concurrency: 1 → 2`; empty where it may go on. */
export function changesBetween(before: TournamentDefinition, after: TournamentDefinition): readonly string[] {
  return tournamentDifferences(before, after)
    .filter(({ allowed }) => !allowed)
    .map(formatDifference);
}

/** `concurrency: 1 → 2`. */
export const formatDifference = ({ path, before, after }: Difference): string =>
  `${path}: ${before ?? 'absent'} → ${after ?? 'absent'}`;

/** JSON with sorted names: equal for equal definitions, so that its hash names a definition. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

const ALLOWED = [/^concurrency$/u, /^tablebases/u, /^events\[\d+\]\.entrants\[.*\]\.logs$/u];

/** Every value that is no group or list, by its path; entrants by name, so that one more does not shift the others. */
function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null)
    return value === undefined ? new Map() : new Map([[path, JSON.stringify(value)]]);
  const members = Array.isArray(value)
    ? value.map((member: unknown, index): [string, unknown] => [`${path}[${entrantKey(member) ?? index}]`, member])
    : Object.entries(value).map(([name, member]): [string, unknown] => [path === '' ? name : `${path}${step(name)}`, member]);
  if (members.length === 0) return new Map([[path, Array.isArray(value) ? '[]' : '{}']]);
  return new Map(members.flatMap(([at, member]) => [...leavesOf(member, at)]));
}

const step = (name: string): string => (/^[A-Za-z_]\w*$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`);

function entrantKey(member: unknown): string | undefined {
  const engine: unknown = typeof member === 'object' && member !== null && 'engine' in member ? member.engine : undefined;
  const name: unknown = typeof engine === 'object' && engine !== null && 'name' in engine ? engine.name : undefined;
  return typeof name === 'string' ? JSON.stringify(name) : undefined;
}
