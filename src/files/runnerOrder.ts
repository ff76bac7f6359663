// The random orders of other runners, so that a match of theirs can be repeated opening for opening. Both shuffle the book with a Mersenne Twister
// (M. Matsumoto and T. Nishimura, 1998; 64 bits: T. Nishimura, 2000), each in its own way: one seed gives two orders.
// Written from the definition of the generators and from how the runners use them (fastchess app/src/game/book/opening_book.hpp, cutechess
// projects/lib/src/openingsuite.cpp and mersenne.cpp).

/** The numbers 0…count - 1 in the order in which the runner plays them. */
export function runnerOrder(runner: 'fastchess' | 'cutechess', count: number, seed: bigint): Uint32Array {
  const places = Uint32Array.from({ length: count }, (_, place) => place);
  const swap = (one: number, other: number): void => {
    const held = places[one] ?? 0;
    places[one] = places[other] ?? 0;
    places[other] = held;
  };
  if (runner === 'fastchess') {
    const next = twister64(seed);
    for (let place = 0; place + 2 <= count; place++) swap(place, place + Number(next() % BigInt(count - place)));
  } else {
    const next = twister32(Number(seed & 0xffffffffn));
    for (let place = 0; place + 2 <= count; place++) swap(place, place + (next() % (count - place)));
  }
  return places;
}

/** Items in the order in which cutechess draws the entrants of a knockout, after it has shuffled a book of so many openings from the same seed. */
export function drawnByRunner<Item>(items: readonly Item[], seed: number, openings: number): readonly Item[] {
  const next = twister32(seed);
  for (let drawn = 1; drawn < openings; drawn++) next();
  const left = [...items];
  return items.flatMap(() => left.splice(next() % left.length, 1));
}

const MASK_64 = 0xffffffffffffffffn;

/** MT19937-64. */
function twister64(seed: bigint): () => bigint {
  const [size, middle] = [312, 156];
  const upper = 0xffffffff80000000n;
  const state = new BigUint64Array(size);
  state[0] = seed & MASK_64;
  for (let i = 1; i < size; i++) {
    const before = state[i - 1] ?? 0n;
    state[i] = (6364136223846793005n * (before ^ (before >> 62n)) + BigInt(i)) & MASK_64;
  }
  let index = size;
  const at = (i: number): bigint => state[i % size] ?? 0n;
  return () => {
    if (index >= size) {
      for (let i = 0; i < size; i++) {
        const mixed = (at(i) & upper) | (at(i + 1) & 0x7fffffffn);
        state[i] = at(i + middle) ^ (mixed >> 1n) ^ (mixed & 1n ? 0xb5026f5aa96619e9n : 0n);
      }
      index = 0;
    }
    let value = at(index++);
    value ^= (value >> 29n) & 0x5555555555555555n;
    value ^= (value << 17n) & 0x71d67fffeda60000n;
    value ^= (value << 37n) & 0xfff7eee000000000n;
    return (value ^ (value >> 43n)) & MASK_64;
  };
}

/** MT19937, except that cutechess takes the lowest bit of a word where the definition takes the highest. */
function twister32(seed: number): () => number {
  const [size, middle] = [624, 397];
  const state = new Uint32Array(size);
  state[0] = seed;
  for (let i = 1; i < size; i++) {
    const before = state[i - 1] ?? 0;
    state[i] = Math.imul(1812433253, before ^ (before >>> 30)) + i;
  }
  let index = size;
  const at = (i: number): number => state[i % size] ?? 0;
  return () => {
    if (index >= size) {
      for (let i = 0; i < size; i++) {
        const mixed = (at(i) & 1) + (at(i + 1) & 0x7fffffff);
        state[i] = at(i + middle) ^ (mixed >>> 1) ^ (mixed & 1 ? 0x9908b0df : 0);
      }
      index = 0;
    }
    let value = at(index++);
    value ^= value >>> 11;
    value ^= (value << 7) & 0x9d2c5680;
    value ^= (value << 15) & 0xefc60000;
    return (value ^ (value >>> 18)) >>> 0;
  };
}
