// The options that the list of an engine host sets: for what the tournament file leaves open. What an event limits (S16-X) is not for the owner of a machine
// to set, but for paths of tables that are allowed.

import type { EngineLimits } from '../core/engines/engineLimits.ts';
import { optionKind } from '../core/engines/optionKinds.ts';
import type { EngineConfig } from '../core/gameJob.ts';
import type { Elsewhere } from './connections/programConnection.ts';

/** The case of names does not matter. */
export function withHostOptions<Config extends Pick<EngineConfig, 'options' | 'optionLimits'>>(
  config: Config,
  elsewhere: Pick<Elsewhere, 'options'> | undefined,
): Config {
  if (elsewhere === undefined) return config;
  const given = new Set(Object.keys(config.options).map((name) => name.toLowerCase()));
  const added = Object.entries(elsewhere.options).filter(
    ([name]) => !given.has(name.toLowerCase()) && !isLimited(name, config.optionLimits),
  );
  return { ...config, options: { ...Object.fromEntries(added), ...config.options } };
}

function isLimited(name: string, limits: EngineLimits | undefined): boolean {
  const kind = optionKind(name);
  switch (kind) {
    case undefined:
      return false;
    case 'minorHash':
      return limits?.minorHashes !== undefined;
    case 'tablebases':
      return limits?.tablebases !== undefined;
    case 'syzygy':
    case 'gaviota':
    case 'nalimov':
    case 'scorpio':
      return limits?.tablebases?.includes(kind) === false;
    default:
      return limits?.[kind] !== undefined;
  }
}
