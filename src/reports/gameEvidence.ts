// What the journal knows about one game, for anyone who asks why it ended so: the ending with its rule, what happened when, the clocks, the last
// moves, what each player thought last, and what a player that failed said last. Logs of the engines are next to the journal (run/gameLogs.ts).

import { COLOURS, SIDE_NAMES, type Colour, type Sides } from '../core/colour.ts';
import { outcomeOf } from '../core/ending.ts';
import { ruleInWords } from '../core/endingWords.ts';
import { seenFrom, type Evaluation } from '../core/evaluation.ts';
import type { PlyRecord } from '../core/gameJob.ts';
import { formatClock } from '../core/messages/formatClock.ts';
import { shortened } from '../core/messages/shortened.ts';
import { colourOfPly } from '../core/plies.ts';
import { present } from '../core/present.ts';
import { shortNumber } from '../core/searchFigures.ts';
import { playersOf } from '../course/gameName.ts';
import { resultOf } from '../games/chess/pgn/game.ts';
import { resultOfEnding } from '../games/go/sgf/result.ts';
import type { Entry } from '../journal/entries.ts';
import { unpackPly } from '../journal/packedPlies.ts';
import type { GameFacts, TournamentFacts } from '../projections/tournamentFacts.ts';
import { Spread, type SpreadFigures } from '../ratings/compare/spread.ts';
import { formatTextTable } from '../standings/shown/textTable.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { describeEnding, describeGoEnding } from './describeEnding.ts';
import { describeEntry } from './describeEntry.ts';
import { gameFault, type GameFault } from './gameFault.ts';
import { latencyColumns } from './latencyTable.ts';
import { playAgain, type PlayAgain } from './playAgain.ts';

export type GameEvidence = {
  readonly game: number;
  readonly event: string;
  readonly round: number;
  readonly board: number;
  readonly players: string;
  readonly names: Sides<string>;
  /** `*` while it has no ending. */
  readonly result: string;
  /** How it ended, in one sentence. */
  readonly words: string;
  /** The rule that ended it: `arbiter explain` has its text. */
  readonly rule?: string;
  /** What the rule saw. */
  readonly seen?: string;
  readonly ruledBy?: string;
  /** Why its records are struck, and who struck them (CGF-12.3): it counts nowhere. */
  readonly struck?: string;
  readonly opening: string;
  /** Whose fault it was; absent: no one's. */
  readonly fault?: GameFault;
  /** The measured times of the moves less those that the engines reported, in ms; absent for one that reported none. */
  readonly latency: Partial<Sides<SpreadFigures>>;
  /** How to play it again; absent: `arbiter match` has no words for it. */
  readonly again?: PlayAgain;
  /** Left after the last move of each side, in ms. */
  readonly clocks: Partial<Sides<number>>;
  readonly history: readonly { readonly atUtcMs: number; readonly words: string }[];
  readonly plies: readonly (PlyRecord & { readonly side: Colour })[];
  /** The last lines of each player that the journal keeps: of one that lost by a fault, of both if officials had to decide. */
  readonly lines: Sides<readonly string[]>;
};

