// Where the games of a rehearsal are played: so many places, in which nothing runs. A game that was issued begins when `begin` is called,
// so that it can be taken back before.

import type { GameJob } from '../core/gameJob.ts';
import type { PlayPlace } from '../director/directorOptions.ts';

export class VirtualPool implements PlayPlace {
  readonly capacity: number;
  #waiting: readonly GameJob[] = [];
  #inPlay = 0;

  constructor(places: number) {
    this.capacity = places;
  }

  get wanted(): number {
    return this.capacity - this.#inPlay - this.#waiting.length;
  }

  get isPlaying(): boolean {
    return this.#inPlay > 0;
  }

  play(job: GameJob): void {
    this.#waiting = [...this.#waiting, job];
  }

  playFirst(job: GameJob): void {
    this.play(job);
  }

  withdraw(id: GameJob['id']): boolean {
    const left = this.#waiting.filter((job) => job.id !== id);
    const found = left.length < this.#waiting.length;
    this.#waiting = left;
    return found;
  }

  isRecovering(): boolean {
    return false;
  }

  /** Nothing is held: a modelled host refuses nothing. */
  hold(): void {}

  /** Modelled officials never meddle with a game that is played. */
  judge(): void {}

  /** The games that begin now. */
  begin(): readonly GameJob[] {
    const jobs = this.#waiting;
    this.#waiting = [];
    this.#inPlay += jobs.length;
    return jobs;
  }

  /** One of the games is over. */
  end(): void {
    this.#inPlay--;
  }
}
