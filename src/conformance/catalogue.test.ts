// docs/check.md is compared with the code: it has a row for every check, in order, and no others.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CHECK_GROUPS, CHECKS, type CheckId } from './catalogue.ts';
import { GO_CHECKS } from './goCatalogue.ts';
import { SGMP_CHECKS } from './sgmpCatalogue.ts';
import { percentile } from './outcome.ts';

const CHECK_IDS = Object.keys(CHECKS) as readonly CheckId[];
const GO_CHECK_IDS = Object.keys(GO_CHECKS);

it('docs/check.md has a row for every check', () => {
  const page = readFileSync(new URL('../../docs/check.md', import.meta.url), 'utf8');
  const section = page.slice(page.indexOf('## The checks'), page.indexOf('## Go programs'));
  expect([...section.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, id]) => id)).toEqual(CHECK_IDS);
});

it('docs/check.md has a row for every check that is of Go alone', () => {
  const page = readFileSync(new URL('../../docs/check.md', import.meta.url), 'utf8');
  const section = page.slice(page.indexOf('## Go programs'), page.indexOf('## Programs that speak SGMP'));
  const shared =
    /^`([\w`, -]+)` and `([\w-]+)` are as above/m.exec(section.replace(/^.*?`handshake`/ms, '`handshake`'))?.slice(1) ?? [];
  const asAbove = shared.flatMap((names) => names.split(/[`, ]+/));
  const rows = [...section.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, id]) => id);
  expect(rows).toEqual(GO_CHECK_IDS.filter((id) => !asAbove.includes(id)));
  expect(asAbove).toEqual(GO_CHECK_IDS.filter((id) => asAbove.includes(id)));
});

it('docs/check.md names every check of a program that speaks SGMP', () => {
  const page = readFileSync(new URL('../../docs/check.md', import.meta.url), 'utf8');
  const section = page.slice(page.indexOf('## Programs that speak SGMP'), page.indexOf('## As JSON'));
  const rows = [...section.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) => [...cell.matchAll(/`([\w-]+)`/g)]);
  const asAbove = ['go-game', 'leftover-files'];
  expect(section).toContain('`go-game` is as for GTP, `leftover-files` as above');
  expect(rows.map(([, id]) => id)).toEqual(Object.keys(SGMP_CHECKS).filter((id) => !asAbove.includes(id)));
});

it('the checks of a group stand together', () => {
  expect([...new Set(CHECK_IDS.map((id) => CHECKS[id].group))]).toEqual(CHECK_GROUPS);
  const changes = CHECK_IDS.filter((id, index) => CHECKS[id].group !== CHECKS[CHECK_IDS[index - 1] ?? id].group);
  expect(changes).toHaveLength(CHECK_GROUPS.length - 1);
});

it('percentile is a value of the list, by nearest rank', () => {
  expect([0, 0.5, 0.99, 1].map((share) => percentile([3, 1, 2, 4], share))).toEqual([1, 2, 4, 4]);
  expect(percentile([], 0.5)).toBe(0);
});
