// The problems that axe-core finds in a page as it is now. The debugger evaluates axe-core's source; the content security policy of the page does not
// apply to it and stays in force during the test.

import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { axePath } from './browser.ts';

const IMPACTS = ['minor', 'moderate', 'serious', 'critical'] as const;
export type Impact = (typeof IMPACTS)[number];

const RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
};

let source: string | undefined;

/** Each finding in words, with its elements; empty: nothing at `impact` or above. */
export async function accessibilityFaults(page: Page, impact: Impact = 'moderate'): Promise<readonly string[]> {
  source ??= readFileSync(axePath(), 'utf8');
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(source);
  const results = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(RULES)})`);
  const grave = new Set<string | null | undefined>(IMPACTS.slice(IMPACTS.indexOf(impact)));
  return results.violations
    .filter((violation) => grave.has(violation.impact))
    .map(
      ({ id, impact: found, help, nodes }) =>
        `${found} ${id}: ${help}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary ?? ''})`).join(' | ')}`,
    );
}
