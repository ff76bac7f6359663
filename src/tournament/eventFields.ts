// What the fields of an event mean together: format with its count, openings, tie-breaks, cores, and clocks that someone must have.
// Each function reports what does not fit and gives the part of the definition, or `undefined` where it cannot be told.

import { bergerLength } from '../formats/berger.ts';
import type { MatchDefinition } from '../formats/match.ts';
import type { RoundRobinDefinition } from '../formats/roundRobin.ts';
import type { TieBreakCode } from '../standings/tieBreaks/declared.ts';
import { OPENING_FORMATS } from './definition.ts';
import type { CoreUse, EntrantDefinition, OpeningsDefinition } from './definition.ts';
import type { EngineInput } from './entrants.ts';
import { isGroup } from './engineFields.ts';
import { meantFields } from './fields.ts';
import type { Path, Read, Report } from './fields.ts';
import { HINTS } from './hints.ts';
import { TIE_BREAK_CODES, tournamentShape } from './schema.ts';
import type { Located } from './yamlSource.ts';

/** What was read of the file so far. `entrants` lacks those engines that are wrong. */
export type EventInput = {
  readonly root: Located;
  readonly read: Read<typeof tournamentShape>;
  readonly engines: readonly EngineInput[];
  readonly entrants: readonly EntrantDefinition[];
  readonly report: Report;
};

const MOST_GAMES = 1_000_000;

export function formatOf({
  root,
  read,
  engines,
  entrants,
  report,
}: EventInput): RoundRobinDefinition | MatchDefinition | undefined {
  const [idle, wanted] = read.format === 'match' ? (['cycles', 'games'] as const) : (['games', 'cycles'] as const);
  const stray = root.fields.get(idle);
  if (stray !== undefined && read.format !== undefined) {
    report(stray.keyPlace, [idle], `Cannot use "${idle}" with the format "${read.format}": expected "${wanted}"`);
  }
  const place = root.fields.get('format')?.value.place ?? root.place;
  if (read.format === 'match' && engines.length > 2) {
    report(place, ['format'], `Cannot play a match: expected two engines, got ${engines.length}; more play a round-robin`);
  }
  const cycles = read.cycles ?? 1;
  if (read.format === 'round-robin' && engines.length > 1 && bergerLength(engines.length, cycles) > MOST_GAMES) {
    const games = bergerLength(engines.length, cycles);
    report(place, ['format'], `Cannot play the round robin: expected at most ${MOST_GAMES} games, got ${games}`);
  }
  const names = entrants.map(({ engine }) => engine.name);
  const [first, second] = names;
  if (read.format === undefined || first === undefined || second === undefined) return undefined;
  return read.format === 'match'
    ? { kind: 'match', entrants: [first, second], games: read.games ?? 2 }
    : { kind: 'round-robin', entrants: names, cycles };
}

export function openingsOf(
  { root, read, report }: EventInput,
  resolvePath: (written: string) => string,
): OpeningsDefinition | undefined {
  const group = root.fields.get('openings')?.value;
  const written = read.openings;
  if (group === undefined || written === undefined) return undefined;
  const order = written.order ?? 'sequential';
  const format = written.format ?? OPENING_FORMATS.find((name) => (written.file ?? '').toLowerCase().endsWith(`.${name}`));
  const refuse = (field: string, message: string, part: 'key' | 'value' = 'key'): void => {
    const at = group.fields.get(field);
    if (at !== undefined) report(part === 'key' ? at.keyPlace : at.value.place, ['openings', field], message);
  };
  if (format === undefined && !group.fields.has('format') && written.file !== undefined) {
    const message = 'Cannot tell the format of the openings: expected a name ending in .pgn or .epd, or the field format, got';
    refuse('file', `${message} "${written.file}"`, 'value');
  }
  if (order === 'random') refuse('start', 'Cannot use "start" with a random order: expected order: sequential');
  if (order === 'sequential') refuse('rngSeed', 'Cannot use "rngSeed" with a sequential order: expected order: random');
  if (format === 'epd') refuse('plies', 'Cannot use "plies" with EPD: expected PGN, positions have no moves to cut');
  if (written.file === undefined || format === undefined) return undefined;
  return {
    file: resolvePath(written.file),
    format,
    order,
    start: written.start ?? 1,
    ...(written.plies === undefined ? {} : { plies: written.plies }),
    ...(written.rngSeed === undefined ? {} : { rngSeed: written.rngSeed }),
  };
}

