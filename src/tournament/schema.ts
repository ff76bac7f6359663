// The fields of a tournament file: one definition for reading, for the messages and for the JSON Schema that editors use. A field that nothing
// implements yet is absent: an unknown field is refused, and names from other programs or later versions get a hint.

import { z } from 'zod';
import { conditionsField } from './engines/conditionsShape.ts';
import { each, engineShape, sandboxLevel } from './engines/engineShape.ts';
import { kibitzerList } from './engines/kibitzerShape.ts';
import { commonShape, ENGINE_NAME_EXPECTED, eventShape, ownShape, sourceShape } from './events/eventShape.ts';
import { RNG_SEED, duration, line, name, oneOf, webAddress, wholeNumber, yesOrNo } from './reading/leaves.ts';
import { datesByName, officialsList } from './settings/officialFields.ts';
import { PRESET_NAMES } from './presets/presetNames.ts';
import { ratingsShape } from './settings/ratingsShape.ts';
import { field, group, required } from './reading/field.ts';

export const coresShape = {
  perGame: field(
    wholeNumber(1, 1024),
    'Cores that a game owns. Default: the most threads that the file gives an engine (`Threads`, `Cores`, `Max CPUs`; `{ atMost: N }` counts as N), else 1; where an engine ponders, both engines of a game think at once, and it is the two largest together.',
  ),
  share: field(yesOrNo, 'Games may run on any core and may disturb each other.', { default: false }),
};

const HOSTS_EXPECTED = 'a list of places, each a list of engine hosts, such as [[cpu-1, gpu-1], [cpu-2, gpu-2]]';
const hostName = z
  .string({ error: HOSTS_EXPECTED })
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,49}$/u, { error: 'the name of an engine host' });

const ENGINES_EXPECTED = 'a list of 2 to 1000 engines';
const FOLDERS_EXPECTED = 'a list of 1 to 100 folders';
const folderList = z
  .array(line('a folder', 4096), { error: FOLDERS_EXPECTED })
  .min(1, { error: FOLDERS_EXPECTED })
  .max(100, { error: FOLDERS_EXPECTED });
const ENGINE_EXPECTED = 'an engine such as { name: Stockfish, cmd: /usr/games/stockfish }';
const engineList = z
  .array(z.union([z.string(), group(engineShape)], { error: ENGINE_EXPECTED }), {
    error: `${ENGINES_EXPECTED}, each ${ENGINE_EXPECTED}`,
  })
  .min(2, { error: ENGINES_EXPECTED })
  .max(1000, { error: ENGINES_EXPECTED });

const EVENT_KEY = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;
const eventKeyField = z.string().regex(EVENT_KEY, {
  error: ({ input }) =>
    `Cannot use the key "${String(input)}" for an event: expected a letter and then letters, digits, - and _, at most 40`,
});
const EVENTS_EXPECTED = 'events by their keys, such as { QL: { format: round-robin, … } }';

const linkShape = {
  from: required(name('the key of an event', 40), 'The event whose places these are.'),
  places: sourceShape.places,
};
const LINKS_EXPECTED = 'a list such as [{ from: L1, places: 13-16 }, { from: L2, places: 5-10 }]';

const CONCURRENCY_EXPECTED = 'auto, or a whole number from 1 to 1024';

