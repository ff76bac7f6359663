// What a command line asks for → the fields of a tournament file. Paths are left as they were typed.

import { present } from '../core/present.ts';
import { scheduleOf } from './schedule.ts';
import type { TournamentFields } from '../tournament/schema.ts';
import {
  isTimed,
  type ClockRequest,
  type Dialect,
  type EngineRequest,
  type MatchRequest,
  type OpeningsRequest,
} from './matchRequest.ts';

type EngineFields = Exclude<TournamentFields['engines'][number], string>;
type BookFields = Exclude<NonNullable<TournamentFields['openings']>, string>;

/** A move without a clock takes no longer: some engines ignore `nodes` and never answer. */
const MOVE_CAP = '10m';

/** `games`: as many games at once. */
export function tournamentFields(request: MatchRequest, games: number): TournamentFields {
  const { openings } = request;
  return present({
    tournament: request.event === '' ? 'Match' : request.event,
    site: request.site === '?' ? undefined : request.site,
    variant: request.variant === 'standard' ? undefined : request.variant,
    ...scheduleOf(request),
    openings: openings === undefined ? undefined : bookOf(openings, request),
    tablebases: request.tablebases.folders.length === 0 ? undefined : request.tablebases.folders,
    adjudication: adjudicationOf(request),
    clock: request.engines.some(({ clock }) => clock.incrementMs > 0) ? { incrementFirst: true } : undefined,
    concurrency: games,
    cores: request.affinity ? undefined : { share: true },
    engineLogs: request.engineLogs ? true : undefined,
    // Both runners start engines as they are.
    sandbox: 'none',
    gamePause: request.waitMs === undefined || request.waitMs === 0 ? undefined : `${request.waitMs}ms`,
    crashes: { unresponsive: 'ignore' },
    each: present({
      startup: `${request.startupMs}ms`,
      wrongOptions: 'skip',
      ping: request.pingMs === undefined ? undefined : `${request.pingMs}ms`,
      checkLines: request.checkLines,
      keepLines: request.pgn === undefined || request.pgn.matchLines.length === 0 ? undefined : request.pgn.matchLines,
    }),
    engines: request.engines.map(engineOf),
  }) as TournamentFields;
}

function adjudicationOf({ dialect, draw, resign, maxMoves, tablebases }: MatchRequest): TournamentFields['adjudication'] {
  const { folders, pieces, ignoreFifty, results } = tablebases;
  const rules = present({
    draw: draw === undefined ? undefined : drawRule(draw),
    resign: resign === undefined ? undefined : resignRule(resign, dialect),
    maxMoves,
    tablebases: folders.length === 0 ? undefined : { men: pieces === 0 ? MOST_MEN : Math.max(3, pieces), ignoreFifty, results },
  });
  return Object.keys(rules).length === 0 ? undefined : { semantics: dialect, ...rules };
}

const MOST_MEN = 7;
const pawns = (centipawns: number): number => centipawns / 100;
const drawRule = ({ moveNumber, moveCount, score }: NonNullable<MatchRequest['draw']>) => ({
  ...{ fromMove: Math.max(1, moveNumber), moves: moveCount, pawns: pawns(score) },
});
const resignRule = ({ moveCount, score, twoSided }: NonNullable<MatchRequest['resign']>, dialect: Dialect) => ({
  ...{ moves: moveCount, pawns: pawns(score) },
  seenBy: twoSided ? WITNESSES[dialect] : ('loser' as const),
});
/** What `twosided` means. */
const WITNESSES = { fastchess: 'together', cutechess: 'each' } as const satisfies Record<Dialect, string>;

function bookOf(
  { file, format, order, plies, start }: OpeningsRequest,
  { dialect, engines, format: tournament, rounds, seed }: MatchRequest,
): BookFields {
  return present({
    file,
    format,
    order: order === 'random' ? dialect : undefined,
    plies: format === 'epd' || file.endsWith('.epd') ? undefined : plies,
    start: start === 1 ? undefined : start,
    // fastchess reads as many openings as there are rounds; it plays no Swiss.
    most: dialect === 'fastchess' && engines.length > 2 && tournament !== 'swiss' ? rounds : undefined,
    rngSeed: order === 'random' ? seed : undefined,
  }) as BookFields;
}

function engineOf(engine: EngineRequest): EngineFields {
  const { name, cmd, dir, args, protocol, clock, nodes, depth, options } = engine;
  const isPath = cmd.includes('/');
  const limits = present({ depth: depth === 0 ? undefined : depth, nodes: nodes === 0 ? undefined : nodes });
  const timed = isTimed(clock) || clock.moveTimeMs > 0;
  return present({
    name,
    cmd: isPath && dir !== '' && !cmd.startsWith('/') ? `${dir}/${cmd}` : cmd,
    args: args.length === 0 ? undefined : args,
    dir: dir === '' ? '.' : dir,
    protocol: protocol === 'uci' ? undefined : protocol,
    timeControl: timed ? clockText(clock) : 'inf',
    timeMargin: timed && clock.marginMs > 0 ? `${clock.marginMs}ms` : undefined,
    moveCap: timed ? undefined : MOVE_CAP,
    limits: Object.keys(limits).length === 0 ? undefined : limits,
    restart: engine.restart === 'auto' ? undefined : engine.restart,
    book: engine.book === undefined || engine.book.file === '' ? undefined : engine.book,
    ponder: engine.ponder ? true : undefined,
    firstLines: engine.firstLines.length === 0 ? undefined : engine.firstLines,
    scoresFrom: engine.whiteScores ? 'white' : undefined,
    startup: engine.startupMs === undefined ? undefined : `${engine.startupMs}ms`,
    logs: engine.logs ? true : undefined,
    options: options.length === 0 ? undefined : Object.fromEntries(options),
  });
}

function clockText({ moves, baseMs, incrementMs, moveTimeMs, isHourglass }: ClockRequest): string {
  if (isHourglass) return `hourglass ${baseMs / 1000}`;
  if (moveTimeMs > 0) return `${moveTimeMs / 1000}/move`;
  return `${moves === 0 ? '' : `${moves}/`}${baseMs / 1000}${incrementMs === 0 ? '' : `+${incrementMs / 1000}`}`;
}
