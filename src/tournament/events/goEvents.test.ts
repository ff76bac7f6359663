// Valid files of Go, and their meaning.

import { describe, expect, it } from 'vitest';
import { processOf } from '../../core/engines/program.ts';
import { formatIssue } from '../../core/messages/issue.ts';
import { ok } from '../../core/result.ts';
import { presetText } from '../../../test/presetText.ts';
import { adviceOn } from '../advice.ts';
import type { EventDefinition, TournamentDefinition } from '../definition.ts';
import { fieldSizeProblem } from './formatFields.ts';
import { parseTournament } from '../parse.ts';

const POOL = 'engines:\n  - { name: A, cmd: a }\n  - { name: B, cmd: ./b }\n  - { name: C, cmd: c }\n  - { name: D, cmd: d }\n';
const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('');
const read = (text: string): TournamentDefinition => {
  const parsed = parseTournament(text, {
    resolvePath: (written) => `/home/${written}`,
    readPreset: (name) => ok(presetText(name)),
    readText: () => ok('[{"name": "Crafty", "command": "crafty", "protocol": "xboard"}]'),
  });
  if (!parsed.ok) throw new TypeError(parsed.error.map(formatIssue).join('\n'));
  return parsed.value;
};
const only = ({ events }: TournamentDefinition): EventDefinition => {
  const [event] = events;
  if (event === undefined) throw new RangeError('expected an event');
  return event;
};
const go = (...more: readonly string[]): string =>
  `tournament: T\ntimeControl: 50'\nformat: round-robin\ngame: go\n${lines(more)}${POOL}`;
const swiss = (...more: readonly string[]): string =>
  `tournament: T\ntimeControl: 50'\nformat: swiss\nrounds: 2\n${lines(more)}${POOL}`;
const startOf = (...more: readonly string[]) => only(read(go(...more))).go;

describe('how time is charged', () => {
  it('CGF-6.3: how long to wait for a player that has announced nothing', () => {
    expect(only(read(go('patience: 5m')))).toMatchObject({ patienceMs: 300_000 });
    expect(only(read(go()))).not.toHaveProperty('patienceMs');
    const wrong = parseTournament(go('patience: 5'));
    expect(wrong.ok ? '' : wrong.error.map(formatIssue).join('\n')).toMatch(
      /patience: Cannot read "patience": expected a duration with its unit, such as 5ms or 5s, got "5"/,
    );
  });

  it('CGF-6.2: times below one second are omitted where the file says so', () => {
    const controls = only(read(go('clock: { dropBelow: 1s }'))).entrants.map(({ timeControl }) => timeControl);
    for (const control of controls) expect(control).toMatchObject({ kind: 'clock', dropBelowMs: 1000 });
    expect(only(read(go())).entrants[0]?.timeControl).not.toHaveProperty('dropBelowMs');
  });

  it.each([
    ['clock: { dropBelow: 0s }', /clock\.dropBelow: .*a time such as 1s/],
    ['clock: { dropBelow: 1 }', /clock\.dropBelow: .*a duration with its unit/],
    ['clock: { drop: 1s }', /clock\.drop: .*dropBelow/],
  ])('refuses %s', (line, message) => {
    const parsed = parseTournament(go(line));
    expect(parsed.ok ? '' : parsed.error.map(formatIssue).join('\n')).toMatch(message);
  });
});

