// CGF-3, CGF-A1: `arbiter check --tcp` checks a program at the end of a line, where each connection begins a game with the colour and board that it was given there.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { SGMP_SCRIPT, type SgmpFault } from '../../engines/sgmp/index.ts';
import { runArbiter, temporaryFolder } from '../arbiter.ts';
import { ranHere } from '../ranHere.ts';

type Report = {
  readonly survives: boolean;
  readonly checks: readonly { readonly id: string; readonly verdict: string; readonly reason: string }[];
};

/** Starts a program for each connection, or for the first alone. */
async function listening(fault: SgmpFault, colour: string, isOnce = false) {
  const server = createServer((line) => {
    if (isOnce) server.close();
    const program = spawn('/usr/bin/perl', [SGMP_SCRIPT, fault, colour, '9', '5.5'], { stdio: ['pipe', 'pipe', 'ignore'] });
    program.stdin.on('error', () => undefined);
    line.on('error', () => undefined).on('close', () => program.kill());
    line.pipe(program.stdin);
    program.stdout.pipe(line);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port: String(port), [Symbol.dispose]: () => void server.close() };
}

async function checked(fault: SgmpFault, colour: string, isOnce = false): Promise<Report> {
  using line = await listening(fault, colour, isOnce);
  using folder = temporaryFolder();
  const words = ['--protocol', 'sgmp', '--tcp', `127.0.0.1:${line.port}`, '--colour', colour, '--size', '9', '--startup', '4'];
  const { stdout } = await runArbiter(['check', ...words, '--quick', '--json'], folder.path);
  return JSON.parse(stdout) as Report;
}

const found = ({ checks }: Report, verdict: string): readonly string[] =>
  checks.flatMap((one) => (one.verdict === verdict ? [one.id] : []));

// Side by side: they wait for most of the time.
describe.concurrent('the check of a program at the end of a TCP line', () => {
  it.each(['black', 'white'])(
    'finds nothing wrong with one that has %s and is honest, and says what it cannot see',
    async (colour) => {
      const report = await checked('none', colour);
      expect(report.survives).toBe(true);
      expect([found(report, 'fail'), found(report, 'warning')]).toEqual([[], []]);
      const unseen = [
        'go-boards',
        'go-handicap',
        'go-game',
        'sgmp-silence',
        'end-of-input',
        'leftover-processes',
        'leftover-files',
      ];
      expect(found(report, 'not-applicable')).toEqual(unseen);
    },
  );

  it('finds the fault of one that plays twice', async () => {
    expect(found(await checked('plays-twice', 'white'), 'fail')).toEqual(['sgmp-repeat']);
  });

  it('says what to do where the other end begins one game alone', async () => {
    const { survives, checks } = await checked('none', 'black', true);
    expect(survives).toBe(false);
    expect(checks.find(({ verdict }) => verdict === 'fail')?.reason).toContain(
      'each test is a game of its own, so the other end must begin one for each connection',
    );
  });
});

it('needs the protocol, the colour, and no other program', async () => {
  using folder = temporaryFolder();
  const said = async (...words: readonly string[]) => (await ranHere(['check', ...words], folder.path)).stderr;
  expect(await said()).toContain('Cannot check: expected an engine, or --tcp, --listen or --serial');
  expect(await said('--tcp', '127.0.0.1:9')).toContain('Cannot use --tcp: expected --protocol sgmp with it');
  expect(await said('--protocol', 'sgmp', '--tcp', '127.0.0.1:9')).toContain(
    'expected --colour with it, the colour of the program there',
  );
  expect(await said('gnugo', '--protocol', 'sgmp', '--tcp', '127.0.0.1:9')).toContain(
    'Cannot check gnugo and a program at the end of a line',
  );
  expect(await said('gnugo', '--colour', 'black')).toContain('a program that is started plays both');
});
