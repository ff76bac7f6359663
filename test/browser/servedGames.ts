// Pages of recorded games, each served by a process of its own until all are closed.

import { join } from 'node:path';
import { recordGames, type GameToRecord } from '../journal/recordedGames.ts';
import { pageOf, startArbiter, temporaryFolder, type Running } from '../e2e/arbiter.ts';

export class ServedGames {
  readonly #folder = temporaryFolder();
  readonly #serving: Running[] = [];

  /** The data folder of a page. */
  folderOf(name: string): string {
    return join(this.#folder.path, name);
  }

  /** Returns the address of the page. `fields`: more of the tournament file. */
  async serve(name: string, games: readonly GameToRecord[], tournament = 'Recorded Games', fields = ''): Promise<string> {
    recordGames(this.folderOf(name), games, { tournament, fields });
    const running = startArbiter(['serve', '--data', this.folderOf(name), '--web', '0'], this.#folder.path);
    this.#serving.push(running);
    return pageOf(running, /watch it at (\S+)$/m);
  }

  async close(): Promise<void> {
    for (const { process, finished } of this.#serving) {
      process.kill('SIGINT');
      await finished;
    }
    this.#folder[Symbol.dispose]();
  }
}
