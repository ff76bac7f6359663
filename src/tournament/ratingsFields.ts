// What the group `ratings` of a tournament file means: where games and known ratings come from, the method, the level.

import type { Issue } from '../core/messages/issue.ts';
import { err } from '../core/result.ts';
import type { Result } from '../core/result.ts';
import { DEFAULT_SCALE_Z } from '../ratings/fit/ordo.ts';
import type { MethodSettings } from '../ratings/ratingMethods.ts';
import { parseListing } from '../ratings/readListing.ts';
import type { RatingsDefinition } from './definition.ts';
import { usedFields } from './reading/field.ts';
import { filled, readGroup } from './reading/fields.ts';
import type { Filled, Report } from './reading/fields.ts';
import { ratingsShape } from './ratingsShape.ts';
import type { Located } from './reading/yamlSource.ts';

export type RatingsContext = {
  readonly resolvePath: (written: string) => string;
  readonly readText?: (path: string) => Result<string, string>;
  /** Whether a file or data folder can be read, later. */
  readonly checkSource?: (path: string) => Result<void, string>;
  readonly report: Report;
  /** For the mistakes of other files. */
  readonly issues: Issue[];
};

/** `undefined` where the file has no such group. */
export function ratingsOf(root: Located, context: RatingsContext): RatingsDefinition | undefined {
  const group = root.fields.get('ratings')?.value;
  if (group === undefined) return undefined;
  const { report, resolvePath } = context;
  const read = filled(ratingsShape, readGroup(ratingsShape, group, ['ratings'], report));
  const known = knownOf(group, read.known, context);
  for (const name of ['earlier', 'tests'] as const) checkSources(group, name, context);
  refuseOtherMethod(group, read, report);
  return {
    earlier: (read.earlier ?? []).map(resolvePath),
    tests: (read.tests ?? []).map(resolvePath),
    testsCount: read.testsCount,
    known,
    method: methodOf(read),
    level: levelOf(group, read, known, report),
    versions: read.versions,
    names: read.names ?? {},
  };
}

type RatingsRead = Filled<typeof ratingsShape>;

function knownOf(
  group: Located,
  written: RatingsRead['known'],
  { resolvePath, readText, report, issues }: RatingsContext,
): RatingsDefinition['known'] {
  if (typeof written !== 'string') return written ?? {};
  const place = group.fields.get('known')?.value.place ?? group.place;
  const file = resolvePath(written);
  const text = readText?.(file) ?? err('other files are not at hand here');
  if (!text.ok) {
    const message = text.error.startsWith('Cannot ') ? text.error : `Cannot read the rating list "${written}": ${text.error}`;
    report(place, ['ratings', 'known'], message);
    return {};
  }
  const listed = parseListing(text.value, file);
  if (listed.ok) return Object.fromEntries(listed.value);
  issues.push(...listed.error);
  return {};
}

function checkSources(group: Located, name: 'earlier' | 'tests', { resolvePath, checkSource, report }: RatingsContext): void {
  const items = group.fields.get(name)?.value.items ?? [];
  const seen = new Set<string>();
  for (const [index, { value, place }] of items.entries()) {
    if (typeof value !== 'string') continue;
    const path = resolvePath(value);
    const readable = checkSource?.(path);
    if (readable?.ok === false) report(place, ['ratings', name, index], readable.error);
    if (seen.has(path))
      report(place, ['ratings', name, index], `Cannot count the games of "${value}" twice: expected each file once`);
    seen.add(path);
  }
}

function refuseOtherMethod(group: Located, { method }: RatingsRead, report: Report): void {
  for (const { path, field, applies } of usedFields(ratingsShape, group)) {
    if (applies.method === undefined || applies.method === method) continue;
    const message = `Cannot use "${path.at(-1)}" with the method ${method}: expected method: ${applies.method}`;
    report(field.keyPlace, ['ratings', ...path], message);
  }
}

function methodOf(read: RatingsRead): MethodSettings {
  const { drawElo, drawRate } = read;
  if (read.method === 'ordo') {
    return {
      method: 'ordo',
      scaleZ: read.z ?? DEFAULT_SCALE_Z,
      whiteAdvantage: read.advantage === 'auto' ? 'estimated' : (read.advantage ?? 0),
      drawRate: drawRate === 'auto' ? 'estimated' : drawRate / 100,
    };
  }
  return {
    method: 'bayeselo',
    priorDraws: read.prior,
    advantage: typeof read.advantage === 'number' ? read.advantage : 'estimated',
    drawElo: drawElo === 'auto' ? 'estimated' : drawElo,
    scale: read.scale ?? 'from-draws',
    intervals: read.intervals,
    confidence: read.confidence / 100,
  };
}

function levelOf(
  group: Located,
  { anchor, average }: RatingsRead,
  known: RatingsDefinition['known'],
  report: Report,
): RatingsDefinition['level'] {
  const [anchored] = Object.entries(anchor ?? {});
  const field = group.fields.get('average');
  if (anchored !== undefined && average !== undefined && field !== undefined)
    report(field.keyPlace, ['ratings', 'average'], 'Cannot use "average" beside "anchor": expected one of them');
  if (anchored !== undefined) return { kind: 'anchor', name: anchored[0], elo: anchored[1] };
  if (average !== undefined) return { kind: 'mean', elo: average };
  return Object.keys(known).length > 0 ? { kind: 'known' } : { kind: 'free' };
}
