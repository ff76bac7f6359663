// Limits how often a password may be tried: after a few mistakes the next try must wait, twice as long after each further one. Tries are counted by
// name and by address, and before the password is checked, so that many tries at once gain nothing. A name waits a minute at most: others' mistakes
// can keep no one out of their own account for long. Bounded: names without an account and addresses are forgotten, the longest idle first; other
// names never evict those with an account.

type Count = { readonly failures: number; readonly untilMs: number; readonly lastMs: number };

type ThrottleSettings = {
  readonly freeFailures: number;
  readonly firstWaitMs: number;
  readonly longestNameWaitMs: number;
  readonly longestAddressWaitMs: number;
  /** After this long without a try, everything is forgiven. */
  readonly forgetMs: number;
  /** Most records of each kind. */
  readonly most: number;
};

export const USUAL: ThrottleSettings = {
  freeFailures: 4,
  firstWaitMs: 1000,
  longestNameWaitMs: 60_000,
  longestAddressWaitMs: 15 * 60_000,
  forgetMs: 60 * 60_000,
  most: 5000,
};
/** An address may stand for a whole house or proxy. */
const ADDRESS_FREE_FACTOR = 4;

export class LoginThrottle {
  readonly #settings: ThrottleSettings;
  readonly #known = new Map<string, Count>();
  readonly #strangers = new Map<string, Count>();
  readonly #addresses = new Map<string, Count>();

  constructor(settings: ThrottleSettings = USUAL) {
    this.#settings = settings;
  }

  /** Counts a try. Returns the ms it must wait, or 0 if it may be made now. A try that must wait is not counted. */
  begin(name: string, isKnown: boolean, address: string, nowMs: number): number {
    const { freeFailures, longestNameWaitMs, longestAddressWaitMs } = this.#settings;
    const names = isKnown ? this.#known : this.#strangers;
    const from = networkOf(address);
    const waitMs = Math.max(waitOf(names.get(name), nowMs), waitOf(this.#addresses.get(from), nowMs));
    if (waitMs > 0) return waitMs;
    this.#count(names, name, freeFailures, longestNameWaitMs, nowMs);
    this.#count(this.#addresses, from, freeFailures * ADDRESS_FREE_FACTOR, longestAddressWaitMs, nowMs);
    if (!isKnown) this.#bound(this.#strangers);
    this.#bound(this.#addresses);
    return 0;
  }

  /** The password was right: the name's mistakes are forgiven, and one try is taken off the address. */
  succeeded(name: string, address: string): void {
    this.#known.delete(name);
    const from = networkOf(address);
    const known = this.#addresses.get(from);
    if (known !== undefined) this.#addresses.set(from, { ...known, failures: known.failures - 1, untilMs: 0 });
  }

  /** Number of records kept. */
  get size(): number {
    return this.#known.size + this.#strangers.size + this.#addresses.size;
  }

  #count(counts: Map<string, Count>, key: string, free: number, longestMs: number, nowMs: number): void {
    const { firstWaitMs, forgetMs } = this.#settings;
    const before = counts.get(key);
    const failures = before === undefined || nowMs - before.lastMs >= forgetMs ? 1 : before.failures + 1;
    const waitMs = failures <= free ? 0 : Math.min(firstWaitMs * 2 ** (failures - free - 1), longestMs);
    // Moved to the end: the map is ordered by the last try.
    counts.delete(key);
    counts.set(key, { failures, untilMs: nowMs + waitMs, lastMs: nowMs });
  }

  #bound(counts: Map<string, Count>): void {
    for (const key of counts.keys()) {
      if (counts.size <= this.#settings.most) return;
      counts.delete(key);
    }
  }
}

const waitOf = (count: Count | undefined, nowMs: number): number =>
  count === undefined ? 0 : Math.max(0, count.untilMs - nowMs);

/** A client with one IPv6 address has the 2⁶⁴ addresses of its network. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  if (tail === undefined) return first.slice(0, 4).join(':');
  const rest = tail === '' ? [] : tail.split(':');
  const whole = [...first, ...Array.from({ length: Math.max(0, 8 - first.length - rest.length) }, () => '0'), ...rest];
  return whole.slice(0, 4).join(':');
}