describe('what Go starts from', () => {
  it('is an even game on 19 lines by Japanese rules with 6½ points by default', () => {
    expect(startOf()).toEqual({
      game: 'go',
      size: 19,
      komi: 13,
      ruleSet: 'japanese',
      superko: 'none',
      suicide: false,
      handicap: 0,
    });
    const { adjudication, books, interruption, variant } = only(read(go()));
    expect({ adjudication, books, interruption, variant }).toEqual({
      adjudication: {},
      books: {},
      interruption: { drawFromMove: 35 },
      variant: 'standard',
    });
    expect(only(read(go()))).not.toHaveProperty('judging');
  });

  it.each([
    ['rules: chinese', { ruleSet: 'chinese', komi: 15, superko: 'positional', suicide: false }],
    ['rules: tromp-taylor', { ruleSet: 'tromp-taylor', komi: 15, superko: 'positional', suicide: true }],
    ['handicap: 9', { handicap: 9, komi: 1 }],
    ['boardSize: 9', { size: 9, komi: 13 }],
    ['komi: 5.5', { komi: 11 }],
    ['komi: 5 1/2', { komi: 11 }],
    ['komi: 5½', { komi: 11 }],
    ['komi: "5.50"', { komi: 11 }],
    ['komi: 0', { komi: 0 }],
    ['komi: -3', { komi: -6 }],
  ])('%s', (written, expected) => expect(startOf(written)).toMatchObject(expected));

  it('is what the file says', () => {
    const fields = ['boardSize: 7', 'rules: chinese', 'komi: 7', 'superko: situational', 'suicide: true', 'handicap: 4'];
    expect(startOf(...fields)).toEqual({
      game: 'go',
      size: 7,
      komi: 14,
      ruleSet: 'chinese',
      superko: 'situational',
      suicide: true,
      handicap: 4,
    });
  });

  it('is absent in chess, whatever the file says about other events', () => {
    const text = `tournament: T\nformat: round-robin\ntimeControl: 60\nboardSize: 9\nvariant: chess960\nopenings: { file: b.epd }
ruleSet: tcec-season-16\nadjudication: { win: { moves: 6, pawns: 3 } }\nlimits: { depth: 9 }\ninterruption: { winPawns: 3, warmUp: 5s }\njudging: { flagFromMove: 9, crashes: judge }
countTime: 5s\n${POOL}events:\n  Chess: { entrants: [A, B] }\n  Go: { game: go, entrants: [C, D] }\n`;
    const [chess, other] = read(text).events;
    expect(chess).not.toHaveProperty('go');
    expect(chess).not.toHaveProperty('countMs');
    expect(chess).toMatchObject({
      variant: 'chess960',
      openings: { file: '/home/b.epd' },
      adjudication: { win: { moves: 6, centipawns: 300 } },
      interruption: { winCentipawns: 300, warmUpMs: 5000 },
      judging: { crashes: true, protocolFaults: false },
    });
    expect(chess?.judging).not.toHaveProperty('flagFromPly');
    expect(other).toMatchObject({
      variant: 'standard',
      go: { size: 9 },
      interruption: { warmUpMs: 5000 },
      judging: { flagFromPly: 9, crashes: true },
      countMs: 5000,
    });
    expect(other?.adjudication).toEqual({});
    expect(other).not.toHaveProperty('openings');
    expect(other?.interruption).not.toHaveProperty('winCentipawns');
    // No one is a reserve in a game that they do not play.
    expect(chess?.entrants.map(({ engine, limits }) => [engine.name, engine.protocol, limits.depth])).toEqual([
      ['A', 'uci', 9],
      ['B', 'uci', 9],
    ]);
    expect(other?.entrants.map(({ engine, limits }) => [engine.name, engine.protocol, limits.depth])).toEqual([
      ['C', 'gtp', undefined],
      ['D', 'gtp', undefined],
    ]);
    expect([chess?.reserves, other?.reserves]).toEqual([undefined, undefined]);
  });

  it('needs no limits where a clock is off, and no book in a knockout', () => {
    const event = only(read(go('moveCap: 5s').replace("50'", 'inf').replace('round-robin', 'knockout')));
    expect(event.entrants[0]?.timeControl).toEqual({ kind: 'unlimited', capMs: 5000 });
    expect(event.format).toMatchObject({ kind: 'knockout', rounds: [{ name: 'Semifinals' }, { name: 'Final' }] });
  });
});

