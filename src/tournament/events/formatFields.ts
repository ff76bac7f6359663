// The meaning of an event's fields for its format: round robin, match, knockout, gauntlet or Swiss, each with its counts, and the tie-breaks of its
// table.

import { scheduleLength, type FormatSettings } from '../../formats/registry.ts';
import { GO_SWISS_TIE_BREAKS, SEASON_16_TIE_BREAKS, type TieBreakCode } from '../../standings/tieBreaks/declared.ts';
import type { EventBooks } from './bookFields.ts';
import { earlierOf } from './earlierFields.ts';
import { overtimeOf } from './encounterFields.ts';
import { isSaid } from './eventInput.ts';
import type { EventInput } from './eventInput.ts';
import { FORMATS, TIE_BREAKS_EXPECTED } from './eventShape.ts';
import type { FormatName } from './eventShape.ts';
import type { Game } from './goShape.ts';
import { roundsFor } from '../../formats/knockout/bracketSeeds.ts';
import { knockoutOf } from './knockoutFields.ts';
import { formatSize } from '../season/links.ts';
import type { FieldSize } from '../season/links.ts';
import { orList } from '../../core/messages/nearest.ts';
import { present } from '../../core/present.ts';
import { sprtOf } from './sprtFields.ts';
import { swissOf } from './swissFields.ts';
import type { SwissField } from './swissFields.ts';

export type FormatContext = {
  /** The number of possible entrants, if it is known. */
  readonly size: FieldSize | undefined;
  readonly books: EventBooks;
  readonly game: Game | undefined;
  readonly swiss: SwissField;
};

/** The settings of an event's format; `undefined` if they are unknown, which has been reported. */
export function formatOf(event: EventInput, { size, books, game, swiss }: FormatContext): FormatSettings | undefined {
  const { read, find, report } = event;
  if (read.format === undefined) {
    if (!isSaid(event, 'format'))
      report(event.location, [...event.path, 'format'], `Cannot find "format": expected ${orList(FORMATS)}`);
    return undefined;
  }
  const format = find('format');
  const location = format?.own === true ? format.value.location : event.location;
  const path = [...event.path, 'format'];
  const problem = size === undefined ? undefined : sizeProblem(read.format, size, read.challengers);
  if (problem !== undefined) report(location, path, problem);
  switch (read.format) {
    case 'round-robin':
    case 'gauntlet': {
      const { cycles, encounters, challengers } = read;
      const counts = { cycles, ...present({ encounters }) };
      const settings: FormatSettings =
        read.format === 'gauntlet' ? { kind: 'gauntlet', challengers, ...counts } : { kind: 'round-robin', ...counts };
      const games = scheduleLength(settings, Math.max(2, size?.most ?? 2)) ?? 0;
      const told = read.format === 'gauntlet' ? 'gauntlet' : 'round robin';
      if (games > MOST_GAMES)
        report(location, path, `Cannot play the ${told}: expected at most ${MOST_GAMES} games, got ${games}`);
      checkEncounters(event);
      return settings;
    }
    case 'match':
      return {
        kind: 'match',
        encounter: {
          ...{ games: read.games, earlyStop: read.earlyStop, tieBreaks: overtimeOf(event, books) },
          ...(read.gamesPerOpening === 2 ? {} : { perOpening: read.gamesPerOpening }),
          ...(read.alternateColours ? {} : { sameColours: true }),
        },
        firstWhite: read.firstWhite === 'secondSeed' ? 'second-seed' : 'first-seed',
        ...present({ earlier: earlierOf(event), sprt: sprtOf(event) }),
      };
    case 'knockout':
      return knockoutOf(event, size, books);
    case 'swiss':
      return swissOf(event, game, swiss);
  }
}

function checkEncounters({ read: { format, encounters }, refuse }: EventInput): void {
  if (format === 'gauntlet' && encounters !== undefined && encounters.order !== 'listed')
    refuse(['encounters', 'order'], `Cannot play a gauntlet in the order "${encounters.order}": expected listed`);
}

/** Checks whether this number of entrants can play: a message about the number; `undefined` if nothing is wrong. */
export function fieldSizeProblem(format: FormatSettings, entrants: number): string | undefined {
  const size = { least: entrants, most: entrants };
  if (format.kind === 'knockout' && entrants >= 2 && roundsFor(entrants) > format.rounds.length) {
    return `Cannot play ${entrants} entrants in ${format.rounds.length} rounds: expected ${roundsFor(entrants)}`;
  }
  return sizeProblem(format.kind, size, format.kind === 'gauntlet' ? format.challengers : 1);
}

function sizeProblem(format: FormatName, size: FieldSize, challengers: number): string | undefined {
  const got = formatSize(size);
  switch (format) {
    case 'match':
      if (size.least > 2) return `Cannot play a match: expected two engines, got ${got}; more play a round-robin`;
      return size.most < 2 ? `Cannot play a match: expected two engines, got ${got}` : undefined;
    case 'gauntlet':
      return size.most <= challengers
        ? `Cannot play a gauntlet: expected more entrants than challengers, got ${got} and ${challengers}`
        : undefined;
    case 'round-robin':
    case 'knockout':
    case 'swiss':
      return size.most < 2
        ? `Cannot play a ${format === 'swiss' ? 'Swiss' : format}: expected at least two engines, got ${got}`
        : undefined;
  }
}

const MOST_GAMES = 1_000_000;

/** The tie-breaks that order equal points in a table. A knockout has none: after its games only a ruling is left. */
export function tieBreaksOf({ read, find, refuse }: EventInput): readonly TieBreakCode[] {
  if (read.format === 'knockout') return ['RULING'];
  const byDefault = read.format === 'swiss' && read.game === 'go' ? GO_SWISS_TIE_BREAKS : SEASON_16_TIE_BREAKS;
  const codes = read.tieBreaks;
  if (codes === undefined) return byDefault;
  if (typeof codes === 'string') {
    const message = `Cannot use "${codes}" with the format "${read.format}": expected ${TIE_BREAKS_EXPECTED}`;
    if (find('tieBreaks')?.own === true) refuse(['tieBreaks'], message);
    return byDefault;
  }
  for (const [index, code] of codes.entries()) {
    const path = ['tieBreaks', index];
    if (codes.indexOf(code) < index) refuse(path, `Cannot use the tie-break "${code}" twice: expected each once`);
    else if (codes[index - 1] === 'RULING')
      refuse(path, `Cannot use the tie-break "${code}" after RULING: expected RULING last, it leaves nothing to decide`);
  }
  return codes;
}
