// A connection that loses, doubles, delays, damages and splits what it carries, in virtual time, with a recorded rngSeed. It keeps the order of
// what it does not lose, as pipes, TCP and serial lines do.

import { randomSource } from '../../core/random.ts';

/** Faults per thousand writes. Damage changes, removes or inserts one byte, or adds noise around the frame. */
export type Faults = {
  readonly lost: number;
  readonly doubled: number;
  readonly delayed: number;
  readonly damaged: number;
  readonly longestDelayMs: number;
};

export const SOUND: Faults = { lost: 0, doubled: 0, delayed: 0, damaged: 0, longestDelayMs: 0 };

export type Piece = { readonly atMs: number; readonly bytes: Uint8Array };

export type FaultyConnection = {
  /** What arrives, and when. */
  readonly carry: (bytes: Uint8Array, nowMs: number) => readonly Piece[];
  readonly counts: { readonly lost: number; readonly doubled: number; readonly delayed: number; readonly damaged: number };
};

const SPLIT = 100;

export function createFaultyConnection(rngSeed: number, faults: Faults): FaultyConnection {
  const random = randomSource(rngSeed);
  const happens = (rate: number): boolean => random.below(1000) < rate;
  const counts = { lost: 0, doubled: 0, delayed: 0, damaged: 0 };
  let freeAtMs = 0;

  const damage = (bytes: Uint8Array): Uint8Array => {
    counts.damaged++;
    const place = random.below(bytes.length);
    const other = [...bytes];
    switch (random.below(5)) {
      case 0:
        other.splice(place, 1);
        break;
      case 1:
        // Noise that is not the first byte of a frame, before or inside it.
        other.splice(place, 0, ...Array.from({ length: 1 + random.below(4) }, () => 4 + random.below(0x7c)));
        break;
      case 2:
        other.unshift(...Array.from({ length: 1 + random.below(4) }, () => 0x80 + random.below(0x80)));
        break;
      case 3:
        // The beginning of a frame whose rest never comes.
        other.unshift(
          ...Array.from({ length: 1 + random.below(3) }, (_, index) =>
            index === 0 ? random.below(4) : 0x80 + random.below(0x80),
          ),
        );
        break;
      default:
        other[place] = (bytes[place] ?? 0) ^ (1 + random.below(255));
    }
    return Uint8Array.from(other);
  };

  return {
    counts,
    carry(bytes, nowMs) {
      if (happens(faults.lost)) {
        counts.lost++;
        return [];
      }
      let atMs = nowMs + random.below(3);
      if (happens(faults.delayed)) {
        counts.delayed++;
        atMs += random.below(faults.longestDelayMs);
      }
      freeAtMs = Math.max(freeAtMs, atMs);
      const copies = happens(faults.doubled) ? [bytes, bytes] : [bytes];
      counts.doubled += copies.length - 1;
      return copies.flatMap((copy) => {
        const arrives = happens(faults.damaged) ? damage(copy) : copy;
        const cut = happens(SPLIT) ? random.below(arrives.length + 1) : arrives.length;
        return [arrives.subarray(0, cut), arrives.subarray(cut)]
          .filter((part) => part.length > 0)
          .map((part) => ({ atMs: freeAtMs, bytes: part }));
      });
    },
  };
}