describe('how programs are reached', () => {
  const entrants = (...engines: readonly string[]) =>
    only(
      read(
        `tournament: T\ntimeControl: 50'\nformat: round-robin\ngame: go\nengines:\n${lines(engines.map((each) => `  - ${each}`))}`,
      ),
    ).entrants;

  it('by a command, a line or a person', () => {
    const found = entrants(
      '{ name: A, author: Ada, cmd: ./a, args: ["--size={size}", "{{word}}", "{}"] }',
      '{ name: B, connect: tcp:192.168.1.5:9000 }',
      '{ name: C, protocol: sgmp, listen: "tcp:[::1]:9001", startup: 2m }',
      '{ name: D, protocol: sgmp, serial: /dev/ttyS0 }',
      '{ name: E, protocol: sgmp, serial: ttyS1, baud: 9600 }',
      '{ name: F, protocol: operator, author: Ada, timeMargin: 5s }',
    );
    const reached = found.map(({ engine: { name, protocol, author, program } }) => [name, protocol, author, program]);
    expect(reached).toEqual([
      ['A', 'gtp', 'Ada', processOf('/home/./a', ['--size={size}', '{{word}}', '{}'])],
      ['B', 'gtp', undefined, { kind: 'tcp', host: '192.168.1.5', port: 9000, listen: false }],
      ['C', 'sgmp', undefined, { kind: 'tcp', host: '::1', port: 9001, listen: true }],
      ['D', 'sgmp', undefined, { kind: 'serial', device: '/home//dev/ttyS0', baud: 2400 }],
      ['E', 'sgmp', undefined, { kind: 'serial', device: '/home/ttyS1', baud: 9600 }],
      ['F', 'operator', 'Ada', { kind: 'operator' }],
    ]);
    expect(found[2]?.engine.startupMs).toBe(120_000);
    expect(found[5]?.timeControl).toMatchObject({ marginMs: 5000 });
  });

  it('takes from `each` what a program can use', () => {
    const text = go('each: { args: [-x], env: { A: 1 }, options: { Level: 3 }, memory: 1GiB, dir: d }')
      .replace('cmd: ./b', 'protocol: operator')
      .replace('cmd: c', 'connect: tcp:h:1')
      .replace('cmd: d', 'cmd: d, protocol: sgmp');
    const given = { args: ['-x'], environment: { A: '1' }, memoryMiB: 1024, workingDirectory: '/home/d' };
    expect(only(read(text)).entrants.map(({ engine: { program, options } }) => [program, options])).toEqual([
      [{ ...processOf('a'), ...given }, { Level: 3 }],
      [{ kind: 'operator' }, {}],
      [{ kind: 'tcp', host: 'h', port: 1, listen: false }, { Level: 3 }],
      [{ ...processOf('d'), ...given }, {}],
    ]);
  });

  it('plays one game at a time where a program cannot be started a second time', () => {
    expect(read(go())).not.toHaveProperty('gamesPerEntrant');
    expect(read(go().replace('cmd: c', 'protocol: operator'))).toMatchObject({ gamesPerEntrant: 1 });
    expect(read(go().replace('cmd: c', 'listen: tcp:0.0.0.0:5'))).toMatchObject({ gamesPerEntrant: 1 });
  });

  it('seats an operator in chess too, and leaves braces there unchanged', () => {
    const text = go('enginesFrom: e.json')
      .replace('game: go', 'game: chess')
      .replace('cmd: a', 'protocol: operator')
      .replace('{ name: C, cmd: c }', 'Crafty')
      .replace('cmd: d', 'cmd: d, args: ["{x}", "{{colour}}"]');
    expect(only(read(text)).entrants.map(({ engine: { protocol, program } }) => [protocol, program])).toEqual([
      ['operator', { kind: 'operator' }],
      ['uci', processOf('/home/./b')],
      ['xboard', processOf('crafty')],
      ['uci', processOf('d', ['{x}', '{{colour}}'])],
    ]);
  });

  it('lets a program play events of both games only with an operator', () => {
    const text = `tournament: T\nformat: match\ntimeControl: 60\nengines: [{ name: A, protocol: operator }, { name: B, protocol: operator }]
events:\n  Chess: { entrants: all }\n  Go: { game: go, entrants: all }\n`;
    expect(read(text).events.map(({ entrants }) => entrants.map(({ engine }) => engine.protocol))).toEqual([
      ['operator', 'operator'],
      ['operator', 'operator'],
    ]);
  });
});

