// What an organiser may set for a CECP engine: its own options, and `Hash`, `Threads` and `SyzygyPath` under their UCI names if the engine
// declares `memory`, `smp` and `egt` with syzygy. Source: Chess Engine Communication Protocol, version 2.
// An engine with `smp` always receives its `cores`, one by default: it must not use every core that it finds.

import type { EngineOptions } from '../../core/gameJob.ts';
import type { Issue } from '../../core/messages/issue.ts';
import { ok, type Result } from '../../core/result.ts';
import type { DeclaredOption, UsedOptions } from '../session.ts';
import { settingsOf, type Setting } from '../settings.ts';
import type { Features } from './feature.ts';
import { formatSetOption } from './option.ts';

const COMMANDS: Readonly<Record<string, string>> = { hash: 'memory', threads: 'cores', syzygypath: 'egtpath syzygy' };

/** The engine's own options, and those that its features stand for, unless it declares the same name itself. */
export function declaredOptions(own: readonly DeclaredOption[], features: Features): readonly DeclaredOption[] {
  const max = Number.MAX_SAFE_INTEGER;
  const added: readonly DeclaredOption[] = [
    ...(features.memory ? [{ kind: 'spin', name: 'Hash', default: undefined, min: 1, max } as const] : []),
    ...(features.smp ? [{ kind: 'spin', name: 'Threads', default: 1, min: 1, max } as const] : []),
    ...(features.egt.includes('syzygy') ? [{ kind: 'string', name: 'SyzygyPath', default: undefined } as const] : []),
  ];
  const names = new Set(own.map(({ name }) => name.toLowerCase()));
  return [...own, ...added.filter(({ name }) => !names.has(name.toLowerCase()))];
}

/** The lines that set the wanted options, or everything that is wrong with them. */
export function configureOptions(
  own: readonly DeclaredOption[],
  features: Features,
  wanted: EngineOptions,
): Result<{ readonly text: string; readonly used: UsedOptions }, readonly Issue[]> {
  const declared = declaredOptions(own, features);
  const checked = settingsOf(declared, wanted);
  if (!checked.ok) return checked;
  const isOwn = (name: string): boolean => own.some((option) => option.name === name);
  const cores: Setting = { name: 'Threads', value: '1' };
  const unsaid = features.smp && !isOwn('Threads') && !checked.value.some(({ name }) => name === cores.name) ? [cores] : [];
  const settings = [...checked.value, ...unsaid];
  const lineOf = (setting: Setting): string => {
    const option = declared.find(({ name }) => name === setting.name);
    const command = isOwn(setting.name) ? undefined : COMMANDS[setting.name.toLowerCase()];
    if (command !== undefined) return `${command} ${setting.value ?? ''}\n`;
    return option === undefined ? '' : formatSetOption(option, setting);
  };
  return ok({
    text: settings.map(lineOf).join(''),
    used: settings.map(({ name, value }) => ({ name, value: value ?? '' })),
  });
}
