// The server of a registry: every action × every role, what no one else may read, and what is sent there by authors, broken lines and attackers.

import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';
import { unwrap } from '../../core/result.ts';
import type { RegistryRequest } from '../../registry/requests.ts';
import { RIGHTS, type RegistryAction } from '../../registry/rights.ts';
import { readRegistry, REGISTRY_FILE } from '../../registry/store.ts';
import type { CasesPage } from './messages.ts';
import { PEOPLE, TestRegistryServer, zipBy, type PersonName, type TestPerson } from './testRegistryServer.ts';

const MOST_BYTES = 3_000_000;
const SHA = (digit: string): string => digit.repeat(64);

let server: TestRegistryServer;
let scratch = '';
beforeEach(async () => {
  server = await TestRegistryServer.open(MOST_BYTES);
  scratch = mkdtempSync(join(tmpdir(), 'sent-'));
});
afterEach(async () => {
  const { errors } = server;
  await server.close();
  rmSync(scratch, { recursive: true });
  if (errors.length > 0) throw new Error(errors.join('\n'));
});

const settings = { program: 'alpha', protocol: 'uci', args: [], options: {} } as const;
const version = (digit: string): RegistryRequest => ({
  kind: 'submit-version',
  engine: 'Alpha',
  files: [{ path: 'alpha', bytes: 10, sha256: SHA(digit) }],
  settings,
});
const REASON = 'So it is.';
const about = { tournament: 'Cup', engine: 'Alpha' } as const;
const inCase = { case: '0123abcd' } as const;

/** One request of each kind, as the page would send it. */
const SAMPLES = {
  'register-engine': { kind: 'register-engine', engine: 'Gamma', authors: ['Ada'] },
  'name-authors': { kind: 'name-authors', engine: 'Alpha', authors: ['Ada', 'Bob'], reason: REASON },
  'submit-version': version('b') as Extract<RegistryRequest, { kind: 'submit-version' }>,
  'decide-version': { kind: 'decide-version', engine: 'Alpha', number: 1, accepted: false, reason: REASON },
  'declare-network': {
    kind: 'declare-network',
    engine: 'Alpha',
    parts: {
      training: { kind: 'named', name: 't' },
      network: { kind: 'named', name: 'n' },
      engine: { kind: 'named', name: 'e' },
    },
  },
  'rule-network': { kind: 'rule-network', engine: 'Alpha', eligible: true, reason: REASON },
  'announce-list': { kind: 'announce-list', tournament: 'Open', conditions: { questionnaire: [] } },
  'invite-engine': { kind: 'invite-engine', tournament: 'Cup', engine: 'Beta' },
  apply: { kind: 'apply', ...about, answers: {}, operators: [] },
  'decide-candidate': { kind: 'decide-candidate', ...about, status: 'accepted', reason: REASON },
  withdraw: { kind: 'withdraw', ...about, reason: REASON },
  'note-candidate': { kind: 'note-candidate', ...about, rating: 2000 },
  'open-tournament': { kind: 'open-tournament', tournament: 'Open', entrants: [] },
  'add-entrants': { kind: 'add-entrants', tournament: 'Old', entrants: [{ engine: 'Beta' }] },
  'close-tournament': { kind: 'close-tournament', tournament: 'Old' },
  'present-allegation': { kind: 'present-allegation', tournament: 'Old', engine: 'Alpha', reason: REASON },
  'evaluate-allegation': { kind: 'evaluate-allegation', ...inCase, credible: true, reason: REASON },
  'appoint-committee': { kind: 'appoint-committee', ...inCase, members: ['Judy'] },
  'name-associates': { kind: 'name-associates', ...inCase, associates: ['Bob'] },
  'make-statement': { kind: 'make-statement', ...inCase, text: REASON },
  'distribute-copy': { kind: 'distribute-copy', ...inCase, number: 1 },
  'summon-investigators': { kind: 'summon-investigators', ...inCase, members: ['Otto'] },
  'answer-summons': { kind: 'answer-summons', ...inCase, accepts: true },
  'end-investigation': { kind: 'end-investigation', ...inCase },
  'conclude-case': { kind: 'conclude-case', ...inCase, reason: REASON },
  'find-fraud': { kind: 'find-fraud', ...inCase, proof: 'court', reason: REASON },
  'record-fraud': {
    kind: 'record-fraud',
    engine: 'Alpha',
    programmers: ['Ada'],
    associates: [],
    proof: 'court',
    elsewhere: 'Elsewhere',
    strike: [],
    reason: REASON,
  },
  'lift-bar': { kind: 'lift-bar', name: 'Zoe', reason: REASON },
} as const satisfies Record<RegistryAction, RegistryRequest>;

