// What commands ask of the owner of a data folder, and the check of what came over its socket.

import type { Outcome } from '../core/ending.ts';
import { REPLAY_TIMES, type ReplayTime } from '../journal/entries.ts';
import { Failure } from './command.ts';

/** `event` is a key or a name; absent: all events. */
export type DisciplineRequest = {
  readonly kind: 'disqualify' | 'reinstate';
  readonly entrant: string;
  readonly event?: string;
  readonly by: string;
  readonly reason: string;
};

/** `outcome` absent: the game is void and played again, at the time `replay` (absent: now). */
export type RuleRequest = {
  readonly kind: 'rule';
  readonly game: number;
  readonly outcome?: Outcome;
  readonly replay?: ReplayTime;
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

export type ControlRequest =
  | { readonly kind: 'status' }
  | { readonly kind: 'pause' | 'resume'; readonly by: string; readonly reason: string }
  | RuleRequest
  | DisciplineRequest
  | TieRequest
  | WithdrawRequest;

/** What came over the socket is from our own commands or from somebody who types JSON: checked either way. Throws `Failure`. */
export function parseControlRequest(request: unknown): ControlRequest {
  const parsed =
    typeof request === 'object' && request !== null ? parseFields(request as Readonly<Record<string, unknown>>) : undefined;
  if (parsed !== undefined) return parsed;
  throw new Failure(`Cannot obey: expected a request such as {"kind":"status"}, got ${JSON.stringify(request)?.slice(0, 80)}`);
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
      return outcome === 'white' || outcome === 'black' || outcome === 'draw' ? { kind, game, outcome, by, reason } : undefined;
    }
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
    default:
      return undefined;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
