// Reads cutechess' engines.json (cutechess' manual page engines.json(5)): a JSON array of engines with name, command, protocol, workingDirectory,
// options and more. JSON is YAML, so mistakes have line and column here too. A setting that changes play and that Arbiter cannot apply is kept in
// `unsupported` and reported to users of that engine.

import type { EngineOptions, OptionValue, Restart } from '../../core/gameJob.ts';
import type { Issue } from '../../core/messages/issue.ts';
import { present } from '../../core/present.ts';
import { err, ok } from '../../core/result.ts';
import type { Result } from '../../core/result.ts';
import { isGroup } from './engineFields.ts';
import { formatPath, shown } from '../reading/fields.ts';
import type { Path } from '../reading/fields.ts';
import { isPrintable } from '../reading/leaves.ts';
import { printable } from '../../core/messages/printable.ts';
import { readYaml } from '../reading/yamlSource.ts';
import type { Located, Location } from '../reading/yamlSource.ts';

export type EngineEntry = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly workingDirectory?: string;
  readonly protocol: string;
  readonly options: EngineOptions;
  readonly restart?: Restart;
  readonly ponder?: true;
  readonly firstLines?: readonly string[];
  readonly scoresFrom?: 'white';
  /** Of a registry: the version, and its folder, in which it may not be changed. */
  readonly registered?: {
    readonly registry: string;
    readonly number: number;
    readonly folder: string;
    readonly author?: string;
  };
  /** Settings that change play and that Arbiter does not support. */
  readonly unsupported: readonly string[];
};

export function parseEnginesJson(text: string, file?: string): Result<readonly EngineEntry[], readonly Issue[]> {
  const source = readYaml(text, file);
  if (!source.ok) return source;
  const issues: Issue[] = [...source.value.issues];
  const report = (location: Location, path: Path, message: string): void => {
    issues.push({ ...present({ file }), ...location, path: formatPath(path), message: printable(message) });
  };
  const { root } = source.value;
  if (!Array.isArray(root.value)) report(root.location, [], `Cannot read the engines: expected a list, got ${shown(root.value)}`);
  const entries = root.items.flatMap((item, index) => readEntry(item, [index], report) ?? []);
  const names = new Set<string>();
  for (const [index, { name }] of entries.entries()) {
    const twin = names.has(name);
    if (twin)
      report(
        root.items[index]?.location ?? root.location,
        [index],
        `Cannot use the name "${name}" twice: expected one engine of this name`,
      );
    names.add(name);
  }
  return issues.length === 0 ? ok(entries) : err(issues);
}

/** Settings that do not affect play here: `logs` decides whether logs are kept, UCI engines make no claims, scores are from the mover's view. */
const HARMLESS = new Set([
  'name',
  'command',
  'workingDirectory',
  'protocol',
  'options',
  'stderrFile',
  'variants',
  'debug',
  'validateClaims',
  'whitepov',
  'initStrings',
]);
/** The values that Arbiter has a word for, or that cutechess writes for settings that are off. */
const KNOWN: Readonly<Record<string, readonly unknown[]>> = {
  ponder: [true, false],
  restart: ['auto', 'on', 'off'],
};

const RESTART_WORDS: Readonly<Record<string, Restart>> = { auto: 'auto', on: 'betweenGames', off: 'never' };

type Report = (location: Location, path: Path, message: string) => void;

function readEntry(item: Located, path: Path, report: Report): EngineEntry | undefined {
  const written = item.value;
  if (!isGroup(written)) {
    report(item.location, path, `Cannot read the engine: expected an object with name and command, got ${shown(written)}`);
    return undefined;
  }
  const text = (name: string, required: boolean): string => {
    const value = written[name] ?? '';
    const good = typeof value === 'string' && isPrintable(value) && (value.trim() !== '' || !required);
    const location = item.fields.get(name)?.value.location ?? item.location;
    if (!good) report(location, [...path, name], `Cannot read "${name}": expected text in one line, got ${shown(written[name])}`);
    return good ? value.trim() : '';
  };
  const firstLines = written['initStrings'] ?? [];
  if (!Array.isArray(firstLines) || !firstLines.every((line) => typeof line === 'string')) {
    const location = item.fields.get('initStrings')?.value.location ?? item.location;
    report(location, [...path, 'initStrings'], `Cannot read "initStrings": expected a list of texts, got ${shown(firstLines)}`);
    return undefined;
  }
  const name = text('name', true);
  const [command = '', ...args] = splitCommand(text('command', true));
  const workingDirectory = text('workingDirectory', false);
  const protocol = text('protocol', true);
  const unsupported = Object.entries(written).filter(([key, value]) => {
    if (HARMLESS.has(key)) return false;
    return !(KNOWN[key]?.includes(value) === true || (Array.isArray(value) && value.length === 0));
  });
  return {
    name,
    command,
    args,
    ...(workingDirectory === '' ? {} : { workingDirectory }),
    protocol,
    ...(written['ponder'] === true ? { ponder: true as const } : {}),
    ...present({ restart: RESTART_WORDS[String(written['restart'])] }),
    ...(firstLines.length === 0 ? {} : { firstLines: firstLines.flatMap((lines) => lines.split('\n')) }),
    ...(written['whitepov'] === true ? { scoresFrom: 'white' as const } : {}),
    options: readOptions(item.fields.get('options')?.value, [...path, 'options'], report),
    unsupported: unsupported.map(([key]) => key),
  };
}

/** cutechess stores each option as an object; a button in the file is never pressed. */
function readOptions(list: Located | undefined, path: Path, report: Report): EngineOptions {
  const options: Record<string, OptionValue> = {};
  if (list === undefined) return options;
  if (!Array.isArray(list.value))
    report(list.location, path, `Cannot read the options: expected a list, got ${shown(list.value)}`);
  for (const [index, item] of list.items.entries()) {
    const { value: written, location } = item;
    const name = isGroup(written) ? written['name'] : undefined;
    if (!isGroup(written) || typeof name !== 'string' || name.trim() === '' || !isPrintable(name)) {
      report(location, [...path, index], `Cannot read the option: expected an object with name and value, got ${shown(written)}`);
    } else if (written['type'] !== 'button') {
      const value = optionValue(written['value'], written['type']);
      if (value !== undefined) options[name] = value;
      else
        report(
          location,
          [...path, index, 'value'],
          `Cannot read the option "${name}": expected text, a number or true or false, got ${shown(written['value'])}`,
        );
    }
  }
  return options;
}

function optionValue(value: unknown, type: unknown): OptionValue | undefined {
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value;
  if (typeof value !== 'string' || !isPrintable(value)) return undefined;
  if (type === 'check' && /^(?:true|false)$/u.test(value)) return value === 'true';
  return type === 'spin' && /^-?\d{1,15}$/u.test(value) ? Number(value) : value;
}

/** Splits a command line into words at spaces; double quotes keep words together. */
function splitCommand(command: string): readonly string[] {
  return [...command.matchAll(/(?:[^\s"]|"[^"]*"?)+/gu)].map(([word]) => word.replaceAll('"', ''));
}