/** A registry in which each sample can be granted, but for those about a case. */
function prepare(): void {
  server.do(
    { kind: 'register-engine', engine: 'Alpha', authors: ['Ada'] },
    { kind: 'register-engine', engine: 'Beta', authors: ['Bob'] },
    version('a'),
    SAMPLES['declare-network'],
    { kind: 'announce-list', tournament: 'Cup', conditions: { questionnaire: [] } },
    { kind: 'apply', ...about, answers: {}, operators: [] },
    { kind: 'open-tournament', tournament: 'Old', entrants: [{ engine: 'Alpha' }] },
    {
      kind: 'record-fraud',
      engine: 'Clone',
      programmers: ['Zoe'],
      associates: [],
      proof: 'court',
      elsewhere: 'X',
      strike: [],
      reason: REASON,
    },
  );
}

/** Without the requests that no one may make here, and where authors are of others' engines. */
const CONDITIONAL: ReadonlySet<RegistryAction> = new Set([
  'submit-version',
  ...Object.keys(RIGHTS).filter((kind) => 'case' in SAMPLES[kind as RegistryAction]),
] as RegistryAction[]);

describe('every action × every role', () => {
  const people: readonly (PersonName | undefined)[] = [undefined, ...(Object.keys(PEOPLE) as PersonName[])];

  it.each(people)('%s', async (name) => {
    const got: Record<string, number> = {};
    const expected: Record<string, number> = {};
    prepare();
    const [database, before] = [join(server.folder, REGISTRY_FILE), join(scratch, 'before')];
    copyFileSync(database, before);
    const person = await server.person(name);
    for (const kind of Object.keys(RIGHTS) as RegistryAction[]) {
      copyFileSync(before, database);
      got[kind] = (await person.post('/requests', SAMPLES[kind])).status;
      const roles: readonly string[] = RIGHTS[kind];
      const role = name === undefined ? undefined : PEOPLE[name];
      const isOwnEngine = name !== 'Bob' || !('engine' in SAMPLES[kind]) || SAMPLES[kind].engine !== 'Alpha';
      const may = role !== undefined && roles.includes(role);
      if (role === undefined) expected[kind] = 401;
      else if (kind === 'submit-version' || !may) expected[kind] = 403;
      else if (CONDITIONAL.has(kind)) expected[kind] = 409;
      else if (kind === 'present-allegation') expected[kind] = ['author', 'operator'].includes(role) ? 409 : 200;
      else expected[kind] = isOwnEngine && !(kind === 'register-engine' && name === 'Bob') ? 200 : 409;
    }
    expect(got).toEqual(expected);
  });

  it('a request of another site, or without the token of the session, is refused', async () => {
    prepare();
    const cara = await server.person('Cara');
    const { cookie = '' } = cara.headers;
    const url = `${server.url}/api/v1/registry/requests`;
    const body = JSON.stringify(SAMPLES['name-authors']);
    const ask = async (headers: Readonly<Record<string, string>>): Promise<number> =>
      (await fetch(url, { method: 'POST', body, headers: { cookie, 'content-type': 'application/json', ...headers } })).status;
    expect(await ask({})).toBe(403);
    expect(await ask({ 'x-arbiter-csrf': 'x'.repeat(43) })).toBe(403);
    expect(await ask({ 'x-arbiter-csrf': cara.csrf, origin: 'https://evil.example' })).toBe(403);
    expect(await ask({ 'x-arbiter-csrf': cara.csrf })).toBe(200);
  });
});

