// arbiter reload: makes the process that runs a tournament read its file again, while games are played.

import { resolve } from 'node:path';
import { userInfo } from 'node:os';
import type { CommandAction } from '../command.ts';
import { whileWaiting } from '../../files/longWait.ts';
import { carryOut } from '../../run/control.ts';
import { answerOf } from '../../rulings/decision.ts';
import { textOption } from '../options.ts';
import { signedAsker } from '../signer.ts';
import { dataOption } from './reading/status.ts';
import { print, warn } from '../../terminal/print.ts';

export const reload: CommandAction = async ([file], options) => {
  const waiting = 'Waiting for the process that runs the tournament: it starts changed engines once before it answers.\n';
  const folder = dataOption(options);
  const request = {
    kind: 'reload',
    // Its owner may have another working directory.
    ...(file === undefined ? {} : { file: resolve(file) }),
    dryRun: options['dryRun'] === true,
    by: textOption(options, 'by') ?? userInfo().username,
    reason: textOption(options, 'reason') ?? 'the tournament file was changed',
  } as const;
  const command = 'arbiter reload';
  const ask = request.dryRun
    ? (asked: typeof request) => carryOut(folder, asked, command)
    : await signedAsker(folder, request.by, options, command);
  const answer = await whileWaiting(waiting, warn, () => ask(request));
  print(`${answerOf(answer).answer}\n`);
  return 0;
};
