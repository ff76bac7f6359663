// `arbiter check --protocol gtp` names the fault of misbehaving Go programs, and finds none in honest ones (CGF-3, the preliminary test).

import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkEngine, type ConformanceReport } from '../../../src/conformance/conformance.ts';
import type { GoCheckId } from '../../../src/conformance/goCatalogue.ts';
import { QUICK_CHECK, type CheckSettings } from '../../../src/conformance/settings.ts';
import type { GoStart } from '../../../src/core/gameRules.ts';
import { inWords } from '../../../src/core/phrases/said.ts';
import { processOf } from '../../../src/core/engines/program.ts';
import { entrantName } from '../../../src/core/ids.ts';
import { gtpTestEngine, type GtpTestEngineName } from '../../engines/gtp/index.ts';
import { isHere } from '../../needs.ts';
import { runArbiter, temporaryFolder } from '../arbiter.ts';
import { textsIn } from './checkOf.ts';

const GNUGO = '/usr/games/gnugo';
const SETTINGS: CheckSettings = { ...QUICK_CHECK, goGameMs: 20_000, endMs: 1000 };

const START: GoStart = { game: 'go', size: 9, komi: 11, ruleSet: 'chinese', superko: 'none', suicide: false, handicap: 0 };

type Row = {
  readonly fails?: Partial<Record<GoCheckId, RegExp>>;
  readonly warns?: Partial<Record<GoCheckId, RegExp>>;
  readonly until?: GoCheckId;
};
/** The test programs count all stones alive, whatever the rules. */
const ALL_ALIVE = {
  'go-score': /counts by rules that are not known and not by chinese rules/,
  'go-dead-stones': /calls other stones dead than are: a stone of White left dead: expected A1, got none/,
} as const;

const ROWS = {
  'first-legal': { warns: ALL_ALIVE },
  unnumbered: { warns: ALL_ALIVE, until: 'go-dead-stones' },
  'no-final-score': {
    warns: { 'go-commands': /does not list final_score: its operator/, 'go-score': /names no score/ },
    until: 'go-dead-stones',
  },
  'score-fails': { warns: { 'go-score': /names no score \(the program refused to tell the score/ }, until: 'go-dead-stones' },
  'lies-about-score': {
    warns: { ...ALL_ALIVE, 'go-game': /officials would have to decide its game|Both programs say/ },
    until: 'go-game',
  },
  'ignores-komi': {
    warns: { ...ALL_ALIVE, 'go-komi': /^counts 0 points for White where komi is 10 points more/ },
    until: 'go-dead-stones',
  },
  'forgets-moves': {
    fails: { 'go-restart': /^ended without a move: the engine exited with code 3/ },
    warns: ALL_ALIVE,
    until: 'go-dead-stones',
  },
  'late-move': {
    warns: { ...ALL_ALIVE, 'go-clock': /^took 1[5-9]\d\d ms for a move with 1000 ms on its clock: it would lose on time/ },
    until: 'go-clock',
  },
  resigns: { fails: { 'start-position': /^resigned$/ } },
  illegal: { fails: { 'start-position': /played an illegal move/ } },
  'off-board': { fails: { 'start-position': /played an illegal move/ } },
  garbage: { fails: { 'start-position': /broke the protocol/ } },
  'fails-genmove': { fails: { 'start-position': /broke the protocol: the program refused to move/ } },
  'crashes-on-genmove': { fails: { 'start-position': /ended without a move/ } },
  'refuses-komi': { fails: { 'start-position': /broke the protocol: the program refused a komi/ } },
  'version-1': { fails: { handshake: /version "1".*does not list|did not shake hands/ } },
  'never-answers': { fails: { handshake: /did not shake hands within 6000 ms/ } },
  'exits-at-handshake': { fails: { handshake: /did not shake hands/ } },
} as const satisfies Partial<Record<GtpTestEngineName, Row>>;

describe('CGF-3: the check of a program of Go', () => {
  it.each(Object.entries<Row>(ROWS))(
    'finds what is wrong with %s',
    async (name, { fails = {}, warns = {}, until }) => {
      const report = await checkOf(gtpTestEngine(name as GtpTestEngineName), until);
      const found = (verdict: string): Record<string, string> =>
        Object.fromEntries(
          report.results.flatMap((result) => (result.verdict === verdict ? [[result.id, inWords(result.said)]] : [])),
        );
      expect(found('fail')).toEqual(matching(fails));
      expect(found('warning')).toMatchObject(matching(warns));
      expect(textsIn(report.results)).toEqual([]);
    },
    120_000,
  );

  it('knows the rules of the sample player, which learns them from Arbiter', async () => {
    const report = await checkOf({ command: process.execPath, args: ['engines/sampleGo/main.ts'] }, 'go-dead-stones', [
      'playouts=20',
    ]);
    expect(verdictsOf(report)).toMatchObject({ 'go-score': 'pass', 'go-dead-stones': 'pass' });
  });

  it.runIf(isHere(existsSync(GNUGO), GNUGO))(
    'names the rules by which GNU Go counts, with its switch and without',
    async () => {
      const gnugo = (...rules: readonly string[]) => ({ command: GNUGO, args: ['--mode', 'gtp', '--level', '1', ...rules] });
      const wrong = await checkOf(gnugo(), 'go-game');
      expect(verdictsOf(wrong)).toMatchObject({ 'go-score': 'warning', 'go-dead-stones': 'pass' });
      expect(inWords(wrong.results.find(({ id }) => id === 'go-score')?.said ?? '')).toMatch(
        /^counts by japanese rules and not by chinese rules \(three stones in Black’s own territory: it says W\+15\.5, chinese rules give W\+12\.5\)/,
      );
      const right = await checkOf(gnugo('--chinese-rules'));
      expect(right.results.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
    },
    180_000,
  );

  it('reports by its exit code and as JSON', async () => {
    using folder = temporaryFolder();
    const { command, args } = gtpTestEngine('illegal');
    const { code, stdout } = await runArbiter(
      ['check', command, '--protocol', 'gtp', '--rules', 'chinese', '--json', '--', ...args],
      folder.path,
    );
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      engine: { protocol: 'gtp' },
      survives: false,
      reasons: [expect.stringMatching(/^start-position: /)],
    });
  });
});

async function checkOf(
  { command, args }: { readonly command: string; readonly args: readonly string[] },
  until?: GoCheckId,
  options: readonly string[] = [],
): Promise<ConformanceReport> {
  const controller = new AbortController();
  const listener = {
    onCheck: () => undefined,
    onResult: ({ id }: { readonly id: string }) => {
      if (id === until) controller.abort();
    },
  };
  const target = {
    name: entrantName('checked'),
    program: {
      ...processOf(command, args),
      workingDirectory: process.cwd(),
    },
    startupMs: 6000,
    options: Object.fromEntries(options.map((option) => option.split('='))) as Record<string, string>,
    protocol: 'gtp',
    go: START,
  } as const;
  return checkEngine(target, SETTINGS, listener, controller.signal, { cores: [], hidden: [] });
}

const verdictsOf = ({ results }: ConformanceReport): Record<string, string> =>
  Object.fromEntries(results.map(({ id, verdict }) => [id, verdict]));

const matching = (expected: Partial<Record<GoCheckId, RegExp>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(expected).map(([id, words]) => [id, expect.stringMatching(words)]));
