// A changed tournament file while games run (S16-2a, S16-13a): read again, checked by the same rules as at a start, its changed engines tried,
// recorded, and then made the current file. Either all of it is done or nothing. If no process runs the tournament, it reports what the next
// start would say about the file.

import { existsSync } from 'node:fs';
import { formatIssue, type Issue } from '../../core/messages/issue.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import type { Result } from '../../core/result.ts';
import type { Director } from '../../director/director.ts';
import type { NewEntry } from '../../journal/entries.ts';
import type { TournamentFacts } from '../../projections/tournamentFacts.ts';
import type { ToSign } from '../../rulings/askSigned.ts';
import { officialNamed } from '../../rulings/officials.ts';
import { answered, type Answer } from '../../rulings/decision.ts';
import { Refusal, refusal } from '../../rulings/refusal.ts';
import type { Asked } from '../../rulings/request.ts';
import type { IsMoved } from '../../tournament/changes/changes.ts';
import type { TournamentDefinition } from '../../tournament/definition.ts';
import { changesOfFile, type FileChanges } from './changedFile.ts';
import { checkTablebases } from '../checkTablebases.ts';
import { WrongUse } from '../../core/messages/failure.ts';
import type { OpenedTournament } from '../dataFolder.ts';
import { candidatesOf, type Acceptance, type Candidate } from '../engines/preflight.ts';
import { movedFiles } from './movedFiles.ts';
import { readRatingSources } from './ratingSources.ts';
import { readTournamentFile, sameFileFor, type TournamentFile } from './readTournamentFile.ts';
import { hasNewVersions, type Begun } from './registeredEngines.ts';
import { changedKeys, signing } from '../signing.ts';
import type { RunningFile } from './runningFile.ts';
import { programVersion } from '../../files/version.ts';
import { mayRefuse, refusalOf, registriesFree, tellOpened } from '../registry/tellRegistry.ts';

export type ReloadContext = {
  readonly folder: string;
  readonly running: RunningFile;
  readonly facts: TournamentFacts;
  readonly director: Pick<Director, 'changeDefinition'>;
  readonly append: (entries: readonly NewEntry[]) => Promise<void>;
  /** Starts changed engines of the file once, as before a start; `notice` says what this may have cost a game. */
  readonly tryEngines: (candidates: readonly Candidate[], file: TournamentFile) => Promise<Trial>;
  readonly slotsFor: SlotsFor;
  /** The number of games at once that the command line asked for, which wins over the file; absent: none. */
  readonly askedConcurrency?: number;
  /** The new file is recorded and is now the current one. */
  readonly onReloaded: (before: TournamentFile, accepted: readonly Acceptance[], slots: Slots) => void;
};

/** The cores of each slot; empty: any. */
export type Slots = readonly (readonly number[])[];
/** The slots that a definition asks for; the error says why this machine does not have them. */
export type SlotsFor = (definition: TournamentDefinition) => Promise<Result<Slots, string>>;

export type Trial = { readonly accepted: Result<readonly Acceptance[], readonly Issue[]>; readonly notice?: string };

/**
 * The owner's side: one reload after the other. Throws `Refusal` with every reason. `isOwner`: asked by a signal to the process, which only its user can
 * send, and not in the name of an official.
 */
export function reloadHandler(context: ReloadContext): {
  readonly reload: (request: Asked<'reload'>, isOwner?: boolean) => Promise<Answer | ToSign>;
  /** Takes the versions of registered engines that were accepted since the file was read; the file itself is not read again. */
  readonly takeVersions: () => Promise<void>;
} {
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    // The registries are read with the file.
    const answer = turn.then(() => registriesFree(context.running.definition)).then(work);
    turn = answer.catch(() => undefined);
    return answer;
  };
  return {
    reload: (request, isOwner = false) =>
      inTurn(() => {
        const { facts, running } = context;
        const { definition } = running;
        return reloadRunning(request, fileOf(request.file ?? running.file.fileName, { facts, definition }), context, isOwner);
      }),
    takeVersions: () =>
      inTurn(async () => {
        const { facts, running } = context;
        const { definition, file } = running;
        if (!hasNewVersions({ facts, definition })) return;
        const same = inWords(() => sameFileFor(file, { facts, definition }), file.fileName);
        const request = { kind: 'reload', dryRun: false, by: 'the registry', reason: 'a version was accepted' } as const;
        await reloadRunning(request, same, context, true);
      }),
  };
}