describe('what is refused', () => {
  const refused = (cannot: Phrase, why: Phrase) => ({ phrases: { message: refusing(cannot, why) } });

  it('is a phrase, which the page says in the language of its reader', async () => {
    prepare();
    server.do({ kind: 'announce-list', tournament: 'Late', conditions: { deadlineUtcMs: 1, questionnaire: [] } });
    const [ada, cara] = [await server.person('Ada'), await server.person('Cara')];
    const late = phrase('refused.late', { deadline: 1 });
    const id = await ada.send('alpha', Buffer.from('x'));
    const submitted = await ada.post('/submissions', { engine: 'Alpha', uploads: [id], protocol: 'uci', list: 'Late' });
    expect(submitted.body).toEqual({
      error: 'conflict',
      message: 'Cannot submit a version of "Alpha" for "Late": expected it by the deadline, 1970-01-01 00:00 UTC (CGF-1)',
      ...refused(phrase('cannot.submitVersion.for', { engine: 'Alpha', tournament: 'Late' }), late),
    });
    const applied = await ada.post('/requests', { ...SAMPLES.apply, tournament: 'Late' });
    const action = phrase('action.apply');
    expect(applied.body).toMatchObject(refused(phrase('cannot.onList', { action, engine: 'Alpha', tournament: 'Late' }), late));
    const presented = await ada.post('/requests', SAMPLES['present-allegation']);
    expect(presented.body).toMatchObject(
      refused(phrase('cannot.present', { tournament: 'Old' }), phrase('refused.ownProgram', { engine: 'Alpha', author: 'Ada' })),
    );
    const evaluated = await cara.post('/requests', SAMPLES['evaluate-allegation']);
    expect(evaluated.body).toMatchObject(
      refused(phrase('cannot.findCase', { id: SAMPLES['evaluate-allegation'].case }), phrase('refused.unseenCase')),
    );
    const judged = await ada.post('/requests', SAMPLES['decide-version']);
    const roles = RIGHTS['decide-version'].map((role) => phrase(`role.${role}`));
    expect(judged.body).toMatchObject(
      refused(
        phrase('cannot.as', { role: phrase('role.author') }),
        phrase('refused.role.kind', { roles, kind: phrase('action.decide-version') }),
      ),
    );
  });

  it('of a form that is filled in wrongly, too', async () => {
    const cara = await server.person('Cara');
    const unnamed = await cara.post('/requests', { ...SAMPLES['register-engine'], engine: 'A\nB' });
    const name = { what: phrase('seen.expects.nameLine', { most: 200 }), field: phrase('input.field.engine') };
    const got = phrase('input.got', { text: 'A\nB' });
    expect(unnamed).toMatchObject({
      status: 400,
      body: refused(phrase('cannot.askThis'), phrase('refused.input.field', { ...name, got })),
    });
    const questions = '- { key: a, text: A, kind: year }';
    const announced = await cara.post('/requests', { kind: 'announce-list', tournament: 'Open', questions });
    const kind = { what: phrase('seen.expects.questionKind'), got: phrase('input.got', { text: 'year' }) };
    const path = [phrase('mistake.question', { number: 1 }), 'kind'];
    const mistake = phrase('mistake.at', { line: 1, column: 28, path, what: phrase('refused.input', kind) });
    expect(announced).toMatchObject({
      status: 409,
      body: {
        message:
          'Cannot announce "Open": its questionnaire has mistakes\nLine 1, column 28: question 1, kind: expected line, text, number, yesNo or choice, got "year"',
        ...refused(phrase('cannot.announce', { tournament: 'Open' }), phrase('refused.questionnaire', { mistakes: [mistake] })),
      },
    });
  });

  it('and so is what was recorded', async () => {
    const cara = await server.person('Cara');
    expect((await cara.post('/requests', SAMPLES['register-engine'])).body).toEqual({
      answer: 'Recorded.',
      phrases: { answer: phrase('answer.recorded') },
    });
  });
});

