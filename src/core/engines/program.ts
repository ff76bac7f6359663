// What plays for an engine, and how it is reached: each kind carries what only it needs. What is spoken there is the engine's `protocol`.
// A further kind is to come: a version by its SHA-256, fetched from a registry before it is started as a process.

/** A process that Arbiter starts. Relative paths have been resolved against the tournament file. Sizes in MiB. */
export type ProcessProgram = {
  readonly kind: 'process';
  /** A path, or a name that is looked up in PATH. */
  readonly command: string;
  /** In Go `{colour}`, `{size}`, `{komi}`, `{handicap}`, `{minutes}` and `{seconds}` stand for what the game has. */
  readonly args: readonly string[];
  /** Absent: the folder of the command where it is a path, else the current folder. */
  readonly workingDirectory?: string;
  /** Added to the few variables that every engine inherits. */
  readonly environment: Readonly<Record<string, string>>;
  /** Files and folders that belong to its version in addition to those that the command, arguments, variables and options name. Absolute paths. */
  readonly files?: readonly string[];
  /** Files and folders that are no part of its version: it writes them itself. Absolute paths. */
  readonly writes?: readonly string[];
  /** Limits by the system; absent where none is set. The address space: programs that reserve far more than they use (Java, Node, Go) need a high one. */
  readonly memoryMiB?: number;
  readonly openFiles?: number;
  /** -20…19. */
  readonly niceness?: number;
};

/** A program that runs elsewhere: `tcp`, called by Arbiter or, with `listen`, calling it; a serial line, 8N1. */
export type Connection =
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number; readonly listen: boolean }
  | { readonly kind: 'serial'; readonly device: string; readonly baud: number };

/** A person at a seat, who types the moves (arbiter seat). */
export type Operator = { readonly kind: 'operator' };

export type Program = ProcessProgram | Connection | Operator;

export const processOf = (command: string, args: readonly string[] = []): ProcessProgram => ({
  kind: 'process',
  command,
  args,
  environment: {},
});
