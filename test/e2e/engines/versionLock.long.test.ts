// S16-13e, S16-13f, CUP-8a, 4K-4.4: no engine starts in an event with another version than the event accepted. A league whose engines are replaced,
// edited and linked elsewhere while it is played, with real processes, and every way in which officials learn about it and decide.

import { chmodSync, mkdirSync, renameSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { API, type DeskItem, type DeskView } from '../../../src/broadcast/messages.ts';
import { readTournament } from '../../../src/run/dataFolder.ts';
import { eventKey } from '../../../src/core/ids.ts';
import { PASSWORD, startOnAir } from '../../browser/event.ts';
import { testEngine } from '../../engines/index.ts';
import { Browser } from '../../testDesk.ts';
import { engineLine, runArbiter, startArbiter, temporaryFolder, type Running } from '../arbiter.ts';

vi.setConfig({ testTimeout: 240_000 });

const skeleton = fileURLToPath(new URL('../../engines/skeleton.ts', import.meta.url));
const first = testEngine('first-legal');
const words = [first.command, ...first.args].map((word) => `'${word}'`).join(' ');
/** A program that is a single file, so that it can be replaced. */
const program = (version: string): string => `#!/bin/sh\n# ${version}\nexec ${words}\n`;
/** A script named by an argument; it has an option for weights. */
const script = (version: string): string =>
  `// ${version}\nimport { runEngine } from ${JSON.stringify(skeleton)};\n` +
  `runEngine('Script', { onUci: (introduce) => { process.stdout.write('option name WeightsFile type string default <empty>\\n'); introduce(); } });\n`;

type Engines = { readonly lines: string; readonly at: (name: string) => string };

/** Four engines, each of another kind, in a separate folder. */
function fourEngines(folder: string): Engines {
  const at = (name: string): string => join(folder, 'engines', name);
  mkdirSync(at(''));
  replace(at('program'), program('one'), 0o755);
  replace(at('script.ts'), script('one'));
  replace(at('net.pb'), 'weights one');
  replace(at('v1'), program('v1'), 0o755);
  replace(at('v2'), program('v2'), 0o755);
  symlinkSync(at('v1'), at('current'));
  const node = (more: string): string =>
    engineLine(more === '' ? 'Script' : 'Net', { command: process.execPath, args: [at('script.ts')] }, more);
  const lines =
    engineLine('Program', { command: at('program'), args: [] }) +
    engineLine('Link', { command: at('current'), args: [] }) +
    node('') +
    node(`options: { WeightsFile: ${JSON.stringify(at('net.pb'))} }`);
  return { lines, at };
}

/** Like installers and editors: a reader finds the old or the new file. */
function replace(file: string, text: string, mode = 0o644): void {
  writeFileSync(`${file}.new`, text);
  chmodSync(`${file}.new`, mode);
  renameSync(`${file}.new`, file);
}

const until = (running: Running, wanted: RegExp, from = 0): Promise<string> =>
  vi.waitFor(
    () => {
      const said = running.output().slice(from);
      const [found] = wanted.exec(said) ?? [];
      if (found === undefined) throw new Error(`expected ${wanted} in:\n${said}`);
      return found;
    },
    { timeout: 60_000, interval: 50 },
  );

type Status = {
  readonly questions: readonly { readonly question: string }[];
  readonly events: readonly { readonly held: readonly unknown[] }[];
};
const statusOf = async (data: string, folder: string): Promise<Status> =>
  JSON.parse((await runArbiter(['status', '--data', data, '--json'], folder)).stdout) as Status;

const hashes = String.raw`was [0-9a-f]{12}… \([\d,]+ bytes\), is [0-9a-f]{12}… \([\d,]+ bytes\)`;

describe('an engine that is another version than its event accepted', () => {
  it('S16-13e, CUP-8a, 4K-4.4: is refused at its next start, reported everywhere, and plays again once restored, accepted or out', async () => {
    using folder = temporaryFolder();
    const { lines, at } = fourEngines(folder.path);
    const file = folder.file(
      'league.yaml',
      `tournament: League\ntimeControl: 60+1\nformat: round-robin\ncycles: 400\nengines:\n${lines}`,
    );
    const { running, data, url } = await startOnAir(folder.path, file, [{ name: 'Ada', role: 'chair' }]);
    const chair = new Browser({ url: (path) => new URL(`${API}${path}`, url).href });
    await chair.logIn('Ada', PASSWORD);
    const item = (entrant: string): Promise<DeskItem> =>
      vi.waitFor(
        async () => {
          const { queue } = (await chair.get('/desk')).body as DeskView;
          const found = queue.find(({ id }) => id === `version-main-${entrant}`);
          if (found === undefined) throw new Error(`expected a matter of ${entrant}`);
          return found;
        },
        { timeout: 60_000, interval: 50 },
      );
    /** A game of the engine ends after this moment. */
    const playsOn = (entrant: string, from = running.output().length): Promise<string> =>
      until(running, new RegExp(`Game \\d+ \\(round \\d+\\): .*\\b${entrant}\\b.*`), from);
    try {
      await playsOn('Program', 0);

      // A replaced program; the old files are put back.
      let from = running.output().length;
      replace(at('program'), program('two'), 0o755);
      await until(running, new RegExp(`Program is not the version that was accepted: "${at('program')}" ${hashes}`), from);
      expect(await until(running, /waits for a ruling: .*/, from)).toMatch(
        /restore the accepted files, or list under "writes" what Program writes itself; or an official accepts this version, or disqualifies Program/,
      );
      await until(running, /  arbiter rule --event main --accept-version Program --data .* --by .* --reason '…'/, from);
      const { questions, events } = await statusOf(data, folder.path);
      expect(questions).toMatchObject([{ question: expect.stringMatching(/^Program is not the version that was accepted/) }]);
      // A game that waited for a slot may be held as well.
      expect(events[0]?.held[0]).toMatchObject({ cause: 'version' });
      const asked = await item('Program');
      expect(asked).toMatchObject({ kind: 'version', rule: 'S16-13e', question: expect.stringMatching(new RegExp(hashes)) });
      // Other games continue meanwhile.
      await until(running, /Game \d+ .*: (Link|Script|Net) - (Link|Script|Net) .*/, running.output().length);
      replace(at('program'), program('one'), 0o755);
      await playsOn('Program');

      // A script named by an argument is edited; a command accepts it.
      from = running.output().length;
      writeFileSync(at('script.ts'), script('two'));
      await until(running, new RegExp(`(Script|Net) is not the version that was accepted: "${at('script.ts')}" ${hashes}`), from);
      const wrong = await runArbiter(
        ['rule', '--accept-version', 'Link', '--data', data, '--by', 'Ada', '--reason', 'a mistake'],
        folder.path,
      );
      expect(wrong).toMatchObject({ code: 1, stderr: expect.stringMatching(/expected one of "(Script|Net)" in main/) });
      for (const entrant of ['Script', 'Net']) {
        await until(running, new RegExp(`${entrant} is not the version`), from);
        const ruled = await runArbiter(
          [
            'rule',
            '--accept-version',
            entrant,
            '--event',
            'main',
            '--data',
            data,
            '--by',
            'Ada',
            '--reason',
            'a fix that all agreed to',
          ],
          folder.path,
        );
        expect(ruled).toMatchObject({
          code: 0,
          stdout: expect.stringMatching(/^Ruled: \w+ plays in League with its present version; game \d+/),
        });
        await playsOn(entrant);
      }

      // Weights named by an option; accepted at the desk.
      from = running.output().length;
      replace(at('net.pb'), 'weights two');
      await until(running, new RegExp(`Net is not the version that was accepted: "${at('net.pb')}" ${hashes}`), from);
      const net = await item('Net');
      expect(net.lines).toEqual(expect.arrayContaining([expect.stringMatching(/net\.pb: 11 bytes, SHA-256 [0-9a-f]{64}$/)]));
      const accept = net.actions.find(({ label }) => label.startsWith('Accept the version of Net'));
      expect(await chair.post('/desk', { request: accept?.request, reason: 'the author asked' })).toMatchObject({ status: 200 });
      await playsOn('Net');

      // A link that leads elsewhere; disqualified.
      from = running.output().length;
      unlinkSync(at('current'));
      symlinkSync(at('v2'), at('current'));
      await until(
        running,
        new RegExp(`Link is not the version that was accepted: "${at('current')}" ${hashes} at "${at('v2')}"`),
        from,
      );
      const link = await item('Link');
      const out = link.actions.find(({ label }) => label.startsWith('Disqualify Link'));
      expect(await chair.post('/desk', { request: out?.request, reason: 'not what was entered' })).toMatchObject({ status: 200 });
      await vi.waitFor(async () => expect((await statusOf(data, folder.path)).events[0]?.held).toEqual([]), { timeout: 20_000 });
      expect((await statusOf(data, folder.path)).questions).toEqual([]);
    } finally {
      running.process.kill('SIGKILL');
      await running.finished;
    }
    const { facts } = readTournament(data);
    // No one lost a game because of it.
    const endings = [...facts.games.values()].flatMap(({ ending }) => (ending?.kind === 'forfeit' ? [ending] : []));
    expect(endings).toEqual([]);
    expect(facts.discipline(eventKey('main')).strikes.size).toBe(0);
  });

  it('S16-13a, S16-13e, S16-13f: an update between events is taken; one in mid-event is refused after kill -9 too, and while no one runs it an official accepts it', async () => {
    using folder = temporaryFolder();
    const { lines, at } = fourEngines(folder.path);
    const file = folder.file(
      'season.yaml',
      `tournament: Season\ntimeControl: 60+1\nformat: round-robin\nengines:\n${lines}events:
  L1: { entrants: all, cycles: 2 }
  PO: { entrants: [{ from: L1, places: 1-4 }], versionsOf: L1, tieBreaks: [RULING] }
`,
    );
    const data = join(folder.path, 'data');
    const begun = startArbiter(['run', file, '--data', data], folder.path);
    await until(begun, /Game 1 .*/);
    begun.process.kill('SIGKILL');
    await begun.finished;

    replace(at('program'), program('two'), 0o755);
    const again = startArbiter(['run', file, '--data', data], folder.path);
    await until(again, /Program is not the version that was accepted/);
    again.process.kill('SIGINT');
    expect(await again.finished).toMatchObject({ code: 130 });
    const accepted = await runArbiter(
      ['rule', '--accept-version', 'Program', '--event', 'L1', '--data', data, '--by', 'Ada', '--reason', 'a fix'],
      folder.path,
    );
    expect(accepted, accepted.stderr).toMatchObject({ code: 0 });

    // The playoff uses the versions of the league, including the accepted fix.
    const third = startArbiter(['run', file, '--data', data], folder.path);
    await until(third, /share places/);
    replace(at('net.pb'), 'weights two');
    const order = ['Link', 'Net', 'Program', 'Script'].flatMap((name) => ['--order', name]);
    const decided = await runArbiter(
      ['rule', '--event', 'L1', ...order, '--data', data, '--by', 'Ada', '--reason', 'by lot'],
      folder.path,
    );
    expect(decided, decided.stderr).toMatchObject({ code: 0 });
    await until(third, new RegExp(`Net is not the version that was accepted for L1: "${at('net.pb')}" ${hashes}`));
    const accept = ['--event', 'PO', '--accept-version', 'Net'];
    expect((await statusOf(data, folder.path)).questions).toMatchObject([
      { answers: [accept, ['--event', 'PO', '--disqualify', 'Net']] },
    ]);
    const ruled = await runArbiter(['rule', ...accept, '--data', data, '--by', 'Ada', '--reason', 'agreed'], folder.path);
    expect(ruled, ruled.stderr).toMatchObject({ code: 0 });
    await until(third, /PO begins: /);
    third.process.kill('SIGKILL');
    await third.finished;
    const { facts } = readTournament(data);
    expect([...facts.games.values()].filter(({ ending }) => ending?.kind === 'forfeit')).toEqual([]);
  });
});
