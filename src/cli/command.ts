// A command of the program as data: commands.ts lists them, main.ts adds them to the command line.

/** 0 done, 1 failed, 2 wrong use, 130 interrupted. */
export type ExitCode = 0 | 1 | 2 | 130;

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
};

export type CommandAction = (args: readonly string[], options: OptionValues) => Promise<ExitCode>;
