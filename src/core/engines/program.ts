// The program that plays for an engine, and how it is reached: each kind has only the fields it needs. The engine's `protocol` says what it speaks.

import type { Words } from './fillWords.ts';
import type { Sandbox } from './sandbox.ts';

/** A process that Arbiter starts. Relative paths have been resolved against the tournament file. Sizes in MiB. */
export type ProcessProgram = {
  readonly kind: 'process';
  /** A path, or a name to look up in PATH. */
  readonly command: string;
  /** For Go, `{colour}`, `{size}`, `{komi}`, `{handicap}`, `{minutes}` and `{seconds}` are replaced by the values of the game. */
  readonly args: readonly string[];
  /** Absent: the folder of the command if it is a path, otherwise the current folder. */
  readonly workingDirectory?: string;
  /** Added to the few variables that every engine inherits. */
  readonly environment: Readonly<Record<string, string>>;
  /** Files and folders that belong to its version in addition to those named by command, arguments, variables and options. Absolute paths. */
  readonly files?: readonly string[];
  /** Files and folders that do not belong to its version because the program itself writes them. Absolute paths. */
  readonly writes?: readonly string[];
  /** Limits by the system; absent: none. The address space: programs that reserve far more than they use (Java, Node, Go) need a high one. */
  readonly memoryMiB?: number;
  readonly openFiles?: number;
  /** -20…19. */
  readonly niceness?: number;
  /** Absent: the defaults of each part. */
  readonly sandbox?: Sandbox;
};

/** A program that runs elsewhere: `tcp`, which Arbiter connects to or which, with `listen`, connects to Arbiter; or a serial line, 8N1. */
export type Connection =
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number; readonly listen: boolean }
  | { readonly kind: 'serial'; readonly device: string; readonly baud: number };

/** A person at a seat who types the moves (arbiter seat). */
export type Operator = { readonly kind: 'operator' };

/**
 * A program that an engine host starts (arbiter host): `on` is the host's name or one of its labels, `engine` the program's name in the host's list.
 * A host that is not heard for `maxLagMs` is lost: its games are interrupted.
 */
export type HostedProgram = {
  readonly kind: 'hosted';
  readonly on: string;
  readonly engine: string;
  readonly maxLagMs: number;
  /** In a game of Go: what words in braces in its arguments stand for. */
  readonly words?: Words;
};

export type Program = ProcessProgram | Connection | Operator | HostedProgram;

export const processOf = (command: string, args: readonly string[] = []): ProcessProgram => ({
  kind: 'process',
  command,
  args,
  environment: {},
});
