// How whole numbers are spread, in the memory of the different ones: quantiles of millions of times in milliseconds.

export type SpreadFigures = {
  readonly count: number;
  readonly mean: number;
  readonly median: number;
  /** 99 of 100 are not larger. */
  readonly p99: number;
  readonly least: number;
  readonly most: number;
};

export class Spread {
  readonly #counts = new Map<number, number>();
  #count = 0;
  #sum = 0;

  add(value: number): void {
    const whole = Math.round(value);
    this.#counts.set(whole, (this.#counts.get(whole) ?? 0) + 1);
    this.#count += 1;
    this.#sum += value;
  }

  /** `undefined` without values. */
  figures(): SpreadFigures | undefined {
    const values = [...this.#counts.keys()].toSorted((one, other) => one - other);
    const [least] = values;
    const most = values.at(-1);
    if (least === undefined || most === undefined) return undefined;
    return {
      count: this.#count,
      mean: this.#sum / this.#count,
      median: this.#quantile(values, 0.5),
      p99: this.#quantile(values, 0.99),
      least,
      most,
    };
  }

  /** The smallest value that at least this share of all does not exceed. */
  #quantile(values: readonly number[], share: number): number {
    let left = share * this.#count;
    for (const value of values) {
      left -= this.#counts.get(value) ?? 0;
      if (left <= 0) return value;
    }
    return values.at(-1) ?? 0;
  }
}
