// arbiter reload: makes the process that runs a tournament read its file again, while games are played.

import { resolve } from 'node:path';
import { userInfo } from 'node:os';
import type { CommandAction } from '../command.ts';
import { carryOut } from '../../run/control.ts';
import { textOption } from '../options.ts';
import { dataOption } from './reading/status.ts';

export const reload: CommandAction = async ([file], options) => {
  const answer = await carryOut(
    dataOption(options),
    {
      kind: 'reload',
      // Its owner may have another working directory.
      ...(file === undefined ? {} : { file: resolve(file) }),
      dryRun: options['dryRun'] === true,
      by: textOption(options, 'by') ?? userInfo().username,
      reason: textOption(options, 'reason') ?? 'the tournament file was changed',
    },
    'arbiter reload',
  );
  process.stdout.write(`${String(answer)}\n`);
  return 0;
};
