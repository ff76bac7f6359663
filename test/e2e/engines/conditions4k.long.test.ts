// 4K-7: engines made with both example scripts of the rules pass `arbiter check --rules tcec-4k` and play the preset; each that does what the rules forbid is
// refused with the paragraph, by the check and by a run, before anything is created.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkConditions } from '../../../src/conformance/conditions/conditions.ts';
import { ruledReason } from '../../../src/conformance/outcome.ts';
import { processOf } from '../../../src/core/engines/program.ts';
import { entrantName } from '../../../src/core/ids.ts';
import { hostTools } from '../../../src/players/process/hostTools.ts';
import { findInPath } from '../../../src/players/process/program.ts';
import { hostLevels } from '../../../src/players/sandbox/hostLevels.ts';
import { ruledTarget } from '../../../src/run/engines/ruledTarget.ts';
import { engineFile, losingEngine, packersAreHere, scriptEngine, scriptWith, sourceEngine } from '../../engines/fourK/packed.ts';
import { isHere } from '../../needs.ts';
import { runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilItSays } from '../until.ts';

const { missing } = await hostLevels((await hostTools()).perl);
const has = (...names: readonly string[]): boolean => names.every((name) => findInPath(name, '/usr/bin:/bin') !== undefined);
const canRun = isHere(missing.sealed === undefined, 'namespaces') && packersAreHere;

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());
const made = (name: string, content: Buffer): string => engineFile(folder.path, name, content);

/** What fails, in the words that the author of the engine reads. */
async function reasonsAgainst(file: string, isPatient = false, args: readonly string[] = []): Promise<readonly string[]> {
  const target = ruledTarget('tcec-4k', {
    ...{ name: entrantName('Engine'), protocol: 'uci', program: processOf(file, args), options: {}, startupMs: 1 },
  });
  const findings = await checkConditions(target, { cores: [], hidden: [], isPatient });
  return findings.filter(({ verdict }) => verdict === 'fail').map(ruledReason);
}

describe.runIf(canRun)('4K-7: engines of the 4k event', () => {
  test.concurrent.each([
    ['4K-7.10, the first example: decompressed and executed', 'script', scriptEngine],
    ['4K-7.10, the second example: compiled and executed', 'source', sourceEngine],
  ] as const)('%s', async (_, name, engine) => {
    const ran = await runArbiter(['check', made(name, engine()), '--rules', 'tcec-4k', '--quick', '--json'], folder.path);
    const report = JSON.parse(ran.stdout) as { reasons: unknown; checks: readonly { id: string; verdict: string }[] };
    expect(report.reasons).toEqual([]);
    expect(ran.code).toBe(0);
    const passed = report.checks.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);
    expect(passed.slice(0, 6)).toEqual(['one-file', 'size', 'file-name', 'commands', 'allowed-start', 'files-left']);
    expect(passed).toContain('fast-game');
  });

  test('4K-7.5: calls a command that is not allowed, also where it could do without', async () => {
    expect(await reasonsAgainst(made('cat', scriptWith('tail -c +84 "$0"|xz', 'cat /dev/null;tail -c +84 "$0"|xz')))).toEqual([
      expect.stringMatching(
        /^4K-7\.5: it executes \/(?:usr\/)?bin\/cat, which is not allowed \(\w+ calls it: "cat \/dev\/null"\); do without it, or with one of these: bzip2, bash, /u,
      ),
    ]);
    expect(await reasonsAgainst(made('awk', scriptWith('chmod', "awk 'BEGIN{}';chmod")))).toEqual([
      expect.stringMatching(/^4K-7\.5: it executes \/usr\/bin\/\w*awk, which is not allowed/u),
    ]);
    // A script of the system is what it is, and not the shell that executes it.
    if (has('zcat'))
      expect(await reasonsAgainst(made('zcat', scriptWith('chmod', 'zcat --version>/dev/null;chmod')))).toEqual([
        expect.stringMatching(/^4K-7\.5: it executes \/(?:usr\/)?bin\/zcat, which is not allowed/u),
      ]);
    // What a compiler may start, the engine may not.
    expect(await reasonsAgainst(made('as', scriptWith('chmod', 'as --version>/dev/null;chmod')))).toEqual([
      expect.stringMatching(/^4K-7\.5: it executes \/usr\/bin\/[\w-]*as, which is not allowed/u),
    ]);
    expect(
      await reasonsAgainst(made('env', Buffer.from(String(pythonSource()).replace('/usr/bin/python3', '/usr/bin/env python3')))),
    ).toEqual([
      expect.stringMatching(/^4K-7\.1: /u),
      expect.stringMatching(
        /^4K-7\.5: it executes \/usr\/bin\/env, .*write the program itself into the first line, such as #!\/usr\/bin\/python3$/u,
      ),
    ]);
  });

  test('4K-7.6, 4K-7.7: imports a package that is not allowed', async () => {
    expect(await reasonsAgainst(made('chess', scriptEngine('import chess\n')))).toEqual([
      '4K-7.7: it imports python-chess, which is not allowed; put what it needs of it into its own file, where it counts',
    ]);
    const packages = '/usr/lib/python3/dist-packages';
    const stranger = readdirSync(packages).find(
      (name) => /^[a-z]+$/u.test(name) && existsSync(join(packages, name, '__init__.py')),
    );
    if (!isHere(stranger !== undefined, 'a Python package of Debian')) return;
    expect(await reasonsAgainst(made('package', scriptEngine(`import ${stranger}\n`)))).toEqual([
      `4K-7.6: it imports the Python package "${stranger}", which is not allowed; do without it, or put it into its own file`,
    ]);
    // An engine that can do without it may look.
    const looks = `try:\n    import ${stranger}\nexcept ImportError:\n    pass\n`;
    expect(await reasonsAgainst(made('looks', scriptEngine(looks)))).toEqual([]);
  });

  test('4K-7.4: leaves a file, after its start or after its end', async () => {
    const [kept, late] = await Promise.all([
      reasonsAgainst(made('kept', scriptWith('(sleep 3;rm $T)&', '')), true),
      reasonsAgainst(
        made(
          'late',
          scriptEngine("open('/tmp/learnt', 'w').close()\nimport atexit, os\natexit.register(os.remove, '/tmp/learnt')\n"),
        ),
        true,
      ),
    ]);
    expect(kept).toEqual([
      expect.stringMatching(/^4K-7\.4: it leaves a file 5 s after its end: \/tmp\/tmp\.\w+; remove what it makes/u),
    ]);
    expect(late).toEqual([expect.stringMatching(/^4K-7\.4: it leaves a file 5 s after its start: \/tmp\/learnt; remove/u)]);
  });

  test('the preset plays engines that pass, sealed and with the list', { timeout: 240_000 }, async () => {
    const ran = await runArbiter(
      ['run', tournament([made('One', scriptEngine()), made('Two', losingEngine())]), '--data', 'played'],
      folder.path,
    );
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    const pgn = readFileSync(join(folder.path, 'played', 'games.pgn'), 'utf8');
    expect(pgn.match(/^\[Result /gmu)).toHaveLength(3);
    expect(pgn).not.toMatch(/forfeit|crash|loses on time/iu);
  });

  test('4K-7.1, 4K-7.2, 4K-7.5: and refuses those that do not, each with its paragraph, before anything is created', async () => {
    const big = made('Big', Buffer.concat([scriptEngine(), Buffer.alloc(4096)]).subarray(0, 4097));
    const calls = made('Calls', scriptWith('chmod', "awk 'BEGIN{}';chmod"));
    const net = join(folder.path, 'net.bin');
    writeFileSync(net, 'weights');
    const file = tournament([big, calls, made('Fits', scriptEngine())], `, options: { EvalFile: ${net} }`);
    const ran = await runArbiter(['run', file, '--data', 'refused'], folder.path);
    expect(ran.code).toBe(2);
    expect(existsSync(join(folder.path, 'refused'))).toBe(false);
    expect(ran.stderr).toMatch(/^Cannot enter Big: 4K-7\.1: it has 4097 bytes, 4096 are allowed; make it smaller by 1$/mu);
    expect(ran.stderr).toMatch(/^Cannot enter Calls: 4K-7\.5: it executes \/usr\/bin\/\w*awk, which is not allowed/mu);
    expect(ran.stderr).toMatch(/^Cannot enter Fits: 4K-7\.2: it is 2 files \(Fits, net\.bin\), 1 is allowed/mu);
  });
});

