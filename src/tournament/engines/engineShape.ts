// The fields of an engine in a tournament file, and of `each`, which holds for all engines.

import { z } from 'zod';
import { PROTOCOLS } from '../../core/gameJob.ts';
import { err, ok } from '../../core/result.ts';
import { BAUDS, DEFAULT_BAUD, parseTcpPlace } from '../values/connection.ts';
import { argumentList, engineOptions, environment } from './engineFields.ts';
import { duration, line, memorySize, notation, wholeNumber, yesOrNo } from '../reading/leaves.ts';
import { SUBSET_WORDS } from '../values/subsetWords.ts';
import { timeControlField } from '../values/timeControlField.ts';

export const limitsShape = {
  depth: wholeNumber(1, 1000).meta({ description: 'Search no deeper than so many plies.' }).optional(),
  nodes: wholeNumber(1, 1_000_000_000_000).meta({ description: 'Search no more than so many positions a move.' }).optional(),
};

const tcpPlace = notation((written) => parseTcpPlace(typeof written === 'string' ? written : ''), {
  type: 'string',
  pattern: '^tcp:(\\[[0-9A-Fa-f:.]+\\]|[A-Za-z0-9._-]+):\\d{1,5}$',
});

const paths = z.array(line('a file or folder', 4096), { error: 'a list of files and folders such as [net.nnue]' });

/** What may be said for one engine and, under `each`, for all. */
const settingsShape = {
  protocol: z
    .enum(PROTOCOLS, { error: 'uci or xboard (CECP is xboard) in chess, gtp or sgmp in Go, or operator' })
    .meta({
      description:
        'How the engine talks. Chess: uci (default), xboard (also called CECP or WinBoard). Go: gtp (default), sgmp. Both: operator, a person types its moves at a seat.',
    })
    .optional(),
  protocolSubset: z
    .enum(SUBSET_WORDS, { error: '4k or none' })
    .meta({ description: 'The part of UCI that the engine understands, instead of the event’s (4K-7.9).' })
    .optional(),
  args: argumentList
    .meta({
      description:
        'Arguments of the command. In Go {colour}, {size}, {komi}, {handicap}, {minutes} and {seconds} stand for what the game has.',
      examples: [['-u']],
    })
    .optional(),
  dir: line('a folder', 4096).meta({ description: 'Working folder. Default: the folder of the command.' }).optional(),
  env: environment.meta({ description: 'Environment variables, beside those of Arbiter itself.' }).optional(),
  options: engineOptions
    .meta({
      description: 'Options by name; { atMost: N } is lowered to the engine’s own maximum; a button is pressed by true.',
    })
    .optional(),
  timeControl: timeControlField.meta({ description: 'For this engine instead of the event’s: a handicap.' }).optional(),
  timeMargin: duration.meta({ description: 'How far a clock may be overstepped, such as 50ms.' }).optional(),
  limits: z.strictObject(limitsShape).meta({ description: 'Limits of each search, instead of the event’s.' }).optional(),
  moveCap: duration.meta({ description: 'Hard limit of a move without a clock.', default: '60s' }).optional(),
  startup: duration
    .meta({
      description:
        'The longest wait for the handshake and for each readyok; for a program at a line, or an operator, to come to a game.',
      default: '30s',
    })
    .optional(),
  memory: memorySize.meta({ description: 'Memory limit set by the system, such as 2GiB.' }).optional(),
  nice: wholeNumber(-20, 19).meta({ description: 'Priority: 19 is the lowest.' }).optional(),
  openFiles: wholeNumber(8, 1_048_576).meta({ description: 'Limit of open files set by the system.' }).optional(),
  logs: yesOrNo.meta({ description: 'Keep all that the engine says and hears. Default: engineLogs.' }).optional(),
};

const displayName = line('a name', 100)
  .meta({ description: 'What tables, games and the page call it, such as Lc0 0.31. Default: the name.', examples: ['Lc0 0.31'] })
  .optional();
const cmd = line('a command', 4096).meta({ description: 'The program: a path, or a name that is looked up in PATH.' }).optional();

export const engineShape = {
  name: line('a name', 100)
    .meta({
      description: 'The entrant’s name, unique in the tournament and the same all season. Default with conf: the name there.',
    })
    .optional(),
  displayName,
  cmd,
  author: line('a name', 100).meta({ description: 'Who wrote it; a Swiss keeps programs of one author apart.' }).optional(),
  connect: tcpPlace
    .meta({ description: 'Instead of cmd: where a program waits to be called (gtp, sgmp).', examples: ['tcp:192.168.1.5:9000'] })
    .optional(),
  listen: tcpPlace
    .meta({ description: 'Instead of cmd: where a program calls (gtp, sgmp).', examples: ['tcp:0.0.0.0:9000'] })
    .optional(),
  serial: line('a device', 4096)
    .meta({ description: 'Instead of cmd: a serial line to a program (gtp, sgmp), 8N1.', examples: ['/dev/ttyS0'] })
    .optional(),
  baud: notation<(typeof BAUDS)[number], (typeof BAUDS)[number]>(
    (written) => {
      const speed = BAUDS.find((known) => known === written);
      return speed === undefined ? err(`a speed of serial lines: ${BAUDS.join(', ')}`) : ok(speed);
    },
    { enum: BAUDS },
  )
    .meta({ description: 'Speed of the serial line.', default: DEFAULT_BAUD })
    .optional(),
  files: paths
    .meta({
      description:
        'Files and folders that belong to the engine’s version, beside those that cmd, args, env and options name: a network beside the program, a library. Nothing of a version may change while an event is played.',
      examples: [['net.nnue', 'books/']],
    })
    .optional(),
  writes: paths
    .meta({ description: 'Files and folders that the engine writes itself, such as what it learns: no part of its version.' })
    .optional(),
  conf: line('a name', 100).meta({ description: 'Take the engine of this name from the file given by enginesFrom.' }).optional(),
  ...settingsShape,
};
export const eachShape = settingsShape;

/** What an event may say of an engine that plays otherwise from there on. */
export const versionShape = { displayName, cmd, ...settingsShape };