/** `entries` are all of the game, in their order. */
export function gameEvidence(
  game: GameFacts,
  event: EventDefinition,
  entries: readonly Entry[],
  facts: TournamentFacts,
): GameEvidence {
  const { issued, ending, ruledBy } = game;
  const { start, moves, source } = issued.opening;
  const plies = entries.flatMap((entry) =>
    entry.kind === 'plies-played'
      ? entry.payload.plies.map((packed, index) => unpackPly(packed, entry.payload.firstPly + index))
      : [],
  );
  const played = plies.map((ply) => ({ ...ply, side: colourOfPly(start, ply.ply) }));
  const { struck } = facts.discipline(event.key);
  const strike = struck.get(issued.white) ?? struck.get(issued.black);
  const count = moves.length + plies.length;
  const isGo = start.game === 'go';
  return {
    game: issued.id,
    event: event.name,
    round: issued.round,
    board: issued.board,
    players: playersOf(game),
    names: game.shown,
    result: isGo && ending !== undefined ? resultOfEnding(ending) : resultOf(ending && outcomeOf(ending)),
    words: ending === undefined ? 'no ending yet' : isGo ? describeGoEnding(ending, count) : describeEnding(ending, count),
    ...(ending?.kind === 'adjudicated' ? { rule: ending.rule, seen: ending.evidence } : {}),
    opening: [source, moves.join(' ')].filter((part) => part !== undefined && part !== '').join(': '),
    clocks: Object.fromEntries(
      COLOURS.flatMap((colour) => {
        const left = played.findLast(({ side, leftMs }) => side === colour && leftMs !== undefined)?.leftMs;
        return left === undefined ? [] : [[colour, left]];
      }),
    ),
    history: entries.flatMap((entry) => {
      const words = historyOf(entry, facts);
      return words === undefined ? [] : [{ atUtcMs: entry.atUtcMs, words }];
    }),
    plies: played,
    lines: linesOf(entries),
    latency: latencyOf(played),
    ...present({
      ruledBy,
      struck: ending && strike && `${strike.case}: ${strike.reason} (${strike.by})`,
      fault: gameFault(ending, entries, game.shown),
      again: playAgain(game, event),
    }),
  };
}

function latencyOf(plies: GameEvidence['plies']): GameEvidence['latency'] {
  const spreads = { white: new Spread(), black: new Spread() };
  for (const { side, elapsedMs, reportedMs } of plies) if (reportedMs !== undefined) spreads[side].add(elapsedMs - reportedMs);
  return present({ white: spreads.white.figures(), black: spreads.black.figures() });
}

/** A game that went to officials has the lines of both players, each with its colour (match/game/endOfGame.ts). */
function linesOf(entries: readonly Entry[]): GameEvidence['lines'] {
  const lines: Record<Colour, string[]> = { white: [], black: [] };
  for (const entry of entries) {
    if (entry.kind === 'game-ended' && entry.payload.ending.kind === 'forfeit')
      lines[entry.payload.ending.by].push(...entry.payload.evidence);
    if (entry.kind !== 'game-referred') continue;
    for (const colour of COLOURS) {
      const mark = `${colour}: `;
      lines[colour].push(...entry.payload.evidence.flatMap((line) => (line.startsWith(mark) ? [line.slice(mark.length)] : [])));
    }
  }
  return lines;
}

function historyOf(entry: Entry, facts: TournamentFacts): string | undefined {
  if (entry.kind === 'game-issued')
    return entry.payload.attempt > 1 ? `Issued again, attempt ${entry.payload.attempt}` : 'Issued';
  if (entry.kind === 'game-started') return 'Started';
  return describeEntry(entry, facts);
}

const MOST_PLIES = 12;

/** `whole`: every move instead of the last. */
export function formatGameEvidence(evidence: GameEvidence, whole = false): string {
  const { game, event, round, board, players, words, rule, seen, ruledBy, struck, opening, clocks, history, plies, fault } =
    evidence;
  const left = COLOURS.flatMap((side) =>
    clocks[side] === undefined ? [] : [`${SIDE_NAMES[side]} ${formatClock(clocks[side])}`],
  );
  const facts = [
    `Game ${game} of ${event}, round ${round}.${board}: ${players} ${words}`,
    ...(rule === undefined ? [] : [`Rule: ${ruleInWords(rule)}${seen === '' ? '' : `; ${seen}`} ("arbiter explain ${rule}")`]),
    ...(ruledBy === undefined ? [] : [`Ruled by ${ruledBy}`]),
    ...(struck === undefined ? [] : [`Struck, so it counts nowhere: ${struck}`]),
    ...(fault === undefined ? [] : [`Fault: ${FAULT_OF[fault.of]}: ${fault.words}`]),
    ...(opening === '' ? [] : [`Opening: ${opening}`]),
    ...(left.length === 0 ? [] : [`Clocks after the last moves: ${left.join(', ')}`]),
  ];
  const happened = history.map(({ atUtcMs, words: what }) => `${clockTime(atUtcMs)}  ${what}`);
  const shown = whole ? plies : plies.slice(-MOST_PLIES);
  const heading = shown.length < plies.length ? `Last ${shown.length} of ${plies.length} moves` : 'Moves';
  return [
    `${facts.join('\n')}\n`,
    `What happened (UTC)\n${happened.join('\n')}\n`,
    ...(shown.length === 0 ? [] : [`${heading}, evaluations as White sees them\n${movesTable(shown)}`]),
    ...(plies.length === 0 ? [] : [`Last thinking, evaluations as White sees them\n${thoughts(evidence, whole)}`]),
    ...latencyText(evidence),
  ].join('\n');
}

