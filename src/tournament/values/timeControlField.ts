// The field `timeControl` of a tournament file: text or a bare number (timeControl.ts), a list of periods, or the map form
// `{ base: 60, increment: 0.6, moves: 40 }`, `{ moveTime: 0.1 }` and `{ hourglass: 30 }`. Bare numbers are seconds in all of them.

import { z } from 'zod';
import type { Result } from '../../core/result.ts';
import type { TimeControl, TimePeriod } from '../../core/timeControl.ts';
import { isGroup } from '../engines/engineFields.ts';
import { unknownField } from '../reading/fields.ts';
import { writtenAs } from '../reading/leaves.ts';
import { clockOf, fixedTime, hourglass, MOST_MOVES, parseTime, parseTimeControl, positiveTime } from './timeControl.ts';

const time = { type: ['number', 'string'] };
const period = {
  type: 'object',
  properties: { base: time, increment: time, moves: { type: 'integer', minimum: 1, maximum: MOST_MOVES } },
  required: ['base'],
  additionalProperties: false,
};

type WrittenPeriod =
  | string
  | number
  | { readonly base: string | number; readonly increment?: string | number; readonly moves?: number };
type WrittenControl =
  | WrittenPeriod
  | { readonly moveTime: string | number }
  | { readonly hourglass: string | number }
  | readonly WrittenPeriod[];

export const timeControlField = writtenAs<WrittenControl>()
  .meta({
    title: 'a clock such as 60+0.6',
    examples: ['60+0.6', `30'+5"`, '40/60+1', '0.1/move', 'hourglass 30', 'inf'],
    anyOf: [
      { type: ['string', 'number'] },
      period,
      { type: 'object', properties: { moveTime: time }, required: ['moveTime'], additionalProperties: false },
      { type: 'object', properties: { hourglass: time }, required: ['hourglass'], additionalProperties: false },
      { type: 'array', items: { anyOf: [{ type: ['string', 'number'] }, period] }, minItems: 1 },
    ],
  })
  .transform((written, context): TimeControl => {
    const faults: Fault[] = [];
    const control = readTimeControl(written, faults);
    for (const { path, message, part } of faults)
      context.addIssue({ code: 'custom', path: [...path], message, params: { part } });
    return control ?? z.NEVER;
  });

type Fault = { readonly path: readonly (string | number)[]; readonly message: string; readonly part?: 'key' };

function readTimeControl(written: unknown, faults: Fault[]): TimeControl | undefined {
  if (Array.isArray(written)) {
    const periods = written.flatMap((part: unknown, index) => readPeriods(part, [index], faults) ?? []);
    if (faults.length > 0) return undefined;
    return taken(clockOf(periods), faults);
  }
  if (isGroup(written) && Object.hasOwn(written, 'moveTime')) {
    refuseOthers(written, ['moveTime'], [], faults);
    const moveTime = timeOf(written['moveTime'], 'moveTime', [], faults, positiveTime);
    return moveTime === undefined ? undefined : fixedTime(moveTime);
  }
  if (isGroup(written) && Object.hasOwn(written, 'hourglass')) {
    refuseOthers(written, ['hourglass'], [], faults);
    const base = timeOf(written['hourglass'], 'hourglass', [], faults, positiveTime);
    return base === undefined ? undefined : hourglass(base);
  }
  if (isGroup(written)) {
    const periods = readPeriods(written, [], faults);
    return periods === undefined || faults.length > 0 ? undefined : taken(clockOf(periods), faults);
  }
  if (typeof written === 'string' || typeof written === 'number') return taken(parseTimeControl(String(written)), faults);
  faults.push({ path: [], message: 'seconds such as 60+0.6' });
  return undefined;
}

/** The periods of one member of the list, or of the map itself. */
function readPeriods(written: unknown, path: Fault['path'], faults: Fault[]): readonly TimePeriod[] | undefined {
  if (!isGroup(written)) {
    const control = parseTimeControl(asText(written));
    if (control.ok && control.value.kind === 'clock' && control.value.hourglass !== true) return control.value.periods;
    faults.push({ path, message: control.ok ? 'a period such as 40/7200' : control.error });
    return undefined;
  }
  refuseOthers(written, ['base', 'increment', 'moves'], path, faults);
  const base = timeOf(written['base'], 'base', path, faults, positiveTime);
  const increment = Object.hasOwn(written, 'increment') ? timeOf(written['increment'], 'increment', path, faults, parseTime) : 0;
  const moves = Object.hasOwn(written, 'moves') ? movesOf(written['moves']) : null;
  if (moves === undefined) {
    faults.push({ path: [...path, 'moves'], message: `a whole number from 1 to ${MOST_MOVES}` });
    return undefined;
  }
  return base === undefined || increment === undefined ? undefined : [{ moves, baseMs: base, incrementMs: increment }];
}

const movesOf = (written: unknown): number | undefined =>
  typeof written === 'number' && Number.isInteger(written) && written >= 1 && written <= MOST_MOVES ? written : undefined;

type ReadTime = (text: string, what: string) => Result<number, string>;

function timeOf(written: unknown, name: string, path: Fault['path'], faults: Fault[], read: ReadTime): number | undefined {
  if (written === undefined) {
    faults.push({ path, message: `Cannot find "${name}" of the time control: expected seconds, such as { ${name}: 60 }` });
    return undefined;
  }
  const result = read(asText(written), 'time');
  if (result.ok) return result.value;
  faults.push({ path: [...path, name], message: result.error });
  return undefined;
}

function refuseOthers(
  written: Readonly<Record<string, unknown>>,
  names: readonly string[],
  path: Fault['path'],
  faults: Fault[],
): void {
  for (const name of Object.keys(written).filter((key) => !names.includes(key))) {
    faults.push({ path: [...path, name], message: unknownField(name, names, {}), part: 'key' });
  }
}

function taken(result: Result<TimeControl, string>, faults: Fault[]): TimeControl | undefined {
  if (result.ok) return result.value;
  faults.push({ path: [], message: result.error });
  return undefined;
}

const asText = (written: unknown): string => (typeof written === 'string' || typeof written === 'number' ? String(written) : '');
