// The fields of an engine in a tournament file, and of `each`, which holds for all engines.

import { z } from 'zod';
import { PROTOCOLS } from '../../core/gameJob.ts';
import { err, ok } from '../../core/result.ts';
import { BAUDS, DEFAULT_BAUD, parseTcpPlace } from '../values/connection.ts';
import { argumentList, engineOptions, environment } from './engineFields.ts';
import { field, group } from '../reading/field.ts';
import { duration, line, memorySize, notation, wholeNumber, yesOrNo } from '../reading/leaves.ts';
import { SUBSET_WORDS } from '../values/subsetWords.ts';
import { timeControlField } from '../values/timeControlField.ts';

export const limitsShape = {
  depth: field(wholeNumber(1, 1000), 'Search no deeper than so many plies.'),
  nodes: field(wholeNumber(1, 1_000_000_000_000), 'Search no more than so many positions a move.'),
};

const tcpPlace = notation((written) => parseTcpPlace(typeof written === 'string' ? written : ''), {
  type: 'string',
  pattern: '^tcp:(\\[[0-9A-Fa-f:.]+\\]|[A-Za-z0-9._-]+):\\d{1,5}$',
});

const paths = z.array(line('a file or folder', 4096), { error: 'a list of files and folders such as [net.nnue]' });

const PROGRAM = { protocols: ['uci', 'xboard', 'gtp', 'sgmp'] } as const;
const STARTED = { ...PROGRAM, started: true } as const;
const LINE = { protocols: ['gtp', 'sgmp'], instead: 'cmd, or in Go the protocol gtp or sgmp' } as const;

/** What may be said for one engine and, under `each`, for all. */
const settingsShape = {
  protocol: field(
    z.enum(PROTOCOLS, { error: 'uci or xboard (CECP is xboard) in chess, gtp or sgmp in Go, or operator' }),
    'How the engine talks. Chess: uci (default), xboard (also called CECP or WinBoard). Go: gtp (default), sgmp. Both: operator, a person types its moves at a seat.',
  ),
  protocolSubset: field(
    z.enum(SUBSET_WORDS, { error: '4k or none' }),
    'The part of UCI that the engine understands, instead of the event’s (4K-7.9).',
  ),
  args: field(
    argumentList,
    'Arguments of the command. In Go {colour}, {size}, {komi}, {handicap}, {minutes} and {seconds} stand for what the game has.',
    { handedOn: true, ...STARTED, examples: [['-u']] },
  ),
  dir: field(line('a folder', 4096), 'Working folder. Default: the folder of the command.', STARTED),
  env: field(environment, 'Environment variables, in addition to those of Arbiter itself.', { handedOn: true, ...STARTED }),
  options: field(
    engineOptions,
    'Options by name; { atMost: N } is lowered to the engine’s own maximum; a button is pressed by true.',
    { handedOn: true, protocols: ['uci', 'xboard', 'gtp'], instead: 'args, SGMP has no word for options' },
  ),
  timeControl: field(timeControlField, 'For this engine instead of the event’s: a handicap.'),
  timeMargin: field(duration, 'How far a clock may be overstepped, such as 50ms.', { clock: 'with' }),
  limits: field(group(limitsShape), 'Limits of each search, instead of the event’s.', PROGRAM),
  moveCap: field(duration, 'Hard limit of a move without a clock.', { shownDefault: '60s', clock: 'without' }),
  startup: field(
    duration,
    'The longest wait for the handshake and for each readyok; for a program at a line, or an operator, to come to a game.',
    { shownDefault: '30s' },
  ),
  memory: field(memorySize, 'Memory limit set by the system, such as 2GiB.', STARTED),
  nice: field(wholeNumber(-20, 19), 'Priority: 19 is the lowest.', STARTED),
  openFiles: field(wholeNumber(8, 1_048_576), 'Limit of open files set by the system.', STARTED),
  logs: field(yesOrNo, 'Keep all that the engine says and hears. Default: engineLogs.'),
};

const displayName = field(line('a name', 100), 'What tables, games and the page call it, such as Lc0 0.31. Default: the name.', {
  examples: ['Lc0 0.31'],
});
const cmd = field(line('a command', 4096), 'The program: a path, or a name that is looked up in PATH.', PROGRAM);

export const engineShape = {
  name: field(
    line('a name', 100),
    'The entrant’s name, unique in the tournament and the same all season. Default with conf: the name there.',
  ),
  displayName,
  cmd,
  author: field(line('a name', 100), 'Who wrote it; a Swiss keeps programs of one author apart.'),
  connect: field(tcpPlace, 'Instead of cmd: where a program waits to be called (gtp, sgmp).', {
    ...LINE,
    examples: ['tcp:192.168.1.5:9000'],
  }),
  listen: field(tcpPlace, 'Instead of cmd: where a program calls (gtp, sgmp).', { ...LINE, examples: ['tcp:0.0.0.0:9000'] }),
  serial: field(line('a device', 4096), 'Instead of cmd: a serial line to a program (gtp, sgmp), 8N1.', {
    ...LINE,
    examples: ['/dev/ttyS0'],
  }),
  baud: field(
    notation<(typeof BAUDS)[number], (typeof BAUDS)[number]>(
      (written) => {
        const speed = BAUDS.find((known) => known === written);
        return speed === undefined ? err(`a speed of serial lines: ${BAUDS.join(', ')}`) : ok(speed);
      },
      { enum: BAUDS },
    ),
    'Speed of the serial line.',
    { shownDefault: DEFAULT_BAUD, ...PROGRAM },
  ),
  files: field(
    paths,
    'Files and folders that belong to the engine’s version, in addition to those that cmd, args, env and options name: a network next to the program, a library. Nothing of a version may change while an event is played.',
    { ...STARTED, examples: [['net.nnue', 'books/']] },
  ),
  writes: field(
    paths,
    'Files and folders that the engine writes itself, such as what it learns: no part of its version.',
    STARTED,
  ),
  conf: field(line('a name', 100), 'Take the engine of this name from the file given by enginesFrom.', PROGRAM),
  ...settingsShape,
};
export const eachShape = settingsShape;

/** What an event may say of an engine that plays otherwise from there on. */
export const versionShape = { displayName, cmd, ...settingsShape };
