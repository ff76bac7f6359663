// What differs between two texts of a tournament file: field by field, in the words of the file and with the line of the new text. The meaning of a
// change, and whether it is allowed, is in changes.ts; changeWords.ts brings both together.

import type { Located, Location } from '../reading/yamlSource.ts';
import { readYaml } from '../reading/yamlSource.ts';

export type WrittenChange = {
  /** The engine or the event whose entry it is in; absent: the change is at the top, or in `each`. */
  readonly engine?: string;
  readonly event?: string;
  /** The names of the fields, without those of the engine's or the event's entry: `['options', 'Hash']`; empty: the whole entry. */
  readonly field: readonly string[];
  /** As in the file; absent: not given there. */
  readonly before?: string;
  readonly after?: string;
  /** In the new text; absent if the field is not there any more. */
  readonly location?: Location;
};

/** Empty if a text cannot be read, or if only the notation differs. */
export function writtenChanges(before: string, after: string): readonly WrittenChange[] {
  const [old, now] = [readYaml(before, undefined), readYaml(after, undefined)];
  return old.ok && now.ok ? inFields(old.value.root, now.value.root, { field: [] }) : [];
}

type Place = Pick<WrittenChange, 'engine' | 'event' | 'field'>;
/** A value, and where its field begins. */
type Entry = { readonly value: Located; readonly location: Location };

function inFields(old: Located, now: Located, place: Place): readonly WrittenChange[] {
  return [...new Set([...old.fields.keys(), ...now.fields.keys()])].flatMap((name) => {
    const [was, is] = [old, now].map(({ fields }): Entry | undefined => {
      const found = fields.get(name);
      return found === undefined ? undefined : { value: found.value, location: found.keyLocation };
    });
    return compared(was, is, below(place, name, was !== undefined && is !== undefined));
  });
}

/** The fields of `each` hold for all engines, so it is no part of their place; it is the place where it is new or gone itself. */
function below(place: Place, name: string, isInBoth: boolean): Place {
  const { field, engine, event } = place;
  if (field.length === 1 && field[0] === 'events' && event === undefined) return { field: [], event: name };
  return isInBoth && engine === undefined && field.length === 0 && name === 'each'
    ? place
    : { ...place, field: [...field, name] };
}

function compared(was: Entry | undefined, is: Entry | undefined, place: Place): readonly WrittenChange[] {
  if (was !== undefined && is !== undefined) {
    if (JSON.stringify(was.value.value) === JSON.stringify(is.value.value)) return [];
    if (was.value.fields.size > 0 && is.value.fields.size > 0) return inFields(was.value, is.value, place);
    if (place.field.length === 1 && place.field[0] === 'engines') return inEngines(was.value, is.value);
  }
  return [
    {
      ...place,
      ...(was === undefined ? {} : { before: wordsOf(was.value) }),
      ...(is === undefined ? {} : { after: wordsOf(is.value), location: is.location }),
    },
  ];
}

/** Engines by their names, so that an added one does not shift the others. */
function inEngines(old: Located, now: Located): readonly WrittenChange[] {
  const [before, after] = [byName(old), byName(now)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((engine) =>
    compared(before.get(engine), after.get(engine), { engine, field: [] }),
  );
}

function byName({ items }: Located): ReadonlyMap<string, Entry> {
  return new Map(
    items.map((value) => {
      const name = value.fields.get('name') ?? value.fields.get('conf');
      return [String(name?.value.value ?? value.value), { value, location: value.location }];
    }),
  );
}

/** The value in one line, as a file may have it. */
function wordsOf({ value, written, fields, items }: Located): string {
  if (fields.size > 0) return `{ ${[...fields].map(([name, field]) => `${name}: ${wordsOf(field.value)}`).join(', ')} }`;
  if (Array.isArray(value)) return `[${items.map(wordsOf).join(', ')}]`;
  return written ?? (typeof value === 'string' ? value : JSON.stringify(value));
}
