// Words in braces in the arguments of a program (`--color {colour}`), filled in for each game.

/** By word, without its braces. */
export type Words = Readonly<Record<string, string>>;

/** Replaces each `{word}` that has a value; `{{word}}` becomes `{word}`; other braces stay. */
export const fillWords = (args: readonly string[], words: Words): readonly string[] =>
  args.map((arg) =>
    arg.replaceAll(BRACES, (whole, literal?: string, name?: string) =>
      literal === undefined ? (words[name ?? ''] ?? whole) : `{${literal}}`,
    ),
  );

/** `{{word}}` stands for a literal `{word}`. */
const BRACES = /\{\{([A-Za-z]+)\}\}|\{([A-Za-z]+)\}/g;
