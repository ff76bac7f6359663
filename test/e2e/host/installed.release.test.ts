// The package that `npm run package` makes: npm installs it without a network and without a cache, and it runs from any folder.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageOf, PROGRAM, SAMPLE_CHESS, startProgram, temporaryFolder } from '../arbiter.ts';
import { areHere } from '../debianEngines.ts';

const root = dirname(dirname(PROGRAM));
/** A system with only this Node and its own tools. */
const PATH = [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter);

let folder: ReturnType<typeof temporaryFolder>;
let prefix = '';
let elsewhere = '';

const surroundings = () => ({
  PATH: [join(prefix, 'bin'), PATH].join(delimiter),
  ...{ HOME: folder.path, TERM: 'dumb', LC_ALL: 'C.UTF-8' },
});
const inFolder = (command: string, args: readonly string[]): string =>
  execFileSync(command, args, { cwd: elsewhere, env: surroundings(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

beforeAll(() => {
  folder = temporaryFolder();
  prefix = join(folder.path, 'prefix');
  elsewhere = join(folder.path, 'elsewhere');
  mkdirSync(elsewhere);
  execFileSync('sh', ['-c', 'npm run package --silent -- --pack-destination "$0"', folder.path], { cwd: root, stdio: 'ignore' });
  const [file = ''] = readdirSync(folder.path).filter((name) => name.endsWith('.tgz'));
  inFolder('npm', ['install', '--global', '--offline', '--prefix', prefix, join(folder.path, file)]);
}, 240_000);
afterAll(() => folder[Symbol.dispose]());

it('plays from any folder, with presets and the compiled page', async () => {
  expect(inFolder('arbiter', ['--version'])).toMatch(/^\d+\.\d+\.\d+\n$/);
  const [command, ...args] = [SAMPLE_CHESS.command, ...SAMPLE_CHESS.args];
  const engine = (name: string): string => `  - { name: ${name}, cmd: ${command}, args: ${JSON.stringify(args)} }\n`;
  folder.file(
    'elsewhere/two.yaml',
    `tournament: Two\nruleSet: tcec-season-16\ntimeControl: 1+0.01\nformat: match\ngames: 2\nengines:\n${engine('A')}${engine('B')}`,
  );
  expect(inFolder('arbiter', ['run', 'two.yaml'])).toContain('Games: ');
  const variables = Object.entries(surroundings()).map(([name, value]) => `${name}=${value}`);
  const words = [
    'env',
    '--ignore-environment',
    ...variables,
    'arbiter',
    'serve',
    '--data',
    'Two.arbiter',
    '--web',
    '127.0.0.1:0',
  ];
  const serving = startProgram(words, elsewhere);
  const page = await fetch(await pageOf(serving, /watch it at (\S+)$/m)).finally(() => serving.process.kill('SIGINT'));
  expect(await page.text()).toContain('<title>Two');
  expect((await serving.finished).code).toBe(0);
  expect(inFolder('arbiter', ['verify', '--data', 'Two.arbiter'])).toContain('whole');
  expect(inFolder('arbiter', ['explain', 'WIN-1'])).toMatch(/^WIN-1: both evaluations agree \(.*\)\n\n./);
  expect(() => inFolder('arbiter', ['run', 'none.yaml'])).toThrow('none.yaml');
});

it('puts its manual page where man finds it', () => {
  const text = inFolder('man', ['arbiter']).replaceAll(/\s+/g, ' ');
  expect(text).toContain('arbiter - runs tournaments between programs that play chess or Go');
  expect(text).toContain('--concurrency <games> games at once');
});

it('says which Node it needs where PATH has none', () => {
  const program = join(prefix, 'bin', 'arbiter');
  expect(() => execFileSync('/bin/sh', [program, '--version'], { env: { PATH: '/nowhere:/bin' }, stdio: 'pipe' })).toThrow(
    /Cannot run: expected Node 24 or later on PATH/,
  );
});

const SHELLS: Readonly<Record<string, (line: string) => readonly string[]>> = {
  bash: (line) => [
    '-c',
    `source <(arbiter completion bash); COMP_WORDS=(${line}); [[ '${line}' != *' ' ]] || COMP_WORDS+=(''); COMP_CWORD=$((\${#COMP_WORDS[@]}-1)); compopt() { :; }; _arbiter; printf '%s\\n' "\${COMPREPLY[@]}"`,
  ],
  fish: (line) => ['-c', `arbiter completion fish | source; complete -C '${line}'`],
  // A pseudo-terminal, since zsh completes only on its command line. Its list is whole when nothing more comes for half a second.
  zsh: (line) => [
    '-fc',
    `zmodload zsh/zpty; zpty z zsh -f; zpty -w z "PS1= ; autoload -Uz compinit; compinit -u -D; source <(arbiter completion zsh); bindkey '^I' list-choices; print READY"; zpty -r z all $'*READY\\r\\n*'; zpty -nw z ${JSON.stringify(line)}$'\\t'; all= quiet=0; for ((i = 0; i < 200 && quiet < 5; i++)); do sleep .1; if zpty -rt z more; then all+=$more quiet=0; elif [[ $all == *$'\\n'* ]]; then ((quiet++)); fi; done; print -r -- "$all"; zpty -d z`,
  ],
};

it.each(Object.keys(SHELLS))('%s completes commands, options, files and folders', (shell) => {
  expect(areHere(`/usr/bin/${shell}`)).toBe(true);
  folder.file('elsewhere/cup final.yaml', '');
  mkdirSync(join(elsewhere, 'cup data'), { recursive: true });
  const offered = (line: string): string => inFolder(shell, SHELLS[shell]?.(line) ?? []);
  expect(offered('arbiter re')).toMatch(/\brehearse\b/);
  expect(offered('arbiter re')).not.toMatch(/\bstandings\b/);
  expect(offered('arbiter run --con')).toContain('--concurrency');
  expect(offered('arbiter run cu')).toMatch(/cup(?:\\? )final\.yaml/);
  const folders = offered('arbiter status --data cu');
  expect(folders).toMatch(/cup(?:\\? )data/);
  expect(folders).not.toContain('final');
});