describe('what is read', () => {
  it('every button, field, question and date is a phrase', async () => {
    prepare();
    const { case: _, ...judged } = SAMPLES['evaluate-allegation'];
    server.do(
      { ...SAMPLES['present-allegation'], for: 'Otto' },
      { kind: 'invite-engine', tournament: 'Cup', engine: 'Beta' },
      SAMPLES['register-engine'],
    );
    const cara = await server.person('Cara');
    const { cases } = (await cara.get('/cases')).body as CasesPage;
    await cara.post('/requests', { ...judged, case: cases[0]?.id });
    const [said, unsaid]: [string[], string[]] = [[], []];
    const look = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const { phrases = {} } = value as { readonly phrases?: object };
      for (const [key, inner] of Object.entries(value)) {
        if (['label', 'question', 'who', 'what', 'afterwards', 'why'].includes(key) && typeof inner === 'string')
          (key in phrases ? said : unsaid).push(inner);
        look(inner);
      }
    };
    for (const name of ['Cara', 'Bob'] as const) {
      const person = await server.person(name);
      for (const page of ['', '/engines/Alpha', '/engines/Beta', '/lists/Cup', '/cases', '/desk'])
        look((await person.get(page)).body);
    }
    expect(unsaid).toEqual([]);
    expect(said).toEqual(
      expect.arrayContaining([
        'Announce a tournament',
        'Apply: Gamma',
        'The network: its name, or its files as file:PATH, one a line',
        'Beta is invited to Cup.',
        'appoint the Allegation Committee',
        'Appoint the Allegation Committee',
      ]),
    );
  });

  it('no one reads what is not theirs', async () => {
    prepare();
    server.do(
      { kind: 'register-engine', engine: 'Secret', authors: ['Ada'] },
      {
        kind: 'submit-version',
        engine: 'Secret',
        note: 'SECRET_NOTE',
        files: [{ path: 'SECRET_PATH', bytes: 1, sha256: SHA('c') }],
        settings: { ...settings, program: 'SECRET_PATH', args: ['SECRET_ARG'] },
      },
      {
        kind: 'announce-list',
        tournament: 'List',
        conditions: { questionnaire: [{ key: 'town', text: 'Town?', kind: 'line' }] },
      },
      {
        kind: 'apply',
        tournament: 'List',
        engine: 'Secret',
        answers: { town: 'SECRET_ANSWER' },
        operators: [{ name: 'SECRET_OPERATOR' }],
      },
      { kind: 'present-allegation', tournament: 'Old', engine: 'Alpha', reason: 'SECRET_ALLEGED' },
    );
    const pages = ['', '/engines/Secret', '/engines/Secret/compare?before=1&after=1', '/lists/List', '/cases', '/desk'];
    const read = async (name: PersonName | undefined): Promise<string> => {
      const person = await server.person(name);
      const texts = await Promise.all(pages.map(async (page) => (await person.get(page)).text));
      const all = texts.join('\n');
      return ['SECRET_NOTE', 'SECRET_PATH', 'SECRET_ARG', 'SECRET_ANSWER', 'SECRET_OPERATOR', 'SECRET_ALLEGED', SHA('c')]
        .filter((secret) => all.includes(secret))
        .join(' ');
    };
    const version = `SECRET_NOTE SECRET_PATH SECRET_ARG`;
    expect({
      visitor: await read(undefined),
      viewer: await read('Vera'),
      author: await read('Bob'),
      operator: await read('Otto'),
      itsAuthor: await read('Ada'),
      judge: await read('Judy'),
      chair: await read('Cara'),
    }).toEqual({
      visitor: '',
      viewer: '',
      author: '',
      operator: '',
      itsAuthor: `${version} SECRET_ANSWER SECRET_OPERATOR ${SHA('c')}`,
      judge: `${version} ${SHA('c')}`,
      chair: `${version} SECRET_ANSWER SECRET_OPERATOR SECRET_ALLEGED ${SHA('c')}`,
    });
  });

  it('the dates are a calendar at an address that only its account knows', async () => {
    prepare();
    const cara = await server.person('Cara');
    const { calendar } = (await cara.get('/cases')).body as { calendar: string };
    const read = async (path: string): Promise<Response> => fetch(new URL(path, `${server.url}/`));
    const shown = await read(calendar);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(await shown.text()).toContain('BEGIN:VCALENDAR\r\n');
    expect((await read(calendar.replace('/Cara/', '/Judy/'))).status).toBe(404);
    expect((await read(calendar.replace(/[^/]+\.ics$/, `${'x'.repeat(43)}.ics`))).status).toBe(404);
  });
});

