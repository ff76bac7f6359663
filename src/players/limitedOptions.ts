// The options that an engine gets once it has declared which ones it has: those of its entry; those for all engines, if it declares them; no more
// threads than its game has cores; and the limits of its event, which lower any default that exceeds them (S16-X).

import type { EngineLimits } from '../core/engines/engineLimits.ts';
import type { EngineConfig, EngineOptions } from '../core/gameJob.ts';
import { hashMiB, optionKind, type OptionKind } from '../core/engines/optionKinds.ts';
import type { DeclaredOption } from '../protocols/session.ts';
import { settingsOf } from '../protocols/settings.ts';
import { withThreadsWithin } from './process/ownedThreads.ts';

type Wishes = Pick<
  EngineConfig,
  'options' | 'whereDeclared' | 'skipsWrongOptions' | 'optionLimits' | 'protocolSubset' | 'ponder'
>;
type Spin = Extract<DeclaredOption, { kind: 'spin' }>;

/** `cores`: how many cores its game has; 0: any. */
export function optionsFor(config: Wishes, declared: readonly DeclaredOption[], cores: number): EngineOptions {
  const { whereDeclared = [], optionLimits, protocolSubset } = config;
  const has = (name: string): boolean => declared.some((option) => option.name.toLowerCase() === name.toLowerCase());
  const isRight = (name: string): boolean => settingsOf(declared, { [name]: config.options[name] ?? '' }).ok;
  const wrong = config.skipsWrongOptions === true ? Object.keys(config.options).filter((name) => !isRight(name)) : [];
  const left = new Set([...wrong, ...whereDeclared.filter((name) => !has(name))].map((name) => name.toLowerCase()));
  const options =
    left.size === 0
      ? config.options
      : Object.fromEntries(Object.entries(config.options).filter(([name]) => !left.has(name.toLowerCase())));
  const pondering = config.ponder === true ? { ...ponderOption(declared, options), ...options } : options;
  const owned = withThreadsWithin({ ...config, options: pondering }, declared, cores);
  // An engine of the 4k subset gets nothing that the organiser did not set, except its book and pondering (4K-0.1, protocols/settings.ts).
  return optionLimits === undefined || protocolSubset !== undefined ? owned : within(optionLimits, owned, declared);
}

/** The option that announces pondering to an engine, unless its entry sets it. */
function ponderOption(declared: readonly DeclaredOption[], options: EngineOptions): EngineOptions {
  const option = declared.find(({ name, kind }) => kind === 'check' && name.toLowerCase() === 'ponder');
  const isSet = Object.keys(options).some((name) => name.toLowerCase() === 'ponder');
  return option === undefined || isSet ? {} : { [option.name]: true };
}

/** Adds the options that no one set and whose defaults exceed the limits. */
function within(limits: EngineLimits, options: EngineOptions, declared: readonly DeclaredOption[]): EngineOptions {
  const set = new Set(Object.keys(options).map((name) => name.toLowerCase()));
  const unset = declared.filter(({ name }) => !set.has(name.toLowerCase()));
  const lowered: Record<string, string | number | boolean> = {};
  for (const option of unset) {
    const kind = optionKind(option.name);
    if (option.kind === 'spin' && (kind === 'threads' || kind === 'hash')) {
      const most = limits[kind];
      if (most !== undefined && isBeyond(option, most, kind)) lowered[option.name] = atMost(option, most, kind);
    }
    if (option.kind === 'check' && isSwitch(kind) && limits[kind] === 'off') lowered[option.name] = false;
  }
  return {
    ...options,
    ...lowered,
    ...(limits.minorHashes === undefined ? {} : smallerTables(limits.minorHashes, options, unset)),
  };
}

const isSwitch = (kind: OptionKind | undefined): kind is 'ponder' | 'ownBook' | 'largePages' =>
  kind === 'ponder' || kind === 'ownBook' || kind === 'largePages';

const sizeOf = ({ name, default: size = 0 }: Spin, kind: OptionKind): number => (kind === 'threads' ? size : hashMiB(name, size));
const isBeyond = (option: Spin, most: number, kind: OptionKind): boolean => sizeOf(option, kind) > most;

/** In the option's unit, and never below its minimum. */
const atMost = (option: Spin, most: number, kind: OptionKind): number =>
  Math.max(option.min, Math.floor(most * (kind === 'threads' ? 1 : 1 / hashMiB(option.name, 1))));

/** The tables other than the main one share what the explicitly set ones leave, each in proportion to its default. */
function smallerTables(most: number, options: EngineOptions, unset: readonly DeclaredOption[]): EngineOptions {
  const isMinor = ({ name }: { readonly name: string }): boolean => optionKind(name) === 'minorHash';
  const spins = unset.filter((option): option is Spin => option.kind === 'spin' && isMinor(option));
  const byDefault = spins.reduce((sum, option) => sum + sizeOf(option, 'minorHash'), 0);
  const taken = Object.entries(options)
    .filter(([name]) => isMinor({ name }))
    .reduce((sum, [name, value]) => sum + hashMiB(name, Number(typeof value === 'object' ? value.atMost : value)), 0);
  const left = Math.max(0, most - taken);
  if (byDefault <= left) return {};
  return Object.fromEntries(
    spins.map((option) => [option.name, atMost(option, (sizeOf(option, 'minorHash') / byDefault) * left, 'minorHash')]),
  );
}