export const tournamentShape = {
  tournament: required(name('a name', 200), 'Name of the tournament, in one line.'),
  preset: field(
    oneOf(PRESET_NAMES),
    'A known tournament that this file completes. Groups of fields are merged; lists and single values are replaced. Default: none.',
  ),
  event: field(name('a name', 200), 'PGN `Event` of the only event. Default: the name of the tournament.'),
  ...ownShape,
  ...commonShape,
  officials: field(
    officialsList,
    'Who may rule. Default: anyone who can write to the data folder may rule with `bin/arbiter rule`.',
  ),
  dates: field(
    datesByName,
    'Dates for people, under any names: times with their zone. Arbiter does not act on them. Default: none.',
  ),
  chat: field(webAddress(), 'Address of a chat about the tournament; the page links to it. Default: none.'),
  settle: field(
    duration,
    'How long the tournament waits after its last game before it is over: a last game that officials rule void in this time is played again without another start. Default: none.',
  ),
  ratings: field(
    group(ratingsShape),
    'The joint rating list: earlier games, test games, and those of this tournament (S16-14, 4K-5). Default: its own games alone make lists.',
  ),
  tablebases: field(
    folderList,
    'Folders with Syzygy tables. They belong to the machine, so they may change during a tournament. Arbiter rejects missing folders and damaged tables; the dry run and the start print how many tables there are for each number of men, and which rules lack some. Default: none.',
    {
      examples: [['./syzygy']],
      game: 'chess',
      instead: 'an event of chess',
    },
  ),
  rngSeed: field(
    RNG_SEED,
    'For all draws by lot: the same seed gives the same draws. Default: drawn at the start, and recorded.',
  ),
  concurrency: field(
    z.union([z.literal('auto'), wholeNumber(1, 1024, CONCURRENCY_EXPECTED)], { error: CONCURRENCY_EXPECTED }),
    'Games at once; `--concurrency` wins over it. `auto`: as many as the cores of this machine allow.',
    { default: 1 },
  ),
  gamesPerEntrant: field(
    wholeNumber(1, 1024),
    'The most games that an entrant has in play at once. Default: as many as there is room for; 1 where any engine is not started here.',
  ),
  hosts: field(
    z.array(z.array(hostName, { error: HOSTS_EXPECTED }).min(1, { error: HOSTS_EXPECTED }), { error: HOSTS_EXPECTED }).min(1, {
      error: HOSTS_EXPECTED,
    }),
    'Places to play, each the engine hosts that play together there ([cluster.md](cluster.md)): one game at a time is played at each (S16-2a), by engines of its hosts alone. Default: games are played as `concurrency` says, by any engine host.',
    {
      examples: [
        [
          ['cpu-1', 'gpu-1'],
          ['cpu-2', 'gpu-2'],
        ],
      ],
    },
  ),
  cores: field(group(coresShape), 'How games use the processor.'),
  kibitzers: field(
    kibitzerList,
    'Engines that analyse the live game for viewers and play none ([kibitzers](#kibitzers)). They belong to the machine, so they may change during a tournament. Default: none.',
  ),
  engineLogs: field(
    yesOrNo,
    'Log all input and output of the engines in rotated files in the folder `logs` of the data folder; `arbiter game NUMBER --log` shows the part of one game. The threads that run the clocks write these logs.',
    { default: false },
  ),
  onHangup: field(
    z.enum(['stop', 'reload'], { error: '"stop" or "reload"' }),
    'What SIGHUP asks of a running tournament: a polite stop, as when its terminal is closed, or to read this file again (`bin/arbiter reload`), as services do.',
    { default: 'stop' },
  ),
  sandbox: field(
    sandboxLevel,
    'How far engines are kept apart from this machine and from each other (docs/sandbox.md). Default: the strongest level that this machine gives.',
  ),
  registry: field(line('a folder', 4096), 'The registry for engines given as `engine` (docs/registry.md). Default: none.'),
  uniqueNetworks: field(
    yesOrNo,
    'S16-16c: a neural network of the `registry` enters only if at least two of its three parts are its own (docs/registry-networks.md).',
    { default: false },
  ),
  conditions: field(
    conditionsField,
    'What every engine must be, and may use, to be entered (4K-7); `none` removes what a preset says. Arbiter refuses an engine that does not meet it, and holds to the lists also in games. Default: none.',
  ),
  enginesFrom: field(
    line('a file', 4096),
    'An `engines.json` of cutechess, for `conf` and for engines given by name only. Default: none.',
  ),
  each: field(each, 'Settings of every engine; an engine’s own win, `options` and `env` one by one.'),
  engines: required(engineList, 'All that may play; without `entrants` the field of the event, in seed order.'),
  events: field(
    z
      .record(eventKeyField, group(eventShape, { such: '{ format: round-robin }' }), { error: EVENTS_EXPECTED })
      .refine((events) => Object.keys(events).length > 0, {
        error: `Cannot read "events": expected ${EVENTS_EXPECTED}, got none`,
      }),
    'The events by their keys. What is at the top of the file holds for each that does not say otherwise. Default: the file is one event.',
  ),
  previous: field(
    z.record(z.string(), line('a file', 4096), { error: 'names with files, such as { season: season15.json }' }),
    'Results of earlier seasons by name, for `entrants`. The explorer of the page has the games of data folders that `entrants` names. Default: none.',
  ),
  nextSeason: field(
    z.record(
      // The check of the events makes sure that it is the key of an event of the file.
      z.string().meta({ pattern: EVENT_KEY.source }),
      z
        .array(z.union([z.string(), group(linkShape)], { error: ENGINE_NAME_EXPECTED }), { error: LINKS_EXPECTED })
        .min(1, { error: LINKS_EXPECTED }),
      { error: 'events with lists, such as { L2: [{ from: L1, places: 13-16 }] }' },
    ),
    'Who plays in the events of the next season instead of those who are entered by name (`arbiter next-season`). Default: none.',
  ),
};

const { tournament, ...others } = tournamentShape;
/** The reader checks more: a file without a preset must have a name, and a format or events. */
const fileSchema = group({ tournament: tournament.optional(), ...others });

/** The fields of a file as code passes them. */
export type TournamentFields = Written<z.input<typeof fileSchema>>;
type Written<Value> = Value extends object ? { readonly [Name in keyof Value]: Written<Value[Name]> } : Value;

/** The JSON Schema (draft 7) of a tournament file, for completion and checks in editors. */
export function tournamentJsonSchema(): Readonly<Record<string, unknown>> {
  const { $schema, ...schema } = z.toJSONSchema(fileSchema, { io: 'input', target: 'draft-7' });
  return { $schema, title: 'Arbiter tournament file', ...schema };
}
