// The people who may rule in the tournament, and the days that people need to know (CGF-1, CGF-14).

import { z } from 'zod';
import { OFFICIAL_ROLES } from '../definition.ts';
import type { Official, TournamentDefinition } from '../definition.ts';
import type { Read, Refuse } from '../reading/fields.ts';
import { name, oneLineName, oneOf, utcTime } from '../reading/leaves.ts';
import { group, required } from '../reading/field.ts';

export const officialShape = {
  name: required(name('a name', 100), 'The name that signs rulings.'),
  role: required(
    oneOf(OFFICIAL_ROLES),
    'Only the chair changes a ruling that an official has made (CGF-10.4); there is at most one chair.',
  ),
};

const OFFICIALS_EXPECTED = 'a list of officials such as [{ name: Kano, role: judge }]';
export const officialsList = z.array(group(officialShape), { error: OFFICIALS_EXPECTED }).min(1, { error: OFFICIALS_EXPECTED });

export const datesByName = z.record(oneLineName('a day'), utcTime, {
  error: 'days by name, such as { registration: 2026-07-02T15:00Z }',
});

type Written = NonNullable<Read<{ readonly officials: z.ZodOptional<typeof officialsList> }>['officials']>;

export function officialsOf(written: Written, refuse: Refuse): readonly Official[] {
  const officials: Official[] = [];
  for (const [index, { name, role }] of written.entries()) {
    if (name === undefined || role === undefined) continue;
    const chair = officials.find((other) => other.role === 'chair');
    if (officials.some((other) => other.name === name && other.role === role)) {
      refuse(['officials', index, 'name'], `Cannot use "${name}" twice as ${role}: expected each role of a person once`);
    } else if (role === 'chair' && chair !== undefined) {
      const message = `Cannot have two chairs: expected one, "${chair.name}" is chair too (CGF-10.4)`;
      refuse(['officials', index, 'role'], message);
    }
    officials.push({ name, role });
  }
  return officials;
}

/** In the order of the file; `undefined` if there are none. */
export function datesOf(written: Readonly<Record<string, number>> = {}): TournamentDefinition['dates'] {
  const dates = Object.entries(written).map(([what, atUtcMs]) => ({ what, atUtcMs }));
  return dates.length === 0 ? undefined : dates;
}
