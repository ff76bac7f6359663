// arbiter rule: an official decides a game. A ruling is recorded with name and reason, and only another ruling changes it.

import { WrongUse, type Command } from '../command.ts';
import type { Outcome } from '../../core/ending.ts';
import { carryOut } from '../control.ts';
import { requiredOption, textOption } from '../options.ts';
import { dataOption } from './status.ts';

const OUTCOMES: Readonly<Record<string, Outcome>> = { '1-0': 'white', '0-1': 'black', '1/2-1/2': 'draw' };

export const rule: Command = {
  name: 'rule',
  summary: 'Decide a game as an official: another result, or void and played again.',
  arguments: '<game>',
  options: [
    { flags: '--data <folder>', description: 'the data folder of the tournament' },
    { flags: '--result <result>', description: '1-0, 0-1, 1/2-1/2, or void: the game is played again' },
    { flags: '--by <name>', description: 'the official who decides' },
    { flags: '--reason <text>', description: 'why' },
  ],
  example: 'bin/arbiter rule 17 --data Evening-match.arbiter --result void --by "A. Chair" --reason "power failure"',
  run: async ([game = ''], options) => {
    if (!/^[1-9]\d{0,9}$/.test(game)) throw new WrongUse(`Cannot rule: expected the number of a game as "arbiter status" shows it, got "${game}"`);
    const result = textOption(options, 'result') ?? '';
    const outcome = OUTCOMES[result];
    if (outcome === undefined && result !== 'void') {
      throw new WrongUse(`Cannot rule: expected --result 1-0, 0-1, 1/2-1/2 or void, got "${result}"`);
    }
    const by = requiredOption(options, 'by', '--by');
    const reason = requiredOption(options, 'reason', '--reason');
    const request = { kind: 'rule', game: Number(game), by, reason, ...(outcome === undefined ? {} : { outcome }) } as const;
    process.stdout.write(`${String(await carryOut(dataOption(options), request, `arbiter rule ${game}`))}\n`);
    return 0;
  },
};
