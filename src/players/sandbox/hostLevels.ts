// Which sandboxes this host can give, tried once per thread by starting a program in each. Nothing has to be installed: the launcher makes them itself.

import { findInPath } from '../process/program.ts';
import { threadLauncher, type Launcher } from '../process/launcher.ts';
import { SANDBOX_LEVELS, type HostLevels, type SandboxLevel } from '../../core/engines/sandbox.ts';
import { err } from '../../core/result.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { NO_PATHS } from './ownPaths.ts';
import { callFilter } from './systemCalls.ts';
import { planConfinement, wantedLevel } from './view.ts';

let tried: Promise<HostLevels> | undefined;

/** Of this thread. Rejects if the host cannot start anything now; the next call tries again. */
export function hostLevels(perl: string | undefined): Promise<HostLevels> {
  tried ??= tryLevels(perl);
  tried.catch(() => (tried = undefined));
  return tried;
}

async function tryLevels(perl: string | undefined): Promise<HostLevels> {
  const launcher = perl === undefined ? undefined : await threadLauncher(perl);
  const missing: Partial<Record<SandboxLevel, string>> = {};
  for (const level of ['sealed', 'user'] as const) {
    const problem = launcher === undefined ? NO_LAUNCHER : await problemOf(level, launcher);
    if (problem !== undefined) missing[level] = problem;
  }
  const groups = launcher?.groups ?? err('they need Perl');
  const without = [
    ...(groups.ok ? [] : [`control groups: ${groups.error}`]),
    ...(callFilter(process.arch, false) === undefined ? [`a filter of system calls: there is none for ${process.arch}`] : []),
  ];
  return {
    usual: wantedLevel() ?? SANDBOX_LEVELS.findLast((level) => missing[level] === undefined) ?? 'none',
    missing,
    ...(groups.ok ? { controllers: groups.value } : {}),
    ...(without.length > 0 ? { without } : {}),
  };
}

const NO_LAUNCHER = english(phrase('seen.sandbox.needs'));

async function problemOf(level: 'user' | 'sealed', launcher: Launcher): Promise<string | undefined> {
  if (level === 'user' && process.getuid?.() !== 0) return english(phrase('seen.sandbox.root'));
  const file = findInPath('true', process.env['PATH'] ?? '') ?? '/bin/true';
  const confinement = planConfinement(level, {}, NO_PATHS, [], { cores: [] });
  const started = await launcher.start({ file, args: [], workingDirectory: '/', environment: {}, confinement });
  if (!started.ok) {
    // ENOSPC means a limit of namespaces, which stays.
    if (started.error.fault === 'host' && !started.error.reason.includes('ENOSPC')) throw new Error(started.error.reason);
    return started.error.reason;
  }
  const { attach, exited } = started.value;
  const channel = attach({ onOutput: () => {}, onErrors: () => {}, onLost: () => {} });
  const { code } = await exited;
  await new Promise<void>((resolve) => channel.finish(() => resolve()));
  return code === 0 ? undefined : english(phrase('seen.sandbox.failed'));
}