describe('a Swiss', () => {
  it('is modified, with balanced colours and a point for byes in chess, and uses the tie-breaks of chess', () => {
    const event = only(read(swiss()));
    expect(event.format).toEqual({
      kind: 'swiss',
      rounds: 2,
      pairing: 'modified',
      colours: 'balanced',
      byePoints: 2,
      authors: {},
    });
    expect(event.tieBreaks).toEqual(['CRASH', 'DE', 'WIN', 'SB', 'RULING']);
    expect(event).not.toHaveProperty('rounds');
    expect(event).not.toHaveProperty('updates');
  });

  it('CGF-6.1, CGF-7.1: has its colours by nigiri and CGF’s tie-breaks in Go', () => {
    const event = only(read(swiss('game: go')));
    expect(event.format).toMatchObject({ colours: 'nigiri', byePoints: 2 });
    expect(event.tieBreaks).toEqual(['WIN', 'SOS', 'SODOS', 'SODOSX', 'DE', 'RANK']);
    expect(only(read(swiss('game: go').replace('swiss\nrounds: 2', 'round-robin'))).tieBreaks).toEqual([
      'CRASH',
      'DE',
      'WIN',
      'SB',
      'RULING',
    ]);
  });

  it('is what the file says', () => {
    const text = swiss('pairing: tcec', 'colours: nigiri', 'bye: 0.5', 'houseProgram: D', 'tieBreaks: [SOS]')
      .replace('cmd: a', 'cmd: a, author: Ada Lovelace')
      .replace('cmd: d', 'cmd: d, author: House');
    expect(only(read(text))).toMatchObject({
      format: {
        rounds: 2,
        pairing: 'tcec',
        colours: 'nigiri',
        byePoints: 1,
        houseProgram: 'D',
        authors: { A: 'Ada Lovelace', D: 'House' },
      },
      tieBreaks: ['SOS'],
    });
    expect(only(read(swiss('bye: 0'))).format).toMatchObject({ byePoints: 0 });
  });

  it('has several games a pairing with encounters', () => {
    const encounters = 'encounters: { games: 2, openingFor: round }';
    expect(only(read(swiss(encounters))).format).toMatchObject({ encounters: { games: 2, openingFor: 'round' } });
  });

  it('has its house program in addition to its field, ready to play', () => {
    const alone = only(read(swiss('houseProgram: D')));
    expect(alone.field.map((source) => (source.kind === 'entrant' ? source.name : source))).toEqual(['A', 'B', 'C']);
    expect(alone.entrants.map(({ engine }) => engine.name)).toEqual(['A', 'B', 'C', 'D']);
    const text = `tournament: T\ntimeControl: 60\n${POOL}events:
  One: { format: swiss, rounds: 2, entrants: [A, B] }\n  Two: { format: match, entrants: [A, C] }\n`.replace(
      'engines',
      'houseProgram: D\nengines',
    );
    const [one, two] = read(text).events;
    expect(one?.entrants.map(({ engine }) => engine.name)).toEqual(['A', 'B', 'D']);
    expect(one?.reserves?.map(({ engine }) => engine.name)).toEqual(['C']);
    expect(two?.entrants.map(({ engine }) => engine.name)).toEqual(['A', 'C']);
  });

  it('CGF-1, CGF-6.4: has hours and a rest, and waits for an official where the file asks for it', () => {
    const event = only(read(swiss('roundTimes: [2026-07-23T09:00+09:00, none]', 'rest: 10m', 'confirmRounds: true')));
    expect(event.rounds).toEqual({ startsUtcMs: [Date.UTC(2026, 6, 23), null], restMs: 600_000, confirm: true });
    expect(only(read(swiss('rest: 0s'))).rounds).toEqual({ startsUtcMs: [], restMs: 0, confirm: false });
  });

  it('CGF-4.2: may let programs change between rounds', () => {
    expect(only(read(swiss('updates: betweenRounds')))).toMatchObject({ updates: 'between-rounds' });
    expect(only(read(swiss('updates: betweenEvents')))).not.toHaveProperty('updates');
  });

  it('shares the top of a file with a knockout', () => {
    const text = `tournament: T\ntimeControl: 60\nrounds: 3\nbye: 0.5\nbookless: true\n${POOL}events:
  S: { format: swiss, entrants: all }\n  K: { format: knockout, entrants: [{ from: S }] }\n`;
    const [first, second] = read(text).events;
    expect(first?.format).toMatchObject({ kind: 'swiss', rounds: 3, byePoints: 1 });
    expect(second?.format).toMatchObject({ kind: 'knockout', rounds: [{ name: 'Semifinals' }, { name: 'Final' }] });
  });

  it('needs two entrants', () => {
    const { format } = only(read(swiss()));
    expect(fieldSizeProblem(format, 1)).toBe('Cannot play a Swiss: expected at least two engines, got 1');
    expect(fieldSizeProblem(format, 2)).toBeUndefined();
  });
});

