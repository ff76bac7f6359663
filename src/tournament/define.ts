// The entry point for code: turns a plain object with the fields of a tournament file into a TournamentDefinition, with the same defaults, checks and
// messages as a file (docs/tournament-file.md). An issue names its field; it has no line.

import type { Issue } from '../core/messages/issue.ts';
import type { Result } from '../core/result.ts';
import type { TournamentDefinition } from './definition.ts';
import { isGroup } from './engines/engineFields.ts';
import { definitionFrom } from './parse.ts';
import type { ParseOptions } from './parse.ts';
import { IN_CODE } from './reading/yamlSource.ts';
import type { Located, LocatedField } from './reading/yamlSource.ts';
import type { TournamentFields } from './schema.ts';

/** A field that is `undefined` is absent. */
export function defineTournament(
  fields: TournamentFields,
  options: Omit<ParseOptions, 'fileName'> = {},
): Result<TournamentDefinition, readonly Issue[]> {
  return definitionFrom(located(fields), options);
}

function located(value: unknown): Located {
  if (Array.isArray(value)) {
    const items = value.map(located);
    return { value: items.map((item) => item.value), location: IN_CODE, fields: new Map(), items };
  }
  if (!isGroup(value)) return { value, location: IN_CODE, fields: new Map(), items: [] };
  const fields = new Map<string, LocatedField>(
    Object.entries(value).flatMap(([name, member]) =>
      member === undefined ? [] : [[name, { keyLocation: IN_CODE, value: located(member) }]],
    ),
  );
  return {
    value: Object.fromEntries([...fields].map(([name, field]) => [name, field.value.value])),
    location: IN_CODE,
    fields,
    items: [],
  };
}