describe('the files of a version', () => {
  const unpackedFrom = async (person: TestPerson, path: string): Promise<string | number> => {
    const response = await fetch(`${server.url}/api/v1/registry${path}`, { headers: person.headers });
    if (response.status !== 200) return response.status;
    writeFileSync(join(scratch, 'copy.tgz'), Buffer.from(await response.arrayBuffer()));
    mkdirSync(join(scratch, 'copy'), { recursive: true });
    execFileSync('tar', ['-xzf', '../copy.tgz'], { cwd: join(scratch, 'copy') });
    return execFileSync('sh', ['-c', 'find . -type f -exec sha256sum {} + | sort -k 2'], {
      cwd: join(scratch, 'copy'),
      encoding: 'utf8',
    });
  };

  it('CGF-12.1: go to its authors, and to a committee once the copy is distributed', async () => {
    const ada = await server.person('Ada');
    zipBy(join(scratch, 'a.zip'), 'z.writestr("@run", "x")\nz.writestr("net/same", "x")\nz.writestr("é", "y")');
    const id = await ada.send('a.zip', readFileSync(join(scratch, 'a.zip')));
    expect((await ada.post('/submissions', { engine: 'Alpha', uploads: [id], program: '@run', protocol: 'uci' })).status).toBe(
      200,
    );
    const own = await unpackedFrom(ada, '/engines/Alpha/versions/1/files.tgz');
    expect(own).toMatch(/^2d711642\S+ {2}.\/@run\n2d711642\S+ {2}.\/net\/same\na1fce436\S+ {2}.\/é\n$/);
    const [bob, judy, cara] = [await server.person('Bob'), await server.person('Judy'), await server.person('Cara')];
    for (const other of [bob, judy, cara]) expect(await unpackedFrom(other, '/engines/Alpha/versions/1/files.tgz')).toBe(403);

    server.do(
      { kind: 'open-tournament', tournament: 'Old', entrants: [{ engine: 'Alpha' }] },
      { kind: 'present-allegation', tournament: 'Old', engine: 'Alpha', reason: 'It plays my moves.', for: 'Otto' },
    );
    const { cases } = (await cara.get('/cases')).body as CasesPage;
    const [found] = cases;
    const copy = `/cases/${found?.id ?? ''}/copy.tgz`;
    const ask = async (person: TestPerson, request: object): Promise<void> =>
      expect(await person.post('/requests', { case: found?.id, ...request })).toMatchObject({ status: 200 });
    await ask(cara, { kind: 'evaluate-allegation', credible: true, reason: 'It may be.' });
    await ask(cara, { kind: 'appoint-committee', members: ['Judy'] });
    expect(await unpackedFrom(judy, copy)).toBe(404);
    await ask(judy, { kind: 'distribute-copy', number: 1 });
    expect(await unpackedFrom(judy, copy)).toBe(own);
    for (const other of [bob, cara]) expect(await unpackedFrom(other, copy)).toBe(404);
  });
});

