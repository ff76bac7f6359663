// What commands ask of the owner of a data folder, and the check of what came over its socket.

import type { Outcome } from '../core/ending.ts';
import { CALL_ANSWERS, type CallAnswer } from '../core/judging.ts';
import { REPLAY_TIMES, type ReplayTime } from '../journal/entries.ts';
import { Refusal } from './refusal.ts';

/** `event` is a key or a name; absent: all events. */
export type DisciplineRequest = {
  readonly kind: 'disqualify' | 'reinstate';
  readonly entrant: string;
  readonly event?: string;
  readonly by: string;
  readonly reason: string;
};

/** How a ruling says that a game was won: by the loser's word, his clock, or a score as SGF `RE` has it. */
export const RULED_HOW = ['resigned', 'time', 'score'] as const;
export type RuledHow = (typeof RULED_HOW)[number];

/** `outcome` absent: the game is void and played again, at the time `replay` (absent: now). `score` with `how: score`. */
export type RuleRequest = {
  readonly kind: 'rule';
  readonly game: number;
  readonly outcome?: Outcome;
  readonly how?: RuledHow;
  readonly score?: string;
  readonly replay?: ReplayTime;
  readonly by: string;
  readonly reason: string;
};

/** CUP-5c: what becomes of a game in play beside its result: it stands still, goes on from there, or is adjudicated where it stands. */
export type PlayRequest = {
  readonly kind: 'stop-game' | 'resume-game' | 'adjudicate-game';
  readonly game: number;
  readonly by: string;
  readonly reason: string;
};

/** TIE-RULING: `order` are entrants who are level, the better first; `event` is a key or a name. */
export type TieRequest = {
  readonly kind: 'decide-tie';
  readonly event: string;
  readonly order: readonly string[];
  readonly by: string;
  readonly reason: string;
};

/** Out of the field of an event that has not been opened; `replacement` takes the seat. */
export type WithdrawRequest = {
  readonly kind: 'withdraw';
  readonly entrant: string;
  readonly event: string;
  readonly replacement?: string;
  readonly by: string;
  readonly reason: string;
};

/** S16-X: `replacement` plays instead of an entrant of an event that is going on. */
export type ReplaceRequest = {
  readonly kind: 'replace';
  readonly entrant: string;
  readonly event: string;
  readonly replacement: string;
  readonly by: string;
  readonly reason: string;
};

/** CGF-9.3: what a program displays, as its operator says. */
export type ScoreRequest = {
  readonly kind: 'score';
  readonly game: number;
  readonly entrant: string;
  readonly score: string;
  readonly by: string;
  readonly reason: string;
};

/** CGF-10.1: what a judge says when he was called. */
export type AnswerRequest = {
  readonly kind: 'answer';
  readonly game: number;
  readonly answer: CallAnswer;
  readonly by: string;
  readonly reason: string;
};

/** S16-13c: an engine may be changed after the deadline; `untilUtcMs` absent: until the event is opened. */
export type GrantRequest = {
  readonly kind: 'grant-update';
  readonly entrant: string;
  readonly event: string;
  readonly untilUtcMs?: number;
  readonly by: string;
  readonly reason: string;
};

/** The tournament file is read again; `file` absent: the one that it is run with. `dryRun`: what would change is told, and nothing is changed. */
export type ReloadRequest = {
  readonly kind: 'reload';
  readonly file?: string;
  readonly dryRun: boolean;
  readonly by: string;
  readonly reason: string;
};

/** About the rounds of a Swiss event; `event` absent: the only one. Rounds from 1, `from` absent: from the next one. */
export type RoundRequest = { readonly event?: string; readonly by: string; readonly reason: string } & (
  | { readonly kind: 'absent'; readonly entrant: string; readonly from?: number; readonly to?: number }
  | { readonly kind: 'present'; readonly entrant: string; readonly from?: number }
  | { readonly kind: 'join'; readonly entrant: string }
  | { readonly kind: 'tardy'; readonly entrant: string; readonly round: number; readonly lateMs?: number }
  | { readonly kind: 'start-round'; readonly round: number }
  | {
      readonly kind: 'repair';
      readonly round: number;
      readonly pairings: readonly { readonly white: string; readonly black: string }[];
      readonly byes: readonly string[];
    }
);

/** Another version of an engine than the accepted one, whose start was refused; `event` absent: the only one where that is so. */
export type VersionRequest = {
  readonly kind: 'accept-version';
  readonly entrant: string;
  readonly event?: string;
  readonly by: string;
  readonly reason: string;
};

export type ControlRequest =
  | { readonly kind: 'status' }
  | { readonly kind: 'pause' | 'resume'; readonly by: string; readonly reason: string }
  | RuleRequest
  | PlayRequest
  | DisciplineRequest
  | AnswerRequest
  | ScoreRequest
  | RoundRequest
  | TieRequest
  | WithdrawRequest
  | VersionRequest
  | GrantRequest
  | ReloadRequest
  | ReplaceRequest;

/** What came over the socket is from our own commands or from somebody who types JSON: checked either way. Throws `Refusal`. */
export function parseControlRequest(request: unknown): ControlRequest {
  const parsed =
    typeof request === 'object' && request !== null ? parseFields(request as Readonly<Record<string, unknown>>) : undefined;
  if (parsed !== undefined) return parsed;
  throw new Refusal(`Cannot obey: expected a request such as {"kind":"status"}, got ${JSON.stringify(request)?.slice(0, 80)}`);
}

