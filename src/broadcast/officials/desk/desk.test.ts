// The desk against the real server and journal: it offers what is waited for, and each offer is accepted as it stands.

import { afterEach, describe, expect, it } from 'vitest';
import { gameId } from '../../../core/ids.ts';
import type { DeskAction, DeskItem, DeskView, MineView, SeatsView } from '../../messages.ts';
import { TestDesk, type Browser } from '../../../../test/testDesk.ts';

let desk: TestDesk;
afterEach(() => desk.close());

const viewOf = async (browser: Browser, query = ''): Promise<DeskView> => (await browser.get(`/desk${query}`)).body as DeskView;
const labels = ({ actions }: DeskItem): readonly string[] => actions.map(({ label }) => label);

/** Presses the button whose label begins with this text, with its fields filled in. */
async function press(
  browser: Browser,
  item: DeskItem | undefined,
  label: string,
  fields: Readonly<Record<string, unknown>> = {},
  more: { readonly confirmed?: boolean } = {},
) {
  const found: DeskAction | undefined = item?.actions.find((one) => one.label.startsWith(label));
  expect(found, `${label} of ${JSON.stringify(item)}`).toBeDefined();
  const asked = (found?.fields ?? []).flatMap(({ name, optional }) => (optional === true ? [] : [name]));
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(asked));
  return browser.post('/desk', { request: { ...found?.request, ...fields }, reason: 'as the board shows', ...more });
}

const rulings = (): readonly unknown[] =>
  desk.entries().flatMap(({ kind, payload }) => (kind === 'ruling-made' || kind === 'entrant-disqualified' ? [payload] : []));

