// Power cuts at random moments: the run is killed, and its data folder becomes what the disk may have of it at a random moment before. Half of the cuts are
// right before a synchronisation, where the most is on its way.

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileRecorder, readFolderLog, RecordedFolder, recordingTo } from '../../journal/recordedFolder.ts';
import { signal } from '../processes.ts';
import { lostAnnouncements, type Disturb } from './trial.ts';

const MOST_CUTS = 8;

let library: string | undefined;
const recorder = (): string => (library ??= compileRecorder(join(mkdtempSync(join(tmpdir(), 'folder-log-')), 'folderLog.so')));

export const cutPower: Disturb = async (trial) => {
  for (let cuts = 1 + trial.random.below(MOST_CUTS); cuts > 0; cuts--) {
    const log = join(trial.folder, `log-${cuts}`);
    const disk = new RecordedFolder(trial.data);
    const start = trial.start({ launcher: recordingTo(log, trial.data, recorder()) });
    const ended = await Promise.race([start.finished, trial.moment()]);
    signal(start.pid, 'SIGKILL');
    await start.end();
    const items = existsSync(log) ? readFolderLog(log) : [];
    if (items.length === 0) continue;
    const syncs = items.flatMap(({ operation }, index) => (operation === 's' || operation === 'f' ? [index] : []));
    const cut =
      trial.random.below(2) === 0
        ? trial.random.below(items.length)
        : (syncs[trial.random.below(Math.max(syncs.length, 1))] ?? 0);
    for (const item of items.slice(0, cut)) disk.follow(item);
    rmSync(trial.data, { recursive: true, force: true });
    const { writes, names } = disk.afterPowerCut(trial.data, trial.random);
    trial.hit(writes > 0 ? 'lost writes' : names > 0 ? 'lost names' : 'lost nothing');
    const said = items.slice(0, cut).flatMap(({ operation, bytes }) => (operation === 'o' ? [bytes.toString()] : []));
    for (const lost of lostAnnouncements(said.join(''), trial.data)) trial.problem(lost);
    rmSync(log);
    if (ended !== undefined) break;
  }
  return {};
};
