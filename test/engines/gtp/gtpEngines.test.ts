// Each GTP test program behaves over real pipes as its first line says, as our session sees it: its fault, and only its fault.

import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { GoStart } from '../../../src/core/gameRules.ts';
import { unwrap } from '../../../src/core/result.ts';
import { goRules } from '../../../src/games/go/rules.ts';
import { startEngineProcess, type EngineProcess, type ProcessEnd } from '../../../src/players/process/engineProcess.ts';
import { createGtpSession, type GtpSession } from '../../../src/protocols/gtp/session.ts';
import { describeSilence } from '../../../src/protocols/gtp/silence.ts';
import type { SessionEvent } from '../../../src/protocols/session.ts';
import { isRunning } from '../talk.ts';
import { GTP_FAULTS, gtpTestEngine, type GtpTestEngineName } from './index.ts';

const NAMES = Object.keys(GTP_FAULTS) as readonly GtpTestEngineName[];
const LONGEST_WAIT_MS = 20_000;
const START: GoStart = { game: 'go', size: 5, komi: 1, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 };

/** A program that our session controls. */
type Talk = {
  readonly session: GtpSession;
  readonly process: EngineProcess;
  /** Sends a text and waits for an event of these kinds, or for one that ends everything. */
  readonly ask: (text: () => string | Uint8Array, ...kinds: SessionEvent['kind'][]) => Promise<SessionEvent | ProcessEnd>;
  readonly end: () => Promise<ProcessEnd>;
};

async function talkTo(name: GtpTestEngineName, ply: number): Promise<Talk> {
  const news: (SessionEvent | ProcessEnd)[] = [];
  let ended: ProcessEnd | undefined;
  let changed: () => void = () => {};
  const session = createGtpSession((event) => {
    if (event.kind === 'answer') return started.write(event.text);
    news.push(event);
    changed();
  });
  const started = unwrap(
    await startEngineProcess(
      { ...gtpTestEngine(name, ply), environment: {}, cores: [], runId: `gtp-test-${process.pid}` },
      {
        onData: (chunk) => session.receive(chunk),
        onEnd(end) {
          session.finish();
          news.push(end);
          ended = end;
          changed();
        },
      },
    ),
  );
  const found = <Value>(look: () => Value | undefined, what: string): Promise<Value> =>
    new Promise((resolve, reject) => {
      const told = (): string => JSON.stringify([what, news, session.lastLines(5), started.stderrTail().slice(-3)]);
      const timer = setTimeout(() => reject(new Error(`Cannot continue: got ${told()}`)), LONGEST_WAIT_MS);
      changed = () => {
        const value = look();
        if (value === undefined) return;
        clearTimeout(timer);
        changed = () => {};
        resolve(value);
      };
      changed();
    });
  return {
    session,
    process: started,
    ask(text, ...kinds) {
      // The answer may come at once, without output from the program.
      news.length = 0;
      const said = text();
      if (said.length > 0) started.write(said);
      const wanted = (event: SessionEvent | ProcessEnd): boolean =>
        !('kind' in event) || event.kind === 'broken' || kinds.includes(event.kind);
      return found(() => news.find(wanted), kinds.join());
    },
    end: () => found(() => ended, 'its end'),
  };
}

async function toTheGame({ session, ask }: Talk): Promise<void> {
  expect(await ask(session.open, 'introduced')).toMatchObject({ kind: 'introduced', identity: { name: expect.any(String) } });
  expect(await ask(() => newGameText(session), 'ready')).toEqual({ kind: 'ready' });
}

/** Sent together, because a new game has no separate event. */
const newGameText = (session: GtpSession): string => session.newGame({ start: START, opponent: '' }) + session.synchronise();

const searchText = (session: GtpSession, moves: readonly string[]): string | Uint8Array =>
  session.search({
    start: START,
    moves,
    turn: moves.length % 2 === 0 ? 'black' : 'white',
    time: { kind: 'clock', left: { white: 5000, black: 5000 }, increment: { white: 0, black: 0 }, movesToGo: undefined },
    limits: {},
  });

/** Plays both sides with one program until it passes twice, every move checked by the rules. */
async function playOut(talk: Talk): Promise<string[]> {
  await toTheGame(talk);
  const moves: string[] = [];
  let state = unwrap(goRules.start(START));
  while (goRules.counting?.isDue(state) === false) {
    const event = await talk.ask(() => searchText(talk.session, moves), 'moved');
    if (!('kind' in event) || event.kind !== 'moved')
      throw new Error(`Cannot continue: expected a move, got ${JSON.stringify(event)}`);
    const played = unwrap(goRules.play(state, event.move));
    state = played.state;
    moves.push(played.move);
  }
  return moves;
}

