// The fields of a kibitzer in a tournament file: those of an engine that say what its program is and where it runs. It has no clock, no limits and no
// version, and `each` does not count for it.

import { z } from 'zod';
import { field, group, required } from '../reading/field.ts';
import { line, name, wholeNumber } from '../reading/leaves.ts';
import { engineShape } from './engineShape.ts';

const PROTOCOLS = ['uci', 'gtp'] as const;

const { on, maxLag, args, dir, env, options, wrongOptions, startup, firstLines, scoresFrom } = engineShape;
const { memory, openFiles, sandbox, reads, network, scratch, processes } = engineShape;

const kibitzerShape = {
  name: required(name('a name', 100), 'Its name for viewers, unique among the kibitzers.'),
  cmd: field(
    line('a command', 4096),
    'The program, as for an engine that plays. If it is missing, or fails, games go on without it. Default: must be given, here or with `on`.',
  ),
  protocol: field(
    z.enum(PROTOCOLS, { error: 'uci in chess or gtp in Go: in no other protocol Arbiter lets an engine analyse' }),
    'Chess: `uci`. Go: `gtp`, with `kata-analyze` or `lz-analyze`. Default: uci, gtp where only Go is played.',
  ),
  cores: field(
    wholeNumber(1, 1024),
    'Cores of its own, which no game gets. With `cores: { share: true }` it has none, and the lowest priority. Default: its `Threads`, else 1; none on an engine host.',
  ),
  ...{ on, maxLag, args, dir, env, options, wrongOptions, startup, firstLines, scoresFrom },
  ...{ memory, openFiles, sandbox, reads, network, scratch, processes },
};

const EXPECTED = 'a list of 1 to 8 kibitzers, each such as { name: Stockfish, cmd: /usr/games/stockfish }';
const say = 'expected it at an engine that plays: a kibitzer only analyses';
const hints = Object.fromEntries(
  Object.keys(engineShape).flatMap((known) => (Object.hasOwn(kibitzerShape, known) ? [] : [[known, { say }]])),
);

export const kibitzerList = z
  .array(group(kibitzerShape, { such: '{ name: Stockfish, cmd: /usr/games/stockfish }', hints }), { error: EXPECTED })
  .min(1, { error: EXPECTED })
  .max(8, { error: EXPECTED });
