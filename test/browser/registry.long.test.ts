// The page of a registry in a real browser: files over a bad line, a fix that an official compares, and who sees a case. Its whole life: registryLife.release.test.ts.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inEnglish } from '../../src/core/phrases/english.ts';
import { phrase } from '../../src/core/phrases/phrase.ts';
import { unwrap } from '../../src/core/result.ts';
import { askRegistry, recordCheckOf } from '../../src/registry/ask.ts';
import { readQuestionnaire } from '../../src/registry/entryList/readQuestionnaire.ts';
import { readRegistry } from '../../src/registry/store.ts';
import { temporaryFolder } from '../e2e/arbiter.ts';
import { askAsChair, canPlay } from '../e2e/registry/stockfishes.ts';
import { isHere } from '../needs.ts';
import { accessibilityFaults } from './accessibility.ts';
import { CHROMIUM, startBrowser, takeScreenshot } from './browser.ts';
import { cuttableLine } from './cuttableLine.ts';
import { decide, DESK, enter, PHONE, pick, startRegistry, stop } from './registryPage.ts';

vi.setConfig({ testTimeout: 300_000 });

describe.runIf(canPlay && isHere(existsSync(CHROMIUM), CHROMIUM))('the page of a registry', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it('4K-6.3: files go on after a cut line and a reload; an official sees what a fix changes', async () => {
    using folder = temporaryFolder();
    const accounts = [
      { name: 'Chair', role: 'chair' },
      { name: 'Ada', role: 'author' },
      { name: 'Otto', role: 'operator' },
    ] as const;
    const { running, url } = await startRegistry(folder.path, accounts);
    const line = await cuttableLine(url);
    try {
      const { page } = await enter(browser, line.url, 'Ada');
      const weights = folder.file('weights.bin', Buffer.alloc(12 * 2 ** 20, 'weights'));
      const program = folder.file('alpha.py', '#!/usr/bin/python3\nprint("uciok")\nprint("bestmove e2e4")\n');
      await page.goto(`${line.url}#/submit`);
      const sentBefore = new Set<string>();
      page.on('request', (request) => void (request.method() === 'PUT' && sentBefore.add(request.url())));
      await pick(page, weights);
      await expect.poll(() => sentBefore.size).toBeGreaterThan(1);
      line.cut();
      await page.getByText('It goes on by itself when the connection is back.').waitFor();
      await takeScreenshot(page, 'registry-cut', 'whole page');
      // The page is loaded again, and the same file goes on where it was.
      line.mend();
      await expect.poll(() => sentBefore.size).toBeGreaterThan(3);
      line.cut();
      line.mend();
      await page.reload();
      await page.getByRole('heading', { name: 'Files' }).waitFor();
      const first = page.waitForRequest((request) => request.method() === 'PUT');
      await pick(page, weights);
      expect(Number(new URL((await first).url()).searchParams.get('offset'))).toBeGreaterThan(2 ** 20);
      await page.getByText('Arrived').waitFor();

      await pick(page, program, folder.file('notes.txt', 'one\ntwo\n'));
      await expect.poll(() => page.getByText('Arrived').count()).toBe(3);
      await page.getByLabel('Name of the new engine').fill('Alpha');
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByLabel('The file that is started').selectOption('alpha.py');
      await takeScreenshot(page, 'registry-program', 'whole page');
      expect(await accessibilityFaults(page, 'minor')).toEqual([]);
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByRole('heading', { name: 'Version 1' }).waitFor();

      await page.getByRole('link', { name: 'Submit a new version' }).click();
      await pick(page, folder.file('alpha.py', '#!/usr/bin/python3\nprint("uciok")\nprint("bestmove d2d4")\n'), weights);
      await expect.poll(() => page.getByText('Arrived').count()).toBe(2);
      await page.getByLabel('Note for the officials').fill('It no longer crashes.');
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByLabel('The file that is started').selectOption('alpha.py');
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByRole('heading', { name: 'Version 2' }).waitFor();

      const chair = await enter(browser, url, 'Chair', { screen: DESK, scheme: 'light' });
      await chair.page.goto(`${url}#/engines/Alpha`);
      await chair.page.getByRole('link', { name: 'Compare with version 1' }).click();
      const changes = chair.page.getByRole('region', { name: 'From version 1 to version 2' });
      await changes.getByText('+print("bestmove d2d4")').waitFor();
      await changes.getByText('-print("bestmove e2e4")').waitFor();
      expect(await changes.getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringMatching(/^alpha\.py\schanged: /),
        expect.stringMatching(/^notes\.txt\sremoved, 8 bytes/),
      ]);
      await takeScreenshot(chair.page, 'registry-comparison', 'whole page');
      expect(await accessibilityFaults(chair.page, 'minor')).toEqual([]);
      await decide(chair.page.getByRole('article', { name: 'Version 2' }), 'Refuse', 'It does more than to correct the crash.');
      await chair.page.getByText('Refused by Chair: It does more than to correct the crash.').waitFor();

      await chair.page.goto(`${url}#/desk`);
      await chair.page.getByText('Nothing waits for you.').waitFor();
      await chair.page.getByLabel('These dates in your calendar').waitFor();
      const address = await chair.page.getByLabel('These dates in your calendar').inputValue();
      expect(await (await fetch(address)).text()).toContain('BEGIN:VCALENDAR');
      await takeScreenshot(chair.page, 'registry-desk', 'whole page');
      expect(await accessibilityFaults(chair.page, 'minor')).toEqual([]);
      await chair.page.goto(`${url}#/cases`);
      await chair.page.getByText('There is no case that you may see.').waitFor();
      expect(await accessibilityFaults(chair.page, 'minor')).toEqual([]);
      expect(chair.faults).toEqual([]);

      // Who may not submit is not offered it, and its address says so.
      const otto = await enter(browser, url, 'Otto', PHONE);
      expect(await otto.page.getByRole('link', { name: 'Submit' }).count()).toBe(0);
      await otto.page.goto(`${url}#/submit`);
      await otto.page.getByText('Ask an organiser for an account.').waitFor();
      expect(otto.faults).toEqual([]);
    } finally {
      await line.close();
      await stop(running);
    }
  });

  it('files and folders are dropped on the page, with the paths that they have', async () => {
    using folder = temporaryFolder();
    const { running, url } = await startRegistry(folder.path, [{ name: 'Ada', role: 'author' }]);
    try {
      const engine = join(folder.path, 'engine');
      const many = Array.from({ length: 40 }, (_, index) => `net/layers/${String(index).padStart(2, '0')}.txt`);
      mkdirSync(join(engine, 'net/layers'), { recursive: true });
      for (const path of ['run.sh', 'net/weights.bin', ...many]) writeFileSync(join(engine, path), `#!/bin/sh\n# ${path}\n`);
      const { page, faults } = await enter(browser, url, 'Ada');
      await page.goto(`${url}#/submit`);
      const rows = page.locator('.registry-sending li');
      const paths = () => page.locator('.registry-sending li strong').allInnerTexts();

      // Several at once keep their folders; a folder alone is the version itself.
      await drop(page, [join(engine, 'run.sh'), join(engine, 'net')], 'registry-drop-over');
      await expect.poll(() => page.getByText('Arrived').count(), { timeout: 60_000 }).toBe(42);
      expect((await paths()).toSorted()).toEqual(['run.sh', 'net/weights.bin', ...many].toSorted());
      await page.getByRole('button', { name: 'Remove net/weights.bin' }).click();
      await expect.poll(() => rows.count()).toBe(41);
      await drop(page, [engine]);
      await expect.poll(() => page.getByText('Arrived').count(), { timeout: 60_000 }).toBe(42);
      expect((await paths()).toSorted()).toEqual(['run.sh', 'net/weights.bin', ...many].toSorted());
      await takeScreenshot(page, 'registry-drop');
      await page.getByLabel('Name of the new engine').fill('Alpha');
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByText('It has 42 files.').waitFor();
      await page.getByLabel('The file that is started').selectOption('run.sh');
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByRole('heading', { name: 'Version 1' }).waitFor();
      await page.getByText('Files and settings (42)').waitFor();
      expect(faults).toEqual([]);
    } finally {
      await stop(running);
    }
  });

  it('CGF-A3: a questionnaire is announced at the page, answered, and read by the organisers', async () => {
    using folder = temporaryFolder();
    const { running, url, registry } = await startRegistry(folder.path, [
      { name: 'Chair', role: 'chair' },
      { name: 'Ada', role: 'author' },
    ]);
    try {
      askAsChair(registry, { kind: 'register-engine', engine: 'Alpha', authors: ['Ada'] });
      const questions = `
- { key: language, text: Programming language, kind: line, required: true }
- { key: method, text: How does it choose its moves?, kind: text }
- { key: since, text: Under development since, kind: number, required: true }
- { key: abroad, text: Do you come from abroad?, kind: yesNo, required: true }
- { key: connects, text: How does it connect?, kind: choice, choices: [SGMP, by hand] }
`;
      // From a file with two mistakes, which are corrected in the form.
      const { page: chair, faults } = await enter(browser, url, 'Chair', { screen: DESK, scheme: 'light' });
      await chair.getByRole('button', { name: 'Announce a tournament' }).click();
      await chair.getByLabel('Name of the tournament').fill('Club Cup');
      const wrong = questions.replace('kind: number', 'kind: year').replace('text: Do', 'txt: Do');
      await chair.locator('input[type="file"]').setInputFiles(folder.file('forms.yaml', wrong));
      const written = chair.getByRole('textbox', { name: 'Questionnaire, in YAML' });
      await expect.poll(() => written.inputValue()).toBe(wrong);
      await chair.getByRole('button', { name: 'Record' }).click();
      const refusal = chair.getByRole('alert');
      await refusal
        .getByText('Line 4, column 54: question 3, kind: expected line, text, number, yesNo or choice, got "year"')
        .waitFor();
      await refusal
        .getByText('Line 5, column 18: question 4, txt: expected key, text, kind, required or choices, got "txt"')
        .waitFor();
      await takeScreenshot(chair, 'registry-questionnaire-wrong', 'whole page');
      expect(await accessibilityFaults(chair, 'minor')).toEqual([]);
      await written.fill(questions);
      await chair.getByRole('button', { name: 'Record' }).click();
      await chair.getByText('Recorded.', { exact: true }).waitFor();

      // Every kind of question, first missing or wrong.
      const { page: ada } = await enter(browser, url, 'Ada', PHONE);
      await ada.goto(`${url}#/lists/Club%20Cup`);
      await ada.getByRole('button', { name: 'Apply: Alpha' }).click();
      const record = () => ada.getByRole('button', { name: 'Record' }).click();
      const says = (text: string): Promise<void> => ada.getByRole('alert').getByText(text).waitFor();
      await record();
      await says('Still missing: Programming language');
      await ada.getByLabel('Programming language').fill('C++');
      await record();
      await says('Still missing: Under development since');
      await ada.getByLabel('Under development since').fill('long ago');
      await record();
      await says('Still missing: Do you come from abroad?');
      await takeScreenshot(ada, 'registry-questionnaire-phone', 'whole page');
      expect(await accessibilityFaults(ada, 'minor')).toEqual([]);
      await ada.getByRole('group', { name: 'Do you come from abroad?' }).getByRole('radio', { name: 'No' }).check();
      await record();
      await says('expected a number as the answer to "since", got "long ago"');
      await ada.getByLabel('Under development since').fill('1985.5');
      await ada.getByLabel('How does it choose its moves?').fill('It searches.\nThen it moves.');
      await ada.getByLabel('How does it connect?').selectOption('by hand');
      await ada.getByLabel(/^Operators/).fill('Ada\nsubstitute:Bede');
      await record();
      await ada.getByText('applied', { exact: true }).waitFor();

      // The list that the chair has open asks the server again when it is looked at; then the conditions change, and the questions stay.
      await chair.goto(`${url}#/lists/Club%20Cup`);
      const answers = chair.getByRole('listitem').filter({ has: chair.getByRole('link', { name: 'Alpha', exact: true }) });
      await answers.getByText('1985.5').waitFor();
      const told = await answers.locator('dl').innerText();
      expect(told.split('\n').map((line) => line.trim())).toEqual([
        ...['System test', 'none, no version was submitted', 'Operators', 'Ada, Bede (substitute)'],
        ...['Programming language', 'C++', 'How does it choose its moves?', 'It searches.', 'Then it moves.'],
        ...['Under development since', '1985.5', 'Do you come from abroad?', 'no', 'How does it connect?', 'by hand'],
      ]);
      await chair.getByRole('button', { name: 'Change the conditions' }).click();
      await chair.getByLabel('Most programs', { exact: false }).first().fill('16');
      await takeScreenshot(chair, 'registry-conditions', 'whole page');
      expect(await accessibilityFaults(chair, 'minor')).toEqual([]);
      await chair.getByRole('button', { name: 'Record' }).click();
      await chair.getByText('Recorded.', { exact: true }).waitFor();
      const [list] = unwrap(readRegistry(registry)).registry.entryLists.values();
      expect(list?.conditions).toEqual({ mostEntrants: 16, questionnaire: unwrap(readQuestionnaire(questions)) });
      await takeScreenshot(chair, 'registry-answers', 'whole page');
      expect(faults.filter((fault) => !/status of 409/.test(fault))).toEqual([]);
    } finally {
      await stop(running);
    }
  });

  it('CGF-12.1: an allegation is presented after a review, and only those who may see it do', async () => {
    using folder = temporaryFolder();
    const people = ['Olga', 'Alma'].map((name) => ({ name, role: 'author' }) as const);
    const { running, url, registry } = await startRegistry(folder.path, [{ name: 'Chair', role: 'chair' }, ...people]);
    try {
      const ask = (request: Parameters<typeof askRegistry>[2]) =>
        unwrap(askRegistry(registry, { name: 'Owner', role: 'owner' }, request, Date.now()));
      ask({ kind: 'register-engine', engine: 'Clone', authors: ['Alma'] });
      ask({ kind: 'register-engine', engine: 'Honest', authors: ['Olga'] });
      ask({ kind: 'open-tournament', tournament: 'Old Cup', entrants: [{ engine: 'Clone' }, { engine: 'Honest' }] });

      const olga = await enter(browser, url, 'Olga');
      await olga.page.goto(`${url}#/cases`);
      await olga.page.getByRole('button', { name: 'Present an allegation' }).click();
      await olga.page.getByRole('combobox', { name: 'Tournament' }).selectOption('Old Cup');
      await olga.page.getByLabel('Program').fill('Clone');
      await olga.page.getByRole('button', { name: 'Review…' }).click();
      await olga.page.getByRole('alert').getByText('Still missing: Reason').waitFor();
      await olga.page.getByLabel('Reason').fill('Its moves are those of Honest.');
      await olga.page.getByRole('button', { name: 'Review…' }).click();
      await olga.page.getByText('Olga (author)').waitFor();
      await takeScreenshot(olga.page, 'registry-review', 'whole page');
      expect(await accessibilityFaults(olga.page, 'minor')).toEqual([]);
      await olga.page.getByRole('button', { name: 'Record as Olga' }).click();
      await olga.page.getByRole('region', { name: 'Clone in Old Cup' }).waitFor();

      const alma = await enter(browser, url, 'Alma');
      await alma.page.goto(`${url}#/cases`);
      await alma.page.getByText('There is no case that you may see.').waitFor();

      const chair = await enter(browser, url, 'Chair', { ...PHONE, scheme: 'light' });
      await chair.page.goto(`${url}#/desk`);
      await chair.page.getByText(/^Case [0-9a-f]{8} about Clone in Old Cup waits for you\.$/).waitFor();
      await takeScreenshot(chair.page, 'registry-desk-phone', 'whole page');
      expect(await accessibilityFaults(chair.page, 'minor')).toEqual([]);
      await chair.page.getByRole('link', { name: 'Look at it' }).click();
      await chair.page.getByText('Its moves are those of Honest.').waitFor();
      await decide(chair.page.getByRole('main'), 'It is credible', 'The games are the same for twenty moves.');
      await chair.page.getByText('found credible', { exact: true }).waitFor();
      await takeScreenshot(chair.page, 'registry-case-phone', 'whole page');
      expect(await accessibilityFaults(chair.page, 'minor')).toEqual([]);

      await alma.page.reload();
      await alma.page.getByRole('region', { name: 'Clone in Old Cup' }).waitFor();
      await alma.page.goto(`${url}#/desk`);
      await alma.page.getByRole('columnheader', { name: 'Until' }).waitFor();
      await takeScreenshot(alma.page, 'registry-dates', 'whole page');
      expect(await accessibilityFaults(alma.page, 'minor')).toEqual([]);
      for (const { faults } of [olga, alma, chair]) expect(faults).toEqual([]);
    } finally {
      await stop(running);
    }
  });

  it('reads German whole: buttons, fields, what waits, and why something was refused', async () => {
    using folder = temporaryFolder();
    const { running, url, registry } = await startRegistry(folder.path, [{ name: 'Chair', role: 'chair' }]);
    try {
      const requests = [
        { kind: 'register-engine', engine: 'Clone', authors: ['Alma'] },
        { kind: 'open-tournament', tournament: 'Old Cup', entrants: [{ engine: 'Clone' }] },
        { kind: 'present-allegation', tournament: 'Old Cup', engine: 'Clone', reason: 'So.', for: 'Olga' },
        {
          kind: 'submit-version',
          engine: 'Clone',
          files: [{ path: 'clone', bytes: 9, sha256: 'c'.repeat(64) }],
          settings: { program: 'clone', protocol: 'uci', args: [], options: {} },
        },
      ] as const;
      for (const request of requests) unwrap(askRegistry(registry, { name: 'Owner', role: 'owner' }, request, Date.now()));
      const slow = phrase('check.stop.slow', { ms: 1200, allowed: 1000 });
      const found = inEnglish({ text: phrase('check.finding', { of: 'stop', what: slow }) });
      const findings = [
        { severity: 'failure', ...found },
        { severity: 'note', text: 'as it was recorded once' },
      ] as const;
      const check = { engine: 'Clone', number: 1, passed: false, findings, arbiterVersion: 'test' };
      unwrap(recordCheckOf(registry, check, Date.now()));
      const { page, faults } = await enter(browser, url, 'Chair', { screen: DESK, language: 'de-DE' });
      const waits = /^Fall [0-9a-f]{8} über Clone in Old Cup wartet auf Sie\.$/;
      await page.getByRole('link', { name: waits }).waitFor();
      await page.getByRole('button', { name: 'Turnier ankündigen' }).click();
      await page.getByLabel('Name des Turniers').fill('Old Cup');
      await page.getByLabel('Fragebogen, in YAML').fill('- { key: a, text: A, kind: year }');
      await page.getByLabel('Bestandener Systemtest').selectOption({ label: 'verlangt' });
      const record = page.getByRole('button', { name: 'Eintragen' });
      await record.click();
      const refusal = page.getByRole('alert');
      await refusal
        .getByText('„Old Cup“ kann nicht angekündigt werden: Das Turnier ist schon eröffnet', { exact: true })
        .waitFor();
      await page.getByLabel('Name des Turniers').fill('New Cup');
      await record.click();
      await refusal
        .getByText('Zeile 1, Spalte 28: Frage 1, kind: erwartet wird line, text, number, yesNo oder choice, nicht „year“')
        .waitFor();
      await takeScreenshot(page, 'registry-german', 'whole page');
      await page.getByLabel('Fragebogen, in YAML').fill('');
      await record.click();
      await page.getByText('Eingetragen.', { exact: true }).waitFor();
      await page.goto(`${url}#/desk`);
      await page.getByText(waits).waitFor();
      await page.getByRole('button', { name: 'Er ist haltlos' }).waitFor();
      await page.getByRole('cell', { name: 'der Veranstalter' }).waitFor();
      await page.goto(`${url}#/engines/Clone`);
      const report = page.getByRole('list', { name: 'Bericht der Prüfung' }).getByRole('listitem');
      await expect
        .poll(() => report.allTextContents())
        .toEqual([
          'Fehlerstop: es brauchte bis zu 1.200 ms, um anzuhalten, erlaubt sind 1.000 ms',
          'Hinweisas it was recorded once',
        ]);
      expect(faults.filter((fault) => !/status of 409/.test(fault))).toEqual([]);
    } finally {
      await stop(running);
    }
  });
});

/** As from a file manager, through the browser's own drag and drop; `shot`: what it looks like before they are let go. */
async function drop(page: Page, files: readonly string[], shot?: string): Promise<void> {
  // Its top: with many files it is higher than the screen.
  await page.evaluate('scrollTo(0, 0)');
  const { x, y } = (await page.locator('.registry-drop').boundingBox()) ?? { x: 0, y: 0 };
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: x + 40, y: y + 40, data });
    if (type === 'dragOver' && shot !== undefined) await takeScreenshot(page, shot);
  }
  await session.detach();
}
