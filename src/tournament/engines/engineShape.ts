// The fields of an engine in a tournament file, and of `each`, which applies to all engines.

import { z } from 'zod';
import { DEFAULT_PROCESSES, SANDBOX_LEVELS } from '../../core/engines/sandbox.ts';
import { PROTOCOLS, RESTARTS } from '../../core/gameJob.ts';
import { isPattern } from '../../core/isPattern.ts';
import { LINE_CHECKS } from '../../core/lineDoubts.ts';
import { err, ok } from '../../core/result.ts';
import { BAUDS, DEFAULT_BAUD, parseHostPlace, parseTcpPlace } from '../values/connection.ts';
import { argumentList, engineOptions, environment, resourceCounts } from './engineFields.ts';
import { field, group, required } from '../reading/field.ts';
import type { Hints } from '../reading/hints.ts';
import { duration, line, memorySize, name, notation, oneOf, wholeNumber, yesOrNo } from '../reading/leaves.ts';
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

const regularExpression = line('a regular expression', 500).refine(isPattern, { error: 'a regular expression' });

const paths = z.array(line('a file or folder', 4096), { error: 'a list of files and folders such as [net.nnue]' });

const PROGRAM = { protocols: ['uci', 'xboard', 'gtp', 'sgmp'] } as const;
const STARTED = { ...PROGRAM, started: true } as const;
const SERIAL = { protocols: ['gtp', 'sgmp'], instead: 'cmd, or in Go the protocol gtp or sgmp' } as const;

const hostPlace = notation((written) => parseHostPlace(typeof written === 'string' ? written : ''), {
  title: 'an engine host',
  type: 'string',
  pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,49}(/[^/]+)?$',
});

/** Also a field of the whole file. */
export const sandboxLevel = oneOf(SANDBOX_LEVELS);

const SCORES_FROM = ['mover', 'white'] as const;

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
  wrongOptions: field(
    oneOf(['refuse', 'skip']),
    'What happens to an option that the engine does not declare, or whose value it does not allow: `refuse` it before anything is played, or `skip` it. Default: `refuse`.',
    { protocols: ['uci', 'xboard', 'gtp'] },
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
  book: field(
    group({
      file: required(line('a file', 4096), 'The book.'),
      moves: field(
        wholeNumber(1, 1000),
        'Only in the first so many moves of a game, those of its opening included. Default: as long as the book has moves.',
      ),
    }),
    'A Polyglot book: Arbiter makes the engine’s moves from it, drawn by weight, while no clock runs (BOOK-1). It is part of the engine’s version. Default: none.',
    { protocols: ['uci', 'xboard'], instead: 'none, Polyglot books are of chess' },
  ),
  ping: field(
    duration,
    'How long the engine may take after each move to answer `isready`; then it has stalled. Its clock does not run meanwhile. Default: it is not asked.',
    { protocols: ['uci'] },
  ),
  checkLines: field(
    oneOf(LINE_CHECKS),
    'Which lines of the engine’s searches are checked: `pvs`, whether they have a score, whether the moves that they expect are legal, and whether the last begins with the move that is played; `matePvs`, also whether a line that announces a mate (in a variant, any win) is as long as the mate and ends with it. What is wrong is a notice, each kind once a game; it changes nothing.',
    { shownDefault: 'off', protocols: ['uci'] },
  ),
  keepLines: field(
    z.array(regularExpression, { error: 'a list of regular expressions such as ["^info string book"]' }).min(1),
    'Regular expressions: with each move, the last line of the search that matches is recorded. Default: none.',
    { protocols: ['uci'], examples: [['^info string book']] },
  ),
  ponder: field(
    yesOrNo,
    'Whether the engine thinks in its opponent’s time. UCI: if it declares the option `Ponder`; Arbiter sets it and asks with `go ponder`. XBoard: `hard`. Both engines of a game then use cores at once.',
    { shownDefault: false, protocols: ['uci', 'xboard'], instead: 'options, or the program’s own settings' },
  ),
  firstLines: field(
    z.array(line('a line', 4096), { error: 'a list of lines such as ["memory 64"]' }).min(1),
    'Lines that the program gets right after its start, before its protocol begins, for settings that are no options. An event with `engineLimits` does not allow them. Default: none.',
    { handedOn: true, protocols: ['uci', 'xboard', 'gtp'], instead: 'args', examples: [['memory 64']] },
  ),
  scoresFrom: field(
    oneOf(SCORES_FROM),
    'Whose view the engine’s scores have: that of the `mover`, as its protocol asks for, or always that of `white`.',
    { shownDefault: 'mover', protocols: ['uci', 'xboard'], instead: 'none, Go programs tell no scores' },
  ),
  restart: field(
    oneOf(RESTARTS),
    'When its process is started again. `auto`: after a failure, and where the engine asks for it (XBoard: `reuse=0`); otherwise one process plays game after game. `betweenGames`: a new process plays each game; the old one has ended before. `never`: as `auto`, but the wish of the engine does not count.',
    { shownDefault: 'auto', ...STARTED },
  ),
  memory: field(memorySize, 'Memory limit, enforced by the system. Default: none.', STARTED),
  uses: field(
    resourceCounts,
    'With `--workers`: what the engine takes, while it runs, of the `resources` that a worker offers ([cluster.md](cluster.md#resources)). Default: nothing.',
    { ...STARTED, examples: [{ gpu: 1 }] },
  ),
  nice: field(wholeNumber(-20, 19), 'Priority: 19 is the lowest. Default: the system’s.', STARTED),
  openFiles: field(wholeNumber(8, 1_048_576), 'Limit of open files set by the system. Default: the system’s.', STARTED),
  sandbox: field(
    sandboxLevel,
    'How far the engine is kept apart from this machine and from the others: `sealed`, `user` or `none` (docs/sandbox.md). Default: that of the file.',
    STARTED,
  ),
  reads: field(
    paths,
    'Sealed: files and folders that the engine may read besides its own folder and what its entry names. Default: none.',
    { handedOn: true, ...STARTED, examples: [['/srv/networks']] },
  ),
  network: field(yesOrNo, 'Sealed: whether the engine may use the network.', { shownDefault: false, ...STARTED }),
  scratch: field(memorySize, 'Sealed: the size of its own `/tmp`, in memory.', { shownDefault: '64MiB', ...STARTED }),
  processes: field(wholeNumber(1, 1_000_000), 'In a sandbox: how many processes and threads the engine may have.', {
    shownDefault: DEFAULT_PROCESSES,
    ...STARTED,
  }),
  logs: field(yesOrNo, 'Log all input and output of this engine. Default: `engineLogs`.'),
};

