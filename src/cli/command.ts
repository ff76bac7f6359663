// A command of the program as data: commands.ts lists them, program.ts adds them to the command line.

/** What every command ends with; docs/failures.md explains them. */
export const EXIT_CODES = {
  0: 'done',
  1: 'failed',
  2: 'wrong use, nothing was done',
  130: 'interrupted',
  141: 'the output has no reader any more',
} as const;
export type ExitCode = keyof typeof EXIT_CODES;

/** Options from the command line, by their long names in camelCase; a flag is `true`, a repeatable option is a list. */
export type OptionValues = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

export type Command = {
  readonly name: string;
  readonly summary: string;
  /** In commander's notation: `<file>`, `[pgn...]`. */
  readonly arguments?: string;
  readonly options?: readonly { readonly flags: string; readonly description: string; readonly repeatable?: boolean }[];
  /** One line that works as shown if its files exist. */
  readonly example: string;
  /** Loads its code, which nothing else needs. */
  readonly load: () => Promise<CommandAction>;
  /** Whether its words are those of another program: its action gets all of them as they were typed, and no options. */
  readonly isForeign?: true;
};

export type CommandAction = (args: readonly string[], options: OptionValues) => Promise<ExitCode>;