async function reloadRunning(
  request: Asked<'reload'>,
  file: TournamentFile,
  context: ReloadContext,
  isOwner: boolean,
): Promise<Answer | ToSign> {
  const { running, facts, director, folder, tryEngines } = context;
  const { reason } = request;
  const by = (request.dryRun || isOwner ? undefined : officialNamed(request.by, running.definition)?.name) ?? request.by;
  let isTaken = false;
  const opened = { folder, facts, definition: running.definition };
  const isMoved = await movedFiles(file.definition, opened, file.text);
  const check = (): FileChanges => whileRunning(file, { ...opened, definition: running.definition }, isMoved);
  try {
    const { changes, told } = allowed(check(), file.fileName);
    if (changes.length === 0) return answered(phrase('answer.sameFile', { file: file.fileName }));
    if (changes.some(({ path }) => path.startsWith('tablebases'))) inWords(() => checkTablebases(file.definition));
    const slots = await context.slotsFor(file.definition);
    if (!slots.ok) throw notApplied([{ file: file.fileName, message: slots.error }], file.fileName);
    const atRegistry = { definition: file.definition, facts, folder };
    const isEntered = mayRefuse(atRegistry);
    refuseWith(isEntered ? await refusalOf(atRegistry) : undefined, file.fileName);
    if (request.dryRun) return answered(phrase('answer.preview', { file: file.fileName, changes: listOf(told) }));
    const toRecord = (changes: readonly string[]): ToSign | readonly NewEntry[] => {
      const { definition, fileName, text } = file;
      const payload = { file: text, fileName, arbiterVersion: programVersion(), definition, changes, by, reason };
      return signing(folder, isOwner ? { ...request, unsigned: true } : request, [{ kind: 'definition-changed', payload }], {
        facts,
        definition: running.definition,
      });
    };
    // What is signed must not change while engines are tried.
    const first = toRecord(told);
    if ('toSign' in first) return first;
    const { accepted, notice } = await tryEngines(changedCandidates(running.file, file), file);
    if (!accepted.ok) throw notApplied(accepted.error, file.fileName);
    const ratingsRead = await ratingsOf(file, facts);
    // Before the director stops planning for the change: the registry may be slow to answer.
    const entered = isEntered ? await tellOpened(atRegistry) : undefined;
    if (entered?.ok === false) refuseWith(entered.error, file.fileName);
    // Trying and reading take time, and the tournament continues in the meantime.
    const before = running.file;
    const recorded = await director.changeDefinition(async () => {
      const now = allowed(check(), file.fileName).told;
      const entries = toRecord(now);
      if ('toSign' in entries) throw new TypeError('Cannot record a reload: expected that it was signed before');
      const keys = changedKeys(folder, { facts, definition: running.definition });
      const durable = context.append([...keys, ...entries, ...ratingsRead]);
      // Entries recorded from here on follow the new file.
      running.replace(file);
      isTaken = true;
      await durable;
      return now;
    });
    context.onReloaded(before, accepted.value, slots.value);
    const tried = [...new Set(accepted.value.map(({ entrant }) => entrant))];
    const lines = [
      ...(tried.length === 0 ? [] : [phrase('reloaded.tried', { names: tried })]),
      ...(notice === undefined ? [] : [notice]),
      ...(context.askedConcurrency === undefined || changes.every(({ path }) => path !== 'concurrency')
        ? []
        : [phrase('reloaded.atOnce', { games: context.askedConcurrency })]),
    ];
    const now = phrase('answer.reloaded', { file: file.fileName, changes: listOf(recorded) });
    return answered(lines.reduce<Phrase>((one, other) => phrase('reloaded.line', { one, other }), now));
  } finally {
    if (!isTaken) file.books.close();
  }
}

