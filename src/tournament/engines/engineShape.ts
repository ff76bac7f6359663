// The fields of an engine in a tournament file, and of `each`, which applies to all engines.

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
  depth: field(wholeNumber(1, 1000), 'Search no deeper than so many plies. Default: none.'),
  nodes: field(wholeNumber(1, 1_000_000_000_000), 'Search no more than so many positions a move. Default: none.'),
};

const tcpPlace = notation((written) => parseTcpPlace(typeof written === 'string' ? written : ''), {
  title: 'an address',
  type: 'string',
  pattern: '^tcp:(\\[[0-9A-Fa-f:.]+\\]|[A-Za-z0-9._-]+):\\d{1,5}$',
});

const paths = z.array(line('a file or folder', 4096), { error: 'a list of files and folders such as [net.nnue]' });

const PROGRAM = { protocols: ['uci', 'xboard', 'gtp', 'sgmp'] } as const;
const STARTED = { ...PROGRAM, started: true } as const;
const LINE = { protocols: ['gtp', 'sgmp'], instead: 'cmd, or in Go the protocol gtp or sgmp' } as const;

/** The fields that one engine may have and, under `each`, all engines. */
const settingsShape = {
  protocol: field(
    z.enum(PROTOCOLS, { error: 'uci or xboard (CECP is xboard) in chess, gtp or sgmp in Go, or operator' }),
    'How the engine talks. Chess: `uci`, or `xboard` for the older protocol (CECP, WinBoard; S16-X protocols). Go: `gtp` or `sgmp`. Both: `operator`, a person types its moves at a seat. Default: uci, in Go gtp.',
  ),
  protocolSubset: field(
    z.enum(SUBSET_WORDS, { error: '4k or none' }),
    'The part of UCI that the engine understands (4K-7.9). Default: the event’s.',
  ),
  args: field(
    argumentList,
    'Arguments, as a list; Arbiter does not split them at spaces. In Go `{colour}`, `{size}`, `{komi}`, `{handicap}`, `{minutes}` and `{seconds}` are replaced by what the game has. Default: none.',
    { handedOn: true, ...STARTED, examples: [['-u']] },
  ),
  dir: field(line('a folder', 4096), 'Working folder. Default: the folder of the program.', STARTED),
  env: field(environment, 'Environment variables, in addition to Arbiter’s own. Default: none.', { handedOn: true, ...STARTED }),
  options: field(
    engineOptions,
    'The engine’s options by name (case does not matter), as its author asks for them (S16-X other settings). `{ atMost: N }` is lowered to the engine’s own maximum, and the value used is recorded. `true` presses a button. Quote numbers such as `1.10` to send them as written. Default: none.',
    { handedOn: true, protocols: ['uci', 'xboard', 'gtp'], instead: 'args, SGMP has no word for options' },
  ),
  timeControl: field(timeControlField, 'For this engine alone: a handicap. Default: the event’s.'),
  timeMargin: field(duration, 'How far a clock may be overstepped. Default: the event’s.', { clock: 'with' }),
  limits: field(group(limitsShape), 'Limits for each search, replacing all of the event’s. Default: the event’s.', PROGRAM),
  moveCap: field(duration, 'Hard limit of a move without a clock. Default: the event’s.', { clock: 'without' }),
  startup: field(
    duration,
    'The longest wait for the handshake and for each `readyok` (`pong`), and for a connected program or an operator to come to a game.',
    { shownDefault: '30s' },
  ),
  memory: field(memorySize, 'Memory limit, enforced by the system. Default: none.', STARTED),
  nice: field(wholeNumber(-20, 19), 'Priority: 19 is the lowest. Default: the system’s.', STARTED),
  openFiles: field(wholeNumber(8, 1_048_576), 'Limit of open files set by the system. Default: the system’s.', STARTED),
  logs: field(yesOrNo, 'Log all input and output of this engine. Default: `engineLogs`.'),
};

const displayName = field(
  line('a name', 100),
  'The engine’s name in tables, games (PGN, SGF) and the page, such as `Lc0 0.31`; also unique. An event keeps the display names that it was opened with. Default: the name.',
  {
    examples: ['Lc0 0.31'],
  },
);
const cmd = field(
  line('a command', 4096),
  'The program: a path, or a bare name that is looked up in `PATH`. It is not a command line: put arguments in `args`. Default: must be given, but for `conf` and for programs that are not started here.',
  PROGRAM,
);

export const engineShape = {
  name: field(
    line('a name', 100),
    'The entrant’s name, unique (case does not matter). It stays the same all season: links, seats, seeds, ratings and rulings use it. Default: must be given; with `conf` the name there.',
  ),
  displayName,
  cmd,
  author: field(line('a name', 100), 'Who wrote it; a Swiss keeps programs of one author apart. Default: unknown.'),
  connect: field(tcpPlace, 'Where the program listens: `tcp:HOST:PORT`, with an IPv6 address `"tcp:[::1]:9000"`.', {
    ...LINE,
    examples: ['tcp:192.168.1.5:9000'],
  }),
  listen: field(tcpPlace, 'Where Arbiter listens for the program: `tcp:HOST:PORT`; `tcp:0.0.0.0:9000` means every network.', {
    ...LINE,
    examples: ['tcp:0.0.0.0:9000'],
  }),
  serial: field(line('a device', 4096), 'A serial line, such as `/dev/ttyS0`, 8 data bits, no parity, one stop bit.', {
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
    'Files and folders that belong to the engine’s version, in addition to those that `cmd`, `args`, `env` and `options` name: a network next to the program, a library. Nothing of a version may change while an event is played. Default: none.',
    { ...STARTED, examples: [['net.nnue', 'books/']] },
  ),
  writes: field(
    paths,
    'Files and folders that the engine writes itself, such as learning files: not part of its version. Default: none.',
    STARTED,
  ),
  conf: field(
    line('a name', 100),
    'An engine of `enginesFrom`, by its name there; `name` and `cmd` may then be left out. Default: none.',
    PROGRAM,
  ),
  ...settingsShape,
};
export const eachShape = settingsShape;

/** The fields that an event may set for an engine from that event on. */
export const versionShape = { displayName, cmd, ...settingsShape };
