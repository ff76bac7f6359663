import { realpathSync } from 'node:fs';
import { expect, it } from 'vitest';
import { forbiddenPrograms } from './commands.ts';

const sh = realpathSync('/bin/sh');
const LIST = { commands: ['sh'], helpers: { sh: ['tail', '/usr/share'] } };
const tail = realpathSync('/usr/bin/tail');
const INNER = '/usr/share/compiler/cc1';

const forbidden = (caller: string, program: string, words: readonly string[] = []) =>
  forbiddenPrograms([{ caller, program, words }], LIST, ['/srv/engine']).map((one) => one.program);

it('4K-7.5: a command of the list, the engine itself and what it makes are allowed', () => {
  for (const program of [sh, '/srv/engine', '/tmp/tmp.x', '/tmp/tmp.x (deleted)', '/dev/shm/x', '/memfd:x (deleted)'])
    expect(forbidden('/srv/engine', program)).toEqual([]);
});

it('4K-7.5: anything else is not, once each, also where the list is empty', () => {
  const executed = ['/usr/bin/awk', sh, '/usr/bin/awk', '/usr/bin/curl'].map((program) => ({ caller: sh, program, words: [] }));
  expect(forbiddenPrograms(executed, LIST, []).map(({ program }) => program)).toEqual(['/usr/bin/awk', '/usr/bin/curl']);
  expect(forbiddenPrograms(executed, {}, []).map(({ program }) => program)).toEqual(['/usr/bin/awk', sh, '/usr/bin/curl']);
});

it('4K-7.5: a helper is allowed to the command that starts it, and to its other helpers', () => {
  expect(forbidden(sh, tail)).toEqual([]);
  expect(forbidden(INNER, tail)).toEqual([]);
  expect(forbidden('/srv/engine', tail)).toEqual([tail]);
  expect(forbidden('', tail)).toEqual([tail]);
});