describe('the desk', () => {
  it('CGF-9.3: offers each score that was named or counted; the chosen one is journaled with the judge’s name', async () => {
    desk = await TestDesk.open();
    const bede = await desk.browser('Bede');
    const [item, ...others] = (await viewOf(bede)).queue;
    expect(others).toEqual([]);
    expect(item).toMatchObject({ id: 'referred-1', kind: 'referred', game: 1, rule: 'CGF-9.3', event: 'main' });
    expect(item === undefined ? [] : labels(item)).toEqual([
      'White’s score, One: W+3.5',
      'As counted with no dead stones: B+2.5',
      'Another result…',
      'Void, and played again…',
    ]);
    const answer = await press(bede, item, 'White’s score');
    expect(answer).toMatchObject({ status: 200, body: { answer: 'Ruled: game 1, Three (Black) - One, is W+3.5.' } });
    const ending = { kind: 'ruled', outcome: 'white', score: 'W+3.5', by: 'Bede', reason: 'as the board shows' };
    expect(rulings()).toEqual([{ by: 'Bede', reason: 'as the board shows', subject: { kind: 'game-result', id: 1, ending } }]);
    expect((await viewOf(bede)).queue).toEqual([]);
  });

  it('CUP-5c: a judge stops a game in play, and the desk asks what becomes of it', async () => {
    desk = await TestDesk.open();
    const bede = await desk.browser('Bede');
    const playing = (await viewOf(bede)).standing.find(({ id }) => id === 'game-2');
    expect(await press(bede, playing, 'Stop it')).toMatchObject({
      status: 200,
      body: { answer: expect.stringContaining('Ruled: game 2, Two (Black) - Four, is stopped and keeps its clocks') },
    });
    // No game thread runs here: the test appends what the game would do.
    await desk.append([{ kind: 'game-held', payload: { id: gameId(2), cause: 'official', reason: 'Bede has stopped it: lag' } }]);
    const item = (await viewOf(bede)).queue.find(({ kind }) => kind === 'held');
    expect(item).toMatchObject({
      id: 'held-2',
      game: 2,
      rule: 'CUP-5c',
      question: expect.stringContaining('Bede has stopped it: lag'),
    });
    expect(item === undefined ? [] : labels(item)).toEqual([
      'Continue from its position',
      'Another result…',
      'Void, and played again…',
    ]);
    expect(await press(bede, item, 'Continue')).toMatchObject({ status: 200 });
    expect((await viewOf(bede)).queue.filter(({ kind }) => kind === 'held')).toEqual([]);
  });

  it('CGF-10.4: only the chair changes what a judge has ruled, and the judge’s refusal says so', async () => {
    desk = await TestDesk.open();
    const bede = await desk.browser('Bede');
    const cleo = await desk.browser('Cleo');
    const ada = await desk.browser('Ada');
    await press(bede, (await viewOf(bede)).queue[0], 'As counted');
    const ended = (view: DeskView): DeskItem | undefined => view.standing.find(({ id }) => id === 'games-main');
    for (const judge of [bede, cleo]) {
      const refused = await press(judge, ended(await viewOf(judge)), 'Another result', { game: 1, result: 'W+1.5' });
      expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('CGF-10.4') } });
    }
    const another = async (more?: { readonly confirmed: boolean }) =>
      press(ada, ended(await viewOf(ada)), 'Another result', { game: '1', result: 'W+1.5' }, more);
    // It changes a finished game: nothing is recorded until the chair agrees.
    const confirm = [
      { words: 'The ruling changes game 1, Three (Black) - One, from B+2.5 to W+1.5.', phrases: { words: expect.anything() } },
    ];
    expect(await another()).toMatchObject({ status: 200, body: { confirm } });
    expect(rulings()).toHaveLength(1);
    expect(await another({ confirmed: true })).toMatchObject({
      status: 200,
      body: { answer: 'Ruled: game 1, Three (Black) - One, is W+1.5; it was B+2.5.' },
    });
    expect(rulings().map((ruling) => (ruling as { by: string }).by)).toEqual(['Bede', 'Ada']);
    // A page link to a finished game shows that game's own buttons.
    const own = (await viewOf(ada, '?game=1')).standing.find(({ id }) => id === 'game-1');
    expect((await press(ada, own, 'Void', { replay: 'end-of-round' }, { confirmed: true })).status).toBe(200);
    expect(desk.followed.facts.games.get(1 as never)?.ending).toMatchObject({ kind: 'void' });
  });

  it('CGF-9.3: an operator enters what their own program displays, if it has named no score', async () => {
    desk = await TestDesk.open();
    const otto = await desk.browser('Otto');
    const { seats } = (await otto.get('/seats')).body as SeatsView;
    expect(seats.map(({ entrant, game, score }) => [entrant, game?.id, game?.state, score?.question])).toEqual([
      ['One', 1, 'referred', undefined],
      ['Two', 2, 'playing', undefined],
    ]);
    const told = { request: { kind: 'score', game: 1, entrant: 'Three', score: 'W+3.5' }, reason: 'on its screen' };
    expect((await otto.post('/desk', told)).status).toBe(403);
    const ada = await desk.browser('Ada');
    const [item] = (await viewOf(ada)).queue;
    // Both name the same score: the game ends by counting, not by a ruling.
    expect(await press(ada, item, 'What Three displays', { score: 'w+3.5' })).toMatchObject({
      status: 200,
      body: { answer: 'Both name W+3.5: game 1, Three (Black) - One, is over.' },
    });
  });

  it('shows each account only what its role may do', async () => {
    desk = await TestDesk.open();
    const kinds = async (name: string): Promise<readonly string[]> => {
      const { queue, standing } = await viewOf(await desk.browser(name));
      return [
        ...new Set([...queue, ...standing].flatMap(({ actions }) => actions.map(({ request }) => String(request['kind'])))),
      ].sort();
    };
    expect(await kinds('Bede')).toEqual(['rule', 'stop-game']);
    expect(await kinds('Cleo')).toEqual(['absent', 'disqualify', 'pause', 'reload', 'rule', 'stop-game', 'tardy']);
    expect(await kinds('Ada')).toEqual(['absent', 'disqualify', 'pause', 'reload', 'rule', 'score', 'stop-game', 'tardy']);
  });

  it('S16-2a: previews and applies the changed file of the running tournament only, never a file that the page names', async () => {
    desk = await TestDesk.open();
    const cleo = await desk.browser('Cleo');
    const item = async (): Promise<DeskItem | undefined> => (await viewOf(cleo)).standing.find(({ id }) => id === 'tournament');
    desk.followed.isRun = false;
    expect((await item())?.actions.map(({ request }) => request['kind'])).toEqual(['pause']);
    desk.followed.isRun = true;
    expect((await press(cleo, await item(), 'Preview changes')).body).toEqual({ answer: 'Cleo asks for a look' });
    const named = { request: { kind: 'reload', file: '/etc/passwd' }, reason: 'an update' };
    expect((await cleo.post('/desk', named)).body).toEqual({ answer: 'Cleo asks for a reload' });
    const bede = await desk.browser('Bede');
    expect((await bede.post('/desk', named)).status).toBe(403);
  });

  it('pauses, resumes, excludes and readmits; every ruling names its official', async () => {
    desk = await TestDesk.open();
    const cleo = await desk.browser('Cleo');
    const item = async (id: string): Promise<DeskItem | undefined> => (await viewOf(cleo)).standing.find((one) => one.id === id);
    /** Recorded, and said so in a sentence for every language. */
    const done = expect.objectContaining({
      status: 200,
      body: { answer: expect.any(String), phrases: { answer: expect.objectContaining({ code: expect.any(String) }) } },
    });
    expect(await press(cleo, await item('tournament'), 'Pause')).toEqual(done);
    expect(await press(cleo, await item('tournament'), 'Resume')).toEqual(done);
    const entrants = 'entrants-main';
    expect(await press(cleo, await item(entrants), 'Absent', { entrant: 'Four', from: '2', to: '' })).toEqual(done);
    expect(await press(cleo, await item(entrants), 'Back again', { entrant: 'Four' })).toEqual(done);
    expect(await press(cleo, await item(entrants), 'Late for round 2', { entrant: 'One', lateMinutes: 7.5 })).toEqual(done);
    expect(await press(cleo, await item(entrants), 'Disqualify', { entrant: 'Four' })).toEqual(done);
    expect(await press(cleo, await item(entrants), 'Reinstate', { entrant: 'Four' })).toEqual(done);
    const subjects = rulings().map((ruling) => (ruling as { subject?: { kind: string } }).subject?.kind);
    expect(subjects).toEqual([
      'paused',
      'resumed',
      'entrant-absent',
      'entrant-present',
      'entrant-tardy',
      undefined,
      'entrant-reinstated',
    ]);
    expect(rulings()).toMatchObject(Array.from({ length: 7 }, () => ({ by: 'Cleo', reason: 'as the board shows' })));
    expect(rulings()[4]).toMatchObject({ subject: { lateMs: 450_000, round: 2, entrant: 'One' } });
  });

  it('CGF-5: a round that waits to be confirmed is published as it is, or with other pairings', async () => {
    desk = await TestDesk.open({ more: 'confirmRounds: true\n' });
    const cleo = await desk.browser('Cleo');
    const [item] = (await viewOf(cleo)).queue;
    expect(item).toMatchObject({
      id: 'round-main-1',
      kind: 'round',
      question: 'Round 1 of Congress is paired, 2 boards: may it begin?',
    });
    const order = item?.actions[1]?.fields?.[0];
    expect(order).toMatchObject({ name: 'seats', kind: 'order' });
    const [one = '', two = '', three = '', four = ''] = order?.choices ?? [];
    expect((await press(cleo, item, 'Other pairings', { seats: [four, two, three, one] })).status).toBe(200);
    expect(desk.followed.facts.event('main' as never).rounds.at(-1)?.pairings).toEqual([
      { white: four, black: two },
      { white: three, black: one },
    ]);
    expect((await press(cleo, item, 'Other pairings', { seats: [four, four, three, one] })).status).toBe(409);
    expect((await press(cleo, item, 'The pairings stand')).status).toBe(200);
    expect((await viewOf(cleo)).queue).toEqual([]);
  });

  it('authors see what their own programs said, and nothing of others', async () => {
    desk = await TestDesk.open();
    const ann = await desk.browser('Ann');
    const { entrants } = (await ann.get('/mine')).body as MineView;
    expect(entrants).toMatchObject([
      { entrant: 'One', games: [{ id: 1, colour: 'white', opponent: 'Three', state: 'referred' }] },
    ]);
    expect(entrants[0]?.games[0]?.words).toContain('The scores differ');
  });
});
