// The file that fastchess saves a match in (config.json, version 1.8.2) → the words that say the same, and the results so far. Times in it are in ms;
// what a word cannot say because fastchess leaves it empty has no word. Enumerations are numbers, in the order of fastchess's app/src/types/enums.hpp.

import { z } from 'zod';
import { addedTallies, EMPTY_TALLY, gamesIn, reversedTally, type MatchTally } from '../../core/matchTally.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { PGN_NOTATIONS } from '../matchRequest.ts';

const count = z.number().int().min(0);
const word = z.string();
const is = z.boolean();

const stats = z.object({
  ...{ wins: count, losses: count, draws: count },
  ...{ penta_WW: count, penta_WD: count, penta_WL: count, penta_DD: count, penta_LD: count, penta_LL: count },
});

const engine = z.object({
  ...{ name: word, dir: word, cmd: word, args: word, restart: is },
  options: z.array(z.tuple([word, word])),
  limit: z.object({
    tc: z.object({ increment: count, fixed_time: count, time: count, moves: count, timemargin: count }),
    ...{ nodes: count, plies: count },
  }),
});

const saved = z.object({
  resign: z.object({ move_count: count, score: count, twosided: is, enabled: is }),
  draw: z.object({ move_number: count, move_count: count, score: count, enabled: is }),
  maxmoves: z.object({ move_count: count, enabled: is }),
  tb_adjudication: z.object({ syzygy_dirs: word, max_pieces: count, ignore_50_move_rule: is, enabled: is }),
  opening: z.object({ file: word, format: count, order: count, plies: z.number().int(), start: count }),
  pgn: z.object({
    ...{ additional_lines_rgx: z.array(word), event_name: word, site: word, file: word, notation: count, append_file: is },
    ...{ track_nodes: is, track_seldepth: is, track_nps: is, track_hashfull: is, track_tbhits: is, track_timeleft: is },
    ...{ track_latency: is, track_pv: is, min: is, crc: is },
  }),
  epd: z.object({ file: word, append_file: is }),
  sprt: z.object({ alpha: z.number(), beta: z.number(), elo0: z.number(), elo1: z.number(), model: word, enabled: is }),
  ...{ output: count, seed: z.number(), variant: count, type: count, gauntlet_seeds: count },
  ...{ ratinginterval: count, scoreinterval: count, wait: count, games: count, rounds: count },
  ...{ concurrency: z.number().int(), force_concurrency: is, recover: is, noswap: is, reverse: is, report_penta: is },
  ...{ affinity: is, check_mate_pvs: is, show_latency: is },
  log: z.object({ file: word, append_file: is, engine_coms: is }),
  engines: z.array(engine),
  stats: z.record(z.string(), stats).nullable(),
});
type Saved = z.output<typeof saved>;

/** `earlier`: what the first engine has from the games so far; absent: there are none. */
export type SavedMatch = { readonly words: readonly string[]; readonly earlier?: MatchTally };

/** The error is a sentence part without the file’s name. */
export function savedMatch(json: string, withResults: boolean): Result<SavedMatch, string> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (reason) {
    return err(`expected JSON as fastchess saves it: ${reason instanceof Error ? reason.message : 'it cannot be read'}`);
  }
  const read = saved.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    return err(`expected what fastchess saves, got something else at "${issue?.path.join('.') ?? ''}"`);
  }
  const results = Object.entries(read.data.stats ?? {}).filter(([, { wins, draws, losses }]) => wins + draws + losses > 0);
  // A number of 64 bits, which JSON.parse would round.
  const words = wordsOf(read.data, /"seed"\s*:\s*(\d+)/.exec(json)?.[1] ?? '');
  if (!withResults || results.length === 0) return ok({ words });
  if (read.data.engines.length > 2)
    return err(
      'it has more than two engines, whose results fastchess forgets: expected stats=false, which plays all games again',
    );
  const earlier = tallyOf(read.data, results);
  return gamesIn(earlier) < read.data.games * read.data.rounds
    ? ok({ words, earlier })
    : err(`its ${read.data.games * read.data.rounds} games have been played: expected a match that is not over, or stats=false`);
}

const flagged = (name: string, isSet: boolean): string[] => (isSet ? [name] : []);
const pair = (name: string, value: string | number | boolean): string[] => (value === '' ? [] : [`${name}=${value}`]);
const group = (isSet: boolean, name: string, ...pairs: readonly (readonly string[])[]): string[] =>
  isSet ? [name, ...pairs.flat()] : [];

