// What the owner of a data folder answers to other commands, and what those commands do themselves when nobody owns it: one set of
// actions for both ways, so that a ruling is the same entry whoever writes it.

import type { GameEnding, Outcome } from '../core/ending.ts';
import { gameId } from '../core/ids.ts';
import type { NewEntry } from '../director/director.ts';
import { resultOf } from '../games/chess/pgn/game.ts';
import { askOwner } from '../journal/controlClient.ts';
import { acquireLock } from '../journal/lock.ts';
import { openWriter } from '../journal/writer.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import { Failure } from './command.ts';
import { foldJournal, readTournament } from './dataFolder.ts';
import { statusOf } from './statusReport.ts';

export type ControlRequest =
  | { readonly kind: 'status' }
  | { readonly kind: 'pause' | 'resume'; readonly by: string; readonly reason: string }
  /** `outcome` absent: the game is void and played again. */
  | { readonly kind: 'rule'; readonly game: number; readonly outcome?: Outcome; readonly by: string; readonly reason: string };

type AppendEntries = (entries: readonly NewEntry[]) => Promise<void>;

const OWNER_ANSWERS_WITHIN_MS = 10_000;

/** The owner's side. */
export function controlHandler(definition: TournamentDefinition, facts: TournamentFacts, append: AppendEntries) {
  return async (request: unknown): Promise<unknown> => act(parseRequest(request), definition, facts, append);
}

/** Asks the owner; where nobody runs the tournament, takes the lock and does it here. Throws `Failure` with what was said against it. */
export async function carryOut(folder: string, request: ControlRequest, command: string): Promise<unknown> {
  const answer = await askOwner(folder, request, { timeoutMs: OWNER_ANSWERS_WITHIN_MS });
  if (answer.ok) return answer.value;
  if (answer.error.kind !== 'nobody') throw new Failure(answer.error.message);
  const tournament = readTournament(folder);
  if (request.kind === 'status') return statusOf(tournament.definition, tournament.facts, false);
  const lock = acquireLock(folder, command);
  if (!lock.ok) throw new Failure(lock.error.message);
  try {
    const writer = await openWriter(lock.value, { onCommitted: () => undefined, onFailure: () => undefined });
    if (!writer.ok) throw new Failure(writer.error.message);
    try {
      const fold = foldJournal(folder);
      if (!fold.ok) throw new Failure(fold.error.message);
      return await act(request, tournament.definition, fold.value.facts, async (entries) => {
        for (const { kind, payload } of entries) {
          const written = await writer.value.appendDurably(kind, payload);
          if (!written.ok) throw new Failure(written.error.message);
        }
      });
    } finally {
      await writer.value.close();
    }
  } finally {
    lock.value.release();
  }
}

async function act(
  request: ControlRequest,
  definition: TournamentDefinition,
  facts: TournamentFacts,
  append: AppendEntries,
): Promise<unknown> {
  switch (request.kind) {
    case 'status':
      return statusOf(definition, facts, true);
    case 'pause':
    case 'resume': {
      const paused = request.kind === 'pause';
      if (facts.paused === paused) return `The tournament is ${paused ? 'paused already' : 'not paused'}.`;
      const { by, reason } = request;
      await append([{ kind: 'ruling-made', payload: { by, reason, subject: { kind: paused ? 'paused' : 'resumed' } } }]);
      return paused ? 'Paused: games in play go on to their end, no new one is started.' : 'Going on.';
    }
    case 'rule': {
      await append([ruling(request, facts)]);
      return `Ruled: game ${request.game} is ${request.outcome === undefined ? 'void and will be played again' : resultOf(request.outcome)}.`;
    }
  }
}

function ruling(request: ControlRequest & { readonly kind: 'rule' }, facts: TournamentFacts): NewEntry {
  const { game, outcome, by, reason } = request;
  const known = facts.games.get(gameId(game));
  if (known === undefined)
    throw new Failure(`Cannot rule on game ${game}: expected a game that was issued, 1 to ${facts.lastGameId}`);
  if (known.ending === undefined)
    throw new Failure(`Cannot rule on game ${game}: expected one that has ended, but it is in play`);
  if (known.ending.kind === 'void')
    throw new Failure(`Cannot rule on game ${game}: expected one that counts, but it is void and was played again`);
  if (facts.closed && outcome === undefined)
    throw new Failure(`Cannot replay game ${game}: expected a tournament that is going on, but it is over`);
  const ending: GameEnding = outcome === undefined ? { kind: 'void', reason } : { kind: 'ruled', outcome, by, reason };
  const subject =
    outcome === undefined
      ? ({ kind: 'game-void', id: known.issued.id } as const)
      : ({ kind: 'game-result', id: known.issued.id, ending } as const);
  return { kind: 'ruling-made', payload: { by, reason, subject } };
}

/** What came over the socket is from our own commands or from somebody who types JSON: checked either way. */
function parseRequest(request: unknown): ControlRequest {
  const refuse = (): never => {
    throw new Failure(`Cannot obey: expected a request such as {"kind":"status"}, got ${JSON.stringify(request)?.slice(0, 80)}`);
  };
  if (typeof request !== 'object' || request === null) return refuse();
  const { kind, by, reason, game, outcome } = request as Readonly<Record<string, unknown>>;
  if (kind === 'status') return { kind };
  if (typeof by !== 'string' || by === '' || typeof reason !== 'string' || reason === '') return refuse();
  if (kind === 'pause' || kind === 'resume') return { kind, by, reason };
  if (kind !== 'rule' || typeof game !== 'number' || !Number.isInteger(game) || game < 1) return refuse();
  if (outcome === undefined) return { kind, game, by, reason };
  if (outcome !== 'white' && outcome !== 'black' && outcome !== 'draw') return refuse();
  return { kind, game, outcome, by, reason };
}