describe('what is sent', () => {
  const submit = (person: TestPerson, uploads: readonly string[], more: object = {}) =>
    person.post('/submissions', { engine: 'Alpha', uploads, protocol: 'uci', ...more });

  it('a new engine with its first version, whose check begins', async () => {
    const ada = await server.person('Ada');
    const id = await ada.send('alpha', Buffer.from('#!/bin/sh\n'));
    expect(await submit(ada, [id], { note: 'The first.', options: { Hash: '16' } })).toMatchObject({
      status: 200,
      body: { engine: 'Alpha', number: 1 },
    });
    expect(server.wakes).toBe(1);
    const page = (await ada.get('/engines/Alpha')).body;
    expect(page).toMatchObject({
      authors: ['Ada'],
      isOwn: true,
      versions: [
        {
          number: 1,
          state: 'unchecked',
          bytes: 10,
          more: { by: 'Ada', note: 'The first.', settings: { program: 'alpha', options: { Hash: '16' } } },
        },
      ],
    });
    expect(server.files().filter((path) => !path.startsWith('content/'))).toEqual([]);
    // Nothing of it can be submitted twice.
    expect((await submit(ada, [id])).status).toBe(404);
  });

  it('of an archive, the program is chosen', async () => {
    const ada = await server.person('Ada');
    zipBy(join(scratch, 'a.zip'), 'z.writestr("alpha/run", "#!/bin/sh\\n")\nz.writestr("alpha/net.bin", bytes(1000000))');
    const id = await ada.send('a.zip', readFileSync(join(scratch, 'a.zip')));
    expect((await submit(ada, [id])).body).toEqual({ engine: 'Alpha', programs: ['alpha/run', 'alpha/net.bin'] });
    expect((await submit(ada, [id], { program: 'alpha/run' })).body).toEqual({ engine: 'Alpha', number: 1 });
  });

  it('a line that breaks goes on where it broke off', async () => {
    const ada = await server.person('Ada');
    const bytes = Buffer.alloc(1_500_000, 'abc');
    const begun = await ada.post('/uploads', { name: 'alpha', bytes: bytes.length });
    const { id } = begun.body as { id: string };
    // The head promises a whole part, the line breaks within it.
    const { host, port } = server.server.address;
    const socket = connect(port, host);
    const head = Object.entries({
      ...ada.headers,
      host: `${host}:${port}`,
      'content-type': 'application/octet-stream',
      'content-length': '1048576',
    });
    socket.write(
      `PUT /api/v1/registry/uploads/${id}?offset=0 HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    );
    socket.write(bytes.subarray(0, 300_000));
    await expect.poll(async () => ((await ada.get(`/uploads/${id}`)).body as { offset: number }).offset).toBe(300_000);
    socket.destroy();
    await once(socket, 'close');
    expect((await ada.put(`/uploads/${id}?offset=0`, bytes.subarray(0, 1000))).text).toContain(
      'expected the part that begins at byte 300000, got 0',
    );
    await expect
      .poll(async () => (await ada.put(`/uploads/${id}?offset=300000`, bytes.subarray(300_000, 1_300_000))).status)
      .toBe(200);
    expect((await submit(ada, [id])).text).toContain('expected all 1500000 bytes, 1300000 have arrived');
    await ada.put(`/uploads/${id}?offset=1300000`, bytes.subarray(1_300_000));
    expect((await submit(ada, [id])).status).toBe(200);
    const engine = unwrap(readRegistry(server.folder)).registry.engines.get('alpha');
    expect(engine?.versions[0]?.files).toMatchObject([{ path: 'alpha', bytes: 1_500_000 }]);
  });

  it('what is too large, or more than was announced, is refused before it is taken', async () => {
    const ada = await server.person('Ada');
    const begin = async (bytes: number) => ada.post('/uploads', { name: 'alpha', bytes });
    expect(await begin(2 ** 31)).toMatchObject({
      status: 413,
      body: { message: 'Cannot receive "alpha": expected at most 3,000,000 bytes for a version, got 2,147,483,648' },
    });
    const { id } = (await begin(2_000_000)).body as { id: string };
    expect((await begin(1_000_001)).status).toBe(413);
    expect((await ada.put(`/uploads/${id}?offset=0`, Buffer.alloc(1_048_577))).status).toBe(413);
    const small = ((await begin(10)).body as { id: string }).id;
    expect((await ada.put(`/uploads/${small}?offset=0`, Buffer.alloc(11))).text).toContain('expected 10 bytes, got more');
    expect((await ada.get(`/uploads/${small}`)).body).toMatchObject({ offset: 0 });
  });

  it('an author sees what was sent and not submitted, and gives it up, which makes room', async () => {
    const [ada, bob] = [await server.person('Ada'), await server.person('Bob')];
    const { id } = (await ada.post('/uploads', { name: 'lost', bytes: 2_000_000 })).body as { id: string };
    await ada.put(`/uploads/${id}?offset=0`, Buffer.alloc(1000));
    expect((await ada.post('/uploads', { name: 'alpha', bytes: 2_000_000 })).status).toBe(413);
    expect((await ada.get('/uploads')).body).toMatchObject({ uploads: [{ id, name: 'lost', bytes: 2_000_000, offset: 1000 }] });
    expect((await bob.get('/uploads')).body).toEqual({ uploads: [] });
    await fetch(`${server.url}/api/v1/registry/uploads/${id}`, { method: 'DELETE', headers: ada.headers });
    expect((await ada.get('/uploads')).body).toEqual({ uploads: [] });
    expect((await ada.post('/uploads', { name: 'alpha', bytes: 2_000_000 })).status).toBe(200);
  });

  it('no one reaches the uploads of others', async () => {
    const [ada, bob, otto] = [await server.person('Ada'), await server.person('Bob'), await server.person('Otto')];
    const id = await ada.send('alpha', Buffer.from('x'));
    expect((await bob.get(`/uploads/${id}`)).status).toBe(404);
    expect((await bob.put(`/uploads/${id}?offset=1`, Buffer.from('y'))).status).toBe(404);
    expect((await submit(bob, [id])).status).toBe(404);
    expect((await otto.post('/uploads', { name: 'x', bytes: 1 })).status).toBe(403);
    for (const odd of ['..', '../../etc', `..%2f..%2f${id}`, 'x'])
      expect([404, 400]).toContain((await ada.get(`/uploads/${encodeURIComponent(odd)}`)).status);
  });

  const ARCHIVES = {
    'bomb.zip': ['z.writestr("big", bytes(100000000))', 'it unpacks to more'],
    'climbs.zip': ['z.writestr("ok", "x")\nz.writestr("../../out", "x")', 'invalid relative path: ../../out'],
    'link.zip': [
      'i = zipfile.ZipInfo("s")\ni.create_system = 3\ni.external_attr = 0o120777 << 16\nz.writestr(i, "/etc/passwd")',
      'got a link or a device',
    ],
    'many.zip': ['[z.writestr(f"f{i}", "x") for i in range(4100)]', 'expected at most 2000 files'],
    'same.zip': ['z.writestr("a", "x")\nz.writestr("a", "y")', 'expected every path once'],
    'both.zip': ['z.writestr("a", "x")\nz.writestr("a/b", "y")', 'to be a file or a folder'],
  } as const;

  it.each(Object.entries(ARCHIVES))('%s is refused and leaves nothing', async (name, [lines, words]) => {
    const ada = await server.person('Ada');
    zipBy(join(scratch, name), lines);
    const id = await ada.send(name, readFileSync(join(scratch, name)));
    const refused = await submit(ada, [id], { program: 'a' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(words);
    expect(unwrap(readRegistry(server.folder)).registry.engines.size).toBe(0);
    await fetch(`${server.url}/api/v1/registry/uploads/${id}`, { method: 'DELETE', headers: ada.headers });
    expect(server.files()).toEqual([]);
  });

  it('a tar with a link, and a bomb in one, are refused and leave nothing', async () => {
    const ada = await server.person('Ada');
    mkdirSync(join(scratch, 'f'));
    symlinkSync('/etc/passwd', join(scratch, 'f/s'));
    writeFileSync(join(scratch, 'f/run'), 'x');
    execFileSync('tar', ['-cf', 'link.tar', 'f'], { cwd: scratch });
    writeFileSync(join(scratch, 'zeros'), '');
    truncateSync(join(scratch, 'zeros'), 200_000_000);
    execFileSync('tar', ['-czf', 'bomb.tgz', 'zeros'], { cwd: scratch });
    for (const name of ['link.tar', 'bomb.tgz']) {
      const id = await ada.send(name, readFileSync(join(scratch, name)));
      expect((await submit(ada, [id], { program: 'f/run' })).status).toBe(409);
      await fetch(`${server.url}/api/v1/registry/uploads/${id}`, { method: 'DELETE', headers: ada.headers });
    }
    expect(server.files()).toEqual([]);
  });

  it('a version for a list comes by its deadline', async () => {
    server.do({ kind: 'announce-list', tournament: 'Late', conditions: { deadlineUtcMs: 1, questionnaire: [] } });
    server.do({ kind: 'announce-list', tournament: 'Open', conditions: { questionnaire: [] } });
    const ada = await server.person('Ada');
    const id = await ada.send('alpha', Buffer.from('x'));
    expect((await submit(ada, [id], { list: 'Late' })).text).toContain(
      'expected it by the deadline, 1970-01-01 00:00 UTC (CGF-1)',
    );
    expect((await submit(ada, [id], { list: 'Open' })).status).toBe(200);
    expect((await ada.get('/engines/Alpha')).body).toMatchObject({ places: ['Open'] });
  });
});
