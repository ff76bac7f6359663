// docs/tournament-file.md against the program: the messages that it quotes are made by typing what causes them, and the fields that its sentences
// list are those of the program. Its files and parts of files are parsed by scripts/docs/tournaments.ts, its tables generated (scripts/docs/fields.ts).

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { tournamentDifferences } from '../../src/tournament/changes/changes.ts';
import { eachShape, engineShape, versionShape } from '../../src/tournament/engines/engineShape.ts';
import { ownShape } from '../../src/tournament/events/eventShape.ts';
import { parseTournament } from '../../src/tournament/parse.ts';
import { fieldOf } from '../../src/tournament/reading/field.ts';
import { tournamentShape } from '../../src/tournament/schema.ts';
import { testEngine } from '../engines/index.ts';
import { engineLine, runArbiter, temporaryFolder } from './arbiter.ts';
import { pagePattern } from './pagePattern.ts';

const PAGE = readFileSync(new URL('../../docs/tournament-file.md', import.meta.url), 'utf8');
const [, EVENING = ''] = /```yaml\n(tournament: Evening match\n[^]*?)```/.exec(PAGE) ?? [];
const quoted = (first: string): readonly string[] =>
  new RegExp(`\`\`\`\\n(${first}[^]*?)\`\`\``).exec(PAGE)?.[1]?.trimEnd().split('\n') ?? [];
