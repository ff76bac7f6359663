// Decisions of officials at the desk of a running tournament: ties of a table and of a match, substitutes, a judge called while a clock runs, a late
// entrant. Over HTTP as the page does; test/browser drives the page itself.

import { describe, expect, it, vi } from 'vitest';
import { readTournament } from '../../../src/run/dataFolder.ts';
import { eventKey } from '../../../src/core/ids.ts';
import { API, type DeskItem, type DeskView } from '../../../src/broadcast/messages.ts';
import { openReader } from '../../../src/journal/reader.ts';
import { unwrap } from '../../../src/core/result.ts';
import { finalPlaces } from '../../../src/course/eventState.ts';
import { PASSWORD, startOnAir, type TournamentOnAir } from '../../browser/event.ts';
import { gtpTestEngine } from '../../engines/gtp/index.ts';
import { testEngine } from '../../engines/index.ts';
import { Browser } from '../../testDesk.ts';
import { engineLine, temporaryFolder } from '../arbiter.ts';

vi.setConfig({ testTimeout: 240_000 });

const REASON = 'drawn by lot';

/** The chair, who sees everything. */
async function chairOf({ url }: TournamentOnAir): Promise<Browser> {
  const chair = new Browser({ url: (path) => new URL(`${API}${path}`, url).href });
  await chair.logIn('Ada', PASSWORD);
  return chair;
}

/** Waits for the item of the desk whose question matches. */
async function matter(chair: Browser, question: RegExp): Promise<DeskItem> {
  const found = async (): Promise<DeskItem | undefined> => {
    const { queue, standing } = (await chair.get('/desk')).body as DeskView;
    return [...queue, ...standing].find((item) => question.test(item.question));
  };
  return vi.waitFor(
    async () => {
      const item = await found();
      if (item === undefined) throw new Error(`Cannot decide: expected ${question} at the desk`);
      return item;
    },
    { timeout: 60_000, interval: 50 },
  );
}

/** Presses the button whose label begins with this text; returns the server's answer. */
async function press(
  chair: Browser,
  { question, actions }: DeskItem,
  label: string | RegExp,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const action = actions.find((one) => (typeof label === 'string' ? one.label.startsWith(label) : label.test(one.label)));
  if (action === undefined) throw new Error(`Cannot press "${String(label)}" of "${question}"`);
  const { status, text } = await chair.post('/desk', { request: { ...action.request, ...fields }, reason: REASON });
  expect(status, text).toBe(200);
  return text;
}

const decidedBy = (data: string): readonly unknown[] => {
  const reader = unwrap(openReader(data));
  const entries = [...reader.entries({ kind: 'without-plies' }, 0)].map(unwrap);
  reader.close();
  return entries.flatMap(({ kind, payload }) => (kind === 'ruling-made' ? [payload] : []));
};

