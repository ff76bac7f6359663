// What is used of gifenc, which brings no types: https://github.com/mattdesl/gifenc. It is a module of CommonJS, so its functions are on its default.

declare module 'gifenc' {
  type Palette = (readonly number[])[];
  type Frame = {
    /** Of the whole picture; the first frame needs it, and others use it. */
    readonly palette?: Palette;
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
    /** In ms. */
    readonly delay?: number;
    /** 1: the next frame is drawn over this one. */
    readonly dispose?: number;
  };
  type Encoder = {
    readonly writeFrame: (index: Uint8Array, width: number, height: number, frame: Frame) => void;
    readonly finish: () => void;
    readonly bytes: () => Uint8Array;
  };
  const gifenc: {
    readonly GIFEncoder: () => Encoder;
    readonly quantize: (rgba: Uint8Array, mostColours: number) => Palette;
    readonly applyPalette: (rgba: Uint8Array, palette: Palette) => Uint8Array;
  };
  export default gifenc;
}
