// arbiter bridge: lets a GTP program play where SGMP is required, and an SGMP program where GTP is (CGF'99, appendix 1: CGFGO, the communication
// proxy). The time that the bridge takes counts as the program's. Frames and the result are logged on standard error or in a file; the result has the
// wording of GNU Go (`Result: B+6.5`), which a referee can read.

import { bridgeToGtp } from '../../bridge/bridgeToGtp.ts';
import { bridgeToSgmp } from '../../bridge/bridgeToSgmp.ts';
import { colourOption, placeOption, programOf, startOption } from '../sgmpOptions.ts';
import { WrongUse } from '../../core/messages/failure.ts';
import type { CommandAction } from '../command.ts';
import { countOption, engineOptions, textOption } from '../options.ts';

export const bridge: CommandAction = async ([command, ...args], options) => {
  const start = startOption(options, 'sgmp');
  const address = placeOption(options);
  const colour = colourOption(options);
  const minutes = countOption(options, 'minutes', '--minutes', 1);
  const logFile = textOption(options, 'log');
  if (options['toGtp'] === true) {
    if ((command === undefined) === (address === undefined)) {
      throw new WrongUse('Cannot bridge to GTP: expected either an SGMP program after -- or one of --tcp, --listen and --serial');
    }
    for (const [name, flag] of [
      ['colour', '--colour'],
      ['option', '--option'],
    ] as const) {
      if (options[name] !== undefined)
        throw new WrongUse(`Cannot use ${flag} with --to-gtp: pass settings of an SGMP program in its arguments`);
    }
    const program = command === undefined ? undefined : { command: programOf(command), args };
    return bridgeToGtp({ start, address, program, minutes, logFile });
  }
  if (colour === undefined)
    throw new WrongUse('Cannot bridge to SGMP without --colour: expected black or white, what the program plays');
  if (command === undefined) throw new WrongUse('Cannot bridge to SGMP: expected a GTP program after --');
  return bridgeToSgmp({
    start,
    colour,
    address: address ?? { kind: 'stdio' },
    program: { name: command, command: programOf(command), args, options: engineOptions(options, 'name=value') },
    minutes,
    logFile,
  });
};
