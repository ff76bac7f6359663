// What one target of the fuzzer is: a way from bytes into the product, and what must be true of every input.

export type Target = {
  /** The files or folders below src that it is meant to reach: the measure of its coverage. */
  readonly reads: readonly string[];
  /** Inputs to begin from, as Latin-1: one character a byte. */
  readonly seeds: readonly string[];
  /** Words of the language, which the fuzzer puts into its inputs. */
  readonly words: readonly string[];
  /** Inputs that once failed. */
  readonly failed?: readonly string[];
  /** Throws, or rejects, if anything that must be true of this input is not. */
  readonly check: (bytes: Uint8Array) => void | Promise<void>;
  /** It returns promises: libFuzzer then runs on a thread of its own. */
  readonly waits?: true;
  /** The most bytes of one input; 4,096. */
  readonly longest?: number;
};

export const LONGEST_BYTES = 4096;

export const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));
export const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
