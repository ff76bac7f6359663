// A preset: a known tournament in a separate file, which the tournament file completes. Groups merge field by field, and the tournament file wins; it
// replaces lists and single values whole. Every value keeps the location where it was written.

import type { Issue } from '../../core/messages/issue.ts';
import { err } from '../../core/result.ts';
import type { Result } from '../../core/result.ts';
import { isGroup } from '../engines/engineFields.ts';
import { complaint } from '../reading/fields.ts';
import type { Report } from '../reading/fields.ts';
import { orList, suggestion } from '../../core/messages/nearest.ts';
import { PRESET_NAMES } from './presetNames.ts';
import type { PresetName } from './presetNames.ts';
import { RULE_SET_NAMES } from '../events/ruleSets.ts';
import { readYaml } from '../reading/yamlSource.ts';
import type { Located, LocatedField, Location } from '../reading/yamlSource.ts';

export type ReadPreset = (name: PresetName) => Result<string, string>;

/** The file merged with its preset, or unchanged if it names none; `undefined` if something is wrong with the preset. */
export function withPreset(
  root: Located,
  readPreset: ReadPreset | undefined,
  report: Report,
  issues: Issue[],
): Located | undefined {
  const value = root.fields.get('preset')?.value;
  if (value === undefined) return root;
  const name = PRESET_NAMES.find((known) => known === value.value);
  if (name === undefined) {
    report(value.location, ['preset'], unknownPreset(value.value));
    return undefined;
  }
  const text = readPreset?.(name) ?? err('presets are not at hand here');
  if (!text.ok) {
    const message = text.error.startsWith('Cannot ') ? text.error : `Cannot read the preset "${name}": ${text.error}`;
    report(value.location, ['preset'], message);
    return undefined;
  }
  const file = `presets/${name}.yaml`;
  const base = readYaml(text.value, file);
  if (!base.ok) {
    issues.push(...base.error);
    return undefined;
  }
  issues.push(...base.value.issues);
  return merged(root, base.value.root, file, value.location);
}

function unknownPreset(written: unknown): string {
  const name = typeof written === 'string' ? written : '';
  const near = suggestion(name, PRESET_NAMES);
  const isRuleSet = RULE_SET_NAMES.some((known) => known === name);
  return isRuleSet
    ? `Cannot find the preset "${name}": expected ${orList(PRESET_NAMES)}; of the rules alone there is ruleSet: ${name}`
    : `${complaint(['preset'], orList(PRESET_NAMES), written)}${near}`;
}

function merged(own: Located, base: Located, file: string, missingAt: Location): Located {
  if (!isGroup(own.value) || !isGroup(base.value)) return own;
  const fields = new Map<string, LocatedField>();
  for (const [name, field] of base.fields) {
    const mine = own.fields.get(name);
    // A field that a group lacks in both files is reported in the tournament file.
    fields.set(
      name,
      mine === undefined
        ? { keyLocation: { ...field.keyLocation, file }, value: stamped(field.value, file, missingAt) }
        : { keyLocation: mine.keyLocation, value: merged(mine.value, field.value, file, mine.keyLocation) },
    );
  }
  for (const [name, field] of own.fields) if (!fields.has(name)) fields.set(name, field);
  const value = Object.fromEntries([...fields].map(([name, field]) => [name, field.value.value]));
  return { ...own, value, fields };
}

function stamped(value: Located, file: string, missingAt: Location): Located {
  return {
    ...value,
    location: { ...value.location, file },
    ...(isGroup(value.value) ? { missingAt } : {}),
    fields: new Map(
      [...value.fields].map(([name, field]) => [
        name,
        { keyLocation: { ...field.keyLocation, file }, value: stamped(field.value, file, missingAt) },
      ]),
    ),
    items: value.items.map((item) => stamped(item, file, missingAt)),
  };
}
