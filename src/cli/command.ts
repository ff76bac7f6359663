// What a command of the program is, as data: commands.ts lists them, main.ts hangs them all on the command line.

/** 0 done, 1 failed, 2 wrong use, 130 interrupted. */
export type ExitCode = 0 | 1 | 2 | 130;

/** Options as the command line gave them, by their long names in camelCase; a flag is `true`, an option that may come again a list. */
export type OptionValues = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

export type Command = {
  readonly name: string;
  readonly summary: string;
  /** As commander writes them: `<file>`, `[pgn...]`. */
  readonly arguments?: string;
  readonly options?: readonly { readonly flags: string; readonly description: string; readonly repeatable?: boolean }[];
  /** One line that works as it stands where its files exist. */
  readonly example: string;
  /** Its code, which nothing else needs. */
  readonly load: () => Promise<CommandAction>;
};

export type CommandAction = (args: readonly string[], options: OptionValues) => Promise<ExitCode>;
