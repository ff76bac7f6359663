// schedule.ics and games.atom, parsed strictly by the rules of RFC 5545 and XML.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escaped } from './atom.ts';
import { folded, textValue } from './calendar.ts';
import { HOSTILE, TestFeeds } from './testFeeds.ts';

type Component = { readonly name: string; readonly values: ReadonlyMap<string, string>; readonly inner: Component[] };

/** RFC 5545, 3.1 and 3.4; throws on any violation. */
function readCalendar(text: string): Component {
  const lines = text.split('\r\n');
  expect(lines.pop()).toBe('');
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/\p{Cc}/u);
  }
  const root = { name: '', values: new Map<string, string>(), inner: [] as Component[] };
  const open: (typeof root)[] = [root];
  for (const line of lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/u.exec(line) ?? [];
    expect(name, line).not.toBe('');
    const current = open.at(-1) ?? root;
    if (name === 'BEGIN') {
      const made = { name: value, values: new Map<string, string>(), inner: [] };
      current.inner.push(made);
      open.push(made);
    } else if (name === 'END') expect(open.pop()?.name).toBe(value);
    else {
      expect(current.values.has(name), line).toBe(false);
      current.values.set(name, value);
    }
  }
  expect(open).toEqual([root]);
  const [calendar] = root.inner;
  if (calendar === undefined) throw new TypeError('Expected a calendar');
  return calendar;
}

const unescapedText = (value: string): string =>
  value.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));

const valuesOf = (calendar: Component, field: string): readonly (string | undefined)[] =>
  calendar.inner.map(({ values }) => values.get(field));

function playOne(feeds: TestFeeds): void {
  const { tournament } = feeds;
  tournament.issue(1);
  tournament.start(1);
  tournament.nowUtcMs += 90_000;
  tournament.end(1, 2, { kind: 'resigned', by: 'black' });
  tournament.issue(2);
  tournament.start(2);
}

test('played games are confirmed, future games are tentative, and each keeps its UID', async () => {
  await using feeds = new TestFeeds();
  const before = readCalendar((await feeds.get('/schedule.ics')).body);
  expect(valuesOf(before, 'STATUS')).toEqual(['TENTATIVE', 'TENTATIVE', 'TENTATIVE', 'TENTATIVE']);
  playOne(feeds);
  const readAgain = async (): Promise<Component> => readCalendar((await feeds.get('/schedule.ics?event=main')).body);
  const calendar = await readAgain();
  expect(valuesOf(calendar, 'STATUS')).toEqual(['CONFIRMED', 'CONFIRMED', 'TENTATIVE', 'TENTATIVE']);
  expect(valuesOf(calendar, 'UID')).toEqual(valuesOf(before, 'UID'));
  expect(new Set(valuesOf(calendar, 'UID')).size).toBe(4);
  expect(calendar.inner[0]?.values.get('SUMMARY')).toBe('Alpha – Beta 1-0');
  expect(calendar.inner[0]?.values.get('DTSTART')).toBe('20270115T080000Z');
  for (const { values, name } of calendar.inner) {
    expect(name).toBe('VEVENT');
    for (const field of ['DTSTAMP', 'DTSTART', 'DTEND']) expect(values.get(field)).toMatch(/^\d{8}T\d{6}Z$/);
    expect(String(values.get('DTEND')) > String(values.get('DTSTART'))).toBe(true);
  }
});

test('an engine has a calendar and a feed of its own games, by any of its names', async () => {
  await using feeds = new TestFeeds();
  playOne(feeds);
  const all = readCalendar((await feeds.get('/schedule.ics')).body);
  const own = readCalendar((await feeds.get('/schedule.ics?engine=Alpha')).body);
  const summaries = valuesOf(own, 'SUMMARY');
  expect(summaries).toEqual(valuesOf(all, 'SUMMARY').filter((summary) => summary?.includes('Alpha')));
  expect(summaries.length).toBeGreaterThan(0);
  expect(own.values.get('X-WR-CALNAME')).toContain('Alpha');
  expect(readXml((await feeds.get('/games.atom?engine=Alpha')).body).get('title')?.[0]).toContain('Alpha');
  expect((await feeds.get('/games.atom?engine=No one')).statusCode).toBe(404);
});

