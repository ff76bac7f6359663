import { expect, it } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { parseTournament } from '../parse.ts';
import { formatChange, toldChanges } from './changeWords.ts';
import { tournamentDifferences } from './changes.ts';

const FILE = `tournament: T
timeControl: 1+0.01
format: round-robin
each: { options: { Threads: 1 } }
engines:
  - { name: Fairy, cmd: fairymax, options: { Hash: 16 } }
  - { name: Toga II, cmd: toga2, timeControl: 2+0 }
  - name: Crafty
    cmd: crafty
`;
const told = (before: string, change: (text: string) => string): readonly string[] => {
  const after = change(before);
  const differences = tournamentDifferences(unwrap(parseTournament(before)), unwrap(parseTournament(after)));
  return toldChanges(differences, before, after).map((one) => {
    const refused = one.why === undefined ? '' : ` (${one.why.slice(0, 8)})`;
    return `${one.location?.line ?? '-'}: ${formatChange(one)}${refused}`;
  });
};

it.each<readonly [string, (text: string) => string, readonly string[]]>([
  // One line that changes many entrants appears once, in its own notation.
  ['a time control', (text) => text.replace('1+0.01', '40/60+1'), ['2: timeControl: 1+0.01 → 40/60+1 (S16-13e:)']],
  ['one engine’s own', (text) => text.replace('2+0', '3+0'), ['7: Toga II, timeControl: 2+0 → 3+0 (S16-13e:)']],
  ['an option', (text) => text.replace('Hash: 16', 'Hash: 32'), ['6: Fairy, options.Hash: 16 → 32 (S16-13e:)']],
  [
    'an option of all',
    (text) => text.replace('Threads: 1', 'Ponder: false'),
    ['-: options.Threads: 1 → not given (S16-13e:)', '4: options.Ponder: not given → false (S16-13e:)'],
  ],
  ['a command', (text) => text.replace('cmd: crafty', 'cmd: crafty2'), ['9: Crafty, cmd: crafty → crafty2 (S16-13e:)']],
  ['another entrant', (text) => `${text}  - { name: New, cmd: new }\n`, ['10: New: is new']],
  ['more cycles', (text) => text.replace('each:', 'cycles: 4\neach:'), ['4: cycles: not given → 4']],
  ['fewer engines', (text) => text.replace(/ {2}- .*Toga.*\n/u, ''), ['-: Toga II: is gone (S16-13e:)']],
  ['rules', (text) => `${text}ruleSet: tcec-cup-4\n`, ['10: ruleSet: not given → tcec-cup-4 (S16-13e:)']],
  ['how long officials may rule', (text) => `${text}settle: 10s\n`, ['10: settle: not given → 10s']],
  ['the notation', (text) => text.replace('1+0.01', '{ base: 1, increment: 10ms }'), []],
])('tells %s in the words and the line of the file', (_, change, expected) => {
  const lines = told(FILE, change);
  expect([...lines].toSorted()).toEqual([...expected].toSorted());
});

it('tells the first time of a round, and the first author, alone; settings of all engines as they are written', () => {
  const swiss = `tournament: S
format: swiss
rounds: 2
timeControl: 60
engines: [{ name: A B, cmd: a }, { name: B, cmd: b }, { name: C, cmd: c }, { name: D, cmd: d }]
`;
  expect(told(swiss, (text) => `${text}rest: 10s\n`)).toEqual(['6: rest: not given → 10s']);
  expect(told(`${swiss}rest: 10s\n`, (text) => text.replace('rest: 10s\n', ''))).toEqual(['-: rest: 10s → not given']);
  expect(told(swiss, (text) => text.replace('cmd: a', 'cmd: a, author: Ada'))).toEqual([
    '5: A B, author: not given → Ada (S16-13e:)',
  ]);
  expect(told(swiss, (text) => `${text}each: { nice: 3 }\n`)).toEqual(['6: each: not given → { nice: 3 } (S16-13e:)']);
});

it('tells what no line of the file says by its field', () => {
  const moved = (folder: string) =>
    unwrap(parseTournament(FILE.replace('cmd: crafty', 'cmd: ./crafty'), { resolvePath: (path) => `${folder}/${path}` }));
  const [change, ...others] = toldChanges(tournamentDifferences(moved('/old'), moved('/new')), FILE, FILE);
  expect(others).toEqual([]);
  expect(change).toMatchObject({ field: 'Crafty, cmd', change: '"/old/./crafty" → "/new/./crafty"' });
});

it('names the event, and its schedule', () => {
  const season = `tournament: S
format: match
timeControl: 60
engines: [{ name: A, cmd: a }, { name: B, cmd: b }]
events:
  Low: { games: 4, entrants: [A, B] }
  High: { entrants: [{ from: Low }], schedule: { break: 1m } }
`;
  expect(told(season, (text) => text.replace('games: 4', 'games: 2').replace('break: 1m', 'break: 2m'))).toEqual([
    '6: Low, games: 4 → 2 (a tourna)',
    '7: High, schedule.break: 1m → 2m',
  ]);
});
