// Who may do what: every path of this part against every kind of account. A path missing from this table makes the test fail.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsIn } from '../../../test/textsIn.ts';
import { API, type ApiError } from '../messages.ts';
import { PASSWORD, TestDesk, type Browser } from '../../../test/testDesk.ts';

const NAMES = ['nobody', 'Vera', 'Ann', 'Otto', 'Bede', 'Cleo', 'Ada'] as const;
type Row = {
  readonly route: string;
  readonly path?: string;
  readonly body?: unknown;
  /** The statuses for a stranger, a viewer, an author, an operator, a judge, a director and the chair. */
  readonly expected: readonly [number, number, number, number, number, number, number];
};

const decision = (request: object) => ({ request, reason: 'so it is' });
/** A request that the rules refuse for everyone: an account with the right gets 409, and nothing changes. */
const DESK = (request: object, ...expected: Row['expected']): Row => ({ route: 'POST /desk', body: decision(request), expected });

const TABLE: readonly Row[] = [
  { route: 'GET /session', expected: [200, 200, 200, 200, 200, 200, 200] },
  { route: 'HEAD /session', expected: [200, 200, 200, 200, 200, 200, 200] },
  { route: 'GET /desk', expected: [401, 403, 403, 403, 200, 200, 200] },
  { route: 'HEAD /desk', expected: [401, 403, 403, 403, 200, 200, 200] },
  { route: 'GET /desk', path: '/desk?game=2', expected: [401, 403, 403, 403, 200, 200, 200] },
  { route: 'GET /desk', path: '/desk?game=0x2', expected: [401, 403, 403, 403, 400, 400, 400] },
  DESK({ kind: 'rule', game: 77, result: '1-0' }, 401, 403, 403, 403, 409, 409, 409),
  DESK({ kind: 'answer', game: 2, answer: 'seat' }, 401, 403, 403, 403, 409, 409, 409),
  DESK({ kind: 'score', game: 2, entrant: 'Two', score: 'B+1' }, 401, 403, 403, 409, 403, 403, 409),
  DESK({ kind: 'score', game: 2, entrant: 'Four', score: 'B+1' }, 401, 403, 403, 403, 403, 403, 409),
  DESK({ kind: 'disqualify', entrant: 'Nobody' }, 401, 403, 403, 403, 403, 409, 409),
  DESK({ kind: 'reinstate', entrant: 'One' }, 401, 403, 403, 403, 403, 409, 409),
  DESK({ kind: 'strike-records', entrant: 'Nobody', case: 'court' }, 401, 403, 403, 403, 403, 409, 409),
  DESK({ kind: 'accept-version', entrant: 'One' }, 401, 403, 403, 403, 403, 409, 409),
  DESK({ kind: 'absent', entrant: 'Nobody' }, 401, 403, 403, 403, 403, 409, 409),
  DESK({ kind: 'present', entrant: 'Nobody' }, 401, 403, 403, 403, 403, 409, 409),
  DESK({ kind: 'join', entrant: 'One' }, 401, 403, 403, 403, 403, 409, 409),
  DESK({ kind: 'tardy', entrant: 'One', round: 1, lateMinutes: 5 }, 401, 403, 403, 403, 403, 409, 409),
  DESK({ kind: 'start-round', round: 9 }, 401, 403, 403, 403, 403, 409, 409),
  DESK({ kind: 'repair', round: 1, seats: ['One', 'Two', 'Three', 'Four'], boards: 2 }, 401, 403, 403, 403, 403, 409, 409),
  DESK({ kind: 'decide-tie', event: 'main', order: ['One', 'Two'] }, 401, 403, 403, 403, 403, 409, 409),
  DESK({ kind: 'grant-update', event: 'main', entrant: 'One', until: 'soon' }, 401, 403, 403, 400, 400, 400, 400),
  DESK({ kind: 'grant-update', event: 'main', entrant: 'One' }, 401, 403, 403, 403, 403, 409, 409),
  // The owner of this folder plays nothing: it only reports who asked for it.
  DESK({ kind: 'reload', dryRun: true }, 401, 403, 403, 403, 403, 200, 200),
  DESK({ kind: 'withdraw', event: 'main', entrant: 'One' }, 401, 403, 403, 403, 403, 409, 409),
  // The tournament is not paused: nothing happens, and the answer says so.
  DESK({ kind: 'resume' }, 401, 403, 403, 403, 403, 200, 200),
  DESK({ kind: 'status' }, 401, 403, 403, 400, 400, 400, 400),
  DESK({ kind: 'constructor' }, 401, 403, 403, 400, 400, 400, 400),
  { route: 'GET /mine', expected: [401, 403, 200, 200, 403, 403, 403] },
  { route: 'HEAD /mine', expected: [401, 403, 200, 200, 403, 403, 403] },
  { route: 'GET /mine/games.pgn', expected: [401, 403, 200, 200, 403, 403, 403] },
  { route: 'HEAD /mine/games.pgn', expected: [401, 403, 200, 200, 403, 403, 403] },
  { route: 'GET /mine/games.sgf', expected: [401, 403, 200, 200, 403, 403, 403] },
  { route: 'HEAD /mine/games.sgf', expected: [401, 403, 200, 200, 403, 403, 403] },
  { route: 'GET /mine/logs/:name', path: '/mine/logs/One-0.log', expected: [401, 403, 200, 200, 403, 403, 403] },
  { route: 'HEAD /mine/logs/:name', path: '/mine/logs/One-0.log', expected: [401, 403, 200, 200, 403, 403, 403] },
  { route: 'GET /mine/logs/:name', path: '/mine/logs/Two-0.log', expected: [401, 403, 404, 200, 403, 403, 403] },
  { route: 'GET /mine/logs/:name', path: '/mine/logs/Three-0.log', expected: [401, 403, 404, 404, 403, 403, 403] },
  { route: 'GET /seats', expected: [401, 403, 403, 200, 403, 403, 403] },
  { route: 'HEAD /seats', expected: [401, 403, 403, 200, 403, 403, 403] },
  { route: 'GET /seats/:event/:entrant/live', path: '/seats/main/One/live', expected: [401, 403, 403, 200, 403, 403, 403] },
  { route: 'HEAD /seats/:event/:entrant/live', path: '/seats/main/One/live', expected: [401, 403, 403, 200, 403, 403, 403] },
  { route: 'GET /seats/:event/:entrant/live', path: '/seats/main/Three/live', expected: [401, 403, 403, 403, 403, 403, 403] },
  { route: 'GET /seats/:event/:entrant/live', path: '/seats/other/One/live', expected: [401, 403, 403, 403, 403, 403, 403] },
  {
    route: 'POST /seats/:event/:entrant',
    path: '/seats/main/Two',
    body: { kind: 'resign', game: 1 },
    expected: [401, 403, 403, 409, 403, 403, 403],
  },
  {
    route: 'POST /seats/:event/:entrant',
    path: '/seats/main/Three',
    body: { kind: 'resign', game: 1 },
    expected: [401, 403, 403, 403, 403, 403, 403],
  },
  {
    route: 'POST /seats/:event/:entrant',
    path: '/seats/main/One',
    body: { kind: 'hello', version: 1, operator: 'Ada', takeOver: true },
    expected: [401, 403, 403, 400, 403, 403, 403],
  },
];
/** What is data in the refusals, not a word. */
const DATA: ReadonlySet<string> = new Set([
  ...['One', 'Two', 'Three', 'Four', 'Nobody', 'Bede', 'main', 'Congress', 'B+1', 'soon', '0x2'],
  ...['x-arbiter-csrf', '{"kind":"pause"}', '{"kind":"move","game":1,"ply":1,"move":"D4"}', 'kind'],
  // Requests: as they are called, and as they were sent.
  ...TABLE.flatMap(({ body }) => {
    const request = (body as { readonly request?: { readonly kind: string } } | undefined)?.request;
    return request === undefined ? [] : [request.kind, JSON.stringify(request)];
  }),
]);