describe.runIf(canRun)('while the tournament is played', () => {
  test('4K-7.8: a reload gives a longer list, and refuses engines that do not meet a narrower condition', async () => {
    using place = temporaryFolder();
    const data = join(place.path, 'data');
    const file = tournament([made('Uno', scriptEngine()), made('Due', losingEngine())]);
    const slow = readFileSync(file, 'utf8').replace('10+0.1', '3600+0').replace('Pool: { cycles: 1', 'Pool: { cycles: 1000');
    const fileWith = (line: string): string => folder.file('running.yaml', slow.replace('engines:', `${line}\nengines:`));
    const running = startArbiter(['run', fileWith('concurrency: 1'), '--data', data], folder.path);
    try {
      await untilItSays(running, /^Game 1 \(/mu);
      const reload = (line: string) =>
        runArbiter(['reload', fileWith(line), '--data', data, '--by', 'Chair', '--reason', 'test'], folder.path);
      const refused = await reload('conditions: { bytes: 1000 }');
      expect(refused.stderr).toMatch(/^Cannot enter Uno: 4K-7\.1: it has \d+ bytes, 1000 are allowed; make it smaller by \d+$/mu);
      expect(refused.code).not.toBe(0);
      const longer = await reload('conditions: { pythonPackages: [numpy, numba] }');
      expect(longer.code).toBe(0);
    } finally {
      running.process.kill('SIGKILL');
      await running.finished;
    }
  });
});

const pythonSource = (): Buffer => readFileSync(join(import.meta.dirname, '../../engines/fourK/tiny.py'));

/** The preset with these engines, the last with more in its entry; fast, and with few games. */
function tournament(engines: readonly string[], ofLast = ''): string {
  folder.file('book.pgn', ['1. a3 a6 *', '1. h3 h6 *', '1. a4 a5 *'].map((moves) => `[Event "Book"]\n\n${moves}\n\n`).join(''));
  const lines = engines.map(
    (path, index) => `  - { name: ${path.split('/').pop()}, cmd: ${path}${index === engines.length - 1 ? ofLast : ''} }\n`,
  );
  return folder.file(
    `${engines.length}.yaml`,
    `preset: tcec-4k\ntimeControl: 10+0.1\nengines:\n${lines.join('')}events:\n` +
      '  Pool: { cycles: 1, openings: { file: book.pgn, order: sequential } }\n' +
      '  MiniFinal: { games: 2, openings: { file: book.pgn, order: sequential }, schedule: { break: 0s, check: false } }\n',
  );
}
