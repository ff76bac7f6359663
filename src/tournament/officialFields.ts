// Who may rule in the tournament, and the days that people have to know (CGF-1, CGF-14).

import { z } from 'zod';
import { OFFICIAL_ROLES } from './definition.ts';
import type { Official, TournamentDefinition } from './definition.ts';
import { complaint, readGroup } from './reading/fields.ts';
import type { Report } from './reading/fields.ts';
import { line, oneOf, ONE_LINE, utcTime } from './reading/leaves.ts';
import type { Located } from './reading/yamlSource.ts';
import { required } from './reading/field.ts';

export const officialShape = {
  name: required(line('a name', 100), 'As rulings are signed.'),
  role: required(oneOf(OFFICIAL_ROLES), 'The chair alone changes a judge’s ruling (CGF-10.4); there is at most one.'),
};

const OFFICIALS_EXPECTED = 'a list of officials such as [{ name: Kano, role: judge }]';
export const officialsList = z.array(z.strictObject(officialShape), { error: OFFICIALS_EXPECTED });

export const datesByName = z.record(z.string(), utcTime, { error: 'days by name, such as { registration: 2026-07-02T15:00Z }' });

export function officialsOf(root: Located, report: Report): readonly Official[] | undefined {
  const list = root.fields.get('officials')?.value;
  if (list === undefined) return undefined;
  if (!Array.isArray(list.value) || list.items.length === 0) {
    const message = Array.isArray(list.value)
      ? `Cannot read "officials": expected ${OFFICIALS_EXPECTED}, got an empty list`
      : complaint(['officials'], OFFICIALS_EXPECTED, list.value);
    report(list.place, ['officials'], message);
    return undefined;
  }
  const officials: Official[] = [];
  for (const [index, item] of list.items.entries()) {
    const path = ['officials', index];
    const { name, role } = readGroup(officialShape, item, path, report);
    if (name === undefined || role === undefined) continue;
    const place = (field: string) => item.fields.get(field)?.value.place ?? item.place;
    const chair = officials.find((other) => other.role === 'chair');
    if (officials.some((other) => other.name === name && other.role === role)) {
      report(place('name'), [...path, 'name'], `Cannot use "${name}" twice as ${role}: expected each role of a person once`);
    } else if (role === 'chair' && chair !== undefined) {
      report(place('role'), [...path, 'role'], `Cannot have two chairs: expected one, "${chair.name}" is chair too (CGF-10.4)`);
    }
    officials.push({ name, role });
  }
  return officials;
}

/** `read` holds those that are good. */
export function datesOf(
  root: Located,
  read: Readonly<Record<string, number>> | undefined,
  report: Report,
): TournamentDefinition['dates'] {
  for (const [name, { keyPlace }] of root.fields.get('dates')?.value.fields ?? []) {
    if (ONE_LINE.test(name) && name.length <= 40) continue;
    report(keyPlace, ['dates', name], `Cannot use the name "${name}" for a day: expected one line of 1 to 40 characters`);
  }
  const dates = Object.entries(read ?? {}).map(([what, atUtcMs]) => ({ what, atUtcMs }));
  return dates.length === 0 ? undefined : dates;
}
