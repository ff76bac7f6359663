// `arbiter check --protocol sgmp` names the fault of misbehaving programs, each in the check that is about it, and finds none in honest ones (CGF-3, CGF-A1).

import { beforeAll, describe, expect, it } from 'vitest';
import { checkEngine, type ConformanceReport } from '../../../src/conformance/conformance.ts';
import { QUICK_CHECK, type CheckSettings } from '../../../src/conformance/settings.ts';
import type { SgmpCheckId } from '../../../src/conformance/sgmpCatalogue.ts';
import { inWords } from '../../../src/core/phrases/said.ts';
import { processOf } from '../../../src/core/engines/program.ts';
import type { GoStart } from '../../../src/core/gameRules.ts';
import { entrantName } from '../../../src/core/ids.ts';
import { SGMP_FAULTS, sgmpTestEngine, type SgmpFault } from '../../engines/sgmp/index.ts';
import { textsIn } from './checkOf.ts';

const SETTINGS: CheckSettings = { ...QUICK_CHECK, patienceMs: 1000, goGameMs: 20_000, endMs: 1000 };

const START: GoStart = { game: 'go', size: 9, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 };

type Found = Partial<Record<SgmpCheckId, RegExp>>;

/** What is found besides what passes. */
const ROWS: Readonly<Record<SgmpFault, { readonly fails?: Found; readonly warns?: Found; readonly silenceMs?: number }>> = {
  none: {},
  silent: { fails: { handshake: /^as White, it did not complete the opening exchange within 4000 ms$/ } },
  'exits-at-start': {
    fails: { handshake: /^as White, it did not complete the opening exchange: the engine exited with code 1/ },
  },
  'speaks-gtp': { fails: { handshake: /^as White, it did not complete the opening exchange within 4000 ms/ } },
  'exits-on-move': { fails: { 'start-position': /^as White, it did not move: the engine exited with code 1/ } },
  illegal: { fails: { 'start-position': /^as White, it played an illegal move, / } },
  'swaps-queries': { warns: { 'sgmp-manners': /^It sent QUERY 8 where QUERY 11 was expected/ } },
  'omits-ok': { warns: { 'sgmp-manners': /^It left out the OK for a MOVE/ } },
  'knows-nine-lines': { warns: { 'go-boards': /^13 lines: it did not move.*; 19 lines: it did not move/ } },
  'no-checksum': { warns: { 'sgmp-damaged': /^takes a frame with a wrong checksum for a command$/ } },
  'plays-twice': { fails: { 'sgmp-repeat': /^plays twice when a MOVE is repeated$/ } },
  'plays-on': { warns: { 'wrong-input': /^plays on after a move on a point that is taken$/ } },
  'never-repeats': { warns: { 'sgmp-silence': /^does not repeat a MOVE that gets no OK/ }, silenceMs: 2500 },
  'repeats-early': {
    warns: { 'sgmp-silence': /^repeats its MOVE after 1[4-9]\d\d ms: 20 s may pass before/ },
    silenceMs: 5000,
  },
  'takes-back': { warns: { 'sgmp-undo': /^grants a move to be taken back \(UNDO\): it answers OK$/ } },
  'begins-again': { warns: { 'sgmp-restart': /^grants a new game \(NEWGAME\): it answers QUERY$/ } },
  'ends-at-undo': {
    warns: { 'sgmp-undo': /^ends when it is asked for a move to be taken back \(UNDO\): the engine exited with code 1/ },
  },
  'hides-score': { warns: { 'go-game': /^officials would have to decide its game: .*names none/ } },
  'outlives-input': { warns: { 'end-of-input': /^still runs 1000 ms after its input has ended/ } },
  'leaves-process': { fails: { 'leftover-processes': /^left a process running after the end of its input: sleep/ } },
};

describe('CGF-3: the check of a program that speaks SGMP', () => {
  const reports = new Map<SgmpFault, ConformanceReport>();
  // Side by side: they wait for most of the time.
  beforeAll(async () => {
    await Promise.all(SGMP_FAULTS.map(async (fault) => reports.set(fault, await checkOf(fault, ROWS[fault].silenceMs ?? 0))));
  });

  it.each(SGMP_FAULTS)('finds what is wrong with %s, and nothing else', (fault) => {
    const { fails = {}, warns = {} } = ROWS[fault];
    const results = reports.get(fault)?.results ?? [];
    const found = (verdict: string): Record<string, string> =>
      Object.fromEntries(results.flatMap((result) => (result.verdict === verdict ? [[result.id, inWords(result.said)]] : [])));
    expect(found('fail')).toEqual(matching(fails));
    expect(found('warning')).toEqual(matching(warns));
    expect(textsIn(results)).toEqual([]);
  });
});

async function checkOf(fault: SgmpFault, sgmpSilenceMs: number): Promise<ConformanceReport> {
  const { command, args } = sgmpTestEngine(fault);
  const target = {
    name: entrantName('checked'),
    program: { ...processOf(command, args), workingDirectory: process.cwd() },
    // Those that never answer cost it whole. To the others a full machine, on which twenty programs start at once, does not make it short.
    startupMs: fault === 'silent' || fault === 'speaks-gtp' ? 4000 : 12_000,
    options: {},
    protocol: 'sgmp',
    go: START,
  } as const;
  const listener = { onCheck: () => undefined, onResult: () => undefined };
  const settings = { ...SETTINGS, sgmpSilenceMs };
  return checkEngine(target, settings, listener, new AbortController().signal, { cores: [], hidden: [] });
}

const matching = (expected: Found): Record<string, unknown> =>
  Object.fromEntries(Object.entries(expected).map(([id, words]) => [id, expect.stringMatching(words)]));
