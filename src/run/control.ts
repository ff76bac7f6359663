// What the owner of a data folder answers to other commands, and what those commands do themselves when no one owns it: one set of
// actions for both ways, so that a ruling is the same entry, whichever process writes it.

import type { NewEntry } from '../journal/entries.ts';
import { askOwner } from '../journal/owner/controlClient.ts';
import { acquireLock } from '../journal/owner/lock.ts';
import { openWriter } from '../journal/writer.ts';
import { createProbe } from '../match/tablebaseProbe.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import { Failure } from '../core/messages/failure.ts';
import { parseControlRequest, type ControlRequest, type ReloadRequest } from '../rulings/request.ts';
import { readTournament } from './dataFolder.ts';
import { reloadLater } from './file/reload.ts';
import { foldJournal } from '../projections/foldJournal.ts';
import { rulingOnField, rulingOnTie } from '../rulings/fieldRulings.ts';
import { withEntrantNames } from '../rulings/entrantNames.ts';
import { officialNamed } from '../rulings/officials.ts';
import { Refusal } from '../rulings/refusal.ts';
import { scoreOfOperator } from '../rulings/operatorScore.ts';
import { rulingOnPlay, type RulingContext } from '../rulings/playRulings.ts';
import { rulingOnUpdate } from '../rulings/updateRulings.ts';
import { rulingOnReplacement } from '../rulings/replacementRulings.ts';
import { rulingOnRounds } from '../rulings/roundRulings.ts';
import { rulingOnVersion } from '../rulings/versionRulings.ts';
import { answerToCall, rulingOnEntrant, rulingOnGame, type Ruling } from '../rulings/gameRulings.ts';
import { statusOf } from '../reports/statusReport.ts';

type AppendEntries = (entries: readonly NewEntry[]) => Promise<void>;

const OWNER_ANSWERS_WITHIN_MS = 10_000;
/** Changed engines are tried before. */
const OWNER_RELOADS_WITHIN_MS = 600_000;

/** The owner's side. `current` holds the definition that is in force; a reload changes it. */
export function controlHandler(
  current: { readonly definition: TournamentDefinition },
  facts: TournamentFacts,
  append: AppendEntries,
  reload: (request: ReloadRequest) => Promise<string>,
  context: RulingContext,
) {
  return async (request: unknown): Promise<unknown> => {
    const asked = parseControlRequest(request);
    return asked.kind === 'reload' ? reload(asked) : act(asked, current.definition, facts, append, { owned: true, context });
  };
}

/** Asks the owner; where no one runs the tournament, takes the lock and does it here. Throws `Failure` with what was said against it. */
export async function carryOut(folder: string, request: ControlRequest, command: string): Promise<unknown> {
  const timeoutMs = request.kind === 'reload' ? OWNER_RELOADS_WITHIN_MS : OWNER_ANSWERS_WITHIN_MS;
  const answer = await askOwner(folder, request, { timeoutMs });
  if (answer.ok) return answer.value;
  if (answer.error.kind === 'refused') throw new Refusal(answer.error.message);
  if (answer.error.kind !== 'nobody') throw new Failure(answer.error.message);
  const tournament = readTournament(folder);
  if (request.kind === 'status') return statusOf(tournament.definition, tournament.facts, false);
  if (request.kind === 'reload') return reloadLater(request, tournament);
  const lock = acquireLock(folder, command);
  if (!lock.ok) throw new Failure(lock.error.message);
  try {
    const writer = await openWriter(lock.value, { onCommitted: () => undefined, onFailure: () => undefined });
    if (!writer.ok) throw new Failure(writer.error.message);
    try {
      const fold = foldJournal(folder);
      if (!fold.ok) throw new Failure(fold.error.message);
      const append: AppendEntries = async (entries) => {
        for (const { kind, payload } of entries) {
          const written = await writer.value.appendDurably(kind, payload);
          if (!written.ok) throw new Failure(written.error.message);
        }
      };
      const { definition } = tournament;
      const { facts } = fold.value;
      const probe = createProbe(definition.tablebases, () => undefined);
      const context: RulingContext = {
        playedPlies: (id) => facts.games.get(id)?.plies ?? [],
        probe: (position) => probe(position).outcome,
      };
      return await act(request, definition, facts, append, { owned: false, context });
    } finally {
      await writer.value.close();
    }
  } finally {
    lock.value.release();
  }
}

/** `owned`: the tournament is being run, by us. */
async function act(
  asked: Exclude<ControlRequest, ReloadRequest>,
  definition: TournamentDefinition,
  facts: TournamentFacts,
  append: AppendEntries,
  { owned, context }: { readonly owned: boolean; readonly context: RulingContext },
): Promise<unknown> {
  const rule = async ({ entry, follows = [], answer }: Ruling): Promise<string> => {
    await append([entry, ...follows]);
    return answer;
  };
  const request = withEntrantNames(asked, definition, facts);
  // What a program displays is testimony of its operator, and no ruling.
  if ('by' in request && request.kind !== 'score') officialNamed(request.by, definition);
  switch (request.kind) {
    case 'status':
      return statusOf(definition, facts, true);
    case 'pause':
    case 'resume': {
      const paused = request.kind === 'pause';
      // An official's pause takes the place of one that the run made; games that no one has to decide are tried again at once.
      const changesNothing = paused
        ? facts.paused && facts.pause?.cause === undefined
        : !facts.paused && ![...facts.held].some((id) => facts.games.get(id)?.held?.cause !== 'official');
      if (changesNothing) return `The tournament is ${paused ? 'paused already' : 'not paused'}.`;
      const { by, reason } = request;
      await append([{ kind: 'ruling-made', payload: { by, reason, subject: { kind: paused ? 'paused' : 'resumed' } } }]);
      return paused ? 'Paused: games in play go on to their end, no new one is started.' : 'Going on.';
    }
    case 'rule':
      return rule(rulingOnGame(request, definition, facts, owned));
    case 'stop-game':
    case 'resume-game':
    case 'adjudicate-game':
      return rule(rulingOnPlay(request, definition, facts, owned, context));
    case 'score':
      return rule(scoreOfOperator(request, facts));
    case 'answer':
      return rule(answerToCall(request, facts));
    case 'absent':
    case 'present':
    case 'join':
    case 'tardy':
    case 'start-round':
    case 'repair':
      return rule(rulingOnRounds(request, definition, facts));
    case 'disqualify':
    case 'reinstate':
      return rule(rulingOnEntrant(request, definition, facts));
    case 'decide-tie':
      return rule(rulingOnTie(request, definition, facts));
    case 'accept-version':
      return rule(rulingOnVersion(request, definition, facts));
    case 'withdraw':
      return rule(rulingOnField(request, definition, facts));
    case 'grant-update':
      return rule(rulingOnUpdate(request, definition, facts, Date.now()));
    case 'replace':
      return rule(rulingOnReplacement(request, definition, facts));
  }
}
