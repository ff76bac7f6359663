// Checks whether the fields of a file apply where they are used. Each field declares where it applies (field() in the shapes); an event has a format,
// a game, and clocks or none. If a mistake elsewhere hides a fact about an event, that is no reason to refuse a field.

import { orList } from '../../core/messages/nearest.ts';
import { usedFields } from '../reading/field.ts';
import type { Applies, UsedField } from '../reading/field.ts';
import type { Path, Report } from '../reading/fields.ts';
import type { Located } from '../reading/yamlSource.ts';
import { eachShape } from '../engines/engineShape.ts';
import { tournamentShape } from '../schema.ts';
import type { EventInput, FileFields } from './eventInput.ts';
import { eventShape, type FormatName } from './eventShape.ts';
import { GAME_NAMES, type Game } from './goShape.ts';

export type EventTraits = {
  readonly event: EventInput;
  readonly format: FormatName | undefined;
  readonly game: Game | undefined;
  /** Whether all entrants have clocks, or none; `undefined` if they differ. */
  readonly clock: 'with' | 'without' | undefined;
};

/** Checks an event's own fields. Fields at the top of a file of several events, and those of `each`, must apply to at least one event. */
export function checkApplicability(root: Located, { ratings }: FileFields, all: readonly EventTraits[], report: Report): void {
  const refuse = (at: Path, { path, field }: UsedField, expected: string | undefined, where = ''): void => {
    if (expected === undefined) return;
    report(field.keyLocation, [...at, ...path], `Cannot use "${path.at(-1)}"${where}: expected ${expected}`);
  };
  const several = root.fields.has('events');
  for (const traits of all) {
    const [own] = traits.event.levels;
    for (const used of own === undefined ? [] : usedFields(several ? eventShape : tournamentShape, own.group)) {
      if (isRemoval(used)) continue;
      const { format, game } = traits;
      if (game !== undefined && isOther(used.applies.game, game))
        refuse(traits.event.path, used, used.applies.instead, ` in ${GAME_NAMES[game]}`);
      if (!isForeign(used, traits)) refuse(traits.event.path, used, formatExpected(used, format), ` with the format "${format}"`);
      if (isOther(used.applies.clock, traits.clock)) refuse(traits.event.path, used, clockExpected(used.applies));
    }
  }
  for (const used of usedFields(tournamentShape, root)) {
    const { method } = used.applies;
    if (isOther(method, ratings?.method)) refuse([], used, `method: ${method}`, ` with the method ${ratings?.method}`);
  }
  if (all.length === 0) return;
  for (const used of several ? usedFields(tournamentShape, root) : []) {
    const { formats, game } = used.applies;
    if (isRemoval(used)) continue;
    if (all.every(({ format }) => format !== undefined && formats?.includes(format) === false))
      refuse([], used, `an event of the format ${orList(formats ?? [])}`);
    if (all.every((traits) => isOther(game, traits.game)))
      refuse([], used, game === 'go' ? 'an event with game: go' : 'an event of chess');
  }
  const each = root.fields.get('each')?.value;
  const shared = [
    ...(several ? [{ shape: tournamentShape, group: root, path: [] }] : []),
    ...(each === undefined ? [] : [{ shape: eachShape, group: each, path: ['each'] }]),
  ];
  for (const { shape, group, path } of shared)
    for (const used of usedFields(shape, group))
      if (all.every(({ clock }) => isOther(used.applies.clock, clock))) refuse(path, used, clockExpected(used.applies));
}

const isOther = <Trait>(wanted: Trait | undefined, is: Trait | undefined): boolean =>
  wanted !== undefined && is !== undefined && wanted !== is;

/** `none` removes what a preset or the top of the file says. */
const isRemoval = ({ path, field }: UsedField): boolean => path[0] === 'openings' && field.value.value === 'none';

/** A preset does not know that its file plays another format. */
const isForeign = ({ field }: UsedField, { event }: EventTraits): boolean =>
  field.keyLocation.file !== undefined && event.find('format')?.keyLocation.file === undefined;

function formatExpected({ applies: { formats, isCount } }: UsedField, format: FormatName | undefined): string | undefined {
  if (format === undefined || formats === undefined || formats.includes(format)) return undefined;
  if (isCount !== true) return `the format ${orList(formats)}`;
  return `"${COUNTS[format]}"`;
}

const clockExpected = ({ clock }: Applies): string =>
  clock === 'with' ? 'an engine with a clock' : 'an engine without a clock (limits without timeControl)';

/** The field that determines the length of an event. */
const COUNTS: Readonly<Record<FormatName, string>> = {
  'round-robin': 'cycles',
  match: 'games',
  knockout: 'games',
  gauntlet: 'cycles',
  swiss: 'rounds',
};