/** The fields between two phrases of the page. */
function listed(from: string, to: string): readonly string[] {
  const start = PAGE.indexOf(from);
  const part = start < 0 ? '' : PAGE.slice(start + from.length, PAGE.indexOf(to, start + from.length));
  return [...part.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}

const isQuoted = (stderr: string, lines: readonly string[]): void => {
  const said = stderr.trimEnd().split('\n');
  expect(said).toHaveLength(lines.length);
  for (const [index, line] of lines.entries()) expect(said[index]).toMatch(pagePattern(line));
};

it('a wrong file is refused in the words of the page', async () => {
  using folder = temporaryFolder();
  const wrong = EVENING.replace(/^cycles: 2 */m, 'concurency: 2 ').replace('{ Hash: 16 }', '[Hash, 16]');
  folder.file('evening.yaml', wrong);
  const { code, stderr } = await runArbiter(['run', 'evening.yaml'], folder.path);
  expect(code).toBe(2);
  isQuoted(stderr, quoted('evening.yaml:4'));
});

it('a change of what has begun is refused in the words of the page', async () => {
  using folder = temporaryFolder();
  const engine = testEngine('first-legal');
  const file =
    EVENING.replace(/^ {2}- .*\n/gm, '') + `${engineLine('A', engine)}${engineLine('B', engine)}adjudication: { maxMoves: 1 }\n`;
  folder.file('evening.yaml', file);
  expect(await runArbiter(['run', 'evening.yaml'], folder.path)).toMatchObject({ code: 0, stderr: '' });
  folder.file('evening.yaml', file.replace('1+0.01', '2+0.02'));
  const { code, stderr } = await runArbiter(['run', 'evening.yaml'], folder.path);
  expect(code).toBe(2);
  isQuoted(stderr, quoted('evening.yaml:2'));
});

it('lists the fields that belong to one place, and those of one game', () => {
  const without = (shape: object): string[] => Object.keys(engineShape).filter((name) => !Object.hasOwn(shape, name));
  expect(listed('every field of an engine except ', '. An engine').toSorted()).toEqual(without(eachShape).toSorted());
  expect(listed('any field of an engine except ', ';').toSorted()).toEqual(without(versionShape).toSorted());
  expect(listed('are merged entry by entry. ', ' belong to one event').toSorted()).toEqual(
    ['event', ...Object.keys(ownShape)].toSorted(),
  );
  const ofChess = Object.entries(tournamentShape).flatMap(([name, schema]) => (fieldOf(schema).game === 'chess' ? [name] : []));
  expect(listed('Go events cannot have ', ', and their').toSorted()).toEqual(ofChess.toSorted());
  const ofPrograms = Object.entries(engineShape).flatMap(([name, schema]) => (fieldOf(schema).started === true ? [name] : []));
  expect(listed('Such an engine cannot have ', ', and those of `each`').toSorted()).toEqual(ofPrograms.toSorted());
});

/** A file before and after each change that the page always allows. */
const ALWAYS: Readonly<Record<string, string>> = {
  concurrency: 'concurrency: 2',
  gamesPerEntrant: 'gamesPerEntrant: 1',
  tablebases: 'tablebases: [x]',
  kibitzers: 'kibitzers: [{ name: K, cmd: k }]',
  engineLogs: 'engineLogs: true',
  logs: 'each: { logs: true }',
  writes: 'engines: [{ name: A, cmd: a, writes: [x] }, { name: B, cmd: b }, { name: C, cmd: c }, { name: D, cmd: d }]',
  sandbox: 'sandbox: none',
  conditions: 'conditions: { bytes: 4096 }',
  uniqueNetworks: 'uniqueNetworks: true',
  reads: 'engines: [{ name: A, cmd: a, reads: [x] }, { name: B, cmd: b }, { name: C, cmd: c }, { name: D, cmd: d }]',
  network: 'engines: [{ name: A, cmd: a, network: true }, { name: B, cmd: b }, { name: C, cmd: c }, { name: D, cmd: d }]',
  scratch: 'engines: [{ name: A, cmd: a, scratch: 128MiB }, { name: B, cmd: b }, { name: C, cmd: c }, { name: D, cmd: d }]',
  processes: 'engines: [{ name: A, cmd: a, processes: 9 }, { name: B, cmd: b }, { name: C, cmd: c }, { name: D, cmd: d }]',
  uses: 'each: { uses: { gpu: 1 } }',
  nextSeason: 'nextSeason: { M: [A, B] }',
  title: 'title: { name: Champion }',
  break: 'schedule: { break: 1h }',
  notBefore: 'schedule: { notBefore: 2026-12-01T18:00Z }',
  check: 'schedule: { check: true }',
  officials: 'officials: [{ name: Kano, role: chair }]',
  dates: 'dates: { testing: 2026-12-01T18:00Z }',
  chat: 'chat: https://chat.example.org/',
  settle: 'settle: 10s',
  rest: 'rest: 10s',
  confirmRounds: 'confirmRounds: true',
  displayName: 'engines: [{ name: A, cmd: a, displayName: Q }, { name: B, cmd: b }, { name: C, cmd: c }, { name: D, cmd: d }]',
  ratings: 'ratings: { average: 3000 }',
  rated: 'rated: apart',
};

it('lists what may always change', () => {
  const names = listed('| what may change | when |\n| --- | --- |\n', '| always |');
  expect(names.toSorted()).toEqual(Object.keys(ALWAYS).toSorted());
  const top = 'tournament: T\ntimeControl: 60\n';
  const engines = 'engines: [{ name: A, cmd: a }, { name: B, cmd: b }, { name: C, cmd: c }, { name: D, cmd: d }]\n';
  const inEvent = ['title', 'schedule', 'rest', 'confirmRounds', 'rated'];
  for (const name of names) {
    const line = ALWAYS[name] ?? '';
    const isInEvent = inEvent.some((field) => line.startsWith(field));
    const file = (changed: boolean): string => {
      const own = changed && isInEvent ? `, ${line}` : '';
      const pool = changed && line.startsWith('engines') ? `${line}\n` : engines;
      const more = changed && !isInEvent && !line.startsWith('engines') ? `${line}\n` : '';
      const events = `events:\n  L: { format: match, entrants: [A, B] }\n  M: { format: swiss, rounds: 2, entrants: all${own} }\n`;
      return top + pool + more + events;
    };
    const [before, after] = [file(false), file(true)].map((text) => unwrap(parseTournament(text)));
    const differences = before && after ? tournamentDifferences(before, after, () => 'running') : [];
    expect(differences.length, name).toBeGreaterThan(0);
    expect(
      differences.filter(({ allowed }) => !allowed),
      name,
    ).toEqual([]);
  }
});
