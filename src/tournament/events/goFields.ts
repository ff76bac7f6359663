// What the fields of an event say of its game: chess or Go, and of Go from what every game starts. Fields that mean something to the other
// game only are refused where they stand in the event itself; at the top of a file of several events they must mean one of them.

import type { Protocol } from '../../core/gameJob.ts';
import type { GoRuleSet, GoStart, Superko } from '../../core/gameRules.ts';
import type { EventKey } from '../../core/ids.ts';
import { isSaid } from './eventInput.ts';
import type { EventInput } from './eventInput.ts';
import type { Report } from '../reading/fields.ts';
import { GAMES } from './goShape.ts';
import type { Game } from './goShape.ts';
import type { Reach } from '../season/links.ts';
import type { PoolEngine } from '../engines/pool.ts';
import { gameOfRuleSet, ruleSetNames } from './ruleSets.ts';
import { orList } from '../../core/messages/nearest.ts';
import { largestHandicap } from '../../games/go/handicap.ts';
import type { Located } from '../reading/yamlSource.ts';

/** `undefined` where it cannot be told for a mistake that has been reported. */
export const gameOf = (event: EventInput): Game | undefined => event.read.game ?? (isSaid(event, 'game') ? undefined : 'chess');

/** Komi in half-points for an even game (CGF-6.1 has 5½ and says so), and which moves are legal where the file does not say. */
const BY_RULES: Readonly<Record<GoRuleSet, { readonly komi: number; readonly superko: Superko; readonly suicide: boolean }>> = {
  japanese: { komi: 13, superko: 'none', suicide: false },
  chinese: { komi: 15, superko: 'positional', suicide: false },
  'tromp-taylor': { komi: 15, superko: 'positional', suicide: true },
};
const HANDICAP_KOMI = 1;

