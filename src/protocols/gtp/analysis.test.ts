import { expect, test } from 'vitest';
import { isAnalysis, parseAnalysis } from './analysis.ts';

const unknown = { evaluation: { kind: 'unknown' } };

test.each([
  // Leela Zero 0.17.
  [
    'info move C8 visits 6 winrate 4934 prior 116 lcb 0 order 0 pv C8 S7 G18 info move S11 visits 1 winrate 3219 prior 80 lcb 0 order 1 pv S11',
    { ...unknown, nodes: 7, pv: 'C8 S7 G18' },
  ],
  // KataGo's documentation: floats, fields in any order, an empty variation, followed by ownership.
  ['info order 0 pv E4 E3 move E4 winrate 0.48 visits 487 scoreLead -0.6', { ...unknown, nodes: 487, pv: 'E4 E3' }],
  ['info move E4 visits 10 order 1 pv E4 info move pass visits 9 order 0 pv', { ...unknown, nodes: 19, pv: 'pass' }],
  ['info move E4 visits 10 order 0 pv E4 D4 ownership 0.5 -0.25 info 0.1', { ...unknown, nodes: 10, pv: 'E4 D4' }],
  ['info move E4 visits 10 order 0 pv E4 rootInfo visits 12 winrate 0.5', { ...unknown, nodes: 12, pv: 'E4' }],
  [
    'info move E4 visits 10 order 0 pv E4 D4 pvVisits 9 8 info move A1 visits 1 order 1 pv A1',
    { ...unknown, nodes: 11, pv: 'E4 D4' },
  ],
  // No order: the first is the best.
  ['info move E4 visits 1 pv E4 info move D4 visits 9 pv D4', { ...unknown, nodes: 10, pv: 'E4' }],
  ['info move E4 visits many order first pv E4', { ...unknown, nodes: 0, pv: 'E4' }],
  ['info', undefined],
  ['info move XX visits 3', undefined],
  ['rootInfo visits 12', undefined],
  ['', undefined],
])('parseAnalysis %j', (line, thought) => {
  const { outlook: _, ...rest } = parseAnalysis(line, 'black', 10_000) ?? {};
  expect(thought === undefined ? parseAnalysis(line, 'black', 10_000) : rest).toEqual(thought);
});

test('isAnalysis', () => {
  expect(['info move A1', 'info', 'information', ' info', 'play D4'].map(isAnalysis)).toEqual([true, true, false, false, false]);
});

const KATAGO =
  'info move E4 visits 487 utility -0.0408357 winrate 0.480018 scoreMean -0.611848 scoreStdev 24.7058 scoreLead -0.611848 prior 0.221121 order 0 pv E4 E3 F3 info move P16 visits 470 winrate 0.479712 scoreLead -0.63075 order 1 pv P16 P17 rootInfo visits 1101 winrate 0.47 ownership';

test.each([
  // Leela Zero 0.17, and the example of KataGo's GTP_Extensions.md with the ownership of a board of two lines.
  ['info move T19 visits 85 winrate 5312 prior 27 lcb 4994 order 0 pv T19 S19', 'white', 10_000, { winPermille: 531 }],
  [`${KATAGO} 0.9 -0.61 0.2 -1`, 'black', 1, { winPermille: 480, lead: -0.6, owners: 'bw.w' }],
  [`${KATAGO} 0.9 -0.61 2e-05 -1`, 'white', 1, { winPermille: 480, lead: -0.6, owners: 'wb.b' }],
  ['info move E4 visits 1 winrate 1 order 0 pv E4', 'black', 1, { winPermille: 1000 }],
  ['info move E4 visits 1 winrate 1 order 0 pv E4', 'black', 10_000, { winPermille: 0 }],
  ['info move E4 visits 1 winrate 0.5 scoreLead -0.01 order 0 pv E4', 'black', 1, { winPermille: 500, lead: 0 }],
  ['info move E4 visits 1 winrate 7 order 0 pv E4', 'black', 1, undefined],
  ['info move E4 visits 1 winrate nan scoreLead 1e300 order 0 pv E4', 'black', 1, undefined],
] as const)('parseAnalysis tells the outlook: %j', (line, view, sure, outlook) => {
  expect(parseAnalysis(line, view, sure)?.outlook).toEqual(outlook && { view, ...outlook });
});
