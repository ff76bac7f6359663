// The answers of a data folder's owner to other commands, and what those commands do themselves when no process owns it. In both cases rulings/
// decides, and this file records the entries.

import { Failure, orFail } from '../core/messages/failure.ts';
import { inEnglish } from '../core/phrases/english.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import type { NewEntry } from '../journal/entries.ts';
import { askOwner, type AskFailure } from '../journal/owner/controlClient.ts';
import { acquireLock } from '../journal/owner/lock.ts';
import { openWriter, type JournalWriter } from '../journal/writing/writer.ts';
import { createProbe } from './tablebaseProbe.ts';
import { foldJournal } from '../projections/foldJournal.ts';
import type { FactsFold } from '../projections/foldTournament.ts';
import { statusOf } from '../reports/statusReport.ts';
import { decide, type Decidable } from '../rulings/decide.ts';
import type { ToSign } from '../rulings/askSigned.ts';
import { answered, type Answer, type RulingContext, type Unconfirmed } from '../rulings/decision.ts';
import { Refusal } from '../rulings/refusal.ts';
import { parseControlRequest, type Asked, type ControlRequest } from '../rulings/request.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import { readTournament } from './dataFolder.ts';
import { reloadLater } from './file/reload.ts';
import { inPersonsName } from './person.ts';
import { changesGames, writeGames } from './gamesFiles.ts';
import { changedKeys, signing } from './signing.ts';

type AppendEntries = (entries: readonly NewEntry[]) => Promise<void>;

const OWNER_ANSWERS_WITHIN_MS = 10_000;
/** Long, because changed engines are tried first. */
const OWNER_RELOADS_WITHIN_MS = 600_000;

/** The access of a ruling to the journal and tablebases for one game. */
type GameLookup = Pick<RulingContext, 'playedPlies' | 'probe'>;

/** The owner's side. `current` holds the current definition; a reload changes it. */
export function controlHandler(
  folder: string,
  current: { readonly definition: TournamentDefinition },
  { facts, after }: FactsFold,
  append: AppendEntries,
  reload: (request: Asked<'reload'>) => Promise<Answer | ToSign>,
  lookup: GameLookup,
) {
  return async (asked: unknown): Promise<unknown> => {
    const parsed = parseControlRequest(asked);
    const { definition } = current;
    if (parsed.kind === 'status') return statusOf(definition, facts, true, Date.now(), parsed.width);
    const request = inPersonsName(parsed, folder, definition);
    if (request.kind === 'reload') return reload(request);
    const nowUtcMs = Date.now();
    const context = {
      definition,
      facts,
      isRun: true,
      nowUtcMs,
      after: (entries: readonly NewEntry[]) => after(entries, nowUtcMs),
    };
    return record(folder, request, { ...context, ...lookup }, append);
  };
}

/** Throws `Failure` if an entry is not written. */
export async function appendAll(writer: JournalWriter, entries: readonly NewEntry[]): Promise<void> {
  const results = await Promise.all(entries.map(({ kind, payload }) => writer.appendDurably(kind, payload)));
  for (const result of results) orFail(result);
}

async function record(
  folder: string,
  request: Decidable,
  context: RulingContext,
  append: AppendEntries,
): Promise<Answer | Unconfirmed | ToSign> {
  const { entries, answer, confirm } = decide(request, context);
  if (confirm.length > 0 && request.confirmed !== true) return { confirm: confirm.map((words) => inEnglish({ words })) };
  const signed = signing(folder, request, entries, context);
  if ('toSign' in signed) return signed;
  await append([...changedKeys(folder, context), ...signed]);
  return answered(answer);
}

/** Asks the owner; if no process runs the tournament, takes the lock and does it here. Throws `Failure` with the reason for a refusal. */
export async function carryOut(folder: string, asked: ControlRequest, command: string): Promise<unknown> {
  const timeoutMs = asked.kind === 'reload' ? OWNER_RELOADS_WITHIN_MS : OWNER_ANSWERS_WITHIN_MS;
  const answer = await askOwner(folder, asked, { timeoutMs });
  if (answer.ok) return answer.value;
  if (answer.error.kind === 'refused') throw new Refusal(answer.error.phrase ?? answer.error.message);
  // An owner that ends while it is asked breaks the connection. Reading needs no owner.
  const isGone = answer.error.kind === 'nobody' || (answer.error.kind === 'broken' && asked.kind === 'status');
  if (!isGone) throw new Failure(asked.kind === 'status' ? answer.error.message : unsure(answer.error, folder));
  const tournament = readTournament(folder);
  if (asked.kind === 'status') return statusOf(tournament.definition, tournament.facts, false, Date.now(), asked.width);
  const request = inPersonsName(asked, folder, tournament.definition);
  if (request.kind === 'reload') return reloadLater(request, tournament);
  using lock = orFail(acquireLock(folder, command));
  await using writer = orFail(await openWriter(lock, { onCommitted: () => undefined, onFailure: () => undefined }));
  const { definition } = tournament;
  const { facts, after } = orFail(foldJournal(folder));
  const nowUtcMs = Date.now();
  const probe = createProbe(definition.tablebases, () => undefined);
  const append = async (entries: readonly NewEntry[]): Promise<void> => {
    await appendAll(writer, entries);
    if (entries.some(changesGames))
      await writeGames({ folder: lock.folder, definition, facts: orFail(foldJournal(folder)).facts });
  };
  const context: RulingContext = {
    definition,
    facts,
    isRun: false,
    after: (entries) => after(entries, nowUtcMs),
    nowUtcMs,
    playedPlies: (id) => facts.games.get(id)?.plies ?? [],
    probe: (position) => probe(position).outcome,
  };
  return await record(lock.folder, request, context, append);
}

/** The owner was asked and has not answered: it may have ended before or after it recorded the ruling. */
const unsure = ({ message, phrase: said }: AskFailure, folder: string): Phrase =>
  phrase('refused.unsure', { what: said ?? message, folder });