function parseFields(fields: Readonly<Record<string, unknown>>): ControlRequest | undefined {
  const { kind, by, reason } = fields;
  if (kind === 'status') return { kind };
  if (!isText(by) || !isText(reason)) return undefined;
  switch (kind) {
    case 'pause':
    case 'resume':
      return { kind, by, reason };
    case 'rule': {
      const { game, outcome, replay } = fields;
      if (typeof game !== 'number' || !Number.isInteger(game) || game < 1) return undefined;
      if (outcome === undefined) {
        const time = REPLAY_TIMES.find((known) => known === replay);
        if (time === undefined) return replay === undefined ? { kind, game, by, reason } : undefined;
        return { kind, game, replay: time, by, reason };
      }
      if (outcome !== 'white' && outcome !== 'black' && outcome !== 'draw') return undefined;
      const how = RULED_HOW.find((known) => known === fields['how']);
      const { score } = fields;
      if (how === undefined) return fields['how'] === undefined ? { kind, game, outcome, by, reason } : undefined;
      if (how !== 'score') return { kind, game, outcome, how, by, reason };
      return isText(score) ? { kind, game, outcome, how, score, by, reason } : undefined;
    }
    case 'stop-game':
    case 'resume-game':
    case 'adjudicate-game': {
      const { game } = fields;
      return isCount(game) ? { kind, game, by, reason } : undefined;
    }
    case 'score': {
      const { game, entrant, score } = fields;
      return isCount(game) && isText(entrant) && isText(score) ? { kind, game, entrant, score, by, reason } : undefined;
    }
    case 'answer': {
      const { game } = fields;
      const answer = CALL_ANSWERS.find((known) => known === fields['answer']);
      return isCount(game) && answer !== undefined ? { kind, game, answer, by, reason } : undefined;
    }
    case 'absent':
    case 'present':
    case 'join':
    case 'tardy':
    case 'start-round':
    case 'repair':
      return parseRoundRequest(kind, fields, by, reason);
    case 'accept-version':
    case 'disqualify':
    case 'reinstate': {
      const { entrant, event } = fields;
      if (!isText(entrant)) return undefined;
      if (event === undefined) return { kind, entrant, by, reason };
      return isText(event) ? { kind, entrant, event, by, reason } : undefined;
    }
    case 'decide-tie': {
      const { event, order } = fields;
      if (!isText(event) || !Array.isArray(order) || order.length < 2 || !order.every(isText)) return undefined;
      return { kind, event, order, by, reason };
    }
    case 'withdraw': {
      const { entrant, event, replacement } = fields;
      if (!isText(entrant) || !isText(event)) return undefined;
      if (replacement === undefined) return { kind, entrant, event, by, reason };
      return isText(replacement) ? { kind, entrant, event, replacement, by, reason } : undefined;
    }
    case 'grant-update': {
      const { entrant, event, untilUtcMs } = fields;
      if (!isText(entrant) || !isText(event) || (untilUtcMs !== undefined && !isCount(untilUtcMs))) return undefined;
      return { kind, entrant, event, by, reason, ...(untilUtcMs === undefined ? {} : { untilUtcMs }) };
    }
    case 'reload': {
      const { file, dryRun = false } = fields;
      if (typeof dryRun !== 'boolean' || (file !== undefined && !isText(file))) return undefined;
      return { kind, dryRun, by, reason, ...(file === undefined ? {} : { file }) };
    }
    case 'replace': {
      const { entrant, event, replacement } = fields;
      if (!isText(entrant) || !isText(event) || !isText(replacement)) return undefined;
      return { kind, entrant, event, replacement, by, reason };
    }
    default:
      return undefined;
  }
}

function parseRoundRequest(
  kind: RoundRequest['kind'],
  fields: Readonly<Record<string, unknown>>,
  by: string,
  reason: string,
): RoundRequest | undefined {
  const { event, entrant, from, to, round, lateMs } = fields;
  if (event !== undefined && !isText(event)) return undefined;
  const common = { by, reason, ...(event === undefined ? {} : { event }) };
  const optional = (value: unknown): value is number | undefined => value === undefined || isCount(value);
  switch (kind) {
    case 'absent':
    case 'present':
      if (!isText(entrant) || !optional(from) || !optional(to)) return undefined;
      return { kind, entrant, ...common, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
    case 'join':
      return isText(entrant) ? { kind, entrant, ...common } : undefined;
    case 'tardy':
      if (!isText(entrant) || !isCount(round)) return undefined;
      if (lateMs === undefined) return { kind, entrant, round, ...common };
      return isCount(lateMs) ? { kind, entrant, round, lateMs, ...common } : undefined;
    case 'start-round':
      return isCount(round) ? { kind, round, ...common } : undefined;
    case 'repair': {
      const { pairings, byes } = fields;
      if (!isCount(round) || !Array.isArray(pairings) || !Array.isArray(byes) || !byes.every(isText)) return undefined;
      const pairs = pairings.map((pair: unknown) => pairOf(pair));
      const whole = pairs.flatMap((pair) => (pair === undefined ? [] : [pair]));
      return whole.length === pairs.length ? { kind, round, pairings: whole, byes, ...common } : undefined;
    }
  }
}

function pairOf(pair: unknown): { readonly white: string; readonly black: string } | undefined {
  if (typeof pair !== 'object' || pair === null || !('white' in pair) || !('black' in pair)) return undefined;
  const { white, black } = pair;
  return isText(white) && isText(black) ? { white, black } : undefined;
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 1;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
