// The whole life of a 4k event, as its people live it: authors register and submit at the page in a real browser; the accepted engines are played from
// the registry; one that crashed is corrected in the break, and nothing else of it; a copy is found after the event, and its records are struck; the
// next event refuses its author.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventKey } from '../../src/core/ids.ts';
import { readTournament } from '../../src/run/dataFolder.ts';
import { runArbiter, startArbiter, temporaryFolder } from '../e2e/arbiter.ts';
import { askAsChair, canPlay } from '../e2e/registry/stockfishes.ts';
import { untilFacts } from '../e2e/until.ts';
import {
  deeperEngine,
  engineFile,
  losingEngine,
  packersAreHere,
  scriptEngine,
  scriptWith,
  sourceEngine,
} from '../engines/fourK/packed.ts';
import { isHere } from '../needs.ts';
import { accessibilityFaults } from './accessibility.ts';
import { CHROMIUM, newViewer, startBrowser, takeScreenshot, type Viewer } from './browser.ts';
import { ask, decide, DESK, enter, PHONE, pick, startRegistry, stop } from './registryPage.ts';

vi.setConfig({ testTimeout: 600_000 });

const big = Buffer.concat([scriptEngine(), Buffer.alloc(4096)]).subarray(0, 4097);
// The first four are checked, one after the other; the organiser decides on the others before their turn.
const ENTRIES = [
  { author: 'Dora', engine: 'Fits', content: scriptEngine() },
  { author: 'Ada', engine: 'Big', content: big },
  { author: 'Bede', engine: 'Leaves', content: scriptWith('(sleep 3;rm $T)&', '') },
  { author: 'Cyd', engine: 'Calls', content: scriptWith('chmod', "awk 'BEGIN{}';chmod") },
  { author: 'Eve', engine: 'Source', content: sourceEngine() },
  { author: 'Finn', engine: 'Humble', content: losingEngine() },
  { author: 'Gwen', engine: 'Twin', content: Buffer.concat([sourceEngine(), Buffer.from('\n')]) },
  { author: 'Hal', engine: 'Third', content: deeperEngine('crashes') },
] as const;
const GOOD = ENTRIES.filter(({ engine }) => !['Big', 'Leaves', 'Calls'].includes(engine));

/** With these, Third crashes twice and still promotes. */
const OPENINGS = ['e4 e5', 'e4 c5', 'c4 e5', 'd4 d5', 'e4 e6', 'd4 Nf6', 'Nf3 d5', 'e4 c6', 'd4 f5', 'c4 c5'];

const eventFile = (name: string, engines: readonly string[], breakTime = '1h'): string => `
preset: tcec-4k
tournament: ${name}
registry: engines
concurrency: 2
timeControl: 30+0.1
officials: [{ name: Chair, role: chair }]
engines: [${engines.map((engine) => `{ engine: ${engine} }`).join(', ')}]
events:
  Pool: { cycles: 2, openings: { file: pool.pgn, order: sequential } }
  MiniFinal: { games: 2, openings: none, schedule: { break: ${breakTime}, check: false, deadline: lastGame } }
`;
const POOL = ['Source', 'Fits', 'Humble', 'Twin', 'Third'];