/** Tested separately below: they change who is logged in. */
const OWN_TESTS = ['POST /session', 'DELETE /session'];

let desk: TestDesk;
let browsers: Readonly<Record<string, Browser>>;
beforeAll(async () => {
  desk = await TestDesk.open();
  for (const name of ['One', 'Two', 'Three']) desk.writeLog(`${name}-0.log`, 'said\n');
  browsers = Object.fromEntries(
    await Promise.all(NAMES.map(async (name) => [name, await desk.browser(name === 'nobody' ? undefined : name)] as const)),
  );
});
afterAll(() => desk.close());

describe('every path and every account', () => {
  it('the table has every path', () => {
    const known = new Set([...TABLE.map(({ route }) => route), ...OWN_TESTS]);
    const there = new Set(desk.routes.map((route) => route.replace(` ${API}`, ' ')));
    expect([...there].filter((route) => !known.has(route))).toEqual([]);
    expect([...known].filter((route) => !there.has(route))).toEqual([]);
    expect(there.size).toBeGreaterThan(10);
  });

  it.each(TABLE.map((row): [string, Row] => [`${row.route} ${row.path ?? ''} ${JSON.stringify(row.body ?? '')}`, row]))(
    '%s',
    async (_, { route, path, body, expected }) => {
      const [method = '', registered = ''] = route.split(' ');
      const got = [];
      for (const name of NAMES) {
        const answer = await browsers[name]?.send(method, path ?? registered, body);
        got.push(answer?.status);
        expect(answer?.headers.get('cache-control'), name).toContain('no-store');
        if (answer !== undefined && answer.status >= 400 && method !== 'HEAD') {
          expect(answer.body, name).toMatchObject({ error: expect.any(String), message: expect.stringContaining('Cannot') });
          const { phrases } = answer.body as ApiError;
          expect(
            textsIn(phrases?.message ?? 'no phrase').filter((text) => !DATA.has(text)),
            answer.text,
          ).toEqual([]);
        }
      }
      expect(got).toEqual(expected);
    },
  );

  it('nothing was decided, and nothing failed at the server', () => {
    expect(desk.entries().filter(({ kind }) => kind === 'ruling-made' || kind === 'entrant-disqualified')).toEqual([]);
    expect(desk.errors).toEqual([]);
  });

  it('POST and DELETE /session: everyone may log in and out again', async () => {
    for (const name of NAMES) {
      const browser = await desk.browser();
      const answer = await browser.logIn(name, PASSWORD);
      expect(answer.status, name).toBe(name === 'nobody' ? 401 : 200);
      expect((await browser.send('DELETE', '/session')).status, name).toBe(name === 'nobody' ? 401 : 200);
      expect((await browser.get('/session')).body).toEqual({ account: null });
    }
  });
});
