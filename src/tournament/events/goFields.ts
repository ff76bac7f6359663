// The fields of an event about its game: chess or Go, and for Go the start of every game.

import type { Protocol } from '../../core/gameJob.ts';
import type { GoRuleSet, GoStart, Superko } from '../../core/gameRules.ts';
import type { EventKey } from '../../core/ids.ts';
import { isSaid } from './eventInput.ts';
import type { EventInput } from './eventInput.ts';
import type { Path, Report } from '../reading/fields.ts';
import { GAME_NAMES, GAMES } from './goShape.ts';
import type { Game } from './goShape.ts';
import type { Reach } from '../season/links.ts';
import type { PoolEngine } from '../engines/pool.ts';
import { gameOfRuleSet, ruleSetNames } from './ruleSets.ts';
import { orList } from '../../core/messages/nearest.ts';
import { largestHandicap } from '../../games/go/handicap.ts';
import type { Located, Location } from '../reading/yamlSource.ts';

/** `undefined` if a mistake hides it, which has been reported. */
export const gameOf = (event: EventInput): Game | undefined => event.read.game ?? (isSaid(event, 'game') ? undefined : 'chess');

/** Default komi in half-points for an even game (CGF-6.1 sets 5½ explicitly), and which moves are legal where the file does not say. */
const BY_RULES: Readonly<Record<GoRuleSet, { readonly komi: number; readonly superko: Superko; readonly suicide: boolean }>> = {
  japanese: { komi: 13, superko: 'none', suicide: false },
  chinese: { komi: 15, superko: 'positional', suicide: false },
  'tromp-taylor': { komi: 15, superko: 'positional', suicide: true },
};
const HANDICAP_KOMI = 1;

/** The start of every game in an event of Go. */
export function goStartOf(event: EventInput): GoStart {
  const { read, refuse } = event;
  const { boardSize: size, rules: ruleSet, handicap } = read;
  const { komi, superko, suicide } = BY_RULES[ruleSet];
  const most = largestHandicap(size);
  if (handicap > most) {
    const expected = most === 0 ? 'an even game (0)' : `at most ${most}, as many fixed points as there are`;
    refuse(['handicap'], `Cannot give ${handicap} stones on ${size} lines: expected ${expected}`);
  }
  return {
    game: 'go',
    size,
    komi: read.komi ?? (handicap === 0 ? komi : HANDICAP_KOMI),
    ruleSet,
    superko: read.superko ?? superko,
    suicide: read.suicide ?? suicide,
    handicap,
  };
}

/** A rule set belongs to one game; at the top of a file of several events it must suit one of them. */
export function checkRuleSets(
  root: Located,
  events: readonly { readonly event: EventInput; readonly game: Game | undefined }[],
  report: Report,
): void {
  const refuse = (location: Location, path: Path, name: string, game: Game): void =>
    report(location, path, `Cannot use the rule set "${name}" in ${GAME_NAMES[game]}: expected ${orList(ruleSetNames(game))}`);
  for (const { event, game } of events) {
    const { ruleSet } = event.read;
    const field = event.find('ruleSet');
    if (field?.own === true && ruleSet !== undefined && game !== undefined && gameOfRuleSet(ruleSet) !== game)
      refuse(field.value.location, field.path, ruleSet, game);
  }
  const field = root.fields.get('ruleSet')?.value;
  const suited = GAMES.find((game) => ruleSetNames(game).some((name) => name === field?.value));
  if (!root.fields.has('events') || field === undefined || suited === undefined || events.length === 0) return;
  if (events.every(({ game }) => game !== undefined && game !== suited))
    refuse(field.location, ['ruleSet'], String(field.value), suited === 'go' ? 'chess' : 'go');
}

/** An engine without a protocol would be taken for one that speaks both. */
export function checkBothGames(
  pool: readonly PoolEngine[],
  common: Protocol | undefined,
  reach: ReadonlyMap<EventKey, Reach>,
  games: ReadonlyMap<EventKey, Game | undefined>,
  report: Report,
): void {
  for (const { name, own, entry, nameLocation, path } of pool) {
    if (name === undefined || (own.protocol ?? common ?? entry?.protocol) !== undefined) continue;
    const played = [...reach].flatMap(([key, { names }]) => (names.has(name) ? [games.get(key)] : []));
    if (!GAMES.every((game) => played.includes(game))) continue;
    report(
      nameLocation,
      [...path, 'name'],
      `Cannot play chess and Go with "${name}": expected an engine for each, or the protocol operator`,
    );
  }
}