const FAULT_OF = {
  engine: 'the engine’s',
  operator: 'the operator’s',
  arbiter: 'perhaps Arbiter’s',
  host: 'the host’s',
} as const satisfies Record<GameFault['of'], string>;

function latencyText({ latency, names }: GameEvidence): readonly string[] {
  const rows = COLOURS.flatMap((colour) => {
    const figures = latency[colour];
    return figures === undefined ? [] : [{ name: sideName(names, colour), latency: figures }];
  });
  return rows.length === 0
    ? []
    : [`Latency: measured times less those that the engines reported\n${formatTextTable(latencyColumns(rows))}`];
}

const LONGEST_LINE = 100;

/** The last move of each player, with what it reported about its search. */
function thoughts({ plies, names }: GameEvidence, whole: boolean): string {
  const line = (colour: Colour): string => {
    const last = plies.findLast(({ side }) => side === colour);
    const said = last === undefined ? 'no move' : `${last.move} (ply ${last.ply}): ${thought(last)}`;
    return `  ${sideName(names, colour)}: ${whole ? said : shortened(said, LONGEST_LINE)}\n`;
  };
  return COLOURS.map(line).join('');
}

/** `White, Stockfish`. */
export const sideName = (names: Sides<string>, colour: Colour): string => `${SIDE_NAMES[colour]}, ${names[colour]}`;

function thought({ evaluation, depth, selectiveDepth, nodes, nodesPerSecond, pv }: PlyRecord): string {
  const reported = [
    ...(evaluation.kind === 'unknown' ? [] : [evaluationText(evaluation)]),
    ...(depth === undefined ? [] : [`depth ${depth}${selectiveDepth === undefined ? '' : `/${selectiveDepth}`}`]),
    ...(nodes === undefined ? [] : [`${shortNumber(nodes, 'G')} nodes`]),
    ...(nodesPerSecond === undefined ? [] : [`${shortNumber(nodesPerSecond, 'G')} a second`]),
    ...(pv === undefined ? [] : [`line ${pv}`]),
  ];
  return reported.length === 0 ? 'it reported nothing about its search' : reported.join(', ');
}

function movesTable(plies: GameEvidence['plies']): string {
  const column = (head: string, align: 'left' | 'right', cell: (ply: GameEvidence['plies'][number]) => string) => ({
    head,
    align,
    cells: plies.map(cell),
  });
  return formatTextTable([
    column('ply', 'right', ({ ply }) => String(ply)),
    column('side', 'left', ({ side }) => SIDE_NAMES[side]),
    column('move', 'left', ({ move }) => move),
    column('used', 'right', ({ elapsedMs }) => `${(elapsedMs / 1000).toFixed(3)} s`),
    column('left', 'right', ({ leftMs }) => (leftMs === undefined ? '' : formatClock(leftMs))),
    column('evaluation', 'right', ({ evaluation }) => evaluationText(evaluation)),
    column('depth', 'right', ({ depth }) => (depth === undefined ? '' : String(depth))),
  ]);
}

function evaluationText(reported: Evaluation): string {
  const evaluation = seenFrom('white', reported);
  if (evaluation.kind === 'unknown') return '–';
  if (evaluation.kind === 'mate') return `mate ${evaluation.moves}`;
  return `${evaluation.centipawns > 0 ? '+' : ''}${(evaluation.centipawns / 100).toFixed(2)}`;
}

/** To the millisecond, as the logs of engines have it. */
const clockTime = (utcMs: number): string => new Date(utcMs).toISOString().slice(0, 23).replace('T', ' ');