/** What every game of an event of Go starts from. */
export function goStartOf(event: EventInput): GoStart {
  const { read, find, report } = event;
  const { boardSize: size, rules: ruleSet, handicap } = read;
  const { komi, superko, suicide } = BY_RULES[ruleSet];
  const field = find('handicap');
  if (handicap > largestHandicap(size) && field !== undefined) {
    const most = largestHandicap(size);
    const expected = most === 0 ? 'an even game (0)' : `at most ${most}, as many fixed points as there are`;
    report(field.value.place, field.path, `Cannot give ${handicap} stones on ${size} lines: expected ${expected}`);
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

type Stranger = { readonly game: Game; readonly instead: string };
const IN_GO_ONLY: Stranger = { game: 'go', instead: 'an event with game: go' };
const NO_BOOK: Stranger = { game: 'chess', instead: 'none, games of Go begin on the empty board or with handicap' };
/** Fields that mean something to one game only, and what is expected in the other. */
const GAME_FIELDS: Readonly<Record<string, Stranger>> = {
  variant: { game: 'chess', instead: 'boardSize and rules' },
  openings: NO_BOOK,
  books: NO_BOOK,
  bookless: NO_BOOK,
  protocolSubset: { game: 'chess', instead: 'none, 4k is a subset of UCI' },
  engineLimits: { game: 'chess', instead: 'none, it is about options of engines of chess' },
  limits: { game: 'chess', instead: 'timeControl, programs of Go have no word for limits' },
  adjudication: { game: 'chess', instead: 'judging, which leaves games to judges' },
  boardSize: IN_GO_ONLY,
  komi: IN_GO_ONLY,
  rules: { game: 'go', instead: `${IN_GO_ONLY.instead}; adjudication and the like are a ruleSet` },
  superko: IN_GO_ONLY,
  suicide: IN_GO_ONLY,
  handicap: IN_GO_ONLY,
  countTime: IN_GO_ONLY,
};
/** The same inside groups. */
const EVALUATED: Stranger = { game: 'chess', instead: 'judged or warmUp' };
const COUNTED: Stranger = { game: 'go', instead: 'an event with game: go, whose moves are counted one by one' };
const MEMBERS: Readonly<Record<string, Readonly<Record<string, Stranger>>>> = {
  interruption: { winPawns: EVALUATED, drawPawns: EVALUATED, drawFromMove: EVALUATED, men: EVALUATED },
  judging: { flagFromMove: COUNTED, stopAtMove: COUNTED },
};
const NAMES: Readonly<Record<Game, string>> = { chess: 'chess', go: 'Go' };

/** Fields of the other game in the event itself. */
export function refuseOtherGame({ levels, read, report }: EventInput, game: Game): void {
  const [own] = levels;
  if (own === undefined) return;
  for (const { field, path, stranger } of strangersOf(own.group)) {
    if (stranger.game === game) continue;
    const label = path.at(-1) ?? '';
    const message = `Cannot use "${label}" in ${NAMES[game]}: expected ${stranger.instead}`;
    report(field.keyPlace, [...own.path, ...path], message);
  }
  const ruleSet = own.group.fields.get('ruleSet');
  if (ruleSet !== undefined && read.ruleSet !== undefined && gameOfRuleSet(read.ruleSet) !== game) {
    const message = `Cannot use the rule set "${read.ruleSet}" in ${NAMES[game]}: expected ${orList(ruleSetNames(game))}`;
    report(ruleSet.value.place, [...own.path, 'ruleSet'], message);
  }
}

/** An engine that does not say what it speaks would be taken for one that speaks both. */
export function checkBothGames(
  pool: readonly PoolEngine[],
  common: Protocol | undefined,
  reach: ReadonlyMap<EventKey, Reach>,
  games: ReadonlyMap<EventKey, Game | undefined>,
  report: Report,
): void {
  for (const { name, own, entry, namePlace, path } of pool) {
    if (name === undefined || (own.protocol ?? common ?? entry?.protocol) !== undefined) continue;
    const played = [...reach].flatMap(([key, { names }]) => (names.has(name) ? [games.get(key)] : []));
    if (!GAMES.every((game) => played.includes(game))) continue;
    report(
      namePlace,
      [...path, 'name'],
      `Cannot play chess and Go with "${name}": expected an engine for each, or the protocol operator`,
    );
  }
}

/** At the top of a file of several events, and of folders with tablebases anywhere: whether they mean one of the events. */
export function checkIdleGames(root: Located, games: readonly (Game | undefined)[], report: Report): void {
  const plays = (game: Game): boolean => games.includes(game) || games.includes(undefined);
  const tablebases = root.fields.get('tablebases');
  if (tablebases !== undefined && games.length > 0 && !plays('chess'))
    report(tablebases.keyPlace, ['tablebases'], 'Cannot use "tablebases" in Go: expected an event of chess');
  if (!root.fields.has('events')) return;
  for (const { field, path, stranger } of strangersOf(root)) {
    if (games.length === 0 || plays(stranger.game)) continue;
    const expected = stranger.game === 'go' ? 'an event with game: go' : 'an event of chess';
    report(field.keyPlace, path, `Cannot use "${path.at(-1) ?? ''}": expected ${expected}`);
  }
  const ruleSet = root.fields.get('ruleSet')?.value;
  const suited = (['chess', 'go'] as const).find((game) => ruleSetNames(game).some((name) => name === ruleSet?.value));
  if (ruleSet !== undefined && suited !== undefined && games.length > 0 && !plays(suited)) {
    const other = suited === 'go' ? 'chess' : 'go';
    const message = `Cannot use the rule set "${String(ruleSet.value)}" in ${NAMES[other]}: expected ${orList(ruleSetNames(other))}`;
    report(ruleSet.place, ['ruleSet'], message);
  }
}

function strangersOf(group: Located) {
  const own = Object.entries(GAME_FIELDS).flatMap(([name, stranger]) => {
    const field = group.fields.get(name);
    // `none` takes a book away.
    return field === undefined || (name === 'openings' && field.value.value === 'none')
      ? []
      : [{ field, path: [name], stranger }];
  });
  const inner = Object.entries(MEMBERS).flatMap(([name, members]) =>
    Object.entries(members).flatMap(([member, stranger]) => {
      const field = group.fields.get(name)?.value.fields.get(member);
      return field === undefined ? [] : [{ field, path: [name, member], stranger }];
    }),
  );
  return [...own, ...inner];
}