test('hostile names stay within their line', async () => {
  await using feeds = new TestFeeds(HOSTILE);
  playOne(feeds);
  const calendar = readCalendar((await feeds.get('/schedule.ics')).body);
  expect(calendar.inner).toHaveLength(4);
  const summary = unescapedText(calendar.inner[0]?.values.get('SUMMARY') ?? '');
  expect(summary.startsWith(HOSTILE.white)).toBe(true);
  expect(summary).toContain('DROP, \\ END:VEVENT\nX:');
});

test('any text survives a calendar line unchanged, except control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
      const line = folded(`SUMMARY:${textValue(text)}`);
      expect(Math.max(...line.split('\r\n').map((part) => Buffer.byteLength(part)))).toBeLessThanOrEqual(75);
      const plain = text.toWellFormed().replaceAll(/\r\n?|\n|\u2028|\u2029/g, '\n');
      expect(unescapedText(line.replaceAll('\r\n ', '').slice(8))).toBe(plain.replaceAll(/[^\P{Cc}\n]/gu, ' '));
    }),
    { numRuns: 40 },
  );
});

/** Parses well-formed XML of elements, attributes and text; returns the texts by element. */
function readXml(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const open: string[] = [];
  const value = (raw: string): string => {
    expect(raw).not.toMatch(/[<>]|&(?!(?:lt|gt|amp|quot|apos);)/);
    const signs: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
    return raw.replaceAll(/&(\w+);/g, (_, name: string) => signs[name] ?? '');
  };
  let rest = text.replace(/^<\?xml version="1\.0" encoding="utf-8"\?>\n/, '');
  expect(rest).not.toBe(text);
  while (rest.trim() !== '') {
    const [whole = '', before = '', close = '', name = '', attributes = '', empty = ''] =
      /^([^<]*)<(\/?)([a-z]+)((?: [a-z]+="[^"<]*")*)(\/?)>/.exec(rest) ?? [];
    expect(whole, rest.slice(0, 80)).not.toBe('');
    for (const [, attribute = ''] of attributes.matchAll(/="([^"]*)"/g)) value(attribute);
    const content = value(before);
    if (close === '/') {
      expect(open.pop()).toBe(name);
      found.set(name, [...(found.get(name) ?? []), content]);
    } else if (empty === '') open.push(name);
    rest = rest.slice(whole.length);
  }
  expect(open).toEqual([]);
  return found;
}

test('games.atom: well-formed whatever the names, the latest game first, and 304 for a client that has it', async () => {
  await using feeds = new TestFeeds(HOSTILE);
  playOne(feeds);
  feeds.tournament.nowUtcMs += 1000;
  feeds.tournament.end(2, 2, { kind: 'ruled', outcome: 'draw', by: '<chair>', reason: 'a & b' });
  const answer = await feeds.get('/games.atom', { host: 'games.example.org' });
  expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  const xml = readXml(answer.body);
  expect(xml.get('title')?.slice(1)).toEqual([expect.stringContaining('1/2-1/2'), expect.stringContaining('1-0')]);
  expect(xml.get('title')?.[1]).toContain('<img src=x onerror=alert(1)>&lt;b "q" ]]>');
  expect(xml.get('updated')).toEqual(['2027-01-15T08:01:31.000Z', '2027-01-15T08:01:31.000Z', '2027-01-15T08:01:30.000Z']);
  expect(new Set(xml.get('id')).size).toBe(3);
  expect(answer.body).toContain(`Journal head: ${feeds.tournament.head}`);
  expect(answer.body).toContain('href="http://games.example.org/game/2"');
  const again = await feeds.get('/games.atom', { host: 'games.example.org', 'if-none-match': String(answer.headers.etag) });
  expect(again.statusCode).toBe(304);
  // An invalid host appears nowhere.
  expect((await feeds.get('/games.atom', { host: 'a"><script>' })).body).not.toContain('script');
});

test('any text is safe in XML', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => void readXml(`<?xml version="1.0" encoding="utf-8"?>\n<a>${escaped(text)}</a>`),
    ),
  );
});
