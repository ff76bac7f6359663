// What people do to the tournament of day.ts while it runs: officials rule, pause and reload, the owner copies and exports, the page and the whole run
// are ended and started again. Each is a real command or signal.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RandomSource } from '../../../src/core/random.ts';
import { API } from '../../../src/broadcast/messages.ts';
import { runArbiter } from '../../e2e/arbiter.ts';
import { Browser } from '../../testDesk.ts';
import { processesUnder } from '../processes.ts';

export type Place = {
  readonly folder: string;
  readonly data: string;
  readonly url: string;
  readonly password: string;
  readonly runner: number;
  /** Of a game that has ended. */
  readonly game: number;
  /** Games that are played again: no one can rule on them any more. */
  readonly voided: Set<number>;
};

type Work = (place: Place, random: RandomSource) => Promise<string>;

const BY = ['--by', 'Ada', '--reason', 'soak'];
const PAGE_BACK_WITHIN_MS = 60_000;
const RESULTS = ['1-0', '0-1', '1/2-1/2'];

async function command(place: Place, ...words: readonly string[]): Promise<string> {
  const { code, signal, stderr } = await runArbiter([...words, '--data', place.data], place.folder);
  if (code !== 0) throw new Error(`arbiter ${words.join(' ')}: expected exit code 0, got ${signal ?? code}: ${stderr}`);
  return words.slice(0, 4).join(' ');
}

const pause: Work = async (place) => {
  const told = await command(place, 'pause', ...BY);
  await sleep(5000);
  await command(place, 'resume', '--by', 'Ada');
  return told;
};

const rule: Work = (place, random) =>
  command(place, 'rule', String(place.game), '--result', RESULTS[random.below(3)] ?? '1-0', ...BY, '--yes');

const replay: Work = (place) => {
  place.voided.add(place.game);
  return command(place, 'rule', String(place.game), '--result', 'void', ...BY, '--yes');
};

const reload: Work = (place) => command(place, 'reload', '--by', 'Ada');

const archive: Work = async (place) => {
  const copy = join(place.folder, 'copy.backup');
  rmSync(copy, { force: true });
  const told = await command(place, 'backup', '--to', copy);
  rmSync(copy);
  return told;
};

/** Logs in, reads the desk and every table, and rules there. */
const desk: Work = async (place, random) => {
  const chair = new Browser({ url: (path) => new URL(`${API}${path}`, place.url).href });
  const { status } = await chair.logIn('Ada', place.password);
  if (status !== 200) throw new Error(`Cannot log in: got ${status}`);
  for (const path of [
    '/desk',
    '/views/standings/main',
    '/views/crosstable/main',
    '/games?engine=Stockfish',
    `/games/${place.game}`,
  ]) {
    const { status: answer } = await chair.get(path);
    if (answer !== 200) throw new Error(`Cannot read ${path}: got ${answer}`);
  }
  const request = { kind: 'rule', game: place.game, result: RESULTS[random.below(3)] };
  const { status: answer, text } = await chair.post('/desk', { request, reason: 'soak', confirmed: true });
  if (answer !== 200) throw new Error(`Cannot rule at the desk: got ${answer}: ${text}`);
  return `desk ${place.game}`;
};

/** And waits until it is back. */
const killPage: Work = async (place) => {
  const page = processesUnder(place.runner).find(({ kind }) => kind === 'page');
  if (page !== undefined) process.kill(page.pid, 'SIGKILL');
  for (const until = performance.now() + PAGE_BACK_WITHIN_MS; performance.now() < until; await sleep(500))
    if (
      await fetch(place.url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return 'page killed';
  throw new Error(`The page is not back within ${PAGE_BACK_WITHIN_MS / 1000} s after a kill`);
};

const WORKS: readonly Work[] = [pause, rule, rule, replay, reload, archive, desk, desk, desk, killPage];

/** Does one of them; returns what it was. */
export const doSomething = (place: Place, random: RandomSource): Promise<string> =>
  (WORKS[random.below(WORKS.length)] ?? rule)(place, random);
