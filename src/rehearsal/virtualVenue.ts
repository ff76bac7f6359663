// The venue of a rehearsal: a number of places for games, without any processes. An issued game begins when `begin` is called, so that it can be
// taken back before.

import type { GameJob } from '../core/gameJob.ts';
import type { GameId } from '../core/ids.ts';
import type { Venue, VenueState } from '../core/venue.ts';

export class VirtualVenue implements Venue {
  readonly #capacity: number;
  #waiting: readonly GameJob[] = [];
  #playing: readonly GameId[] = [];

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  async state(): Promise<VenueState> {
    return {
      capacity: this.#capacity,
      wanted: this.#capacity - this.#playing.length - this.#waiting.length,
      playing: this.#playing,
      waiting: this.#waiting.map(({ id }) => id),
      recovering: [],
    };
  }

  play(job: GameJob): void {
    this.#waiting = [...this.#waiting, job];
  }

  async withdraw(id: GameId): Promise<boolean> {
    const left = this.#waiting.filter((job) => job.id !== id);
    const found = left.length < this.#waiting.length;
    this.#waiting = left;
    return found;
  }

  /** Nothing is held back: a modelled host refuses nothing. */
  holdBack(): void {}

  /** Modelled officials never intervene in a game in play. */
  judge(): void {}

  /** The games that begin now. */
  begin(): readonly GameJob[] {
    const jobs = this.#waiting;
    this.#waiting = [];
    this.#playing = [...this.#playing, ...jobs.map(({ id }) => id)];
    return jobs;
  }

  /** Marks a game as over. */
  end(id: GameId): void {
    this.#playing = this.#playing.filter((playing) => playing !== id);
  }
}
