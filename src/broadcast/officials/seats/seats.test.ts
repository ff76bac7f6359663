// The operator's seat over HTTP, against real games over the real link and session (test/testSeatGame.ts).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SeatGames } from '../../../../test/testSeatGame.ts';
import type { ChessStart, GoStart } from '../../../core/gameRules.ts';
import type { Phrase } from '../../../core/phrases/phrase.ts';
import { ok, unwrap } from '../../../core/result.ts';
import { chessRules } from '../../../games/chess/rules.ts';
import { goRules } from '../../../games/go/rules.ts';
import { changeAccounts } from '../accountsFile.ts';
import type { SeatChoice, SeatPost, SeatView } from '../../messages.ts';
import { TestDesk, type Browser } from '../../../../test/testDesk.ts';

const GO: GoStart = { game: 'go', size: 5, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 };
const CHESS: ChessStart = { game: 'chess', chess960: false };
const PATH = '/seats/main/One';

let desk: TestDesk;
let otto: Browser;
const games: SeatGames[] = [];
const windows: SeatWindow[] = [];
beforeEach(async () => {
  desk = await TestDesk.open();
  otto = await desk.browser('Otto');
});
afterEach(async () => {
  const unsaid = windows.flatMap((window) => window.unsaid);
  for (const window of windows.splice(0)) await window.close();
  await Promise.all(games.splice(0).map((one) => one.close()));
  await desk.close();
  // Every sentence can be said in the operator's language.
  if (unsaid.length > 0) throw new Error(`expected phrases for ${JSON.stringify(unsaid)}`);
});

/** A browser window at the seat: everything that it receives. */
class SeatWindow {
  readonly seen: SeatView[] = [];
  readonly unsaid: string[] = [];
  readonly headers: Headers;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  readonly #read: Promise<void>;
  #wake: () => void = () => undefined;
  ended = false;

  private constructor(response: Response) {
    this.headers = response.headers;
    this.#reader = response.body?.getReader();
    this.#read = this.#listen();
  }

  static async open(browser: Browser): Promise<SeatWindow> {
    const response = await fetch(desk.url(`${PATH}/live`), { headers: { cookie: browser.cookie ?? '' } });
    const window = new SeatWindow(response);
    windows.push(window);
    return window;
  }

  /** The next view that matches, after those already waited for. */
  async sees(isMeant: (view: SeatView) => boolean): Promise<SeatView> {
    for (;;) {
      for (let view = this.seen.shift(); view !== undefined; view = this.seen.shift()) if (isMeant(view)) return view;
      if (this.ended) throw new Error(`Cannot see ${isMeant.toString()}: the stream has ended`);
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** The view in which a move is asked for after N plies. */
  isAsked = (plies: number): Promise<SeatView> => this.sees(({ game }) => game?.asks === 'move' && game.moves.length === plies);

  /** Resolves when the server disconnects. */
  gone = (): Promise<void> => this.#read;

  async close(): Promise<void> {
    await this.#reader?.cancel().catch(() => undefined);
    await this.#read;
  }

  async #listen(): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const chunk = await this.#reader?.read().catch(() => undefined);
      if (chunk === undefined || chunk.done) break;
      text += decoder.decode(chunk.value, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = /^event: seat\ndata: (.*)$/.exec(event)?.[1];
        if (data === undefined) continue;
        const view = JSON.parse(data) as SeatView;
        this.seen.push(view);
        this.unsaid.push(...unsaidIn(view));
      }
      this.#wake();
    }
    this.ended = true;
    this.#wake();
  }
}

/** Sentences without a phrase, and values that are still sentences. */
function unsaidIn({ line, refused, note, over, phrases }: SeatView): readonly string[] {
  const said: readonly (readonly [string | undefined, Phrase | undefined])[] = [
    [line.words, line.phrases?.words],
    [refused?.why, refused?.phrases?.why],
    [note, phrases?.note],
    [over?.words, over?.phrases?.words],
  ];
  return said.flatMap(([text, phrase]) => {
    if (text === undefined) return [];
    if (phrase === undefined) return [text];
    const { why, more } = phrase.values ?? {};
    return [why, more].filter((value) => typeof value === 'string');
  });
}

async function openSeat(): Promise<SeatGames> {
  const opened = await SeatGames.open(desk.folder, 'One');
  games.push(opened);
  return opened;
}

const say = (message: SeatPost, browser = otto) => browser.post(PATH, message);

