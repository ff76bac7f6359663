// Looks at the registry while a tournament runs, so that versions accepted meanwhile play in the events that are not open yet.

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../../core/messages/messageOf.ts';
import { REGISTRY_FILE } from '../../registry/store.ts';
import { possibleEntrants } from '../../tournament/season/possibleEntrants.ts';
import type { RunningFile } from './runningFile.ts';

const LOOK_EVERY_MS = 2000;

export class RegistryWatch {
  readonly #running: RunningFile;
  readonly #take: () => Promise<void>;
  readonly #tell: (text: string) => void;
  /** The marks of the registries whose versions were taken, or refused. */
  #seen = '';
  #told = '';

  /** `take`: makes the tournament take what was accepted. `tell` hears why that is not possible. */
  constructor(running: RunningFile, take: () => Promise<void>, tell: (text: string) => void, signal: AbortSignal) {
    this.#running = running;
    this.#take = take;
    this.#tell = tell;
    const timer = setInterval(() => void this.#lookAgain(), LOOK_EVERY_MS).unref();
    signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  }

  /** Resolves when new versions, if there are any, are part of the tournament. */
  async look(): Promise<void> {
    const marks = this.#marks();
    try {
      await this.#take();
      this.#told = '';
    } catch (reason) {
      const why = messageOf(reason);
      if (why !== this.#told) this.#tell(`Cannot take new versions from the registry: ${why}`);
      this.#told = why;
    }
    this.#seen = marks;
  }

  async #lookAgain(): Promise<void> {
    if (this.#marks() !== this.#seen) await this.look();
  }

  #marks(): string {
    const folders = this.#running.definition.events.flatMap((event) =>
      possibleEntrants(event).flatMap(({ engine }) => engine.registered?.folder ?? []),
    );
    return [...new Set(folders)].map((folder) => `${folder} ${markOf(join(folder, REGISTRY_FILE))}`).join('\n');
  }
}

function markOf(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? 'gone' : `${found.ino} ${found.size} ${found.mtimeNs}`;
}