const displayName = field(
  name('a name', 100),
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
const files = field(
  paths,
  'Files and folders that belong to the engine’s version, in addition to those that `cmd`, `args`, `env` and `options` name: a network next to the program, a library. Nothing of a version may change while an event is played. Default: none.',
  { ...STARTED, examples: [['net.nnue', 'books/']] },
);
const writes = field(
  paths,
  'Files and folders that the engine writes itself, such as learning files: not part of its version. Default: none.',
  STARTED,
);

export const engineShape = {
  name: field(
    name('a name', 100),
    'The entrant’s name, unique (case does not matter). It stays the same all season: links, seats, seeds, ratings and rulings use it. Default: must be given; with `conf` the name there.',
  ),
  displayName,
  cmd,
  author: field(name('a name', 100), 'Who wrote it; a Swiss keeps programs of one author apart. Default: unknown.'),
  connect: field(tcpPlace, 'Where the program listens: `tcp:HOST:PORT`, with an IPv6 address `"tcp:[::1]:9000"`.', {
    ...PROGRAM,
    examples: ['tcp:192.168.1.5:9000'],
  }),
  listen: field(
    tcpPlace,
    'Where Arbiter listens for the program: `tcp:HOST:PORT`; `tcp:0.0.0.0:9000` means every network. Of the programs of this machine, only those of the same user may call.',
    {
      ...PROGRAM,
      examples: ['tcp:0.0.0.0:9000'],
    },
  ),
  serial: field(line('a device', 4096), 'A serial line, such as `/dev/ttyS0`, 8 data bits, no parity, one stop bit.', {
    ...SERIAL,
    examples: ['/dev/ttyS0'],
  }),
  on: field(
    hostPlace,
    'The engine host that runs the program ([cluster.md](cluster.md)): its name or one of its labels, and after a `/` the program’s name in its list. Its time is measured there. Default: the program runs here; after `on: gpu-server` the one with the entrant’s name.',
    { ...PROGRAM, examples: ['gpu-server/Lc0'] },
  ),
  maxLag: field(
    duration,
    'With `on`: how long the engine host may be silent before it is lost and the game is interrupted, through no fault of the engine.',
    { shownDefault: '10s', ...PROGRAM },
  ),
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
  files,
  writes,
  engine: field(
    name('a name', 100),
    'An engine of the `registry`: its newest accepted version plays, with the settings that it was submitted with; `name` and `cmd` may then be left out. It runs sealed. An event keeps the version that it was opened with. Default: none.',
    PROGRAM,
  ),
  conf: field(
    name('a name', 100),
    'An engine of `enginesFrom`, by its name there; `name` and `cmd` may then be left out. Default: none.',
    PROGRAM,
  ),
  ...settingsShape,
};
export const eachShape = settingsShape;
export const each = group(eachShape, {
  such: '{ options: { Hash: 64 } }',
  hints: elsewhere(eachShape, 'expected it at an engine: it belongs to one alone'),
});

/** The fields that an event may set for an engine from that event on. */
export const versionShape = { displayName, cmd, files, writes, ...settingsShape };
export const version = group(versionShape, {
  hints: elsewhere(versionShape, 'expected it in the entry under engines: it stays the same all season'),
});

/** For the fields of an engine that a group does not have. */
function elsewhere(shape: object, say: string): Hints {
  return Object.fromEntries(Object.keys(engineShape).flatMap((name) => (Object.hasOwn(shape, name) ? [] : [[name, { say }]])));
}
