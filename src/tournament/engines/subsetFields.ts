// Engines that understand only a part of UCI (4K-7.9): what the file may not ask of them, because that part has no command for it. They play from the
// usual start with a clock for the whole game; files/book.ts checks that books have moves from the start.

import { variantTitle } from '../../core/chessVariants.ts';
import type { ProtocolSubset } from '../../core/gameJob.ts';
import type { TimeControl } from '../../core/timeControl.ts';
import type { FormatSettings } from '../../formats/registry.ts';
import { stageControls, type Players } from '../events/clocks.ts';
import type { EntrantDefinition, EventDefinition, OpeningsDefinition } from '../definition.ts';
import type { EventInput } from '../events/eventInput.ts';
import type { Path } from '../reading/fields.ts';
import type { Game } from '../events/goShape.ts';
import { settingAt } from './settingAt.ts';
import type { Location } from '../reading/yamlSource.ts';

export const hasSubset = (entrants: readonly EntrantDefinition[]): boolean =>
  entrants.some(({ engine }) => engine.protocolSubset !== undefined);

type Finding = { readonly field: string; readonly message: string };

/** Reports every request of an event that such an engine cannot fulfil, each place once. */
export function checkSubset(event: EventInput, game: Game, players: Players, format: FormatSettings | undefined): void {
  const told = new Set<string>();
  const report = (location: Location, path: Path, message: string): void => {
    const at = `${location.file ?? ''}:${location.line}:${location.column} ${message}`;
    if (!told.has(at)) event.report(location, path, message);
    told.add(at);
  };
  for (const entrant of players.entrants) {
    const subset = entrant.engine.protocolSubset;
    const engine = players.engines.find(({ name }) => name === entrant.engine.name);
    if (subset === undefined || engine === undefined) continue;
    for (const { field, message } of findings(subset, entrant, event, game, format)) {
      const { location, path } = settingAt(engine, field, players.eachGroup, event);
      report(location, path, message);
    }
  }
}

function findings(
  subset: ProtocolSubset,
  { engine, timeControl, limits }: EntrantDefinition,
  { read }: EventInput,
  game: Game,
  format: FormatSettings | undefined,
): readonly Finding[] {
  const words = `the ${subset} subset of UCI has no words for it (4K-7.9)`;
  if (game === 'go') {
    return [
      { field: 'protocolSubset', message: `Cannot use "protocolSubset" in Go: expected none, ${subset} is a subset of UCI` },
    ];
  }
  if (engine.protocol !== 'uci') {
    const message = `Cannot use the ${subset} subset with the protocol "${engine.protocol}": expected uci, of which it is a part, or protocolSubset: none for "${engine.name}"`;
    return [{ field: 'protocolSubset', message }];
  }
  const found: Finding[] = [];
  const asked = Object.entries(limits).map(([name, value]) => `${name}: ${value}`);
  if (asked.length > 0) {
    found.push({ field: 'limits', message: `Cannot limit the search: expected a clock, ${words}, got ${asked.join(', ')}` });
  }
  if (read.variant !== 'standard') {
    found.push({
      field: 'variant',
      message: `Cannot play ${variantTitle(read.variant)}: expected the variant standard, ${words}`,
    });
  }
  if (engine.firstLines !== undefined)
    found.push({ field: 'firstLines', message: `Cannot send first lines: expected none, ${words}` });
  if (engine.ponder === true) found.push({ field: 'ponder', message: `Cannot ponder: expected ponder: false, ${words}` });
  const controls = [
    { field: 'timeControl', control: timeControl },
    ...stageControls(format).map((control) => ({ field: format?.kind === 'knockout' ? 'rounds' : 'overtime', control })),
  ];
  for (const { field, control } of controls) {
    const got = wordless(control);
    if (got === undefined) continue;
    found.push({
      field,
      message: `Cannot use the time control: expected a clock for the whole game such as 30'+3", ${words}, got ${got}`,
    });
  }
  return found;
}

/** What `go wtime A btime B winc C binc D` cannot express. */
function wordless(control: TimeControl): string | undefined {
  switch (control.kind) {
    case 'clock':
      return control.periods.some(({ moves }) => moves !== null) ? 'moves in a period' : undefined;
    case 'moveTime':
      return 'a time per move';
    case 'unlimited':
      return 'no clock';
  }
}

/** Books for an engine of the subset must have only moves from the start, also in the events whose exits it plays from (S16-8c). */
export function withBooksFromStart(events: readonly EventDefinition[]): readonly EventDefinition[] {
  const needs = (event: EventDefinition): boolean => hasSubset([...event.entrants, ...(event.reserves ?? [])]);
  const ofSeason = events.some(
    (event) => needs(event) && [event.openings, ...Object.values(event.books)].some((openings) => openings?.kind === 'season'),
  );
  return events.map((event) => {
    if (!needs(event) && !ofSeason) return event;
    const { openings, books } = event;
    return {
      ...event,
      ...(openings === undefined ? {} : { openings: fromStart(openings) }),
      books: Object.fromEntries(
        Object.entries(books).flatMap(([name, book]) => (book === undefined ? [] : [[name, fromStart(book)]])),
      ),
    };
  });
}

const fromStart = (openings: OpeningsDefinition): OpeningsDefinition =>
  openings.kind === 'book' ? { ...openings, fromStart: true } : openings;
