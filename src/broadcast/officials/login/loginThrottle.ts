// Limits how often a password may be tried: after a few mistakes the next try must wait, twice as long after each further one. A browser from which
// an account has logged in has a count of its own for it (knownBrowsers.ts). All other browsers share one count for each name and one for each
// address, so strangers can keep other strangers waiting, and no one whose browser is known. A try is counted before its password is checked, so
// many tries at once gain nothing. Bounded: the record that was idle longest is forgotten first; invented names never evict those of accounts.

import { networkOf } from '../../http/connectionLimit.ts';

type Count = { readonly failures: number; readonly untilMs: number; readonly lastMs: number };

type ThrottleSettings = {
  readonly freeFailures: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** After this long without a try, everything is forgiven. */
  readonly forgetMs: number;
  /** Most records of each kind. */
  readonly most: number;
};

export const USUAL: ThrottleSettings = {
  freeFailures: 4,
  firstWaitMs: 1000,
  longestWaitMs: 15 * 60_000,
  forgetMs: 60 * 60_000,
  most: 5000,
};
/** An address may stand for a whole house or proxy. */
const ADDRESS_FREE_FACTOR = 4;

export type Asker = {
  readonly name: string;
  /** Whether the name is that of an account. */
  readonly isAccount: boolean;
  readonly address: string;
  /** Distinguishes the browser, if it is known for this account. */
  readonly browser?: string;
};

export class LoginThrottle {
  readonly #settings: ThrottleSettings;
  readonly #browsers = new Map<string, Count>();
  readonly #accounts = new Map<string, Count>();
  readonly #otherNames = new Map<string, Count>();
  readonly #addresses = new Map<string, Count>();

  constructor(settings: ThrottleSettings = USUAL) {
    this.#settings = settings;
  }

  /** Counts a try. Returns the ms it must wait, or 0 if it may be made now. A try that must wait is not counted. */
  begin(asker: Asker, nowMs: number): number {
    const counts = this.#countsOf(asker);
    const waitMs = Math.max(...counts.map(({ map, key }) => waitOf(map.get(key), nowMs)));
    if (waitMs > 0) return waitMs;
    for (const { map, key, free } of counts) this.#count(map, key, free, nowMs);
    return 0;
  }

  /** The login was right: the mistakes of its browser or name are forgiven, and one try is taken off its address. */
  succeeded(asker: Asker): void {
    const [own, from] = this.#countsOf(asker);
    own?.map.delete(own.key);
    const known = from?.map.get(from.key);
    if (from !== undefined && known !== undefined) from.map.set(from.key, { ...known, failures: known.failures - 1, untilMs: 0 });
  }

  /** Number of records kept. */
  get size(): number {
    return [this.#browsers, this.#accounts, this.#otherNames, this.#addresses].reduce((sum, { size }) => sum + size, 0);
  }

  /** The records of a try: of the browser alone, or of the name and then the address. */
  #countsOf({ name, isAccount, address, browser }: Asker) {
    const { freeFailures: free } = this.#settings;
    if (browser !== undefined) return [{ map: this.#browsers, key: browser, free }];
    return [
      { map: isAccount ? this.#accounts : this.#otherNames, key: name, free },
      { map: this.#addresses, key: networkOf(address), free: free * ADDRESS_FREE_FACTOR },
    ];
  }

  #count(counts: Map<string, Count>, key: string, free: number, nowMs: number): void {
    const { firstWaitMs, longestWaitMs, forgetMs } = this.#settings;
    const before = counts.get(key);
    const failures = before === undefined || nowMs - before.lastMs >= forgetMs ? 1 : before.failures + 1;
    const waitMs = failures <= free ? 0 : Math.min(firstWaitMs * 2 ** (failures - free - 1), longestWaitMs);
    // Moved to the end: the map is ordered by the last try.
    counts.delete(key);
    counts.set(key, { failures, untilMs: nowMs + waitMs, lastMs: nowMs });
    // Accounts are as many as the organiser has made.
    if (counts === this.#accounts) return;
    for (const idle of counts.keys()) {
      if (counts.size <= this.#settings.most) return;
      counts.delete(idle);
    }
  }
}

const waitOf = (count: Count | undefined, nowMs: number): number =>
  count === undefined ? 0 : Math.max(0, count.untilMs - nowMs);
