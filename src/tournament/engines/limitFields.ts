// Reports settings of a tournament file beyond the limits of an event (S16-X, 4K-0.1), option by option with the place. The handshake or an official
// checks what the file cannot show (the engine's defaults, arguments, what it does unasked).

import type { EngineLimits } from '../../core/engines/engineLimits.ts';
import type { EngineOptions, OptionValue } from '../../core/gameJob.ts';
import { orList } from '../../core/messages/nearest.ts';
import { hashMiB, optionKind, TABLEBASE_KINDS, type TablebaseKind } from '../../core/engines/optionKinds.ts';
import type { EngineEntry } from './enginesJson.ts';
import type { Path, Report } from '../reading/fields.ts';
import type { OwnFields, PoolEngine } from './pool.ts';
import type { Located, Location } from '../reading/yamlSource.ts';

type Layer = {
  readonly options: EngineOptions;
  /** Whether it belongs to this engine alone, not to all engines. */
  readonly own: boolean;
  readonly at: (option: string) => { readonly location: Location; readonly path: Path };
};

/** Reports every violation. Only the value in force counts: overridden values do not matter. */
export function checkEngineLimits(
  { own, located, path, entry }: PoolEngine,
  each: Pick<OwnFields, 'options' | 'ponder' | 'book' | 'firstLines'>,
  eachGroup: Located | undefined,
  limits: EngineLimits,
  report: Report,
): void {
  const layers: readonly Layer[] = [
    entryLayer(entry, located, path),
    { options: each.options ?? {}, own: false, at: locationIn(eachGroup, ['each'], located) },
    { options: own.options ?? {}, own: true, at: locationIn(located, path, located) },
  ];
  if (limits.ponder === 'off' && (own.ponder ?? each.ponder ?? entry?.ponder) === true) {
    const at = located.fields.get('ponder') ?? eachGroup?.fields.get('ponder');
    report(at?.keyLocation ?? located.location, [...path, 'ponder'], 'Cannot ponder: expected it to be off (engineLimits)');
  }
  if ((own.firstLines ?? each.firstLines ?? entry?.firstLines) !== undefined) {
    const at = located.fields.get('firstLines') ?? eachGroup?.fields.get('firstLines');
    report(
      at?.keyLocation ?? located.location,
      [...path, 'firstLines'],
      'Cannot send first lines: expected options, which engineLimits can check',
    );
  }
  if (limits.ownBook === 'off' && (own.book ?? each.book) !== undefined) {
    const at = located.fields.get('book') ?? eachGroup?.fields.get('book');
    report(
      at?.keyLocation ?? located.location,
      [...path, 'book'],
      'Cannot play from a book of its own: expected none (engineLimits)',
    );
  }
  const held = new Map<string, { readonly name: string; readonly value: OptionValue; readonly layer: Layer }>();
  for (const layer of layers)
    for (const [name, value] of Object.entries(layer.options)) held.set(name.toLowerCase(), { name, value, layer });
  let minorHashes = 0;
  for (const { name, value, layer } of held.values()) {
    const expected = violation(name, value, layer.own, limits);
    const { location, path: at } = layer.at(name);
    if (expected !== undefined) report(location, at, cannot(name, value, expected));
    if (optionKind(name) !== 'minorHash' || limits.minorHashes === undefined) continue;
    minorHashes += hashMiB(name, sizeOf(value) ?? 0);
    if (minorHashes <= limits.minorHashes) continue;
    const sum = `at most ${limits.minorHashes} MiB for all hash tables other than the main one together (engineLimits), got ${minorHashes}`;
    report(location, at, `Cannot set "${name}" to ${shown(value)}: expected ${sum}`);
    return;
  }
}

const cannot = (name: string, value: OptionValue, expected: string): string =>
  `Cannot set "${name}" to ${shown(value)}: expected ${expected} (engineLimits)`;

/** What was expected instead; `undefined` within the limits. */
function violation(name: string, value: OptionValue, own: boolean, limits: EngineLimits): string | undefined {
  const kind = optionKind(name);
  switch (kind) {
    case 'threads':
    case 'hash': {
      const most = limits[kind];
      const size = sizeOf(value);
      if (most === undefined || size === undefined) return undefined;
      return (kind === 'hash' ? hashMiB(name, size) : size) > most
        ? `at most ${most}${kind === 'hash' ? ' MiB' : ''}`
        : undefined;
    }
    case 'ponder':
    case 'ownBook':
    case 'largePages':
      return limits[kind] === 'off' && isOn(value) ? 'it to be off' : undefined;
    case 'contempt':
    case 'splitDepth': {
      const limit = limits[kind];
      if (limit === undefined || (limit === 'requested' && own)) return undefined;
      return limit === 'default'
        ? 'the engine’s own default'
        : 'it in the entry of an engine whose author asks for it, not for all';
    }
    case 'syzygy':
    case 'gaviota':
    case 'nalimov':
    case 'scorpio':
      return limits.tablebases?.includes(kind) === false && value !== '' ? tables(limits.tablebases) : undefined;
    case 'minorHash':
    case 'tablebases':
    case undefined:
      return undefined;
  }
}

const tables = (kinds: readonly TablebaseKind[]): string =>
  kinds.length === 0 ? 'no tablebases' : `tablebases of ${orList(TABLEBASE_KINDS.filter((kind) => kinds.includes(kind)))}`;

function sizeOf(value: OptionValue): number | undefined {
  if (typeof value === 'object') return value.atMost;
  const size = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof size === 'number' && Number.isFinite(size) ? size : undefined;
}

const isOn = (value: OptionValue): boolean =>
  value === true || (typeof value === 'string' && /^(?:true|1|on)$/i.test(value)) || value === 1;

const shown = (value: OptionValue): string => (typeof value === 'object' ? `at most ${value.atMost}` : `"${value}"`);

/** Values from an engines.json are reported at the place where the file names the engine. */
function entryLayer(entry: EngineEntry | undefined, located: Located, path: Path): Layer {
  const location = located.fields.get('conf')?.value.location ?? located.location;
  return { options: entry?.options ?? {}, own: true, at: () => ({ location, path }) };
}

const locationIn = (group: Located | undefined, path: Path, otherwise: Located): Layer['at'] => {
  const options = group?.fields.get('options')?.value;
  return (option) => ({
    location: options?.fields.get(option)?.value.location ?? options?.location ?? otherwise.location,
    path: [...path, 'options', option],
  });
};