const FAULTS: Record<(typeof GTP_FAULTS)[GtpTestEngineName], (talk: Talk, name: GtpTestEngineName) => Promise<void>> = {
  none: async (talk) => {
    const moves = await playOut(talk);
    expect(moves.length).toBeGreaterThan(10);
    expect(await talk.ask(() => talk.session.count(moves), 'counted')).toMatchObject({ claim: { kind: 'told', dead: [] } });
    // A judge takes the passes back.
    const [first = ''] = moves;
    expect(await talk.ask(() => searchText(talk.session, [first]), 'moved')).toMatchObject({ kind: 'moved' });
  },
  'scores-differ': async (talk, name) => {
    const moves = await playOut(talk);
    const claimed = await talk.ask(() => talk.session.count(moves), 'counted');
    const told = { 'lies-about-score': /^B\+\d/, 'ignores-komi': /^[BW]\+\d+(\.5)?$/ }[name as string];
    const claim = told === undefined ? { kind: 'silent' } : { kind: 'told', score: expect.stringMatching(told) };
    expect(claimed).toMatchObject({ kind: 'counted', claim });
  },
  resigned: async (talk) => {
    await toTheGame(talk);
    expect(await talk.ask(() => searchText(talk.session, ['A1']), 'resigned')).toEqual({ kind: 'resigned' });
  },
  'illegal-move': async (talk) => {
    await toTheGame(talk);
    const event = await talk.ask(() => searchText(talk.session, ['A1']), 'moved');
    const state = unwrap(goRules.play(unwrap(goRules.start(START)), 'A1')).state;
    expect(event).toMatchObject({ kind: 'moved' });
    expect('kind' in event && event.kind === 'moved' && goRules.play(state, event.move).ok).toBe(false);
  },
  protocol: async (talk, name) => {
    await toTheGame(talk);
    const evidence = {
      garbage: 'Cannot take the program\'s move: expected a point, "pass" or "resign", got "I am thinking of D4"',
      'fails-genmove': 'the program refused to move: "? out of memory"',
      'refuses-play': 'the program refused the legal move "A1": "? illegal move"',
    }[name as string];
    expect(await talk.ask(() => searchText(talk.session, ['A1']), 'moved')).toEqual({ kind: 'broken', evidence });
  },
  crash: async (talk, name) => {
    await toTheGame(talk);
    const moves = name === 'forgets-moves' ? ['A1', 'B1', 'E5'] : ['A1'];
    if (name === 'crashes-once') {
      expect(await talk.ask(() => searchText(talk.session, moves), 'moved')).toMatchObject({ kind: 'moved', move: 'B1' });
      moves.push('B1', 'E5');
    }
    expect(await talk.ask(() => searchText(talk.session, moves), 'moved')).toMatchObject({ code: 3, cause: 'exited' });
    expect(talk.process.stderrTail()).toEqual([expect.stringContaining('assertion failed')]);
  },
  time: async (talk, name) => {
    await toTheGame(talk);
    talk.process.write(searchText(talk.session, ['A1']));
    // Its flag has fallen: the move belongs to no one, and ready follows it.
    talk.session.abandonSearch();
    if (name === 'slow' || name === 'late-move') {
      const startedAt = performance.now();
      expect(await talk.ask(talk.session.synchronise, 'ready', 'moved')).toEqual({ kind: 'ready' });
      expect(performance.now() - startedAt).toBeGreaterThanOrEqual(name === 'slow' ? 190 : 1490);
      expect(talk.session.oddities().lateMoves).toBe(1);
      expect(talk.session.spent()).toBeUndefined();
      return;
    }
    expect(talk.session.spent()).toContain('which GTP cannot stop');
    const stopped = await talk.process.stop(talk.session.quit(), { politeMs: 200, firmMs: 200 });
    expect(stopped).toMatchObject({ cause: 'stopped-by-us' });
    expect(talk.session.oddities().lateMoves).toBe(0);
  },
  'no-game': async (talk, name) => {
    await talk.ask(talk.session.open, 'introduced');
    const event = await talk.ask(() => newGameText(talk.session), 'ready');
    const what = name === 'refuses-size' ? 'a board of 5 lines: "? unacceptable size"' : 'a komi of 0.5: "? syntax error"';
    expect(event).toEqual({ kind: 'broken', evidence: `the program refused ${what}` });
  },
  'no-start': async (talk, name) => {
    if (name === 'never-answers') {
      talk.process.write(talk.session.open());
      expect(await talk.process.stop(talk.session.quit(), { politeMs: 200, firmMs: 200 })).toMatchObject({
        cause: 'stopped-by-us',
      });
      expect(talk.session.lastLines(5)).toEqual([]);
      expect(describeSilence(talk.session.lastLines(5))).toBeUndefined();
      return;
    }
    const event = await talk.ask(talk.session.open, 'introduced');
    if (name === 'exits-at-handshake') {
      expect(event).toMatchObject({ code: 1, cause: 'exited' });
      expect(talk.process.stderrTail()).toEqual(['cannot open weights.txt']);
      return;
    }
    const evidence = {
      'version-1': 'expected a program of GTP version 2, got one that tells version "1" and does not list play, genmove',
      'no-list': 'the program refused to list its commands: "? unknown command"',
      unended:
        'Cannot read the program\'s replies: expected an empty line after the reply to "protocol_version", got "=2 Unended G"',
    }[name as string];
    expect(event).toEqual({ kind: 'broken', evidence });
  },
};

test.concurrent.each(NAMES)('%s', async (name) => {
  const talk = await talkTo(name, 0);
  try {
    await FAULTS[GTP_FAULTS[name]](talk, name);
  } finally {
    talk.process.kill();
    await talk.end();
  }
  expect(isRunning(talk.process.pid)).toBe(false);
});

test('--ply N: the fault waits for that ply', async () => {
  const talk = await talkTo('resigns', 3);
  await toTheGame(talk);
  expect(await talk.ask(() => searchText(talk.session, ['E5']), 'moved')).toMatchObject({ kind: 'moved', move: 'A1' });
  expect(await talk.ask(() => searchText(talk.session, ['E5', 'A1', 'D5']), 'moved', 'resigned')).toEqual({ kind: 'resigned' });
  expect(await talk.process.stop(talk.session.quit())).toMatchObject({ code: 0 });
});

test('every program in this folder is in the list', () => {
  const helpers = ['real', 'index.ts', 'analyses.ts', 'skeleton.ts', 'lastMove.ts', 'gtpEngines.test.ts'];
  const programs = readdirSync(new URL('.', import.meta.url)).filter((file) => !helpers.includes(file));
  expect(programs.toSorted()).toEqual(NAMES.map((name) => `${name}.ts`).toSorted());
});
