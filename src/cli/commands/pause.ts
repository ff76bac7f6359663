// arbiter pause and arbiter resume: stops starting new games, and starts them again.

import { userInfo } from 'node:os';
import type { CommandAction } from '../command.ts';
import { answerOf } from '../../rulings/decision.ts';
import { textOption } from '../options.ts';
import { signedAsker } from '../signer.ts';
import { dataOption } from './reading/status.ts';
import { print } from '../../terminal/print.ts';

export const pause = asking('pause');
export const resume = asking('resume');

function asking(kind: 'pause' | 'resume'): CommandAction {
  return async (_, options) => {
    const by = textOption(options, 'by') ?? userInfo().username;
    const reason = textOption(options, 'reason') ?? 'no reason given';
    const ask = await signedAsker(dataOption(options), by, options, `arbiter ${kind}`);
    const answer = await ask({ kind, by, reason });
    print(`${answerOf(answer).answer}\n`);
    return 0;
  };
}
