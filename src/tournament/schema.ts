// The fields of a tournament file: one definition for reading, for the messages and for the JSON Schema that editors use.
// A field that nothing obeys yet is not here: an unknown field is refused, and names that other programs or later versions know get a hint.

import { z } from 'zod';
import { eachShape, engineShape } from './engines/engineShape.ts';
import { commonShape, eventShape, ownShape, sourceShape } from './events/eventShape.ts';
import { line, oneOf, RNG_SEED, wholeNumber, yesOrNo } from './reading/leaves.ts';
import { datesField, officialsField } from './officialFields.ts';
import { PRESET_NAMES } from './presetNames.ts';
import { ratingsShape } from './ratingsShape.ts';

export const coresShape = {
  perGame: wholeNumber(1, 1024)
    .meta({ description: 'Cores that a game owns. Default: the largest Threads of any engine.' })
    .optional(),
  share: yesOrNo.meta({ description: 'Let games share cores.', default: false }).optional(),
};

export const ENGINES_EXPECTED = 'a list of 2 to 1000 engines';
const FOLDERS_EXPECTED = 'a list of 1 to 100 folders';
const folderList = z
  .array(line('a folder', 4096), { error: FOLDERS_EXPECTED })
  .min(1, { error: FOLDERS_EXPECTED })
  .max(100, { error: FOLDERS_EXPECTED });
const engineList = z
  .array(z.union([z.string(), z.strictObject(engineShape)]), { error: ENGINES_EXPECTED })
  .min(2, { error: ENGINES_EXPECTED })
  .max(1000, { error: ENGINES_EXPECTED });

/** A letter, then letters, digits, `-` and `_`. */
export const EVENT_KEY = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;
const eventKeyField = z.string().regex(EVENT_KEY);

export const tournamentShape = {
  tournament: line('a name', 200).meta({ description: 'Name of the tournament.' }),
  preset: oneOf(PRESET_NAMES)
    .meta({ description: 'A known tournament; this file gives its engines and books, and replaces what it says otherwise.' })
    .optional(),
  event: line('a name', 200)
    .meta({ description: 'PGN Event of the only event. Default: the name of the tournament.' })
    .optional(),
  ...ownShape,
  ...commonShape,
  officials: officialsField.optional(),
  dates: datesField.optional(),
  ratings: z
    .strictObject(ratingsShape)
    .meta({ description: 'The joint rating list: earlier games, test games, and those of this tournament (S16-14, 4K-5).' })
    .optional(),
  tablebases: folderList.meta({ description: 'Folders with Syzygy tables.', examples: [['./syzygy']] }).optional(),
  rngSeed: RNG_SEED.meta({ description: 'For all draws by lot. Default: drawn at the start, and recorded.' }).optional(),
  concurrency: wholeNumber(1, 1024).meta({ description: 'Games at once.', default: 1 }).optional(),
  gamesPerEntrant: wholeNumber(1, 1024)
    .meta({
      description:
        'The most games that an entrant has in play at once. Default: as many as there is room for; 1 where programs are reached by connections or seats.',
    })
    .optional(),
  cores: z.strictObject(coresShape).meta({ description: 'How games use the processor.' }).optional(),
  engineLogs: yesOrNo.meta({ description: 'Keep all that engines say and hear; it costs time.', default: false }).optional(),
  enginesFrom: line('a file', 4096)
    .meta({ description: 'An engines.json of cutechess, for conf and for engines given by name only.' })
    .optional(),
  each: z
    .strictObject(eachShape)
    .meta({ description: 'Settings of every engine; an engine’s own win, options one by one.' })
    .optional(),
  engines: engineList.meta({ description: 'All that may play; without entrants the field of the event, in seed order.' }),
  events: z
    .record(eventKeyField, z.strictObject(eventShape))
    .meta({
      description: 'The events by their keys. What is at the top of the file holds for each that does not say otherwise.',
    })
    .optional(),
  previous: z
    .record(z.string(), line('a file', 4096), { error: 'names with files, such as { season: season15.json }' })
    .meta({ description: 'Results of earlier seasons by name, for entrants.' })
    .optional(),
  nextSeason: z
    .record(eventKeyField, z.array(z.union([z.string(), z.strictObject({ from: sourceShape.from, places: sourceShape.places })])))
    .meta({
      description: 'Who plays in the events of the next season instead of those who are entered by name (arbiter next-season).',
    })
    .optional(),
};

/** What is read by its own reader. */
export const TOURNAMENT_FORMED = [
  'tournament',
  'engines',
  'events',
  'nextSeason',
  'officials',
  'ratings',
] as const satisfies readonly (keyof typeof tournamentShape)[];

const { tournament, ...others } = tournamentShape;
/** The reader checks more: a file without a preset must have a name, and a format or events. */
const fileSchema = z.strictObject({ tournament: tournament.optional(), ...others });

/** The fields of a file as code writes them. */
export type TournamentFields = Written<z.input<typeof fileSchema>>;
type Written<Value> = Value extends object ? { readonly [Name in keyof Value]: Written<Value[Name]> } : Value;

/** The JSON Schema (draft 7) of a tournament file: what editors complete and check. */
export function tournamentJsonSchema(): Readonly<Record<string, unknown>> {
  const { $schema, ...schema } = z.toJSONSchema(fileSchema, { io: 'input', target: 'draft-7' });
  return { $schema, title: 'Arbiter tournament file', ...schema };
}