function wordsOf(match: Saved, seed: string): readonly string[] {
  const { resign, draw, maxmoves, tb_adjudication: tables, opening, pgn, epd, sprt, log } = match;
  return [
    ...match.engines.flatMap(engineWords),
    ...group(
      resign.enabled,
      '-resign',
      pair('movecount', resign.move_count),
      pair('score', resign.score),
      pair('twosided', resign.twosided),
    ),
    ...group(
      draw.enabled,
      '-draw',
      pair('movenumber', draw.move_number),
      pair('movecount', draw.move_count),
      pair('score', draw.score),
    ),
    ...(maxmoves.enabled ? ['-maxmoves', String(maxmoves.move_count)] : []),
    ...(tables.enabled
      ? ['-tb', tables.syzygy_dirs, '-tbpieces', String(tables.max_pieces), ...flagged('-tbignore50', tables.ignore_50_move_rule)]
      : []),
    ...group(
      opening.file !== '',
      '-openings',
      pair('file', opening.file),
      pair('format', ['epd', 'pgn'][opening.format] ?? ''),
      pair('order', ['random', 'sequential'][opening.order] ?? ''),
      pair('plies', opening.plies),
      pair('start', opening.start),
    ),
    ...group(
      pgn.file !== '',
      '-pgnout',
      pair('file', pgn.file),
      pair('append', pgn.append_file),
      pair('notation', PGN_NOTATIONS[pgn.notation] ?? ''),
      pair('min', pgn.min),
      ...Object.entries({
        nodes: pgn.track_nodes,
        seldepth: pgn.track_seldepth,
        nps: pgn.track_nps,
        hashfull: pgn.track_hashfull,
      }).map(([name, isSet]) => pair(name, isSet)),
      ...Object.entries({
        tbhits: pgn.track_tbhits,
        timeleft: pgn.track_timeleft,
        latency: pgn.track_latency,
        pv: pgn.track_pv,
      }).map(([name, isSet]) => pair(name, isSet)),
      ...pgn.additional_lines_rgx.map((pattern) => pair('match_line', pattern)),
    ),
    ...(pgn.crc ? ['-crc32', 'pgn=true'] : []),
    ...group(epd.file !== '', '-epdout', pair('file', epd.file), pair('append', epd.append_file)),
    ...group(
      sprt.enabled,
      '-sprt',
      ...(['elo0', 'elo1', 'alpha', 'beta', 'model'] as const).map((name) => pair(name, sprt[name])),
    ),
    ...group(log.file !== '', '-log', pair('file', log.file), pair('append', log.append_file), pair('engine', log.engine_coms)),
    ...['-event', pgn.event_name, '-site', pgn.site],
    ...['-output', `format=${match.output === 1 ? 'cutechess' : 'fastchess'}`, '-report', `penta=${match.report_penta}`],
    ...(seed === '' ? [] : ['-srand', seed]),
    ...['-variant', match.variant === 1 ? 'fischerandom' : 'standard'],
    ...['-tournament', match.type === 1 ? 'gauntlet' : 'roundrobin', '-seeds', String(match.gauntlet_seeds)],
    ...[
      '-ratinginterval',
      String(match.ratinginterval),
      '-scoreinterval',
      String(match.scoreinterval),
      '-wait',
      String(match.wait),
    ],
    ...['-games', String(match.games), '-rounds', String(match.rounds), '-concurrency', String(match.concurrency)],
    ...flagged('-force-concurrency', match.force_concurrency),
    ...flagged('-recover', match.recover),
    ...flagged('-noswap', match.noswap),
    ...flagged('-reverse', match.reverse),
    ...flagged('-use-affinity', match.affinity),
    ...flagged('-check-mate-pvs', match.check_mate_pvs),
    ...flagged('-show-latency', match.show_latency),
  ];
}

function engineWords({
  name,
  dir,
  cmd,
  args,
  restart,
  options,
  limit: { tc, nodes, plies },
}: Saved['engines'][number]): readonly string[] {
  const { moves, time, increment, fixed_time: moveTime, timemargin } = tc;
  return [
    '-engine',
    ...[
      pair('name', name),
      pair('dir', dir),
      pair('cmd', cmd),
      pair('args', args),
      pair('restart', restart ? 'on' : 'off'),
    ].flat(),
    ...(time + increment > 0 ? [`tc=${moves > 0 ? `${moves}/` : ''}${time / 1000}+${increment / 1000}`] : []),
    ...(moveTime > 0 ? [`st=${moveTime / 1000}`] : []),
    ...(timemargin > 0 ? [`timemargin=${timemargin}`] : []),
    ...(nodes > 0 ? [`nodes=${nodes}`] : []),
    ...(plies > 0 ? [`depth=${plies}`] : []),
    ...options.map(([option, value]) => `option.${option}=${value}`),
  ];
}

/** Results are under `A vs B`, either way round. */
function tallyOf(
  { engines, report_penta: inPairs }: Saved,
  results: readonly (readonly [string, z.output<typeof stats>])[],
): MatchTally {
  const [first] = engines;
  let tally = EMPTY_TALLY;
  for (const [names, counts] of results) {
    const { penta_LL: none, penta_LD: half, penta_WL: decisive, penta_DD: drawn, penta_WD: oneAndHalf, penta_WW: two } = counts;
    const pairs: MatchTally['pairs'] = inPairs ? [none, half, decisive + drawn, oneAndHalf, two] : [0, 0, 0, 0, 0];
    const own: MatchTally = {
      ...{ games: [counts.losses, counts.draws, counts.wins], pairs, decisivePairs: inPairs ? decisive : 0 },
    };
    tally = addedTallies(tally, names.startsWith(`${first?.name ?? ''} vs `) ? own : reversedTally(own));
  }
  return tally;
}
