import { appendFileSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Attempts, factsMessage } from './attempts.ts';
import { readFromWorker, type Report } from './messages.ts';
import { Spool } from './spool.ts';

const KEY = { tournament: '0123456789abcdef', game: 3, attempt: 12 };
const started = '["game-started",{"id":3}]';
const ended = '["game-ended",{"id":3}]';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'arbiter-spool-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const attempts = (): Attempts => new Attempts(new Spool(folder), Date.now(), (trouble) => expect(trouble).toBe(undefined));
/** What is sent first. */
const reports = (all: Attempts, nowMs = 0): readonly Report[] => {
  const message = readFromWorker(Buffer.from(factsMessage(KEY.tournament, all.due(nowMs).get(KEY.tournament) ?? [])));
  return message?.kind === 'facts' ? message.reports : [];
};

it('knows after a kill what was said, and that a game without an end is lost', () => {
  const before = attempts();
  before.tell(before.begin(KEY), 'game-started', started);
  before.due(0);
  // A line that was being written.
  appendFileSync(join(folder, readdirSync(folder)[0] ?? ''), '["plies-pl');
  const fact = ['game-started', { id: 3 }];
  expect(reports(attempts())).toEqual([{ game: 3, attempt: 12, from: 0, facts: [fact], end: 'lost' }]);
});

it('knows after a kill that a game is over', () => {
  const before = attempts();
  const attempt = before.begin(KEY);
  before.tell(attempt, 'game-started', started);
  before.tell(attempt, 'game-ended', ended);
  before.due(0);
  expect(reports(attempts())).toMatchObject([
    {
      facts: [
        ['game-started', {}],
        ['game-ended', {}],
      ],
      end: 'over',
    },
  ]);
});

it('sends what is not confirmed again, from the first fact that is not', () => {
  const all = attempts();
  const attempt = all.begin(KEY);
  for (const kind of ['game-started', 'game-noticed', 'game-ended']) all.tell(attempt, kind, `["${kind}",{}]`);
  attempt.close('over');
  expect(reports(all, 0)[0]?.facts).toHaveLength(3);
  expect(reports(all, 1000)).toEqual([]);
  attempt.taken = 1;
  expect(reports(all, 2500)).toMatchObject([
    {
      from: 1,
      facts: [
        ['game-noticed', {}],
        ['game-ended', {}],
      ],
      end: 'over',
    },
  ]);
});

it('has little on its way while nothing is confirmed', () => {
  const all = attempts();
  const attempt = all.begin(KEY);
  for (let count = 0; count < 100; count++)
    all.tell(attempt, 'game-noticed', `["game-noticed",{"notice":"${'x'.repeat(20_000)}"}]`);
  let messages = 0;
  while (reports(all).length > 0) messages += 1;
  expect(messages).toBe(2);
  expect(attempt.sent).toBeLessThan(30);
});

it('forgets what the director has, and after a month what no one asked for', () => {
  const all = attempts();
  all.forget(all.begin(KEY));
  expect(readdirSync(folder)).toEqual([]);
  all.begin(KEY);
  const old = new Date(Date.now() - 31 * 24 * 3600 * 1000);
  utimesSync(join(folder, readdirSync(folder)[0] ?? ''), old, old);
  expect(attempts().all.size).toBe(0);
});
