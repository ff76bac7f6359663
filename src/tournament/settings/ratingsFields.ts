// The meaning of the group `ratings` of a tournament file: where games and known ratings come from, the method, the level.

import { DEFAULT_SCALE_Z } from '../../ratings/fit/ordo.ts';
import type { MethodSettings } from '../../ratings/ratingMethods.ts';
import { parseListing } from '../../ratings/readListing.ts';
import type { RatingsDefinition } from '../definition.ts';
import type { FileFields } from '../events/eventInput.ts';
import type { Refuse } from '../reading/fields.ts';
import { readOther } from '../reading/otherFiles.ts';
import type { ReadContext } from '../reading/otherFiles.ts';

type RatingsRead = NonNullable<FileFields['ratings']>;

export function ratingsOf(read: RatingsRead, context: ReadContext): RatingsDefinition {
  const { resolvePath, refuse } = context;
  const { earlier = [], tests = [], testsCount, versions, names = {} } = read;
  const known = knownOf(read.known, context);
  checkSources(['ratings', 'earlier'], earlier, context);
  checkSources(['ratings', 'tests'], tests, context);
  const level = levelOf(read, known, refuse);
  return {
    earlier: earlier.map(resolvePath),
    tests: tests.map(resolvePath),
    testsCount,
    known,
    method: methodOf(read),
    level,
    versions,
    names,
  };
}

function knownOf(written: RatingsRead['known'], context: ReadContext): RatingsDefinition['known'] {
  if (typeof written !== 'string') return written ?? {};
  const listed = readOther({ path: ['ratings', 'known'], written, what: 'rating list' }, parseListing, context);
  return listed === undefined ? {} : Object.fromEntries(listed);
}

function checkSources(
  path: readonly string[],
  written: readonly string[],
  { resolvePath, checkSource, refuse }: ReadContext,
): void {
  const seen = new Set<string>();
  for (const [index, source] of written.entries()) {
    const file = resolvePath(source);
    const readable = checkSource?.(file);
    if (readable?.ok === false) refuse([...path, index], readable.error);
    if (seen.has(file)) refuse([...path, index], `Cannot count the games of "${source}" twice: expected each file once`);
    seen.add(file);
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
  { anchor, average }: RatingsRead,
  known: RatingsDefinition['known'],
  refuse: Refuse,
): RatingsDefinition['level'] {
  const [anchored] = Object.entries(anchor ?? {});
  if (anchored !== undefined && average !== undefined)
    refuse(['ratings', 'average'], 'Cannot use "average" together with "anchor": expected one of them', 'key');
  if (anchored !== undefined) return { kind: 'anchor', name: anchored[0], elo: anchored[1] };
  if (average !== undefined) return { kind: 'mean', elo: average };
  return Object.keys(known).length > 0 ? { kind: 'known' } : { kind: 'free' };
}
