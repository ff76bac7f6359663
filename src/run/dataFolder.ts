// The data folder of a tournament, as named on the command line.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { longLoop, type TellWait } from '../files/longWait.ts';
import type { Entry } from '../journal/entries.ts';
import type { Lock } from '../journal/owner/lock.ts';
import { JOURNAL_FILE } from '../journal/schema.ts';
import { foldJournal, foldWholeJournal } from '../projections/foldJournal.ts';
import type { FactsFold } from '../projections/foldTournament.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import { WrongUse } from '../core/messages/failure.ts';
import { inDataFolder } from '../journal/failures.ts';

/** `./<tournament>.arbiter`, with characters that file systems do not accept replaced. */
export const defaultDataFolder = (tournament: string): string => folderNamed(tournament, 'arbiter');

/** `./<tournament>.copy`: for the copy of a tournament that another machine runs. */
export const copyFolder = (tournament: string): string => folderNamed(tournament, 'copy');

function folderNamed(tournament: string, ending: string): string {
  const name = tournament.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/^[-.]+|-+$/g, '');
  return resolve(`${name === '' ? 'tournament' : name}.${ending}`);
}

/**
 * The mark on the engines of a run. It goes by the journal and the lock, not by the folder's path: of the runs that live at any time no two have the same,
 * also where one folder is a copy of the other, or has its place. So any process with the mark of a new owner was left over by one that was killed.
 */
export const engineMark = ({ identity }: Pick<Lock, 'identity'>, facts: TournamentFacts): string =>
  createHash('sha256')
    .update(`${hostname()}\0${identity}\0${facts.identity ?? ''}`)
    .digest('hex')
    .slice(0, 24);

export type OpenedTournament = {
  readonly folder: string;
  readonly facts: TournamentFacts;
  readonly definition: TournamentDefinition;
};
/** `fold`: for a run that continues the tournament and adds only what is new. */
type ReadTournament = OpenedTournament & { readonly fold: FactsFold };

/** The tournament in a data folder, for commands that only read. Throws `WrongUse` if there is none. `onWait` says so if that takes long. */
export const readTournament = (folder: string, onWait?: TellWait): ReadTournament => asOpened(folder, foldOf(folder, onWait));

/** The same for commands that would begin one; `undefined`: none has been opened. A run that was killed at once leaves a journal without an entry. */
export function tournamentIn(folder: string, onWait?: TellWait): ReadTournament | undefined {
  if (!existsSync(join(folder, JOURNAL_FILE))) return undefined;
  const fold = foldOf(folder, onWait);
  return fold.facts.sequence === 0 ? undefined : asOpened(folder, fold);
}

function foldOf(folder: string, onWait: TellWait = () => undefined): FactsFold {
  const look = longLoop(`Reading the journal of the tournament in ${resolve(folder)}.`, onWait);
  return inDataFolder(foldJournal(resolve(folder), undefined, look));
}

/** The same as it was before records were struck for the first time (CGF-12.3). Throws `WrongUse` if none were. */
export function readTournamentBeforeStrike(folder: string): OpenedTournament {
  let isStruck = false;
  const isStrike = ({ kind, payload }: Entry): boolean =>
    (isStruck = kind === 'ruling-made' && payload.subject.kind === 'records-struck');
  const fold = inDataFolder(foldJournal(resolve(folder), undefined, undefined, isStrike));
  if (isStruck) return asOpened(folder, fold);
  throw new WrongUse(`Cannot use --before-strike: expected a tournament with records that were struck, got ${resolve(folder)}`);
}

/** The same with every entry of the journal folded. */
export const readWholeTournament = (folder: string): OpenedTournament =>
  asOpened(folder, inDataFolder(foldWholeJournal(resolve(folder))));

function asOpened(folder: string, fold: FactsFold): ReadTournament {
  const { facts } = fold;
  if (facts.definition === undefined)
    throw new WrongUse(
      `Cannot read the tournament in ${resolve(folder)}: expected one to have been opened, got an empty journal`,
    );
  return { folder: resolve(folder), facts, definition: facts.definition, fold };
}
