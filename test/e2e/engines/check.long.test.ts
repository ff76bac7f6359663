// `arbiter check` names the fault of every misbehaving test engine and no other. Honest engines of Debian: honestEngines.release.test.ts.

import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHECKS, type CheckId } from '../../../src/conformance/catalogue.ts';
import type { CheckResult } from '../../../src/conformance/conformance.ts';
import { inWords } from '../../../src/core/phrases/said.ts';
import { findMarked } from '../../../src/players/process/orphans.ts';
import { EXPECTED_FAULTS, only4k, TEST_ENGINES, testEngine, type TestEngineName } from '../../engines/index.ts';
import { runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { ranHere } from '../ranHere.ts';
import { checkOf } from './checkOf.ts';

/** The checks that must fail (no others may), and the warnings that must appear. */
type Row = {
  readonly fails?: Partial<Record<CheckId, RegExp>>;
  readonly warns?: Partial<Record<CheckId, RegExp>>;
  /** A check after which nothing new can be found. */
  readonly until?: CheckId;
  readonly further?: readonly string[];
};

const ROWS = {
  'first-legal': { warns: { 'mate-in-one': /a1b1 and not a1a8/, stop: /moved \d times before the order to stop/ } },
  'crashes-on-go': {
    fails: { 'start-position': /ended without a move: the engine exited with code 3/ },
    warns: { stderr: /assertion failed/ },
  },
  'dies-by-signal': { fails: { 'start-position': /killed by SIGSEGV \(a bad memory access\)/ } },
  'exits-after-bestmove': { fails: { 'start-position': /it moved, but then the engine exited with code 0$/ } },
  'no-newline-bestmove': { fails: { 'start-position': /exited with code 0; the line of its move was never ended/ } },
  'closes-output': { fails: { 'start-position': /closed its standard output and went on running/ } },
  stalls: { fails: { 'start-position': /did not move within \d+ ms, but it is there and answers/ } },
  hangs: { fails: { 'start-position': /did not move within \d+ ms, nor answered anything in 1000 ms more: it hangs/ } },
  floods: { fails: { 'start-position': /answers nothing, but goes on talking \(\d+ lines/ }, until: 'start-position' },
  slow: {
    fails: { 'fast-game': /^lost on time after \d+ plies/ },
    warns: { 'move-time': /takes up to \d+ ms more than its time/, 'moves-to-go': /^lost on time/ },
    until: 'moves-to-go',
  },
  'late-bestmove': { fails: { 'start-position': /did not move within \d+ ms, only after the order to stop$/ } },
  'dies-after-stop': { fails: { 'start-position': /only after the order to stop, then the engine exited with code 1/ } },
  illegal: { fails: { 'start-position': /played an illegal move: Cannot play "a1a1"/ } },
  'malformed-bestmove': { fails: { 'start-position': /broke the protocol: .*expected "bestmove" and a move/ } },
  'two-bestmoves': { warns: { output: /3 moves that no search asked for/ } },
  garbage: { warns: { output: /\d+ lines that the protocol does not know/ } },
  'impossible-numbers': { warns: { output: /\d+ impossible numbers, the first "depth \d+"/ } },
  'stderr-noise': { warns: { stderr: /50 lines or more.*hash table probe/ } },
  'no-uciok': {
    fails: { handshake: /^did not shake hands within 6000 ms, and printed nothing: does it flush what it prints\?$/ },
  },
  'never-ready': { fails: { ready: /not ready within 6000 ms/ } },
  'slow-handshake': {
    warns: { handshake: /took \d+ ms of the 6000 ms that it is given/ },
    until: 'handshake',
    further: ['--delay', '3100'],
  },
  'exits-at-handshake': { fails: { handshake: /did not shake hands: the engine exited with code 1/ } },
  'speaks-xboard': { fails: { handshake: /the engine seems to speak XBoard, not UCI/ } },
  'ignores-quit': {
    fails: { quit: /did not end within 1000 ms of "quit" and had to be killed/ },
    warns: { 'end-of-input': /would outlive a host that dies/ },
  },
  'forks-a-child': { fails: { 'leftover-processes': /left a process running after "quit": sleep \(\d+\)/ } },
} as const satisfies Record<TestEngineName, Row>;

describe.concurrent('the check of a test engine', () => {
  it.each(TEST_ENGINES)('%s', { timeout: 240_000 }, async (name) => {
    const row: Row = ROWS[name];
    const report = await checkOf(testEngine(name, 0, ...(row.further ?? [])), row.until);
    const found = (verdict: string): Record<string, string> =>
      Object.fromEntries(
        report.results.filter((result) => result.verdict === verdict).map(({ id, said }) => [id, inWords(said)]),
      );
    // What it says can be said in every language.
    const isText = ({ verdict, said }: CheckResult): boolean => /^(?:fail|warning)$/.test(verdict) && typeof said === 'string';
    expect(report.results.filter(isText)).toEqual([]);
    // Next to four others on a busy machine, any of them may be late at 1+0.01.
    const { 'fast-game': late, ...fails } = { 'fast-game': '', ...found('fail') };
    const isCounted = row.fails !== undefined && 'fast-game' in row.fails;
    expect(isCounted || !late.startsWith('lost on time') ? found('fail') : fails).toEqual(matching(row.fails));
    expect(found('warning')).toMatchObject(matching(row.warns));
    // What loses a game, or keeps an engine out of it, fails in the check.
    if (EXPECTED_FAULTS[name] !== 'none') expect(Object.keys(found('fail'))).not.toEqual([]);
  });

  // It ends at the first position of standard chess that its variant does not have.
  it.each(['atomic', 'antichess', 'racingKings', 'horde'] as const)(
    'of %s alone: it is checked in that, and fails nothing',
    { timeout: 240_000 },
    async (variant) => {
      const { results } = await checkOf(testEngine('first-legal', 0, '--variant', variant), undefined, 'uci', variant);
      expect(results.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
      expect(results.find(({ id }) => id === 'long-history')).toMatchObject({ verdict: 'pass' });
      expect(results.find(({ id }) => id === 'fast-game')).toMatchObject({ verdict: 'pass' });
    },
  );
});

describe('arbiter check', () => {
  it('4K-4.1, 4K-7.9: sends an engine of the subset nothing beyond it', { timeout: 240_000 }, async () => {
    using folder = temporaryFolder();
    const { command, args } = only4k();
    const { code, stdout, stderr } = await runArbiter(
      ['check', command, '--subset', '4k', '--quick', '--json', '--', ...args],
      folder.path,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { checks } = JSON.parse(stdout) as { checks: readonly { id: CheckId; verdict: string; reason: string }[] };
    const unasked = checks.filter(({ reason }) => reason === 'beyond the 4k subset of UCI').map(({ id }) => id);
    expect(unasked).toEqual(checks.map(({ id }) => id).filter((id) => CHECKS[id].isBeyond4k));
    expect(checks.find(({ id }) => id === 'fast-game')).toMatchObject({ verdict: 'pass' });
    // It exits at other commands: the same check without the subset stops early.
    const whole = await runArbiter(['check', command, '--quick', '--', ...args], folder.path);
    expect(whole.code).toBe(1);
  });

  it('reports in words and by its exit code what would not survive', async () => {
    using folder = temporaryFolder();
    const { command, args } = testEngine('exits-at-handshake');
    const { code, stdout, stderr } = await runArbiter(['check', command, '--', ...args], folder.path);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toMatch(
      /FAIL {2}shakes hands +did not shake hands: the engine exited with code 1\n +> stderr: cannot open nn-0+\.nnue\n/,
    );
    expect(stdout).toMatch(/would not survive an event:\n {2}handshake: did not shake hands/);
  });

  it('gives one JSON object', async () => {
    using folder = temporaryFolder();
    const { command, args } = testEngine('no-uciok');
    const { code, stdout } = await runArbiter(['check', command, '--json', '--startup', '1', '--', ...args], folder.path);
    const report: unknown = JSON.parse(stdout);
    expect(code).toBe(1);
    expect(report).toMatchObject({
      engine: { command, args, protocol: 'uci', name: null, author: null },
      survives: false,
      reasons: ['handshake: did not shake hands within 1000 ms, and printed nothing: does it flush what it prints?'],
      counts: { fail: 1 },
    });
  });

  it.each([
    [['/no/such/engine'], /Cannot check \/no\/such\/engine: no such file/],
    [['no-such-engine-anywhere'], /Cannot check no-such-engine-anywhere: no program/],
    [['sh', '--option', 'Hash'], /Cannot use --option: expected NAME=VALUE, got "Hash"/],
    [['sh', '--dir', '/no/such/folder'], /Cannot use --dir: expected a folder, got "\/no\/such\/folder"/],
    [['sh', '--startup', 'soon'], /--startup: expected a whole number from 1, got "soon"/],
    [['A', '--from', '/no/such/file.yaml'], /Cannot read the tournament file "\/no\/such\/file.yaml"/],
    [['sh', '--protocol', 'usi'], /Cannot use --protocol: expected uci, xboard, gtp or sgmp, got "usi"/],
    [['sh', '--subset', '5k'], /Cannot use --subset: expected 4k, got "5k"/],
    [['sh', '--subset', '4k', '--protocol', 'xboard'], /Cannot use --subset with --protocol xboard: expected uci/],
    [['sh', '--variant', 'atmic'], /Cannot use --variant: expected standard, .*, got "atmic" \(did you mean "atomic"\?\)/],
    [['sh', '--variant', 'atomic', '--protocol', 'gtp'], /Cannot use --variant with --protocol gtp: expected uci or xboard/],
    [
      ['sh', '--rules', 'chinese'],
      /Cannot use --rules: expected tcec-4k, or rules of Go with --protocol gtp or sgmp, got "chinese"/,
    ],
    [['sh', '--protocol', 'gtp', '--rules', 'aga'], /Cannot use --rules: expected japanese, .*, got "aga"/],
  ])('refuses %j', async (args, message) => {
    using folder = temporaryFolder();
    const { code, stdout, stderr } = await ranHere(['check', ...args], folder.path);
    expect(stderr).toMatch(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  it('leaves no processes or files at Ctrl-C', async () => {
    using folder = temporaryFolder();
    const { command, args } = testEngine('hangs');
    const running = startArbiter(['check', command, '--', ...args], folder.path, ['env', `TMPDIR=${folder.path}`]);
    await expect.poll(running.output).toMatch(/takes the values it declares/);
    running.process.kill('SIGINT');
    const { code, stdout } = await running.finished;
    expect(code).toBe(130);
    expect(stdout).toMatch(/Stopped before the end: no verdict/);
    expect(readdirSync(folder.path).filter((name) => name.startsWith('arbiter'))).toEqual([]);
    for (const run of [1, 2, 3]) expect(await findMarked(`check-${running.process.pid}-${run}`)).toEqual([]);
  });
});

const matching = (expected: Partial<Record<CheckId, RegExp>> = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(expected).map(([id, words]) => [id, expect.stringMatching(words)]));