describe('judges and officials', () => {
  it('CGF-6.2, CGF-9, CGF-10: by the rule set, or group by group', () => {
    const named = only(read(go('ruleSet: cgf-1999')));
    expect(named.adjudication).toEqual({});
    expect(named).toMatchObject({
      crashes: { annul: false },
      interruption: { judged: true },
      judging: { flagFromPly: 300, stopAtPly: 400, crashes: true, protocolFaults: true },
    });
    expect(named.crashes).not.toHaveProperty('disqualifyAt');
    const own = only(read(go('ruleSet: cgf-1999', 'judging: { stopAtMove: 500 }', 'interruption: { warmUp: 0s }')));
    expect(own.judging).toEqual({ stopAtPly: 500, crashes: false, protocolFaults: false });
    expect(own.interruption).toEqual({ drawFromMove: 35, warmUpMs: 0 });
    expect(only(read(go('ruleSet: cgf-1999', 'judging: {}')))).not.toHaveProperty('judging');
    expect(only(read(go('judging: { crashes: forfeit, protocolFaults: seat }'))).judging).toEqual({
      crashes: false,
      protocolFaults: true,
    });
  });

  it('CGF-10.2: judges may decide interrupted games of chess too', () => {
    const chess = go('interruption: { judged: true }', 'judging: { crashes: judge }').replace('game: go', 'game: chess');
    expect(only(read(chess))).toMatchObject({ interruption: { judged: true }, judging: { crashes: true } });
  });

  it('CGF-1, CGF-14: officials and days in the order of the file', () => {
    const text = go(
      'officials: [{ name: Kano, role: judge }, { name: Abe, role: chair }, { name: Kano, role: secretary }]',
      'dates: { registration: 2026-07-02T23:59+09:00, "The dinner": 2026-07-24T10:00Z }',
    );
    expect(read(text)).toMatchObject({
      officials: [
        { name: 'Kano', role: 'judge' },
        { name: 'Abe', role: 'chair' },
        { name: 'Kano', role: 'secretary' },
      ],
      dates: [
        { what: 'registration', atUtcMs: Date.UTC(2026, 6, 2, 14, 59) },
        { what: 'The dinner', atUtcMs: Date.UTC(2026, 6, 24, 10) },
      ],
    });
    expect(read(go())).not.toHaveProperty('officials');
    expect(read(go('dates: {}'))).not.toHaveProperty('dates');
  });
});

describe('adviceOn', () => {
  const now = Date.UTC(2026, 6, 1);
  it('names the switch of a program that would count by other rules than the event', () => {
    const gnugo = (rules: string, args: string): readonly string[] =>
      adviceOn(read(go(`rules: ${rules}`).replace('cmd: a', `cmd: /usr/games/gnugo, args: [${args}]`)), now);
    const [advice = ''] = gnugo('chinese', '--mode, gtp');
    expect(advice).toMatch(
      / would count by other rules than the event’s \(chinese\)\. GNU Go takes them .*: it needs --chinese-rules in args\.$/,
    );
    expect(gnugo('japanese', '--mode, gtp, --chinese-rules')[0]).toMatch(/\(japanese\).*take --chinese-rules out of its args\.$/);
    expect([gnugo('chinese', '--chinese-rules'), gnugo('japanese', '--mode, gtp')]).toEqual([[], []]);
  });

  it('CGF-5: advises a round robin for a small field', () => {
    const [advice = ''] = adviceOn(read(swiss().replace('rounds: 2', 'rounds: 3')), now);
    expect(advice).toMatch(/^T: .*round robin/u);
    expect(adviceOn(read(swiss()), now)).toEqual([]);
  });

  it('names times in the past, and programs that do not receive their colour', () => {
    const past = swiss('game: go', 'roundTimes: [1999-07-23T09:00+09:00, none]');
    expect(adviceOn(read(past), now)).toEqual([
      'T: the times of its rounds (roundTimes) are past: rounds follow each other at once.',
    ]);
    expect(adviceOn(read(past.replace('1999', '2027')), now)).toEqual([]);
    const blind = go()
      .replace('cmd: a', 'cmd: a, protocol: sgmp')
      .replace('cmd: c', 'cmd: c, protocol: sgmp, args: ["--{colour}"]')
      .replace('cmd: d', 'serial: /dev/ttyS0, protocol: sgmp');
    expect(adviceOn(read(blind), now)).toEqual([
      'T: "A" does not receive its colour; most programs that speak SGMP need it in args, as "{colour}".',
    ]);
  });
});
