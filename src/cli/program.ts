// The words of a command line → the command that they name, its messages and its exit code. main.ts prepares the process for it.

import { inspect } from 'node:util';
import { Command as Commander, CommanderError } from 'commander';
import { formatIssue } from '../core/messages/issue.ts';
import { withShortQuotes } from '../core/messages/shortened.ts';
import { Failure, WrongUse } from '../core/messages/failure.ts';
import { EXIT_CODES, type Command, type ExitCode, type OptionValues } from './command.ts';
import { Refusal } from '../rulings/refusal.ts';
import { COMMANDS } from './commands.ts';
import { refusedPath } from '../files/foundInstead.ts';
import { programVersion } from '../files/version.ts';
import { print, warn } from '../terminal/print.ts';

export async function runWords(args: readonly string[]): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const program = new Commander('arbiter')
    .description('Runs tournaments between programs that play chess or Go.')
    .version(programVersion())
    .showSuggestionAfterError()
    .addHelpText(
      'after',
      `\nExit codes: ${Object.entries(EXIT_CODES)
        .map((each) => each.join(' '))
        .join('; ')}.`,
    )
    .configureOutput({ writeOut: print, writeErr: warn })
    .exitOverride();
  for (const command of COMMANDS) hang(program, command, (code) => (exitCode = code));
  try {
    if (args.length === 0) program.help({ error: true });
    const foreign = COMMANDS.find(({ name, isForeign }) => isForeign === true && name === args[0]);
    if (foreign !== undefined) return await (await foreign.load())(args.slice(1), {});
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (reason) {
    return explain(firstOf(reason));
  }
}

function hang(program: Commander, command: Command, finish: (code: ExitCode) => void): void {
  const target = program
    .command(`${command.name}${command.arguments === undefined ? '' : ` ${command.arguments}`}`)
    .description(command.summary)
    .addHelpText('after', `\nExample:\n  ${command.example}`)
    .exitOverride()
    .action(async (...given: unknown[]) => {
      const [options] = given.slice(-2) as [OptionValues];
      const args = given
        .slice(0, -2)
        .flat()
        .filter((argument): argument is string => typeof argument === 'string');
      const action = await command.load();
      finish(await action(args, options));
    });
  for (const { flags, description, repeatable } of command.options ?? []) {
    if (repeatable === true) target.option(flags, description, gathered);
    else target.option(flags, description);
  }
}

function gathered(value: string, earlier: readonly string[] | undefined): string[] {
  return [...(earlier ?? []), value];
}

/** What ended a command, if releasing what it held failed as well. */
function firstOf(reason: unknown): unknown {
  return reason instanceof SuppressedError ? firstOf(reason.suppressed) : reason;
}

function explain(reason: unknown): ExitCode {
  if (reason instanceof CommanderError) return reason.exitCode === 0 ? 0 : 2;
  if (reason instanceof WrongUse) {
    for (const issue of reason.issues) warn(`${formatIssue(issue)}\n`);
    return 2;
  }
  if (reason instanceof Failure || reason instanceof Refusal) {
    warn(`${withShortQuotes(reason.message)}\n`);
    return 1;
  }
  return unexpected(reason);
}

/** A path that no check expected, or a mistake of the program; its message may quote anything. */
export function unexpected(reason: unknown): ExitCode {
  warn(`${withShortQuotes(refusedPath(reason) ?? '') || inspect(reason)}\n`);
  return 1;
}