describe('the desk of a tournament that is played', () => {
  it('TIE-RULING: the order of a table, a withdrawal, and who advances in a cup whose players are level on everything', async () => {
    using folder = temporaryFolder();
    const engines = ['A', 'B', 'C', 'D', 'E'].map((name) => engineLine(name, testEngine('first-legal'))).join('');
    const file = folder.file(
      'level.yaml',
      `tournament: Level\ntimeControl: 60+1\nengines:\n${engines}events:
  League: { format: round-robin, entrants: [A, B, C], cycles: 2 }
  Cup: { format: knockout, bookless: true, entrants: [D, E, { from: League, places: 1-2 }], rounds: [{ games: 2 }, { games: 2 }] }
`,
    );
    const onAir = await startOnAir(folder.path, file, [{ name: 'Ada', role: 'chair' }]);
    try {
      const chair = await chairOf(onAir);
      const table = await matter(chair, /A, B and C share places/);
      expect(table).toMatchObject({ kind: 'tie', event: 'League', rule: 'TIE-RULING', sinceUtcMs: expect.any(Number) });
      await press(chair, await matter(chair, /^Entrants of Cup$|Entrants of .*Cup/), 'Withdraw', { entrant: 'A' });
      await press(chair, table, 'They stand in this order', { order: ['C', 'A', 'B'] });

      // The desk asks about both semifinals at once.
      const first = await matter(chair, /D and B are level after all tie-breaks/);
      const second = await matter(chair, /E and C are level after all tie-breaks/);
      expect(first).toMatchObject({ kind: 'tie', event: 'Cup', sinceUtcMs: expect.any(Number) });
      await press(chair, second, 'They stand in this order', { order: ['C', 'E'] });
      await press(chair, first, 'They stand in this order', { order: ['B', 'D'] });
      await press(chair, await matter(chair, /B and C are level after all tie-breaks/), 'They stand', { order: ['C', 'B'] });
      const ended = await onAir.running.finished;
      expect(ended.code, ended.stdout + ended.stderr).toBe(0);
    } finally {
      onAir.running.process.kill('SIGKILL');
      await onAir.running.finished;
    }
    const { definition, facts } = readTournament(onAir.data);
    const cup = definition.events.find(({ key }) => key === eventKey('Cup'));
    if (cup === undefined) throw new TypeError('expected the cup');
    expect(finalPlaces(cup, facts)?.map(({ entrants }) => entrants)).toEqual([['C'], ['B'], ['D', 'E']]);
    expect(decidedBy(onAir.data)).toMatchObject(Array.from({ length: 5 }, () => ({ by: 'Ada', reason: REASON })));
  });

  it('CGF-10.1, CGF-5: a judge lets a crashed program start again while its clock runs, and someone joins late', async () => {
    using folder = temporaryFolder();
    const file = folder.file(
      'late.yaml',
      'preset: cgf-1999\ntournament: Late\nrngSeed: 5\nboardSize: 5\ntimeControl: 60s\nrest: 0s\nrounds: 2\nroundTimes: [none]\nconfirmRounds: true\n' +
        'officials: [{ name: Ada, role: chair }]\nengines:\n' +
        engineLine('First', gtpTestEngine('first-legal')) +
        engineLine('Crasher', gtpTestEngine('crashes-once', 4)) +
        engineLine('Late', gtpTestEngine('first-legal')) +
        'entrants: [First, Crasher]\n',
    );
    const onAir = await startOnAir(folder.path, file, [{ name: 'Ada', role: 'chair' }]);
    try {
      const chair = await chairOf(onAir);
      await press(chair, await matter(chair, /Round 1 of .* is paired, 1 board:/), 'The pairings stand');
      const called = await matter(chair, /Crasher has crashed, and its clock runs/);
      expect(called).toMatchObject({
        kind: 'called',
        rule: 'CGF-10.1',
        lines: expect.arrayContaining([expect.stringMatching(/assertion failed/)]),
      });
      await press(chair, await matter(chair, /^Entrants of /), 'Join', { entrant: 'Late' });
      await press(chair, called, 'Start Crasher again');
      const second = await matter(chair, /Round 2 of .* is paired/);
      expect(JSON.stringify(second.actions)).toContain('Late');
      await press(chair, second, 'The pairings stand');
      // It crashes in every game, and is not restarted a second time.
      await press(chair, await matter(chair, /^Game 2, .*Crasher has crashed/), /^(White|Black) resigns$/);
      const ended = await onAir.running.finished;
      expect(ended.code, ended.stdout + ended.stderr).toBe(0);
    } finally {
      onAir.running.process.kill('SIGKILL');
      await onAir.running.finished;
    }
    const [first, second] = [...readTournament(onAir.data).facts.games.values()];
    // Played to its end with a count, as if it had not crashed.
    expect(first?.ending).toMatchObject({ kind: 'rules', reason: 'counting' });
    expect(new Set([second?.issued.white, second?.issued.black])).toEqual(new Set(['Crasher', 'Late']));
    expect(second?.ending?.kind).toBe('resigned');
    expect(decidedBy(onAir.data).at(-1)).toMatchObject({
      by: 'Ada',
      reason: REASON,
      subject: { kind: 'play-ended', id: 2, ending: { kind: 'resigned' } },
    });
  });
});
