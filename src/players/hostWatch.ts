// Whether the host failed an engine that ended or fell silent by itself: it refused it processes or threads (process/processTable.ts), open files
// (process/usedUp.ts), or the kernel's out-of-memory killer ended it. Any other end is the engine's own. The state of the system, and counters since a mark,
// say that it may have happened; whether it happened to this engine is not recorded anywhere, so more must be true:
//
//   refusals  there is still no room after everything of the engine has gone: it did not use up all itself.
//   memory    it had a limit of memory, which the kernel keeps. Without one it may have been the engine that used up the host's: officials decide.

import { setTimeout as pause } from 'node:timers/promises';
import type { EngineConfig } from '../core/gameJob.ts';
import type { ProcessEnd } from './process/engineProcess.ts';
import { hasGroup } from './process/leader.ts';
import { memoryKills } from './process/outOfMemory.ts';
import { refusedProcesses, whyRefused } from './process/processTable.ts';
import { whyUsedUp } from './process/usedUp.ts';

export class HostWatch {
  readonly #threads: number;
  readonly #memoryMiB: number | undefined;
  #refusedBefore = 0;
  #killsBefore = 0;

  /** `cores`: how many its game owns. */
  constructor({ options, program }: Pick<EngineConfig, 'options' | 'program'>, cores: number) {
    const asked = Object.entries(options).find(([name]) => name.toLowerCase() === 'threads')?.[1];
    this.#threads = Math.max(1, cores, Number(asked ?? 0) || 0);
    this.#memoryMiB = program.kind === 'process' ? program.memoryMiB : undefined;
    this.mark();
  }

  /** What happened before does not matter any more. */
  mark(): void {
    this.#refusedBefore = refusedProcesses();
    this.#killsBefore = memoryKills();
  }

  /**
   * The host's failure through which it ended, or did not answer if `end` is `undefined`. For immediately after that, and if nothing of it will be used
   * any more: its group has been killed. `pid`: its number.
   */
  async whyFailed(end: ProcessEnd | undefined, pid: number | undefined): Promise<string | undefined> {
    if (end?.cause === 'host-failed') return end.message;
    if (pid === undefined || (end !== undefined && (end.cause !== 'exited' || end.code === 0))) return undefined;
    if (this.#memoryMiB !== undefined && this.#wasKilled(end))
      return `the host ran out of memory and killed the engine, which kept to its limit of ${this.#memoryMiB} MiB`;
    const refused = (): string | undefined => whyRefused(this.#refusedBefore, this.#threads) ?? whyUsedUp();
    if (refusedProcesses() === this.#refusedBefore && refused() === undefined) return undefined;
    // Also for the next game, which needs the room that an engine filled.
    return (await isGone(pid)) ? refused() : undefined;
  }

  /** What officials should know about an end that counts as the engine's, as text that follows its name. */
  doubt(end: ProcessEnd | undefined): string | undefined {
    if (this.#memoryMiB !== undefined || !this.#wasKilled(end)) return undefined;
    return 'was killed while the host ran out of memory. It has no limit ("memory"), so it may have used up the memory itself, and this counts as its crash';
  }

  #wasKilled(end: ProcessEnd | undefined): boolean {
    if (end?.cause !== 'exited' || end.signal !== 'SIGKILL') return false;
    // Its control group knows; the system’s counter also counts the engines that reach limits of their own.
    return end.outOfMemory === undefined ? memoryKills() > this.#killsBefore : end.outOfMemory === 'host';
  }
}

/** How long the kernel may take to end what an engine has started. */
const GONE_WITHIN_MS = 5000;
/** What is not in its group is ended a moment later. */
const SETTLES_MS = 200;

async function isGone(pid: number): Promise<boolean> {
  for (let waitedMs = 0; hasGroup(pid); waitedMs += 20) {
    if (waitedMs >= GONE_WITHIN_MS) return false;
    await pause(20);
  }
  await pause(SETTLES_MS);
  return true;
}
