// What Arbiter says to the launcher, which is the real one: an input is the words of a program, one a line, and after a line "--" its variables. The program
// that is started gets exactly these, or it is refused in words.

import { hostTools } from '../../../../src/players/process/hostTools.ts';
import { startEngineProcess } from '../../../../src/players/process/engineProcess.ts';
import { mustBeWords, mustEqual } from '../oracles.ts';
import type { Target } from '../target.ts';

const { perl } = await hostTools();
/** Tells its words and its variables with NUL between them. */
const TELLS = String.raw`print join "\0", scalar @ARGV, @ARGV, map { "$_=$ENV{$_}" } sort keys %ENV`;
const RUN_ID = 'fuzzed';

export const target: Target = {
  reads: ['src/players/process/commandLine.ts', 'src/players/process/launcher.ts'],
  waits: true,
  seeds: [
    'a\nb c\n\n--\nX=1\nY=two words',
    '--help\n-\n"\'$HOME`\\\n\xc3\xa9\n--\nEMPTY=\nPATH=/usr/bin:/bin',
    'a\0b\n--\nX=1\0Y=2',
    '--\nA=B=C\n_=1\nARBITER_RUN=other\nTMPDIR=/nowhere',
    '\n\n\n--\n',
    // As long as a command line with a network's settings may be.
    `${'--option\nName With Spaces=value "quoted" \\\n'.repeat(150)}--\n${Array.from({ length: 100 }, (_, index) => `V${index}=${'x y'.repeat(index)}\n`).join('')}`,
  ],
  words: ['\n', '\n--\n', '=', '\0', 'PATH=', 'HOME=', 'ARBITER_RUN=', 'PERL5OPT=', '1\n', '\xff', '\xe2\x80\xa8', '-e', ' '],
  longest: 40_000,
  async check(bytes) {
    const lines = new TextDecoder().decode(bytes).split('\n');
    const middle = lines.indexOf('--');
    const args = middle < 0 ? lines : lines.slice(0, middle);
    const variables = (middle < 0 ? [] : lines.slice(middle + 1)).map((line) => /^([^=]*)=?(.*)$/s.exec(line) ?? []);
    const environment = Object.fromEntries(variables.map(([, name = '', value = '']) => [name, value]));
    // A tournament file may have no other names; some variables change what Perl does.
    for (const name of Object.keys(environment))
      if (!/^[A-Za-z_]\w*$/.test(name) || /^(?:PERL|LD_|LC_|LANG|GLIBC|MALLOC|PATH$)/.test(name)) delete environment[name];
    let told = '';
    let end: (() => void) | undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const started = await startEngineProcess(
      {
        command: perl ?? '',
        args: ['-e', TELLS, '--', ...args],
        environment,
        cores: [],
        runId: RUN_ID,
        sandbox: { level: 'none' },
      },
      { onData: (chunk) => (told += Buffer.from(chunk).toString('latin1')), onEnd: () => end?.() },
    );
    if (!started.ok) return mustBeWords(started.error.reason, 10_000);
    await ended;
    const [count = '', ...texts] = Buffer.from(told, 'latin1').toString().split('\0');
    mustEqual(texts.slice(0, Number(count)), args, 'the words that it got');
    const got = texts.slice(Number(count));
    for (const [name, value] of Object.entries({ ...environment, ARBITER_RUN: RUN_ID }))
      if (!got.includes(`${name}=${value}`)) mustEqual(got, `${name}=${value}`, 'the variables that it got');
  },
};