describe.runIf(canPlay && packersAreHere && isHere(existsSync(CHROMIUM), CHROMIUM))('a registry', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it('4K-4, 4K-6.3, 4K-7, CGF-12: the life of a 4k event, from its announcement to the next one', async () => {
    using folder = temporaryFolder();
    const accounts = [...ENTRIES.map(({ author }) => author), 'Late'].map((name) => ({ name, role: 'author' }) as const);
    const { running, url, registry } = await startRegistry(folder.path, [{ name: 'Chair', role: 'chair' }, ...accounts]);
    try {
      const chair = await enter(browser, url, 'Chair');
      await takeScreenshot(chair.page, 'registry-empty');
      await chair.page.getByRole('button', { name: 'Announce a tournament' }).click();
      await chair.page.getByLabel('Name of the tournament').fill('4k Cup');
      await chair.page.getByLabel('Deadline (UTC)').fill('2099-07-02T23:59');
      await chair.page.getByLabel('Conditions for engines').selectOption('tcec-4k');
      await takeScreenshot(chair.page, 'registry-announce', 'whole page');
      expect(await accessibilityFaults(chair.page, 'minor')).toEqual([]);
      await chair.page.getByRole('button', { name: 'Record' }).click();
      await chair.page.getByText('Recorded.', { exact: true }).waitFor();
      await chair.page.getByRole('link', { name: '4k Cup' }).waitFor();

      const viewers = new Map<string, Viewer>();
      const pageFor = (engine: string): Page => viewers.get(engine)?.page ?? chair.page;
      for (const { author, engine, content } of ENTRIES) {
        const look = engine === 'Big' ? PHONE : ({ screen: DESK, scheme: engine === 'Calls' ? 'light' : 'dark' } as const);
        const viewer = await enter(browser, url, author, look);
        viewers.set(engine, viewer);
        await fillIn(viewer.page, url, engine, engineFile(folder.path, engine, content));
        if (engine === 'Big' || engine === 'Calls') {
          await takeScreenshot(viewer.page, `registry-submit-${engine === 'Big' ? 'phone' : 'light'}`, 'whole page');
          expect(await accessibilityFaults(viewer.page, 'minor')).toEqual([]);
        }
        await viewer.page.getByRole('button', { name: 'Submit', exact: true }).click();
        await viewer.page.getByRole('heading', { name: engine, exact: true }).waitFor();
      }
      // This page is open, and filled in, before the deadline.
      const late = await enter(browser, url, 'Late');
      await fillIn(late.page, url, 'Tardy', engineFile(folder.path, 'Tardy', scriptEngine()));
      await takeScreenshot(pageFor('Big'), 'registry-checking-phone', 'whole page');

      for (const { engine } of GOOD) {
        const page = pageFor(engine);
        await page.goto(`${url}#/lists/4k%20Cup`);
        await page.getByRole('button', { name: `Apply: ${engine}` }).click();
        await page.getByRole('button', { name: 'Record' }).click();
        await page.getByText('Recorded.', { exact: true }).waitFor();
        await page.getByText('applied', { exact: true }).waitFor();
      }
      for (const { engine } of GOOD.slice(1)) {
        await chair.page.goto(`${url}#/engines/${engine}`);
        await chair.page.getByRole('heading', { name: engine, exact: true }).waitFor();
        await decide(chair.page.getByRole('article'), 'Accept', 'I have known it for years.');
        await chair.page.getByText('It may play.').waitFor();
      }

      await chair.page.goto(`${url}#/desk`);
      await chair.page.getByText('Fits has applied for 4k Cup.').waitFor();
      const answers = chair.page.getByRole('region', { name: /: Fits has applied/ }).getByRole('button');
      expect(await answers.allInnerTexts()).toEqual(['Accept', 'Put in reserve', 'Decline']);
      await takeScreenshot(chair.page, 'registry-desk-applied', 'whole page');
      expect(await accessibilityFaults(chair.page, 'minor')).toEqual([]);

      // The chair closes the list: it is announced again, with a deadline that has passed.
      await chair.page.goto(`${url}#/home`);
      await chair.page.getByRole('button', { name: 'Announce a tournament' }).click();
      await chair.page.getByLabel('Name of the tournament').fill('4k Cup');
      await chair.page.getByLabel('Deadline (UTC)').fill(new Date(Date.now() - 60_000).toISOString().slice(0, 16));
      await chair.page.getByLabel('Conditions for engines').selectOption('tcec-4k');
      await chair.page.getByRole('button', { name: 'Record' }).click();
      await chair.page.getByText('Recorded.', { exact: true }).waitFor();
      await late.page.getByRole('button', { name: 'Submit', exact: true }).click();
      await late.page
        .getByRole('alert')
        .getByText(/expected it by the deadline, .* \(CGF-1\)/)
        .waitFor();
      // Nothing that was typed is lost.
      expect(await late.page.getByLabel('Name of the new engine').inputValue()).toBe('Tardy');
      await takeScreenshot(late.page, 'registry-late', 'whole page');

      await chair.page.goto(`${url}#/lists/4k%20Cup`);
      for (const { engine } of GOOD) {
        const row = chair.page.getByRole('listitem').filter({ has: chair.page.getByRole('link', { name: engine, exact: true }) });
        await decide(row, 'Accept', 'Welcome.');
        await row.getByText('accepted', { exact: true }).waitFor();
      }
      await takeScreenshot(chair.page, 'registry-list', 'whole page');
      expect(await accessibilityFaults(chair.page, 'minor')).toEqual([]);

      await pageFor('Fits').goto(`${url}#/engines/Fits`);
      await pageFor('Fits').getByText('It may play.').waitFor({ timeout: 120_000 });
      await takeScreenshot(pageFor('Fits'), 'registry-accepted', 'whole page');

      const arbiter = async (...words: readonly string[]): Promise<string> => {
        const { code, stdout, stderr } = await runArbiter(words, folder.path);
        if (code !== 0) throw new Error(`${words.join(' ')}: ${code} ${stdout}${stderr}`);
        return stdout;
      };
      const rule = (...words: readonly string[]): Promise<string> =>
        arbiter('rule', '--data', 'cup', '--by', 'Chair', '--reason', 'So.', '--yes', ...words);

      /** One line an event. */
      const tables = async (...more: readonly string[]): Promise<readonly (readonly Row[])[]> => {
        const lines = (await arbiter('standings', '--data', 'cup', '--json', ...more)).trim().split('\n');
        return lines.map((line) => (JSON.parse(line) as { readonly entrants: readonly Row[] }).entrants);
      };

      // The pool is played, while the last versions are checked.
      folder.file('pool.pgn', OPENINGS.map((moves) => `[Event "Pool"]\n\n1. ${moves} *\n\n`).join(''));
      const file = folder.file('cup.yaml', eventFile('4k Cup', POOL));
      const data = join(folder.path, 'cup');
      const run = startArbiter(['run', file, '--data', data], folder.path);

      // The pages of the authors follow their checks by themselves.
      for (const [engine, why] of [
        ['Big', 'it has 4097 bytes, 4096 are allowed; make it smaller by 1'],
        ['Leaves', 'it leaves a file'],
        ['Calls', 'it executes /usr/bin/'],
      ] as const) {
        const page = pageFor(engine);
        await page.getByText('failed its check', { exact: true }).waitFor({ timeout: 120_000 });
        await page.getByRole('list', { name: 'Report of the check' }).getByText(why).waitFor();
        await takeScreenshot(page, `registry-report-${engine}`, 'whole page');
        expect(await accessibilityFaults(page, 'minor')).toEqual([]);
      }
      // Someone without an account sees who plays, and nothing of what failed.
      const visitor = await newViewer(browser, { ...PHONE, scheme: 'light', language: 'de' });
      await visitor.page.goto(`${url}#/lists/4k%20Cup`);
      await expect.poll(() => visitor.page.getByText('angenommen').or(visitor.page.getByText('zugelassen')).count()).toBe(5);
      await takeScreenshot(visitor.page, 'registry-list-phone-de', 'whole page');
      await visitor.page.goto(`${url}#/engines/Big`);
      await visitor.page.getByText('Keine Version ist zugelassen.').waitFor();
      await visitor.page.goto(url);
      await visitor.page.getByRole('region', { name: 'Programme' }).getByRole('link', { name: 'Fits' }).waitFor();
      await takeScreenshot(visitor.page, 'registry-home-phone-de', 'whole page');
      expect(await accessibilityFaults(visitor.page, 'minor')).toEqual([]);
      await chair.page.goto(`${url}#/home`);
      await chair.page.getByRole('link', { name: 'Fits' }).first().waitFor();
      await takeScreenshot(chair.page, 'registry-home', 'whole page');

      // Third crashes, and promotes.
      await untilFacts(run, data, (facts) => facts.life(eventKey('Pool')).closedAtUtcMs !== undefined);
      const [pool] = await tables();
      expect(pool?.slice(0, 2).map(({ name, crashes }) => [name, crashes])).toEqual([
        ['Third', 2],
        ['Source', 0],
      ]);

      // 4K-4.2, 4K-6.3: only an official lets it be corrected now; those who do not promote are not updated at all.
      const hal = pageFor('Third');
      const fixed = engineFile(join(folder.path, 'fixed'), 'Third', deeperEngine());
      await submitFor(pageFor('Humble'), url, 'Humble', engineFile(join(folder.path, 'better'), 'Humble', deeperEngine()));
      await pageFor('Humble')
        .getByRole('alert')
        .getByText(/Humble does not play in .*only engines that do are updated \(S16-13a\)/)
        .waitFor();
      await submitFor(hal, url, 'Third', fixed);
      await hal
        .getByRole('alert')
        .getByText(/the deadline of .* was .*4K-4\.2/)
        .waitFor();
      await takeScreenshot(hal, 'registry-life-late', 'whole page');
      await rule('--grant-update', 'Third', '--event', 'MiniFinal');
      await hal.getByRole('button', { name: 'Submit', exact: true }).click();
      await hal.getByRole('heading', { name: 'Third', exact: true }).waitFor();
      await hal.getByText('waits for an official', { exact: true }).waitFor({ timeout: 120_000 });
      await takeScreenshot(hal, 'registry-life-waits', 'whole page');

      await chair.page.goto(`${url}#/desk`);
      await chair.page.getByText(/^Version 2 of Third passed its check and came after the deadline/).waitFor();
      await chair.page.getByRole('link', { name: 'Look at it' }).first().click();
      await chair.page.getByRole('link', { name: 'Compare with version 1' }).click();
      const changes = chair.page.getByRole('region', { name: 'From version 1 to version 2' });
      await changes.getByText(/changed: /).waitFor();
      await takeScreenshot(chair.page, 'registry-life-compare', 'whole page');
      await decide(chair.page.getByRole('article', { name: 'Version 2' }), 'Accept', 'It only corrects the crash.');
      await chair.page.getByText('Accepted by Chair: It only corrects the crash.').waitFor();

      folder.file('cup.yaml', eventFile('4k Cup', POOL, '1s'));
      await arbiter('reload', '--data', 'cup', '--by', 'Chair', '--reason', 'the fix is there');
      const ended = await run.finished;
      // As its last line says: two games were lost by a crash.
      expect(ended, ended.stdout).toMatchObject({ code: 1, stderr: expect.stringMatching(/^2 games were lost by a crash/) });
      const versions = (key: string): unknown =>
        readTournament(data)
          .definition.events.find((event) => event.key === key)
          ?.entrants.map(({ engine: { name, registered } }) => `${name} ${registered?.number}`);
      expect(versions('Pool')).toEqual(POOL.map((name) => `${name} 1`));
      expect(versions('MiniFinal')).toEqual(expect.arrayContaining(['Third 2', 'Source 1']));
      const before = await tables();
      expect(before).toEqual([
        pool,
        [expect.objectContaining({ name: 'Third', crashes: 0 }), expect.objectContaining({ name: 'Source' })],
      ]);

      // CGF-12.1: its six steps.
      const eve = pageFor('Source');
      await eve.goto(`${url}#/cases`);
      await ask(eve, 'Present an allegation', { Tournament: '4k Cup', Program: 'Twin', Reason: 'It is Source and one byte.' });
      await eve.getByRole('link', { name: /^Case / }).click();
      const id = /[0-9a-f]{8}$/.exec(eve.url())?.[0] ?? '';
      const inCase = async (page: Page, ...step: Parameters<typeof ask> extends [unknown, ...infer Rest] ? Rest : never) => {
        await page.goto('about:blank');
        await page.goto(`${url}#/cases/${id}`);
        await ask(page.getByRole('main'), ...step);
        // Who declines no longer sees the case.
        await page
          .getByText(/^(Recorded\.|There is no case that you may see\.)$/)
          .first()
          .waitFor();
      };
      const [ada, gwen] = [pageFor('Big'), pageFor('Twin')];
      await inCase(chair.page, 'It is credible', { Reason: 'All games agree.' });
      await inCase(chair.page, 'Appoint the Allegation Committee', { 'Members, one a line': 'Ada\nBede' });
      await inCase(gwen, 'Make a statement', { Statement: 'It is my own.' });
      await inCase(ada, 'Distribute the program', { 'Number of its version': '1' });
      await inCase(ada, 'Summon investigators', { 'Volunteers, one a line': 'Dora\nFinn' });
      await inCase(pageFor('Fits'), 'Accept the summons');
      await inCase(pageFor('Humble'), 'Decline the summons');
      await inCase(ada, 'End the investigation without a result');
      await inCase(gwen, 'Make a statement', { Statement: 'I copied it.' });
      await inCase(ada, 'Conclude: fraud', { Proof: 'confession', Reason: 'Gwen says so.' });
      await ada.getByText('fraud', { exact: true }).first().waitFor();
      await takeScreenshot(ada, 'registry-life-case-phone', 'whole page');
      expect(await accessibilityFaults(ada, 'minor')).toEqual([]);

      // CGF-12.3: its records are struck; the old tables stay.
      expect(await arbiter('ratings', '--data', 'cup')).toContain('Twin');
      await rule('--strike', 'Twin', '--case', id);
      expect(await tables('--before-strike')).toEqual(before);
      const [after, final] = await tables();
      expect(final).toEqual(before[1]);
      expect(after?.map(({ name, games }) => [name, games])).toEqual([
        ['Third', 6],
        ['Source', 6],
        ['Fits', 6],
        ['Humble', 6],
        ['Twin', 0],
      ]);
      expect(await arbiter('ratings', '--data', 'cup')).not.toContain('Twin');
      expect(await arbiter('verify', '--data', 'cup')).toContain('Twin');

      // The next three events refuse the author, at the page and on the command line.
      await chair.page.goto(`${url}#/home`);
      await ask(chair.page, 'Announce a tournament', { 'Name of the tournament': 'Next Cup' });
      await chair.page.getByRole('link', { name: 'Next Cup' }).waitFor();
      const applies = async (): Promise<void> => {
        await gwen.goto('about:blank');
        await gwen.goto(`${url}#/lists/Next%20Cup`);
        await ask(gwen, 'Apply: Twin');
      };
      await applies();
      await gwen
        .getByRole('alert')
        .getByText(/Gwen is barred from three tournaments .*3 of which/)
        .waitFor();
      await takeScreenshot(gwen, 'registry-life-barred', 'whole page');
      const refused = await runArbiter(
        ['run', folder.file('next.yaml', eventFile('Other Cup', ['Twin', 'Fits', 'Source']))],
        folder.path,
      );
      expect(refused).toMatchObject({ code: 2 });
      expect(refused.stderr).toContain('Cannot enter "Twin" for "Other Cup": expected authors who may take part, Gwen is barred');
      for (const tournament of ['First', 'Second', 'Third'])
        askAsChair(registry, { kind: 'open-tournament', tournament, entrants: [{ engine: 'Fits' }] });
      await applies();
      await gwen.getByText('Recorded.', { exact: true }).waitFor();

      // The refusal of a request is an error on the console of a browser, whatever the page makes of it.
      const faults = [chair, visitor, ...viewers.values()].flatMap((viewer) => viewer.faults);
      expect(faults.filter((fault) => !/status of 409/.test(fault))).toEqual([]);
    } finally {
      await stop(running);
    }
  });
});

type Row = { readonly name: string; readonly games: number; readonly crashes: number };

/** Everything but the last button. */
async function fillIn(page: Page, url: string, engine: string, file: string): Promise<void> {
  await page.goto(`${url}#/submit`);
  await pick(page, file);
  await page.getByText('Arrived').waitFor();
  await page.getByLabel('Name of the new engine').fill(engine);
  await page.getByLabel('For the tournament').selectOption('4k Cup');
}

/** A new version for the tournament that is played. */
async function submitFor(page: Page, url: string, engine: string, file: string): Promise<void> {
  await page.goto(`${url}#/submit/${engine}`);
  await pick(page, file);
  await page.getByText('Arrived').waitFor();
  await page.getByLabel('For the tournament').selectOption('4k Cup');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
}