export function tieBreaksOf({ root, read, report }: EventInput): readonly TieBreakCode[] {
  const codes = read.tieBreaks ?? TIE_BREAK_CODES;
  const items = root.fields.get('tieBreaks')?.value.items ?? [];
  for (const [index, code] of codes.entries()) {
    const place = items[index]?.place ?? root.place;
    if (codes.indexOf(code) < index) {
      report(place, ['tieBreaks', index], `Cannot use the tie-break "${code}" twice: expected each once`);
    } else if (codes[index - 1] === 'RULING') {
      report(
        place,
        ['tieBreaks', index],
        `Cannot use the tie-break "${code}" after RULING: expected RULING last, it leaves nothing to decide`,
      );
    }
  }
  return codes;
}

/** Cores of a game: as many as the engine with the most threads uses, where the file does not say. */
export function coresOf({ read, entrants }: EventInput): CoreUse {
  const threads = entrants.flatMap(({ engine }) =>
    Object.entries(engine.options).flatMap(([name, value]) =>
      name.toLowerCase() === 'threads' && typeof value === 'number' ? [value] : [],
    ),
  );
  const perGame = Math.max(1, ...threads.filter((count) => Number.isInteger(count) && count <= 1024));
  return { perGame: read.cores?.perGame ?? perGame, shared: read.cores?.share ?? false };
}

/** Someone must have a clock or a limit; margin and cap must mean someone. */
export function checkClocks({ root, engines, entrants, report }: EventInput): void {
  const each = root.fields.get('each')?.value;
  const common: readonly Group[] = [{ group: root, path: [] }, ...(each === undefined ? [] : [{ group: each, path: ['each'] }])];
  const single: readonly Group[] = engines.map(({ located, path }) => ({ group: located, path }));
  for (const { group, path } of [...common, ...single]) {
    const limits = group.fields.get('limits')?.value;
    if (limits !== undefined && isGroup(limits.value) && limits.fields.size === 0) {
      report(limits.place, [...path, 'limits'], 'Cannot use empty limits: expected depth or nodes');
    }
  }
  const isCommon = common.some(isBounded);
  const unbounded = isCommon ? [] : single.filter((group) => !isBounded(group));
  const expected = 'expected seconds such as 60+0.6, or limits with depth or nodes';
  if (!isCommon && unbounded.length === single.length) {
    report(root.place, ['timeControl'], `Cannot find "timeControl": ${expected}`);
  } else {
    for (const { group, path } of unbounded) {
      report(group.place, [...path, 'timeControl'], `Cannot find "timeControl" for this engine: ${expected}`);
    }
  }
  // With an engine missing it cannot be told whom a margin would mean.
  if (entrants.length === engines.length && entrants.length > 0) checkIdleTimes(common, entrants, report);
}

type Group = { readonly group: Located; readonly path: Path };

/** Whether a clock or limits are said there, rightly or wrongly. */
function isBounded({ group }: Group): boolean {
  const meant = meantFields(group, Object.keys(tournamentShape), HINTS);
  return ['timeControl', 'limits'].some((name) => group.fields.has(name) || meant.has(name));
}

function checkIdleTimes(groups: readonly Group[], entrants: readonly EntrantDefinition[], report: Report): void {
  const clocks = entrants.filter(({ timeControl }) => timeControl.kind !== 'unlimited').length;
  const idle = [
    ...(clocks === 0 ? [{ name: 'timeMargin', expected: 'an engine with a clock' }] : []),
    ...(clocks === entrants.length
      ? [{ name: 'moveCap', expected: 'an engine without a clock (limits without timeControl)' }]
      : []),
  ];
  for (const { group, path } of groups) {
    for (const { name, expected } of idle) {
      const field = group.fields.get(name);
      if (field !== undefined) report(field.keyPlace, [...path, name], `Cannot use "${name}": expected ${expected}`);
    }
  }
}
