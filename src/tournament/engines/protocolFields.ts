// Checks whether an engine suits the game, and how it is reached: UCI and XBoard play chess, GTP and SGMP play Go, an operator plays both at a seat.
// A program is started here, reached by a connection, or played by a person; fields that belong to another way are refused.

import type { Connection, HostedProgram } from '../../core/engines/program.ts';
import { PROTOCOLS, type EngineConfig, type Protocol } from '../../core/gameJob.ts';
import type { GoStart } from '../../core/gameRules.ts';
import { orList } from '../../core/messages/nearest.ts';
import { DEFAULT_BAUD, LINES } from '../values/connection.ts';
import type { EngineEntry } from './enginesJson.ts';
import { engineShape, type eachShape } from './engineShape.ts';
import { usedFields } from '../reading/field.ts';
import type { Read, Report } from '../reading/fields.ts';
import type { Game } from '../events/goShape.ts';
import { placeholderProblems } from '../values/placeholders.ts';
import { settingAt } from './settingAt.ts';
import type { OwnFields, PoolEngine } from './pool.ts';
import type { Located } from '../reading/yamlSource.ts';

type Each = Read<typeof eachShape>;

export const protocolOf = (own: OwnFields, each: Each, entry: EngineEntry | undefined, game: Game): Protocol =>
  own.protocol ??
  (entry?.registered === undefined ? undefined : PROTOCOLS.find((known) => known === entry.protocol)) ??
  each.protocol ??
  (entry === undefined && game === 'go' ? 'gtp' : entry?.protocol === 'xboard' ? 'xboard' : 'uci');

const DEFAULT_LAG_MS = 10_000;

/** The one of `connect`, `listen`, `serial` and `on` that is given. */
export function connectionOf(
  { connect, listen, serial, baud, on, maxLag, name = '' }: OwnFields,
  resolvePath: (written: string) => string,
): Connection | HostedProgram | undefined {
  if (connect !== undefined) return { kind: 'tcp', ...connect, listen: false };
  if (on !== undefined) return { kind: 'hosted', on: on.on, engine: on.engine ?? name, maxLagMs: maxLag ?? DEFAULT_LAG_MS };
  if (listen !== undefined) return { kind: 'tcp', ...listen, listen: true };
  return serial === undefined ? undefined : { kind: 'serial', device: resolvePath(serial), baud: baud ?? DEFAULT_BAUD };
}

const SUITED: Readonly<Record<Game, readonly Protocol[]>> = {
  chess: ['uci', 'xboard', 'operator'],
  go: ['gtp', 'sgmp', 'operator'],
};
/** The protocols' names in the usual spelling. */
const SPOKEN: Readonly<Record<Protocol, string>> = {
  uci: 'UCI',
  xboard: 'XBoard',
  gtp: 'GTP',
  sgmp: 'SGMP',
  operator: 'no protocol',
};
/** Moves are numbers of nine bits, from 1; the tenth bit is the colour (SGMP-1). */
const MOST_SGMP_LINES = 22;

/** Why a protocol cannot play this; `go` is the start of the games. */
function protocolProblem(protocol: Protocol, game: Game, go: GoStart | undefined): string | undefined {
  const speaker = `an engine that speaks ${SPOKEN[protocol]}`;
  if (!SUITED[game].includes(protocol)) {
    return `Cannot play ${game === 'go' ? 'Go' : 'chess'} with ${speaker}: expected the protocol ${orList(SUITED[game])}`;
  }
  if (protocol !== 'sgmp' || go === undefined) return undefined;
  if (go.size > MOST_SGMP_LINES) {
    return `Cannot play on ${go.size} lines with ${speaker}: expected at most ${MOST_SGMP_LINES}, it has no numbers for more points`;
  }
  return go.handicap === 0
    ? undefined
    : `Cannot play with ${go.handicap} handicap stones and ${speaker}: expected handicap: 0, it opens even games only (CGF-A1)`;
}

/** The parts of the game that engines must suit. `go` is present in Go. */
export type Playing = { readonly game: Game; readonly go: GoStart | undefined };
type Defaults = { readonly each: Each; readonly eachGroup: Located | undefined };

/** Whether an engine can play; reports the first problem of each kind. */
export function checkProtocol(engine: PoolEngine, playing: Playing, { each, eachGroup }: Defaults, report: Report): boolean {
  const { own, located, path, entry } = engine;
  const protocol = protocolOf(own, each, entry, playing.game);
  const problem = protocolProblem(protocol, playing.game, playing.go);
  const at = settingAt(engine, 'protocol', eachGroup);
  if (problem !== undefined) report(at.location, at.path, problem);
  const strays = strayFields(located, protocol);
  for (const { name, keyLocation, why } of strays) report(keyLocation, [...path, name], `Cannot use "${name}" ${why}`);
  return problem === undefined && strays.length === 0;
}

/** The fields of an engine that its protocol does not use; if the protocol suits the game, those that have no use over a connection. */
function strayFields(located: Located, protocol: Protocol) {
  const used = usedFields(engineShape, located).map(({ path, field, applies }) => ({
    ...applies,
    ...field,
    name: path.join('.'),
  }));
  const unsuited = used.filter(({ protocols }) => protocols?.includes(protocol) === false);
  if (unsuited.length > 0) {
    return unsuited.map(({ instead, ...field }) => {
      const expected = protocol === 'operator' ? 'none, a person types its moves' : (instead ?? 'none');
      return { ...field, why: `with the protocol "${protocol}": expected ${expected}` };
    });
  }
  const line = LINES.find((name) => located.fields.has(name));
  const why = `together with "${line}": expected it ${line === 'on' ? 'in the list of the engine host' : 'with cmd, which starts a program here'}`;
  return line === undefined ? [] : used.filter(({ started }) => started === true).map((field) => ({ ...field, why }));
}

/** Only chess engines can be asked for search limits; XBoard has no node limit. */
export function checkLimits(
  engine: PoolEngine,
  limits: { readonly depth?: number; readonly nodes?: number },
  game: Game,
  { each, eachGroup }: Defaults,
  report: Report,
): void {
  const { own, located, path, entry } = engine;
  const protocol = protocolOf(own, each, entry, game);
  const asked = Object.entries(limits).map(([name, value]) => `${name}: ${value}`);
  const at = settingAt(engine, 'limits', eachGroup);
  if (protocol === 'xboard' && limits.nodes !== undefined) {
    const message = `Cannot limit the nodes of an engine that speaks XBoard, which has no word for it: expected a clock or a limit of depth, got nodes: ${limits.nodes}`;
    report(located.fields.get('limits')?.value.location ?? located.location, [...path, 'limits'], message);
  } else if (protocol !== 'uci' && protocol !== 'xboard' && asked.length > 0) {
    const player =
      protocol === 'operator'
        ? 'a program that an operator plays'
        : `an engine that speaks ${SPOKEN[protocol]}, which has no word for it`;
    const message = `Cannot limit the search of ${player}: expected a clock, got ${asked.join(', ')}`;
    report(at.location, at.path, message);
  }
}

/** Words in braces that have no value to fill in. */
export function checkPlaceholders(
  engine: PoolEngine,
  { program }: EngineConfig,
  game: Game,
  hasClock: boolean,
  { eachGroup }: Defaults,
  report: Report,
): void {
  if (program.kind !== 'process') return;
  const at = settingAt(engine, 'args', eachGroup);
  for (const [index, argument] of program.args.entries()) {
    for (const problem of placeholderProblems(argument, game, hasClock))
      report(at.items[index]?.location ?? at.location, [...at.path, index], problem);
  }
}
