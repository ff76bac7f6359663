// The login form in a real browser: the code of a second factor and the code for an unknown browser are asked for only where the server needs them.

import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { changeAccounts } from '../../src/broadcast/officials/accountsFile.ts';
import { browserCode } from '../../src/broadcast/officials/login/knownBrowsers.ts';
import { newSecondFactor } from '../../src/broadcast/officials/login/secondFactor.ts';
import { hashPassword } from '../../src/broadcast/officials/passwords.ts';
import { ok, unwrap } from '../../src/core/result.ts';
import { pageOf, startArbiter, temporaryFolder } from '../e2e/arbiter.ts';
import { codeAt } from '../authenticator.ts';
import { isHere } from '../needs.ts';
import { openTournament } from '../testSeatGame.ts';
import { accessibilityFaults } from './accessibility.ts';
import { CHROMIUM, newViewer, startBrowser, takeScreenshot } from './browser.ts';
import { logIn, PASSWORD } from './event.ts';

const CODE = 'Code of your authenticator, or a recovery code';
const BROWSER_CODE = 'Code for this browser, from the organiser';
const TOO_OFTEN = /^Cannot log in yet: expected \d+ s to pass/;

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM))('the login form', () => {
  it('asks for a code after the password, and for another one where strangers have to wait', async () => {
    using folder = temporaryFolder();
    const tournament = await openTournament(folder.path);
    const password = hashPassword(PASSWORD, { cost: 1024, blockSize: 8, parallel: 1 });
    const { factor, recoveryCodes } = newSecondFactor();
    const [ada] = unwrap(
      changeAccounts(folder.path, () => ok([{ name: 'Ada', role: 'chair', entrants: [], password, totp: factor }])),
    );
    const running = startArbiter(['serve', '--data', folder.path, '--web', '127.0.0.1:0'], folder.path);
    const browser = await startBrowser();
    try {
      const url = await pageOf(running, /watch it at (\S+)$/m);
      const { page } = await newViewer(browser);
      await logIn(page, url, 'desk', 'Ada', 'not the right one');
      await page.getByText('Cannot log in: expected the name of an account').waitFor();
      expect(await page.getByLabel(CODE).count()).toBe(0);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByLabel(CODE).waitFor();
      await page.getByText('expected the code that your authenticator shows').waitFor();
      await takeScreenshot(page, 'login-code');
      expect(await accessibilityFaults(page, 'minor')).toEqual([]);
      // The field has the focus, and the password is still there.
      await page.keyboard.type('000000');
      await page.keyboard.press('Enter');
      await page.getByText('expected a code that your authenticator shows now').waitFor();
      await page.getByLabel(CODE).fill(codeAt(factor.secret, Date.now()));
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Log out' }).waitFor();

      const stranger = await newViewer(browser);
      await logIn(stranger.page, url, 'desk', 'Ada', 'guess 0');
      for (let guess = 1; !(await stranger.page.getByText(TOO_OFTEN).isVisible()); guess++) {
        expect(guess).toBeLessThan(8);
        await expect.poll(() => stranger.page.getByLabel('Password').inputValue()).toBe('');
        await stranger.page.getByLabel('Password').fill(`guess ${guess}`);
        await stranger.page.keyboard.press('Enter');
        await stranger.page.getByRole('alert').getByText('Cannot log in').waitFor();
        await stranger.page.getByRole('button', { name: 'Log in' }).isEnabled();
      }
      await stranger.page.getByLabel('Password').fill(PASSWORD);
      await stranger.page
        .getByLabel(BROWSER_CODE)
        .fill(ada === undefined ? '' : (browserCode(folder.path, ada, Date.now()) ?? ''));
      await takeScreenshot(stranger.page, 'login-stranger');
      expect(await accessibilityFaults(stranger.page, 'minor')).toEqual([]);
      await stranger.page.keyboard.press('Enter');
      await stranger.page.getByLabel(CODE).fill(recoveryCodes[0] ?? '');
      await stranger.page.keyboard.press('Enter');
      await stranger.page.getByRole('button', { name: 'Log out' }).waitFor();

      // At the known browser the siege is not noticed.
      await page.getByRole('button', { name: 'Log out' }).click();
      await page.getByLabel('Name').waitFor();
      await logIn(page, url, 'desk', 'Ada');
      await page.getByLabel(CODE).fill(recoveryCodes[1] ?? '');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Log out' }).waitFor();
    } finally {
      await browser.close();
      running.process.kill('SIGINT');
      await running.finished;
      await tournament.close();
    }
  });
});
