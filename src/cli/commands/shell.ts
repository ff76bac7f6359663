// arbiter completion and arbiter man: what a shell and `man` need to know about the command line.

import { WrongUse } from '../../core/messages/failure.ts';
import { programVersion } from '../../files/version.ts';
import { printFile } from '../../terminal/print.ts';
import type { Command, CommandAction } from '../command.ts';
import { completions, SHELLS } from '../shell/completions.ts';
import { manual } from '../shell/manual.ts';

export const completion =
  (commands: readonly Command[]): CommandAction =>
  async ([wanted]) => {
    const shell = SHELLS.find((name) => name === wanted);
    if (shell === undefined) throw new WrongUse(`Cannot complete: expected ${SHELLS.join(', ')}, got "${wanted ?? ''}"`);
    await printFile(completions(shell, commands));
    return 0;
  };

export const man =
  (commands: readonly Command[]): CommandAction =>
  async () => {
    await printFile(manual(commands, programVersion()));
    return 0;
  };
