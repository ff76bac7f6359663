// Whole games on 9x9 with GNU Go at the other end: in both colours, over pipes, over TCP, and over a pseudo-terminal.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startGtpProcess } from '../../engines/sampleGo/testGtpProcess.ts';
import { startGnugo } from '../../engines/sampleGo/testWholeGames.ts';
import { temporaryFolder } from '../../test/e2e/arbiter.ts';
import { isHere } from '../../test/needs.ts';
import { opposite } from '../core/colour.ts';
import {
  endAll,
  GNUGO,
  joinPipes,
  joinTcp,
  servePipes,
  shownByGnugo,
  start,
  startCommand,
  startGnugoSgmp,
} from './testBridge.ts';

afterEach(endAll);

const COLOURS = ['black', 'white'] as const;
const GTP = ['--', GNUGO, '--mode', 'gtp', '--level', '1', '--seed', '7'];
const SGMP = ['--', GNUGO, '--mode', 'sgmp', '--color', '{colour}', '--boardsize', '{size}', '--komi', '{komi}', '--level', '1'];

describe.skipIf(!isHere(existsSync(GNUGO), GNUGO))('with GNU Go on 9x9', { timeout: 240_000 }, () => {
  it.each(COLOURS)('a GTP program that plays %s over pipes shows the same score as the other side', async (colour) => {
    const bridge = startCommand(['bridge', '--colour', colour, '--size', '9', '--minutes', '5', ...GTP]);
    const gnugo = startGnugoSgmp(opposite(colour), 9);
    joinPipes(bridge, gnugo);
    const [, score] = await bridge.says(/Result: (\S+)/);
    expect(await shownByGnugo(gnugo)).toBe(score);
    expect(await bridge.code).toBe(0);
  });

  it.each(COLOURS)('a GTP program that plays %s over TCP, both as caller and as listener', async (colour) => {
    const called = startCommand(['bridge', '--colour', colour, '--size', '9', '--listen', '127.0.0.1:0', ...GTP]);
    const [, port] = await called.says(/Waiting for the opponent at 127\.0\.0\.1:(\d+)/);
    const caller = startCommand([
      'bridge',
      '--colour',
      opposite(colour),
      '--size',
      '9',
      '--tcp',
      `127.0.0.1:${port ?? ''}`,
      ...GTP,
    ]);
    const [[, one], [, other]] = await Promise.all([called.says(/Result: (\S+)/), caller.says(/Result: (\S+)/)]);
    expect(one).toBe(other);
    expect(await Promise.all([called.code, caller.code])).toEqual([0, 0]);
  });

  it.each(COLOURS)('an SGMP program that plays %s is driven as a GTP program, to the same score', async (colour) => {
    const main = join(import.meta.dirname, '../cli', 'main.ts');
    const bridge = startGtpProcess(process.execPath, [main, 'bridge', '--to-gtp', ...SGMP]);
    const gnugo = startGnugo(3);
    try {
      for (const player of [bridge, gnugo])
        for (const command of ['boardsize 9', 'komi 5.5', 'clear_board']) await player.ask(command);
      let passes = 0;
      for (let ply = 0; passes < 2; ply++) {
        const turn = ply % 2 === 0 ? 'black' : 'white';
        const [mover, other] = turn === colour ? [bridge, gnugo] : [gnugo, bridge];
        const move = await mover.ask(`genmove ${turn}`);
        await other.ask(`play ${turn} ${move}`);
        passes = /^pass$/i.test(move) ? passes + 1 : 0;
      }
      expect(await bridge.ask('final_score')).toBe(await gnugo.ask('final_score'));
    } finally {
      bridge.end();
      gnugo.end();
    }
  });

  it('an SGMP program behind a TCP port is driven as a GTP program', async () => {
    const gnugo = startGnugoSgmp('white', 9);
    const port = await servePipes(gnugo);
    const bridge = startCommand(['bridge', '--to-gtp', '--tcp', `127.0.0.1:${port}`]);
    bridge.child.stdin.end('boardsize 9\nkomi 5.5\nplay b E5\n1 genmove w\n2 quit\n');
    expect(await bridge.code).toBe(0);
    expect(bridge.output()).toMatch(/=1 [A-J][1-9]\n\n=2\n\n$/);
  });

  it('demo-opponent plays two games over TCP, and its count is the score that GNU Go shows', async () => {
    const demo = startCommand(['demo-opponent', '--size', '9', '--games', '2', '--level', '4']);
    const [, port] = await demo.says(/listens at 127\.0\.0\.1:(\d+)/);
    for (const [index, colour] of COLOURS.entries()) {
      await demo.says(new RegExp(`Game ${index + 1}:`));
      const gnugo = startGnugoSgmp(colour, 9);
      joinTcp(gnugo, Number(port));
      const [, score] = await demo.says(new RegExp(`Game ${index + 1}:[^]*Result: (\\S+) by`));
      expect(await shownByGnugo(gnugo)).toBe(score);
    }
    await demo.code;
  });

  it('demo-opponent starts an SGMP program itself, plays both colours in turn, and reads the score that it shows', async () => {
    const demo = startCommand(['demo-opponent', '--size', '9', '--games', '2', '--level', '4', ...SGMP]);
    await demo.code;
    expect(demo.output().match(/Your program shows the same score\./g)).toHaveLength(2);
  });

  it('a bridge that is waiting for its opponent can be stopped', async () => {
    const bridge = startCommand(['bridge', '--colour', 'black', '--size', '9', '--listen', '127.0.0.1:0', ...GTP]);
    await bridge.says(/Waiting for the opponent/);
    bridge.child.kill('SIGTERM');
    expect(await bridge.code).toBe(130);
  });

  const SOCAT = '/usr/bin/socat';
  it.skipIf(!isHere(existsSync(SOCAT), SOCAT))('demo-opponent plays over a pseudo-terminal as over a serial line', async () => {
    using folder = temporaryFolder();
    const device = join(folder.path, 'line');
    const words = `${GNUGO} --mode sgmp --color white --boardsize 9 --komi 5.5 --level 1`;
    const socat = start(SOCAT, [`pty,raw,echo=0,link=${device}`, `EXEC:${words}`]);
    await expect.poll(() => existsSync(device)).toBe(true);
    const demo = startCommand(['demo-opponent', '--size', '9', '--level', '4', '--colour', 'white', '--serial', device]);
    const [, score] = await demo.says(/Result: (\S+) by/);
    await demo.code;
    socat.child.kill('SIGTERM');
    await socat.says(new RegExp(`Result: ${(score ?? '').replace('+', '\\+')}`));
  });
});

