// In which sandboxes the engines of a tournament run, and why not in a stronger one, as data and as a sentence. What the levels mean: docs/sandbox.md.

import { hasAllowList } from '../core/engines/conditions.ts';
import { SANDBOX_LEVELS, type HostLevels, type SandboxLevel } from '../core/engines/sandbox.ts';
import { isStarted } from '../core/gameJob.ts';
import type { EntrantName } from '../core/ids.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';

export type SandboxReport = {
  /** Strongest first; each engine that Arbiter starts is in one of them. */
  readonly levels: readonly { readonly level: SandboxLevel; readonly engines: readonly EntrantName[] }[];
  /** Levels that this host cannot give, and why. */
  readonly missing: HostLevels['missing'];
} & Pick<HostLevels, 'controllers' | 'without'>;

export function sandboxReport(definition: TournamentDefinition, { usual, ...host }: HostLevels): SandboxReport {
  const engines = new Map<EntrantName, SandboxLevel>();
  for (const { entrants, reserves = [] } of definition.events) {
    for (const { engine } of [...entrants, ...reserves]) {
      if (!isStarted(engine)) continue;
      engines.set(engine.name, hasAllowList(engine.conditions) ? 'sealed' : (engine.program.sandbox?.level ?? usual));
    }
  }
  const levels = SANDBOX_LEVELS.toReversed().map((level) => ({
    level,
    engines: [...engines].filter(([, its]) => its === level).map(([name]) => name),
  }));
  return { levels: levels.filter((level) => level.engines.length > 0), ...host };
}

/** `Sandbox: sealed, but none for Alpha. Control groups: memory, pids.` Empty: Arbiter starts no engine. */
export function formatSandbox({ levels, missing, controllers, without = [] }: SandboxReport): string {
  const [most, ...others] = levels.toSorted((one, other) => other.engines.length - one.engines.length);
  if (most === undefined) return '';
  const rest = others.map(({ level, engines }) => `, but ${level} for ${engines.join(', ')}`).join('');
  const why = most.level === 'sealed' || missing.sealed === undefined ? '' : ` This host cannot seal engines: ${missing.sealed}.`;
  const isAny = levels.some(({ level }) => level !== 'none');
  const more = [
    ...(controllers === undefined ? [] : [`Control groups: ${controllers.join(', ')}`]),
    ...without.map((what) => `Without ${what}`),
  ];
  return `Sandbox: ${most.level}${rest}.${why}${isAny ? more.map((sentence) => ` ${sentence}.`).join('') : ''}`;
}
