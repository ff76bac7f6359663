// The chair at the desk, in a real browser: changes a pairing with selects, starts the round, pauses and resumes the tournament, and disqualifies an
// entrant after a confirmation; each is in the journal with her name.

import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { readTournament } from '../../src/run/dataFolder.ts';
import { eventKey } from '../../src/core/ids.ts';
import { temporaryFolder } from '../e2e/arbiter.ts';
import { isHere } from '../needs.ts';
import { accessibilityFaults } from './accessibility.ts';
import { CHROMIUM, newViewer, startBrowser, takeScreenshot } from './browser.ts';
import { logIn, startOnAir } from './event.ts';

vi.setConfig({ testTimeout: 300_000 });

const MAIN = eventKey('main');
const NAMES = ['Anemone', 'Bluebell', 'Crocus', 'Dahlia', 'Edelweiss'] as const;
// No one uses these seats, so nothing is played while the desk is used.
const FILE =
  'preset: cgf-1999\ntournament: Flowers\nrngSeed: 5\nboardSize: 5\ntimeControl: 60s\nrest: 0s\nrounds: 2\nroundTimes: [none]\nconfirmRounds: true\n' +
  'each: { startup: 300s }\nofficials: [{ name: Ada, role: chair }, { name: Bede, role: judge }]\nengines:\n' +
  NAMES.map((name) => `  - { name: ${name}, protocol: operator }\n`).join('');

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM))('the desk of a Swiss event', () => {
  it('the chair changes a pairing, starts the round, pauses, resumes, and disqualifies', async () => {
    using folder = temporaryFolder();
    const accounts = [{ name: 'Ada', role: 'chair' }] as const;
    const { running, data, url } = await startOnAir(folder.path, folder.file('flowers.yaml', FILE), accounts);
    const browser = await startBrowser();
    try {
      const { page, faults } = await newViewer(browser, { language: 'de-DE' });
      await logIn(page, url, 'desk', 'Ada');
      await page.getByRole('button', { name: 'Andere Paarungen …' }).click();
      const white = page.getByLabel('Weiß an Brett 1');
      const before = await white.inputValue();
      const bye = await page.getByLabel('Freilos').inputValue();
      expect(before).not.toBe(bye);
      await white.selectOption(bye);
      // No one is lost: they have changed places.
      await expect.poll(() => page.getByLabel('Freilos').inputValue()).toBe(before);
      await page.getByLabel('Begründung').fill('came late');
      expect(await accessibilityFaults(page, 'minor')).toEqual([]);
      await takeScreenshot(page, 'desk-pairings');
      await record(page);
      const paired = () => readTournament(data).facts.event(MAIN).rounds.at(-1);
      await expect.poll(() => paired()?.byes.map(({ entrant }) => entrant)).toEqual([before]);
      expect(paired()?.pairings[0]?.white).toBe(bye);

      await page.getByRole('button', { name: /Runde 1 darf beginnen/ }).click();
      await page.getByLabel('Begründung').fill('all are here');
      await record(page);
      await page.getByRole('heading', { name: 'Nichts wartet auf eine Entscheidung' }).waitFor();

      for (const [button, paused] of [
        [/^Ruhen lassen/, true],
        ['Fortsetzen', false],
      ] as const) {
        await page.getByRole('link', { name: paused ? 'Flowers läuft' : 'Flowers ruht' }).click();
        const action = page.getByRole('button', { name: button });
        // Actions that are possible at once are already open.
        if ((await action.getAttribute('aria-expanded')) !== 'true') await action.click();
        await page.getByLabel('Begründung').fill('lunch');
        await record(page);
        await expect.poll(() => readTournament(data).facts.paused).toBe(paused);
      }

      await page.getByRole('link', { name: /^Teilnehmer von/ }).click();
      await page.getByRole('button', { name: 'Disqualifizieren …' }).click();
      await page.getByRole('combobox', { name: 'Teilnehmer' }).selectOption('Dahlia');
      await page.getByLabel('Begründung').fill('two programs of one author');
      await page.getByRole('button', { name: 'Prüfen …' }).click();
      expect(await page.locator('.action-record').textContent()).toMatch(/Ada \(Vorsitz\).*Dahlia.*two programs of one author/);
      await takeScreenshot(page, 'desk-disqualify');
      await page.getByRole('button', { name: 'Als Ada eintragen' }).click();
      await expect.poll(() => [...readTournament(data).facts.event(MAIN).disqualified.keys()]).toEqual(['Dahlia']);
      expect(faults).toEqual([]);
    } finally {
      await browser.close();
      running.process.kill('SIGKILL');
      await running.finished;
    }
  });
});

/** Also waits for the sentence that confirms it. */
async function record(page: Page): Promise<void> {
  const said = await page.locator('.desk [role=status]').first().textContent();
  await page.getByRole('button', { name: 'Eintragen' }).click();
  await expect.poll(() => page.locator('.desk [role=status]').first().textContent()).not.toBe(said);
}