describe('arbiter demo-opponent', () => {
  it('plays over GTP with a transcript, here against the sample player itself', async () => {
    const sample = [process.execPath, join(import.meta.dirname, '..', '..', 'engines', 'sampleGo', 'main.ts')];
    using folder = temporaryFolder();
    const log = join(folder.path, 'gtp.log');
    const demo = startCommand([
      'demo-opponent',
      '--protocol',
      'gtp',
      '--size',
      '5',
      '--level',
      '1',
      '--log',
      log,
      '--',
      ...sample,
    ]);
    expect(await demo.code).toBe(0);
    expect(demo.output()).toMatch(
      /^Your program calls itself Sample 1\.\nGame 1: your program has Black\.\n {2}Move 1: your program \(black\) /,
    );
    expect(demo.output()).toMatch(/Result: (\S+) by the sample player's count\.\n {2}Your program gives the same score\.\n$/);
    const transcript = readFileSync(log, 'utf8');
    expect(transcript).toMatch(/> \d+ boardsize 5\n[^]*> \d+ genmove b\n/);
    expect(transcript).toContain('final_score');
  });

  it('reports a device that does not exist with exit code 1, and can be stopped while it waits', async () => {
    const refused = startCommand(['demo-opponent', '--serial', '/no/such/line']);
    expect(await refused.code).toBe(1);
    expect(refused.errors()).toMatch(/^Cannot reach \/no\/such\/line: no such device/);
    const stopped = startCommand(['demo-opponent', '--size', '5']);
    await stopped.says(/listens at/);
    stopped.child.kill('SIGINT');
    expect(await stopped.code).toBe(130);
  });
});
