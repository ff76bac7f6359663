// Every event needs a clock or a limit; margin and cap must apply to some player.

import type { TimeControl } from '../../core/timeControl.ts';
import type { FormatSettings } from '../../formats/registry.ts';
import type { EntrantDefinition } from '../definition.ts';
import { isGroup } from '../engines/engineFields.ts';
import { engineShape } from '../engines/engineShape.ts';
import { settingAt } from '../engines/settingAt.ts';
import { isSaid } from './eventInput.ts';
import type { EventInput, Level } from './eventInput.ts';
import { meantFields } from '../reading/fields.ts';
import type { Game } from './goShape.ts';
import type { PoolEngine } from '../engines/pool.ts';
import type { Located } from '../reading/yamlSource.ts';

/** The possible entrants of an event: `entrants` lacks those engines that are wrong. */
export type Players = {
  readonly engines: readonly PoolEngine[];
  readonly entrants: readonly EntrantDefinition[];
  readonly eachGroup: Located | undefined;
};

export function checkClocks(event: EventInput, game: Game, players: Players): void {
  const { engines, eachGroup } = players;
  const { report, location, path } = event;
  const each: readonly Level[] = eachGroup === undefined ? [] : [{ group: eachGroup, path: ['each'], known: ENGINE_FIELDS }];
  const single: readonly Level[] = engines.map(({ located, path: at }) => ({ group: located, path: at, known: ENGINE_FIELDS }));
  for (const level of [...event.levels, ...each, ...single]) {
    const limits = level.group.fields.get('limits')?.value;
    if (limits !== undefined && isGroup(limits.value) && limits.fields.size === 0) {
      report(limits.location, [...level.path, 'limits'], 'Cannot use empty limits: expected depth or nodes');
    }
  }
  const bounds = game === 'go' ? ['timeControl'] : BOUNDS;
  checkHourglasses(event, players);
  if (bounds.some((name) => isSaid(event, name)) || each.some((level) => isBounded(level, bounds))) return;
  const unbounded = single.filter((level) => !isBounded(level, bounds));
  const expected = `expected ${game === 'go' ? "minutes such as 50', or inf" : 'seconds such as 60+0.6, or limits with depth or nodes'}`;
  if (unbounded.length === single.length) report(location, [...path, 'timeControl'], `Cannot find "timeControl": ${expected}`);
  else {
    for (const { group, path: at } of unbounded) {
      report(group.location, [...at, 'timeControl'], `Cannot find "timeControl" for this engine: ${expected}`);
    }
  }
}

/** CLOCK-2: what one side of an hourglass uses, the other must be able to gain. */
function checkHourglasses(event: EventInput, { engines, entrants, eachGroup }: Players): void {
  const isGlass = ({ timeControl }: EntrantDefinition): boolean => timeControl.kind === 'clock' && timeControl.hourglass === true;
  const others = entrants.filter((entrant) => !isGlass(entrant));
  if (others.length === entrants.length) return;
  for (const other of others) {
    const engine = engines.find(({ name }) => name === other.engine.name);
    if (engine === undefined) continue;
    const { location, path } = settingAt(engine, 'timeControl', eachGroup, event);
    event.report(
      location,
      path,
      `Cannot play with and without an hourglass: expected one for all, "${other.engine.name}" has none`,
    );
  }
}

/** Whether all entrants have clocks, or none; `undefined` if they differ, or if a mistake hides an engine. */
export function clockTrait({ engines, entrants }: Players, format: FormatSettings | undefined): 'with' | 'without' | undefined {
  if (entrants.length < engines.length || entrants.length === 0) return undefined;
  const controls = [...entrants.map(({ timeControl }) => timeControl), ...stageControls(format)];
  if (controls.every(({ kind }) => kind === 'unlimited')) return 'without';
  return controls.every(({ kind }) => kind !== 'unlimited') ? 'with' : undefined;
}

/** Time controls of rounds and of overtime. */
export function stageControls(format: FormatSettings | undefined): readonly TimeControl[] {
  const encounters =
    format?.kind === 'match'
      ? [format.encounter]
      : format?.kind === 'knockout'
        ? [...format.rounds, ...(format.smallFinal === undefined ? [] : [format.smallFinal])].map(({ encounter }) => encounter)
        : [];
  return encounters.flatMap(({ timeControl, tieBreaks }) =>
    [timeControl, ...tieBreaks.map((stage) => stage.timeControl)].filter((control) => control !== undefined),
  );
}

const BOUNDS = ['timeControl', 'limits'];
const ENGINE_FIELDS = Object.keys(engineShape);

/** Whether a clock or limits are given there, valid or not. */
function isBounded({ group, known }: Level, bounds: readonly string[]): boolean {
  const meant = meantFields(group, known);
  return bounds.some((name) => group.fields.has(name) || meant.has(name));
}
