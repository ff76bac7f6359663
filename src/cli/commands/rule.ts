// arbiter rule: an official decides a game. A ruling is recorded with name and reason, and only another ruling changes it.

import { WrongUse, type CommandAction } from '../command.ts';
import { isPgnResult, outcomeOfResult } from '../../games/chess/pgn/game.ts';
import { carryOut } from '../control.ts';
import { requiredOption, textOption } from '../options.ts';
import { dataOption } from './status.ts';

export const rule: CommandAction = async ([game = ''], options) => {
  if (!/^[1-9]\d{0,9}$/.test(game))
    throw new WrongUse(`Cannot rule: expected the number of a game as "arbiter status" shows it, got "${game}"`);
  const result = textOption(options, 'result') ?? '';
  const outcome = isPgnResult(result) ? outcomeOfResult(result) : undefined;
  if (outcome === undefined && result !== 'void') {
    throw new WrongUse(`Cannot rule: expected --result 1-0, 0-1, 1/2-1/2 or void, got "${result}"`);
  }
  const by = requiredOption(options, 'by', '--by');
  const reason = requiredOption(options, 'reason', '--reason');
  const request = { kind: 'rule', game: Number(game), by, reason, ...(outcome === undefined ? {} : { outcome }) } as const;
  process.stdout.write(`${String(await carryOut(dataOption(options), request, `arbiter rule ${game}`))}\n`);
  return 0;
};
