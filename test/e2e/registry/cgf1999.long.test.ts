// CGF'99 from the announcement to the case, on the command line, with a registry and GNU Go: forms, system tests over GTP and SGMP, operators and
// substitutes, a Swiss from the entry list, an update between rounds, and the submitted copy for a committee.

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostTools } from '../../../src/players/process/hostTools.ts';
import { hostLevels } from '../../../src/players/sandbox/hostLevels.ts';
import { readTournament } from '../../../src/run/dataFolder.ts';
import { SGMP_SCRIPT, sgmpArguments } from '../../engines/sgmp/index.ts';
import { isHere } from '../../needs.ts';
import { runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilFacts } from '../until.ts';
import { eventKey } from '../../../src/core/ids.ts';

const GNUGO = '/usr/games/gnugo';
const { missing } = await hostLevels((await hostTools()).perl);
const canPlay = isHere(existsSync(GNUGO), GNUGO) && isHere(missing.sealed === undefined, 'namespaces');
const CUP = "CGF'99";

/** Our reading of appendix 3 and 4: the call for participation names the forms, and its page had them. */
const FORMS = `
- { key: language, text: Programming language, kind: line, required: true }
- { key: protocol, text: How does it connect?, kind: choice, choices: [SGMP, GTP, by hand], required: true }
- { key: abroad, text: Do you come from abroad and need help to find a substitute?, kind: yesNo }
- { key: method, text: How does it choose its moves?, kind: text }
`;

