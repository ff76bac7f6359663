// The two commands with GNU Go at the other end, on small boards; the same on 9x9, in both colours, in programs.release.test.ts.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/e2e/arbiter.ts';
import { isHere } from '../../test/needs.ts';
import { endAll, GNUGO, joinPipes, joinTcp, shownByGnugo, startCommand, startGnugoSgmp } from './testBridge.ts';

afterEach(endAll);

describe.skipIf(!isHere(existsSync(GNUGO), GNUGO))('with GNU Go on 5x5', () => {
  it('arbiter bridge plays a GTP program over pipes, logs every frame, and shows the same score as the other side', async () => {
    using folder = temporaryFolder();
    const log = join(folder.path, 'frames.log');
    const gtp = [GNUGO, '--mode', 'gtp', '--level', '1'];
    const bridge = startCommand(['bridge', '--colour', 'black', '--size', '5', '--log', log, '--', ...gtp]);
    const gnugo = startGnugoSgmp('white', 5);
    joinPipes(bridge, gnugo);
    const [, score] = await bridge.says(/Result: (\S+)/);
    expect(await shownByGnugo(gnugo)).toBe(score);
    expect(await bridge.code).toBe(0);
    const lines = readFileSync(log, 'utf8').split('\n');
    expect(lines.slice(0, 7)).toEqual([
      'Send     --> 01:a1:a0:80 :Send NewGame',
      'Read  <--    03:be:b0:8b :Receive Query(11)',
      'Send     --> 02:c4:c0:82 :Send Answer(2)',
      'Read  <--    00:b8:b0:88 :Receive Query(8)',
      'Send     --> 01:c2:c0:81 :Send Answer(1)',
      'Read  <--    02:88:87:ff :Receive OK',
      '  Game is ready!',
    ]);
  });

  it('arbiter bridge --to-gtp is a GTP program that an SGMP program plays', async () => {
    const program = [GNUGO, '--mode', 'sgmp', '--color', '{colour}', '--boardsize', '{size}', '--komi', '{komi}', '--level', '1'];
    const bridge = startCommand(['bridge', '--to-gtp', '--', ...program]);
    const replies = bridge.child.stdin;
    replies.write('boardsize 5\nkomi 5.5\nclear_board\nplay b C3\n1 genmove w\n');
    const [, move] = await bridge.says(/=1 ([A-E][1-5])\n\n/);
    replies.write(`2 genmove w\n3 genmove b\n4 play b ${move ?? ''}\n5 final_score\n6 undo\nclear_board\n7 genmove b\n8 quit\n`);
    expect(await bridge.code).toBe(0);
    const output = bridge.output();
    expect(output).toContain('?2 cannot move twice: SGMP cannot send two moves of one colour in a row\n\n');
    expect(output).toContain('?3 the SGMP program plays white\n\n');
    expect(output).toContain('?4 illegal move\n\n');
    expect(output).toContain('?5 cannot score: the SGMP program shows its score after two passes only\n\n');
    expect(output).toContain('?6 unknown command\n\n');
    // A new board starts another game, and here also the other colour.
    expect(output).toMatch(/=7 [A-E][1-5]\n\n=8\n\n$/);
    expect(bridge.errors()).toContain('Read  <--    03:be:b0:8b :Receive Query(11)');
    expect(bridge.errors()).toContain('Read  <--    01:a1:a0:80 :Receive NewGame');
  });

  it('arbiter demo-opponent plays over TCP, counts as GNU Go does, and complains only of a third pass', async () => {
    const demo = startCommand(['demo-opponent', '--size', '5', '--games', '1', '--level', '2']);
    const [, port] = await demo.says(/listens at 127\.0\.0\.1:(\d+)/);
    await demo.says(/Game 1: your program has Black and sends NEWGAME\./);
    const gnugo = startGnugoSgmp('black', 5);
    joinTcp(gnugo, Number(port));
    const [, score] = await demo.says(/Result: (\S+) by the sample player's count/);
    expect(await shownByGnugo(gnugo)).toBe(score);
    const code = await demo.code;
    const remarks = [...demo.output().matchAll(/^ {4}- (.*)$/gm)].map(([, words]) => words);
    expect(remarks.filter((words) => words !== 'It sent MOVE pass after two passes, which is ignored.')).toEqual([]);
    expect(code).toBe(remarks.length === 0 ? 0 : 1);
  });
});

type Row = readonly [args: string, message: RegExp];
const WRONG: readonly Row[] = [
  ['bridge', /Cannot bridge to SGMP without --colour: expected black or white/],
  ['bridge --colour green -- gnugo', /Cannot use --colour: expected black or white, got "green"/],
  ['bridge --colour black', /Cannot bridge to SGMP: expected a GTP program after --/],
  ['bridge --colour black -- no-such-program', /Cannot start no-such-program: no program "no-such-program" in PATH/],
  ['bridge --colour black --size 25 -- sh', /Cannot use --size: expected 2 to 22 lines, which SGMP can number, got "25"/],
  ['bridge --colour black --komi six -- sh', /Cannot use --komi: expected points such as 5.5, got "six"/],
  ['bridge --colour black --rules ing -- sh', /Cannot use --rules: expected japanese, chinese or tromp-taylor, got "ing"/],
  ['bridge --colour black --handicap 1 -- sh', /expected a handicap of 0 or 2 to 9 on 19x19, got "1"/],
  ['bridge --colour black --tcp 9999 -- sh', /Cannot use --tcp: expected a host and a port such as 127.0.0.1:9999, got "9999"/],
  ['bridge --colour black --tcp a:1 --listen :0 -- sh', /Cannot use --tcp and --listen together: expected one address/],
  ['bridge --colour black --option level -- sh', /Cannot use --option: expected name=value, got "level"/],
  ['bridge --colour black --minutes 0 -- sh', /Cannot use --minutes: expected a whole number from 1, got "0"/],
  ['bridge --to-gtp', /Cannot bridge to GTP: expected either an SGMP program after -- or one of --tcp, --listen and --serial/],
  ['bridge --to-gtp --tcp a:1 -- sh', /expected either an SGMP program/],
  ['bridge --to-gtp --colour black -- sh', /Cannot use --colour with --to-gtp/],
  ['demo-opponent --protocol kgs', /Cannot use --protocol: expected sgmp or gtp, got "kgs"/],
  ['demo-opponent --protocol gtp', /Cannot play over GTP: expected your program after --/],
  ['demo-opponent --level 11', /Cannot use --level: expected 1 to 10, got "11"/],
  ['demo-opponent --port 70000', /Cannot use --port: expected 0 to 65535, got "70000"/],
  ['demo-opponent --port 1 --stdio', /Cannot use --port and --stdio together/],
  ['demo-opponent --games 0', /Cannot use --games: expected a whole number from 1, got "0"/],
];

// One process for all rows: the tests look only at the messages and that nothing is done.
describe('wrong use', () => {
  it.each(WRONG)('arbiter %s', async (line, message) => {
    const [name, ...words] = line.split(' ');
    const { bridge } = await import('../cli/commands/bridge.ts');
    const { demoOpponent } = await import('../cli/commands/demoOpponent.ts');
    const { args, options } = parsed(words);
    await expect((name === 'bridge' ? bridge : demoOpponent)(args, options)).rejects.toMatchObject({
      name: 'WrongUse',
      message: expect.stringMatching(message) as string,
    });
  });

  it('ends with exit code 2, and does nothing', async () => {
    const wrong = startCommand(['bridge', '--colour', 'green']);
    expect(await wrong.code).toBe(2);
    expect({ output: wrong.output(), errors: wrong.errors() }).toEqual({
      output: '',
      errors: 'Cannot use --colour: expected black or white, got "green"\n',
    });
  });
});

/** Options as the command line would pass them. */
function parsed(words: readonly string[]): {
  readonly args: readonly string[];
  readonly options: Record<string, string | true | string[]>;
} {
  const options: Record<string, string | true | string[]> = {};
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  for (let index = 0; index < end; index++) {
    const name = (words[index] ?? '').slice(2).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    if (name === 'toGtp' || name === 'stdio') options[name] = true;
    else options[name] = name === 'option' ? [words[++index] ?? ''] : (words[++index] ?? '');
  }
  return { args: words.slice(end + 1), options };
}