describe('the seat in the browser', () => {
  it('waits for its game, shows the board with its legal moves, sends moves, and shows how the game ended', async () => {
    const window = await SeatWindow.open(otto);
    expect(Object.fromEntries(window.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
    expect(await window.sees(() => true)).toMatchObject({ line: { state: 'waiting' } });
    await window.sees(({ line }) => line.words === 'Waiting for the officials to decide game 1.');
    expect((await say({ kind: 'resign', game: 1 })).status).toBe(409);
    const seat = await openSeat();
    await window.sees(({ line }) => line.state === 'seated');
    expect(seat.connection.operator).toBe('Otto');

    const played = seat.play(goRules, GO, 'black', () => 'B2');
    const asked = await window.isAsked(0);
    expect(asked).toMatchObject({
      game: { game: 1, colour: 'black', start: GO, clock: { running: 'black' } },
      board: { turn: 'black', size: 5, position: '', captures: { white: 0, black: 0 } },
    });
    const { legal = [] } = asked.board ?? {};
    expect(legal).toHaveLength(26);
    expect(legal.at(-1)).toEqual({ move: 'pass', text: 'pass', set: '' });
    expect(legal[0]).toEqual({ move: 'A1', text: 'A1', set: 'A1b', to: 'A1' });

    expect((await say({ kind: 'move', game: 1, ply: 1, move: 'a2' })).status).toBe(200);
    const moved = await window.sees(({ game }) => game?.moves.length === 1);
    expect(moved).toMatchObject({
      game: { asks: 'nothing', moves: ['A2'] },
      board: { position: 'A2b', legal: [], last: { text: 'A2', set: 'A2b' } },
    });
    expect(await window.isAsked(2)).toMatchObject({ board: { position: 'A2b B2w' } });
    await say({ kind: 'resign', game: 1 });
    await window.sees(({ note }) => note === 'You have resigned against Hand Talk.');
    await window.sees(({ over }) => over?.outcome === 'white');
    expect(await played).toMatchObject({ resigned: true, moves: ['A2', 'B2'] });
  });

  it('names castling, promotion and check as a page needs them', async () => {
    const seat = await openSeat();
    const window = await SeatWindow.open(otto);
    const start = { ...CHESS, position: 'r3k3/6P1/8/8/8/8/8/R3K2R w KQq - 0 1' };
    const played = seat.play(chessRules, start, 'white', () => 'e8d7');
    const { board } = await window.isAsked(0);
    expect(board?.position.split(' ').toSorted()).toEqual(['a1R', 'a8r', 'e1K', 'e8k', 'g7P', 'h1R']);
    const by = (move: string): SeatChoice | undefined => board?.legal.find((one) => one.move === move);
    expect(by('e1g1')).toEqual({ move: 'e1g1', text: 'O-O', set: expect.stringMatching(/^g1K e1/), from: 'e1', to: 'g1' });
    expect(by('g7g8n')).toMatchObject({ text: 'g8=N', set: 'g8N g7', from: 'g7', to: 'g8' });
    await say({ kind: 'move', game: 1, ply: 1, move: 'g8=Q' });
    const moved = await window.sees(({ game }) => game?.moves.length === 1);
    expect(moved.board).toMatchObject({ check: true, last: { text: 'g8=Q+' }, turn: 'black' });
    await window.isAsked(2);
    await say({ kind: 'resign', game: 1 });
    await played;
  });

  it('shows two windows the same, and keeps the seat when one closes and when all are reloaded', async () => {
    const seat = await openSeat();
    const first = await SeatWindow.open(otto);
    const played = seat.play(goRules, GO, 'black', () => 'B2');
    await first.isAsked(0);
    const second = await SeatWindow.open(otto);
    expect((await second.sees(() => true)).game).toMatchObject({ asks: 'move', moves: [] });
    await say({ kind: 'move', game: 1, ply: 1, move: 'C3' });
    for (const window of [first, second]) await window.sees(({ game }) => game?.moves.join() === 'C3');
    await first.close();
    await second.close();
    expect(seat.connection.operator).toBe('Otto');
    const third = await SeatWindow.open(otto);
    expect((await third.isAsked(2)).board?.position).toBe('B2w C3b');
    await say({ kind: 'resign', game: 1 });
    await played;
  });

  it('asks for confirmation of a move that breaks the rules, and takes the score', async () => {
    const seat = await openSeat();
    const window = await SeatWindow.open(otto);
    const played = seat.play(goRules, GO, 'black', ({ ply }) => (ply === 1 ? 'B2' : 'pass'));
    await window.isAsked(0);
    await say({ kind: 'move', game: 1, ply: 7, move: 'A1' });
    await window.sees(({ refused }) => refused?.why.includes('move 1 is awaited') === true);
    await say({ kind: 'move', game: 1, ply: 1, move: 'C3' });
    await window.isAsked(2);
    await say({ kind: 'move', game: 1, ply: 3, move: 'b2' });
    const { refused } = await window.sees((view) => view.refused !== undefined);
    expect(refused).toMatchObject({
      why: expect.stringContaining('the point is occupied by White'),
      confirm: { kind: 'confirm', game: 1, ply: 3, move: 'B2' },
    });
    await say({ kind: 'move', game: 1, ply: 3, move: 'pass' });
    await window.sees(({ game }) => game?.asks === 'score');
    expect((await say({ kind: 'score', game: 1, score: 'B+19.5', dead: ['A1\n'] })).status).toBe(400);
    await say({ kind: 'score', game: 1, score: 'B+19.5', dead: [] });
    expect(await played).toMatchObject({ score: 'B+19.5', dead: [] });
  });

  it('takes over from another operator only on request, and does not return by itself', async () => {
    const seat = await openSeat();
    unwrap(
      changeAccounts(desk.folder, (all) =>
        ok([...all, ...all.flatMap((one) => (one.name === 'Otto' ? [{ ...one, name: 'Olga' }] : []))]),
      ),
    );
    const first = await SeatWindow.open(otto);
    await first.sees(({ line }) => line.state === 'seated');
    const olga = await desk.browser('Olga');
    const second = await SeatWindow.open(olga);
    const taken = await second.sees(({ line }) => line.state === 'taken');
    expect(taken.line.words).toContain('"Otto" sits there');
    expect((await say({ kind: 'take-over' }, olga)).body).toEqual({ sent: true });
    await second.sees(({ line }) => line.state === 'seated');
    const replaced = await first.sees(({ line }) => line.state === 'taken');
    expect(replaced.line.words).toBe('"Olga" has taken over this seat.');
    expect(seat.connection.operator).toBe('Olga');
  });

  it('disconnects at once when its operator logs out, and soon after their account is removed', async () => {
    const window = await SeatWindow.open(otto);
    expect((await otto.send('DELETE', '/session')).status).toBe(200);
    await window.gone();
    await otto.logIn('Otto');
    const another = await SeatWindow.open(otto);
    unwrap(changeAccounts(desk.folder, (all) => ok(all.filter(({ name }) => name !== 'Otto'))));
    await another.gone();
    expect((await otto.get('/seats')).status).toBe(401);
  });
});
