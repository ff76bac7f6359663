// The engines of a data folder that run now, found by their mark.

import { join } from 'node:path';
import { unwrap } from '../src/core/result.ts';
import { identityOf } from '../src/journal/owner/heldFolder.ts';
import { LOCK_FILE } from '../src/journal/owner/lock.ts';
import { findMarked } from '../src/players/process/orphans.ts';
import { foldJournal } from '../src/projections/foldJournal.ts';
import { engineMark } from '../src/run/dataFolder.ts';

/** Their process ids, with those of their children. */
export const enginesOf = (data: string): Promise<readonly number[]> =>
  findMarked(engineMark({ identity: identityOf(join(data, LOCK_FILE)) ?? '' }, unwrap(foldJournal(data)).facts));
