// Pictures one after the other as a GIF. Where nothing has changed since the picture before, nothing is stored.

import gifenc from 'gifenc';

/** `pixels`: four bytes each, red, green, blue, alpha. `showsMs`: how long it is shown. */
export type AnimatedPicture = { readonly pixels: Uint8Array; readonly showsMs: number };

/** A board has few colours, and their mixtures at its edges. */
const COLOURS = 127;

export class Animation {
  readonly #side: number;
  readonly #gif = gifenc.GIFEncoder();
  readonly #palette: ReturnType<typeof gifenc.quantize>;
  readonly #unchanged: number;
  #before: Uint8Array | undefined;

  /** `side`: width and height in pixels. `samples`: pixels with all colours that will come. */
  constructor(side: number, samples: readonly Uint8Array[]) {
    this.#side = side;
    this.#palette = gifenc.quantize(Buffer.concat(samples), COLOURS);
    this.#unchanged = this.#palette.length;
    this.#palette.push([0, 0, 0]);
  }

  add({ pixels, showsMs }: AnimatedPicture): void {
    const shown = gifenc.applyPalette(pixels, this.#palette.slice(0, this.#unchanged));
    const before = this.#before;
    const stored = before === undefined ? shown : shown.map((colour, at) => (colour === before[at] ? this.#unchanged : colour));
    this.#before = shown;
    this.#gif.writeFrame(stored, this.#side, this.#side, {
      ...(before === undefined ? { palette: this.#palette } : { transparent: true, transparentIndex: this.#unchanged }),
      delay: showsMs,
      dispose: 1,
    });
  }

  /** The file. */
  end(): Uint8Array {
    this.#gif.finish();
    return this.#gif.bytes();
  }
}
