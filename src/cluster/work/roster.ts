// The workers that a director hears: which of them may play, how many games at once, and which have been silent for too long.

import type { CoreUse } from '../../tournament/definition.ts';
import { gamesOn } from '../../tournament/settings/machine.ts';
import { WORKERS_RETURN_MS } from '../link/connection.ts';
import { WORK_VERSION, type Beat } from './messages.ts';

/** How often all workers together say that they are there, in a second; and one alone, in ms. */
const BEATS_A_SECOND = 300;
const BEAT_MS = 1000;
/** The same of what engines think. */
const LIVE_A_SECOND = 300;
const LIVE_MS = 250;
/** A worker is silent after so many beats that were not heard. */
const BEATS_A_SILENCE = 3;

export type RosterOptions = {
  readonly tournament: string;
  readonly version: string;
  readonly silenceMs: number;
  readonly cores: () => CoreUse;
};

export type Colleague = {
  readonly name: string;
  beat: Beat;
  heardAtMs: number;
  /** It does not fit, or said what cannot be: the end of a sentence. It gets no more games. */
  refused: string | undefined;
  isSilent: boolean;
  /** It could not start a game: it gets the next one after this time. */
  restsUntilMs: number;
};

export class Roster {
  readonly all = new Map<string, Colleague>();
  readonly #options: RosterOptions;

  constructor(options: RosterOptions) {
    this.#options = options;
  }

  /** `isNew`: it was not there before, or was silent. */
  heard(name: string, beat: Beat, nowMs: number): { readonly worker: Colleague; readonly isNew: boolean } {
    const known = this.all.get(name);
    const isNew = known?.isSilent !== false;
    const unfit = this.#unfit(beat);
    if (known === undefined) {
      const worker = { name, beat, heardAtMs: nowMs, refused: unfit, isSilent: false, restsUntilMs: 0 };
      this.all.set(name, worker);
      return { worker, isNew };
    }
    // Another version may have been installed meanwhile.
    const wasUnfit = this.#unfit(known.beat);
    const refused = known.refused === wasUnfit ? unfit : known.refused;
    Object.assign(known, { beat, heardAtMs: nowMs, isSilent: false, refused });
    return { worker: known, isNew: isNew || (known.refused !== undefined && wasUnfit !== unfit) };
  }

  /** How often each worker says that it is there, in ms. In steps, so that not every newcomer changes it. */
  get beatMs(): number {
    return Math.max(BEAT_MS, 1000 * Math.ceil(this.all.size / BEATS_A_SECOND));
  }

  /** How often each may say what its engines think, in ms. */
  get liveMs(): number {
    return Math.max(LIVE_MS, LIVE_MS * Math.ceil((1000 * this.all.size) / LIVE_A_SECOND / LIVE_MS));
  }

  /** After this time a worker is silent, in ms: longer than asked for where there are so many workers that each speaks rarely. */
  get silenceMs(): number {
    const { beatMs } = this;
    return beatMs === BEAT_MS ? this.#options.silenceMs : Math.max(this.#options.silenceMs, BEATS_A_SILENCE * beatMs);
  }

  /** Whether it is there, as far as is known. */
  has(name: string): boolean {
    return this.all.get(name)?.isSilent === false;
  }

  /** Whether a machine with the same key and another data folder is there. */
  isElsewhere(name: string, { place }: Beat): boolean {
    return this.has(name) && this.all.get(name)?.beat.place !== place;
  }

  /** Workers that have become silent. */
  silentSince(nowMs: number): readonly Colleague[] {
    const { silenceMs } = this;
    const silent = [...this.all.values()].filter(({ isSilent, heardAtMs }) => !isSilent && nowMs - heardAtMs > silenceMs);
    for (const worker of silent) worker.isSilent = true;
    return silent;
  }

  /** This machine could hear no one until now, and they may need some time to come back. */
  forgive(nowMs: number): void {
    for (const worker of this.all.values()) if (!worker.isSilent) worker.heardAtMs = nowMs + WORKERS_RETURN_MS;
  }

  /** How many games a worker plays at once now. */
  placesOf({ beat, refused, isSilent, restsUntilMs }: Colleague, nowMs: number): number {
    const { serves = this.#options.tournament, cores, games = Number.MAX_SAFE_INTEGER } = beat;
    if (isSilent || refused !== undefined || nowMs < restsUntilMs || serves !== this.#options.tournament) return 0;
    return Math.min(games, gamesOn(this.#options.cores(), cores));
  }

  #unfit({ arbiter, work, cores }: Beat): string | undefined {
    const { version } = this.#options;
    if (arbiter !== version || work !== WORK_VERSION)
      return `it has Arbiter ${arbiter} (work ${work}), the director ${version} (work ${WORK_VERSION}); install the same version on both`;
    const { perGame, shared } = this.#options.cores();
    return shared || cores >= perGame ? undefined : `a game needs ${perGame} cores, it has ${cores}`;
  }
}
