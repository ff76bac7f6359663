// What of an engine host is lent now: cores and resources, never more than there are.

import { err, ok, type Result } from '../../core/result.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import type { HostedEngine } from './hostFile.ts';

export type Loan = { readonly cores: readonly number[]; readonly release: () => void };

export class Lending {
  readonly #free: number[];
  readonly #left: Map<string, number>;

  constructor(cores: readonly number[], resources: Readonly<Record<string, number>>) {
    this.#free = [...cores];
    this.#left = new Map(Object.entries(resources));
  }

  get freeCores(): number {
    return this.#free.length;
  }

  /** The error is the end of a sentence. */
  lend({ cores, uses }: Pick<HostedEngine, 'cores' | 'uses'>): Result<Loan, string> {
    if (cores > this.#free.length) return err(english(phrase('seen.lending.cores', { wanted: cores, free: this.#free.length })));
    for (const [resource, wanted] of Object.entries(uses)) {
      const left = this.#left.get(resource) ?? 0;
      if (wanted > left) return err(english(phrase('seen.lending.resource', { wanted, resource, free: left })));
    }
    const own = this.#free.splice(0, cores);
    this.#count(uses, -1);
    let isReleased = false;
    return ok({
      cores: own,
      release: () => {
        if (isReleased) return;
        isReleased = true;
        this.#free.push(...own);
        this.#free.sort((one, other) => one - other);
        this.#count(uses, 1);
      },
    });
  }

  #count(uses: HostedEngine['uses'], sign: 1 | -1): void {
    for (const [resource, count] of Object.entries(uses))
      this.#left.set(resource, (this.#left.get(resource) ?? 0) + sign * count);
  }
}