/** What the next start would say about the file; writes nothing. Throws `Refusal` if the start would refuse it. */
export async function reloadLater(request: Asked<'reload'>, tournament: OpenedTournament): Promise<Answer> {
  const { folder, facts } = tournament;
  const { fileName = '' } = facts.opened ?? {};
  if (request.file === undefined && !existsSync(fileName))
    throw refusal(phrase('cannot.findFile', { file: fileName }), phrase('refused.noFile', { folder }));
  const file = fileOf(request.file ?? fileName, tournament);
  try {
    const isMoved = await movedFiles(file.definition, tournament, file.text);
    const { changes, told } = allowed(changesOfFile(file, tournament, isMoved), file.fileName);
    const atRegistry = { definition: file.definition, facts, folder };
    refuseWith(mayRefuse(atRegistry) ? await refusalOf(atRegistry) : undefined, file.fileName);
    if (changes.length === 0) return answered(phrase('answer.noReload.same', { folder, file: file.fileName }));
    return answered(phrase('answer.noReload', { folder, file: file.fileName, changes: listOf(told) }));
  } finally {
    file.books.close();
  }
}

const listOf = (changes: readonly string[]): string => changes.map((change) => `\n  ${change}`).join('');

/** The check of a start, and the settings that a running process cannot change. */
function whileRunning(file: TournamentFile, before: OpenedTournament, isMoved: IsMoved): FileChanges {
  if (before.facts.closed)
    throw refusal(phrase('cannot.apply', { file: file.fileName }), phrase('refused.overIn', { folder: before.folder }));
  const found = changesOfFile(file, before, isMoved);
  const fixed = found.changes
    .filter(({ path, allowed }) => allowed && path.startsWith('cores'))
    .map((change) => ({
      file: file.fileName,
      message: `Cannot change the cores of a game in a running process (${change.path}: ${change.before} → ${change.after}): stop the tournament and run it again`,
    }));
  return { ...found, refused: [...found.refused, ...fixed] };
}

function allowed(found: FileChanges, fileName: string): FileChanges {
  if (found.refused.length > 0) throw notApplied(found.refused, fileName);
  return found;
}

const notApplied = (issues: readonly Issue[], fileName: string): Refusal =>
  new Refusal(phrase('refused.notApplied', { issues: issues.map(formatIssue).join('\n'), file: fileName }));

/** What a registry refuses is refused with the whole file. */
function refuseWith(message: string | undefined, fileName: string): void {
  if (message !== undefined) throw notApplied([{ file: fileName, message }], fileName);
}

/** Engines that their entry in the file, or their event, now starts differently. */
function changedCandidates(before: TournamentFile, after: TournamentFile): readonly Candidate[] {
  const known = new Set(candidatesOf(before.definition).map((candidate) => JSON.stringify(candidate)));
  return candidatesOf(after.definition).filter((candidate) => !known.has(JSON.stringify(candidate)));
}

/** The games that the file's group `ratings` names, if the journal does not have them. */
async function ratingsOf({ definition, fileName }: TournamentFile, facts: TournamentFacts): Promise<readonly NewEntry[]> {
  try {
    const payload = await readRatingSources(definition.ratings, facts.ratingsRead, () => undefined);
    return payload === undefined ? [] : [{ kind: 'ratings-read', payload }];
  } catch (reason) {
    if (reason instanceof WrongUse) throw notApplied(reason.issues, fileName);
    throw reason;
  }
}

function fileOf(fileName: string, tournament: Begun): TournamentFile {
  return inWords(() => readTournamentFile(fileName, { tournament }), fileName);
}

/** All errors of the file, each with its place, in one answer. */
function inWords<Value>(work: () => Value, fileName = 'the file'): Value {
  try {
    return work();
  } catch (reason) {
    if (reason instanceof WrongUse) throw notApplied(reason.issues, fileName);
    throw reason;
  }
}