test.runIf(canPlay)('CGF-2, CGF-3, CGF-4.1, CGF-4.2, CGF-11: a tournament with its registry', { timeout: 300_000 }, async () => {
  using folder = temporaryFolder();
  const arbiter = async (...words: string[]): Promise<string> => {
    const { stdout, stderr } = await runArbiter(words, folder.path);
    return `${stdout}${stderr}`;
  };
  const inRegistry = (...words: string[]) => arbiter(...words, '--registry', 'engines');
  const entries = (action: string, ...words: string[]) => inRegistry('entries', action, CUP, ...words);
  const script = (name: string, text: string): void =>
    writeFileSync(join(folder.path, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  await inRegistry('registry', 'create');

  // CGF-1, CGF-A3, and appendix 4: the announcement, with the forms as data.
  folder.file('forms.yaml', FORMS);
  const announced = ['--deadline', '2099-07-02T23:59+09:00', '--most-per-author', '1', '--questionnaire', 'forms.yaml'];
  await entries('announce', ...announced, '--require-system-test');

  // CGF-3: the system test is the check of what is submitted.
  script('gnu', `# first\nexec ${GNUGO} --mode gtp --level 0 "$@"`);
  const sgmp = ['--mode', 'sgmp', '--color', '{colour}', '--boardsize', '{size}', '--komi', '{komi}', '--level', '0'];
  const given = (words: readonly string[]): string[] => words.map((word) => `--arg=${word}`);
  const submit = (engine: string, author: string, file: string, ...words: string[]) =>
    inRegistry('submit', engine, file, '--author', author, '--quick', '--for', CUP, ...words);
  const [gtpTest, otherTest, sgmpTest, brokenTest] = await Promise.all([
    submit('Gnu', 'Ada', 'gnu', '--protocol', 'gtp'),
    submit('Seed', 'Bede', 'gnu', '--protocol', 'gtp', '--arg=--seed', '--arg=2'),
    submit('Line', 'Cleo', GNUGO, '--protocol', 'sgmp', ...given(sgmp)),
    submit('Broken', 'Dan', SGMP_SCRIPT, '--protocol', 'sgmp', ...given(sgmpArguments('exits-on-move'))),
  ]);
  for (const said of [gtpTest, otherTest, sgmpTest]) expect(said).toContain('is accepted: it passed its check');
  expect(sgmpTest).toMatch(/WARN +takes no move back [^]*WARN +begins no other game .*SIGABRT[^]*, 2 warnings, 0 failed/);
  expect(brokenTest).toMatch(/FAIL +moves from the start .*exited with code 1[^]*Version 1 of Broken failed its check/);

  // CGF-2: applications with their forms; an incomplete one is refused.
  const apply = (engine: string, protocol: string, ...words: string[]) =>
    entries('apply', engine, '--answer', 'language=C', '--answer', `protocol=${protocol}`, ...words);
  expect(await entries('apply', 'Gnu', '--answer', 'language=C')).toContain(
    'expected an answer to "protocol": How does it connect?',
  );
  expect(await apply('Gnu', 'UCI')).toContain('expected one of "SGMP", "GTP", "by hand" as the answer to "protocol", got "UCI"');
  await apply('Gnu', 'GTP', '--operator', 'Ada');
  // CGF-4.1: who cannot operate the program designates a substitute at the time of registration.
  await apply('Seed', 'GTP', '--operator', 'Bede', '--substitute', 'Fay', '--answer', 'abroad=yes');
  await apply('Line', 'SGMP', '--operator', 'Cleo');
  await apply('Broken', 'SGMP', '--operator', 'Dan');
  for (const engine of ['Gnu', 'Seed']) await entries('accept', engine, '--reason', 'Welcome.');
  expect(await entries('accept', 'Broken', '--reason', 'Welcome.')).toMatch(
    /expected a program whose newest version passed the system test \(CGF-3\), version 1 failed it: start-position: /,
  );
  const list = await entries('list');
  expect(list).toMatch(
    /^Seed by Bede: accepted .*\n {2}system test: version 1 passed\n {2}operator Bede\n {2}operator Fay \(substitute\)/m,
  );
  expect(list).toMatch(
    /^Broken by Dan: applied .*\n {2}system test: version 1 failed: start-position: as White, it did not move/m,
  );

  // The tournament is opened from the list: what is not accepted there does not play.
  const fileOf = (...engines: string[]): string => `
preset: cgf-1999
tournament: ${CUP}
registry: engines
boardSize: 5
timeControl: 30
rounds: 2
rest: 0s
roundTimes: [none, none]
confirmRounds: true
officials: [{ name: Kay, role: chair }]
engines: [${engines.map((engine) => `{ engine: ${engine} }`).join(', ')}]
`;
  const file = folder.file('cup.yaml', fileOf('Gnu', 'Seed', 'Line'));
  const data = join(folder.path, 'data');
  expect(await arbiter('run', file, '--data', data)).toMatch(
    /"Line".*: expected a program that is accepted on the entry list, it is applied/,
  );
  await entries('accept', 'Line', '--reason', 'Welcome.');
  const run = startArbiter(['run', file, '--data', data], folder.path);
  const event = eventKey('main');
  const confirm = (round: number) =>
    arbiter('rule', '--data', data, '--start-round', String(round), '--by', 'Kay', '--reason', 'So.');
  await untilFacts(run, data, (facts) => facts.event(event).rounds.length === 1);
  expect(await inRegistry('entries', 'list')).toMatch(/^CGF'99: opened .*, open, 3 entrants\n$/);
  expect(await entries('apply', 'Broken', '--answer', 'language=C')).toContain('this one was opened');
  await confirm(1);
  await untilFacts(run, data, (facts) => facts.event(event).rounds.length === 2);

  // CGF-4.2: modification of a program between rounds is permitted.
  script('gnu', `# second\nexec ${GNUGO} --mode gtp --level 0 "$@"`);
  const update = await arbiter('submit', 'Gnu', 'gnu', '--protocol', 'gtp', '--quick', '--data', data);
  expect(update).toContain(`Submitted version 2 of Gnu for main.`);
  expect(update).toContain('Version 2 of Gnu is accepted');
  await confirm(2);
  const ended = await run.finished;
  expect(ended, ended.stdout).toMatchObject({ code: 0, stderr: '' });
  const { facts, definition } = readTournament(data);
  expect(definition.events[0]?.entrants.map(({ engine }) => engine.registered?.number)).toEqual([2, 1, 1]);
  expect(facts.event(event).finished.size).toBe(2);
  expect(await arbiter('submit', 'Gnu', 'gnu', '--protocol', 'gtp', '--data', data)).toContain('all its events are over');
  expect(await inRegistry('entries', 'list')).toMatch(/^CGF'99: opened .*, closed .*, 3 entrants\n$/);

  // CGF-11, CGF-12: the copy that was submitted stays as it was, and a committee gives it to the parties.
  expect(await inRegistry('registry', 'verify')).toContain('The registry is whole');
  const about = ['--tournament', CUP, '--engine', 'Line', '--reason', 'It plays as Gnu does.', '--by', 'Ada'];
  const id = /[0-9a-f]{8}/.exec(await inRegistry('case', 'present', ...about))?.[0] ?? '';
  await inRegistry('case', 'credible', id, '--reason', 'It does.');
  await inRegistry('case', 'committee', id, 'Fay', 'Gus');
  await inRegistry('case', 'copy', id, '1', '--by', 'Gus');
  const seen = await inRegistry('case', 'show', id, '--by', 'Cleo');
  expect(seen).toContain('The copy: version 1 of Line');
});
