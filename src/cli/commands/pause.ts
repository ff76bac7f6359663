// arbiter pause and arbiter resume: no new game is started, or games are started again.

import { userInfo } from 'node:os';
import type { Command } from '../command.ts';
import { carryOut } from '../control.ts';
import { textOption } from '../options.ts';
import { dataOption } from './status.ts';

export const pause = command('pause', 'Start no new game; games in play go on to their end.');
export const resume = command('resume', 'Start games again after a pause.');

function command(kind: 'pause' | 'resume', summary: string): Command {
  return {
    name: kind,
    summary,
    options: [
      { flags: '--data <folder>', description: 'the data folder of the tournament' },
      { flags: '--by <name>', description: 'who decides (default: the name of the system user)' },
      { flags: '--reason <text>', description: 'why' },
    ],
    example: `bin/arbiter ${kind} --data Evening-match.arbiter`,
    run: async (_, options) => {
      const by = textOption(options, 'by') ?? userInfo().username;
      const reason = textOption(options, 'reason') ?? 'no reason given';
      const answer = await carryOut(dataOption(options), { kind, by, reason }, `arbiter ${kind}`);
      process.stdout.write(`${String(answer)}\n`);
      return 0;
    },
  };
}
