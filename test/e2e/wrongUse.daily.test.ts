// Mistakes on the command line, or in what it names, are reported in a sentence, with exit code 2, and nothing is created. A start of the program for each
// would take most of the time, so most run in this process, by the function that the program calls. Wrong tournament files have a separate table next
// to src/tournament/parse.ts.

import { readdirSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testEngine } from '../engines/index.ts';
import { engineLine, runArbiter, temporaryFolder } from './arbiter.ts';
import { ranHere, type Ended } from './ranHere.ts';

const firstLegal = testEngine('first-legal');
const header = 'tournament: Wrong\ntimeControl: 10+0.1\nformat: round-robin\nengines:\n';
const good = header + engineLine('A', firstLegal) + engineLine('B', firstLegal);
const withEngine = (line: string): string => header + engineLine('A', firstLegal) + line;
const withOptions = (options: string): string => withEngine(engineLine('B', firstLegal, `options: ${options}`));
const named = (name: string): { command: string; args: string[] } => ({ command: name, args: [] });

/** Arguments; `FILE` stands for the tournament file. */
type Row = readonly [args: string, file: string, message: RegExp];

const ROWS: readonly Row[] = [
  ['', good, /Usage: arbiter/],
  ['rum FILE', good, /unknown command 'rum'[^]*Did you mean run\?/],
  ['run', good, /missing required argument 'file'/],
  ['run FILE more', good, /too many arguments/],
  ['run FILE --concurency 2', good, /unknown option '--concurency'[^]*--concurrency/],
  ['run FILE --concurrency', good, /argument missing/],
  ['run FILE --concurrency 0', good, /--concurrency: expected a whole number from 1 or auto, got "0"/],
  ['run FILE --concurrency two', good, /expected a whole number from 1 or auto, got "two"/],
  ['run FILE --concurrency 1.5', good, /expected a whole number from 1 or auto, got "1.5"/],
  ['run FILE --concurrency 9999', good, /Cannot play 9999 games at once with 1 core each: expected at most \d+/],
  ['run FILE --cluster absent', good, /Cannot read ".*absent\/connection\.json": ENOENT/],
  ['serve --from absent', good, /Cannot read ".*absent\/connection\.json": ENOENT/],
  ['serve --tournament Cup', good, /Cannot use --tournament: expected --from with it/],
  ['serve --from absent --registry engines', good, /Cannot use --registry with --from: expected one of them/],
  ['run absent.yaml', good, /Cannot read the tournament file "absent.yaml": expected a text file, got no such file/],
  ['run .', good, /Cannot read the tournament file ".": expected a text file, got a folder/],
  ['run FILE', 'tournament: [', /wrong\.yaml:1:\d+/],
  ['run FILE', withEngine(engineLine('B', named('/no/such/engine'))), /Cannot start B: no such file "\/no\/such\/engine"/],
  ['run FILE', withEngine(engineLine('B', named('no-such-engine-anywhere'))), /Cannot start B: .*no-such-engine-anywhere/],
  ['run FILE', withEngine(engineLine('B', named('/etc'))), /Cannot start B: .*folder|Cannot start B: .*directory/],
  ['run FILE', withEngine(engineLine('B', named('/etc/passwd'))), /Cannot start B: .*execut/],
  [
    'run FILE',
    withEngine(engineLine('B', testEngine('exits-at-handshake'))),
    /Cannot start B: expected "uciok", but .*; it said: stderr: cannot open nn-0000000000\.nnue/,
  ],
  // Recognised long before their 30 s to start are over: by what they say, or by asking them in other words.
  ['run FILE', withEngine(engineLine('B', testEngine('speaks-xboard'))), /to speak XBoard, not UCI: write "protocol: xboard"/],
  ['run FILE', withEngine(engineLine('B', firstLegal, 'protocol: xboard')), /to speak UCI, not XBoard: write "protocol: uci"/],
  [
    'run FILE',
    withEngine(engineLine('B', testEngine('no-uciok'), 'startup: 1s')),
    /Cannot start B: expected "uciok" within 1000 ms/,
  ],
  ['run FILE --dry-run', withEngine(engineLine('B', testEngine('exits-at-handshake'))), /Cannot start B: expected "uciok", but/],
  ['run FILE --dry-run', withEngine(engineLine('B', named('/no/such/engine'))), /Cannot start B: no such file/],
  ['run FILE --dry-run --concurrency 9999', good, /Cannot play 9999 games at once/],
  ['run FILE --offline', good, /Cannot use --offline: expected --dry-run with it/],
  ['run FILE', withOptions('{ Hsh: 16 }'), /Cannot start B: .*Hsh.*Hash/],
  ['run FILE', withOptions('{ Hash: 99999 }'), /Cannot start B: .*Hash.*1024.*99999/],
  ['run FILE', withOptions('{ Hash: { atMost: 0 } }'), /Cannot start B: .*Hash/],
  ['run FILE', withOptions('{ Hash: many }'), /Cannot start B: .*Hash.*many/],
  ['run FILE', good.replace('engines:', 'openings: { file: absent.epd }\nengines:'), /absent\.epd.*Cannot read the openings/],
  ['run FILE', good.replace('engines:', 'openings: { file: bad.epd }\nengines:'), /bad\.epd:2: /],
  ['run FILE', good.replace('engines:', 'openings: { file: empty.epd }\nengines:'), /empty\.epd.*expected a position a line/],
  ['run FILE', good.replace('engines:', 'openings: { file: bad.pgn }\nengines:'), /bad\.pgn:\d+: .*Ke5/],
  ['status', good, /expected --data/],
  ['verify', good, /expected --data/],
  ['export --data x', good, /expected --pgn, --sgf, --epd, --json, --csv or --results with a file/],
  ['standings', good, /expected either PGN or SGF files, or --data/],
  ['standings a.pgn --data x', good, /expected either PGN or SGF files, or --data/],
  ['standings a.pgn --tie-breaks SB,XX', good, /XX/],
  ['standings absent.pgn', good, /Cannot read "absent.pgn": expected a PGN or an SGF file, got no such file/],
  ['standings a.pgn --disqualify-at none', good, /--disqualify-at: expected a whole number from 1, got "none"/],
  ['audit bad.pgn', good, /without --rules/],
  [
    'audit bad.pgn --rules tcec-season-61',
    good,
    /expected tcec-season-13, .* or a tournament file, got "tcec-season-61" \(did you mean "tcec-season-16"\?\)/,
  ],
  ['audit bad.pgn --rules cgf-1999', good, /tcec-4k or a tournament file, got "cgf-1999"/],
  [
    'audit bad.pgn --rules absent.yaml',
    good,
    /Cannot read the tournament file "absent.yaml": expected a text file, got no such file/,
  ],
  ['audit bad.pgn --rules FILE', 'tournament: [', /wrong\.yaml:1:\d+/],
  ['audit bad.pgn absent.pgn --rules tcec-4k', good, /Cannot read "absent.pgn": expected a PGN file, got no such file/],
  ['audit FILE --rules tcec-4k', good, /Cannot read "wrong.yaml": expected a PGN file, got no game in it/],
  ['audit . --rules tcec-4k', good, /Cannot read ".": expected a PGN file, got a folder/],
  ['audit bad.pgn --rules tcec-season-16 --tables .', good, /Cannot open tablebases: expected \.rtbw and \.rtbz files/],
  [
    'rule',
    good,
    /^Cannot rule: expected the number of a game.*\n.*without --result.*\n.*without --by.*\n.*without --reason.*\n.*expected --data/,
  ],
  [
    'rule --tardy A --late soon',
    good,
    /such as 7m30s, got "soon"\n.*without --round.*\n.*without --by.*\n.*without --reason.*\n.*--data/,
  ],
  ['rule first --data x', good, /expected the number of a game.*got "first"/],
  ['rule 1 --data x', good, /without --result: expected a result such as 1-0, 0-1, 1\/2-1\/2, B\+6\.5, W\+R or void/],
  ['rule 1 --data x --result 2-0', good, /got "2-0"/],
  ['rule 1 --data x --result void', good, /without --by/],
  ['rule 1 --data x --result void --by Chair', good, /without --reason/],
  ['rule 1 --data x --answer perhaps', good, /--answer: expected restart or seat, got "perhaps"/],
  ['rule 1 --data x --score B+1.5', good, /without --by/],
  ['rule --data x --absent A --present B', good, /expected one decision, got --absent and --present/],
  ['rule --data x --black A --round 2 --by Chair --reason y', good, /expected as many --white as --black, got 0 and 1/],
  ['rule --data x --tardy A --round 1 --late soon --by Chair --reason y', good, /expected a time such as 7m30s, got "soon"/],
  ['rule --data x --start-round 0 --by Chair --reason y', good, /expected a whole number from 1, got "0"/],
  ['export --data x --sgf y --sgf-form ff5', good, /expected cgf or ff4, got "ff5"/],
];

/** By the program itself: its exit code, its streams, and engines that it starts. */
const BY_PROGRAM = ROWS.filter(
  ([args, file]) => ['', 'rum FILE', 'status', 'rule'].includes(args) || /exits-at|absent\.epd/.test(file),
);

describe('arbiter', () => {
  const rowsOf = (rows: readonly Row[]) => rows.map((row, index) => [index + 1, ...row] as const);
  it.each(rowsOf(ROWS))('refuses %i: %s', (_, ...row) => expectRefusal(ranHere, row));
  it.each(rowsOf(BY_PROGRAM))('refuses as a program %i: %s', (_, ...row) => expectRefusal(runArbiter, row));

  async function expectRefusal(
    run: (args: readonly string[], cwd: string) => Promise<Ended>,
    [args, file, message]: Row,
  ): Promise<void> {
    using folder = temporaryFolder();
    writeFileSync(join(folder.path, 'wrong.yaml'), file);
    writeFileSync(join(folder.path, 'bad.epd'), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\nno position\n');
    writeFileSync(join(folder.path, 'empty.epd'), '\n');
    writeFileSync(join(folder.path, 'bad.pgn'), '[White "a"]\n[Black "b"]\n\n1. e4 e5 2. Ke5 *\n');
    const before = readdirSync(folder.path);
    const words = args.split(' ').map((word) => (word === 'FILE' ? 'wrong.yaml' : word));
    const { code, stdout, stderr } = await run(args === '' ? [] : words, folder.path);
    expect(stderr).toMatch(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(readdirSync(folder.path)).toEqual(before);
  }

  it('fails with exit code 1 if the system refuses', async () => {
    using folder = temporaryFolder();
    folder.file('journal.sqlite', 'no database'.repeat(100));
    const { code, stderr } = await runArbiter(['verify', '--data', '.'], folder.path);
    expect(stderr).toMatch(/^Cannot /);
    expect(code).toBe(1);
  });

  it('finds no tournament in a folder that is missing, is empty or is a file: the same words for each command', async () => {
    using folder = temporaryFolder();
    mkdirSync(join(folder.path, 'empty'));
    mkdirSync(join(folder.path, 'Night.arbiter'));
    folder.file('Night.arbiter/journal.sqlite', '');
    folder.file('night.yaml', good);
    const decided = ['--by', 'Ada', '--reason', 'x'];
    for (const [args, data, got] of [
      [['status'], 'nihgt.arbiter', /got no such folder \(did you mean "\/.*\/Night\.arbiter"\?\)$/],
      [['verify'], 'empty', /got a folder without journal\.sqlite$/],
      [['pause', ...decided], 'night.yaml', /got a file$/],
      [['rule', '1', '--result', '1-0', ...decided], 'absent', /got no such folder$/],
      [['export', '--pgn', 'x.pgn'], 'absent', /got no such folder$/],
      [['backup', '--to', 'copy'], 'absent', /got no such folder$/],
      [['seat', '--entrant', 'A'], 'absent', /got no such folder$/],
    ] as const) {
      const { code, stdout, stderr } = await ranHere([...args, '--data', data], folder.path);
      expect(stderr.trimEnd()).toMatch(
        /^Cannot find a tournament in \/.*: expected the folder that "arbiter run" names when it starts, /,
      );
      expect(stderr.trimEnd()).toMatch(got);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    }
  });
});

it('a tournament file, a list of engines and results that are not UTF-8 are refused with the encoding that they seem to have', async () => {
  using folder = temporaryFolder();
  const engines = JSON.stringify([{ name: 'Zürich', command: firstLegal.command, protocol: 'uci' }]);
  writeFileSync(join(folder.path, 'latin.yaml'), Buffer.from(good.replace('Wrong', 'Zürich'), 'latin1'));
  writeFileSync(join(folder.path, 'wide.yaml'), Buffer.from(`\uFEFF${good}`, 'utf16le'));
  writeFileSync(join(folder.path, 'engines.json'), Buffer.from(engines, 'latin1'));
  writeFileSync(join(folder.path, 'results.json'), Buffer.from('{ "tournament": "Zürich" }', 'utf16le'));
  folder.file('from.yaml', 'tournament: T\ntimeControl: 1\nformat: match\nenginesFrom: engines.json\nengines: [Zürich, Bern]\n');
  folder.file('later.yaml', `${good}entrants: [{ previous: results.json, event: L }, A]\n`);
  folder.file('marked.yaml', `\uFEFF${good}`);
  const said = async (name: string): Promise<string> => {
    const { code, stderr } = await ranHere(['run', join(folder.path, name), '--dry-run'], folder.path);
    expect(code, stderr).toBe(name === 'marked.yaml' ? 0 : 2);
    return stderr;
  };
  expect(await said('latin.yaml')).toMatch(
    /Cannot read the tournament file ".*latin\.yaml": expected UTF-8, got what seems to be Latin-1 \(ISO 8859-1\) \(byte FC in line 1, column 14\)\. Save the file as UTF-8\./u,
  );
  expect(await said('wide.yaml')).toContain('got what seems to be UTF-16 LE with a byte order mark');
  expect(await said('from.yaml')).toMatch(
    /from\.yaml:4:14: enginesFrom: Cannot read the file ".*engines\.json": expected UTF-8, got what seems to be Latin-1/u,
  );
  expect(await said('later.yaml')).toMatch(
    /Cannot read the results ".*results\.json": expected UTF-8, got what seems to be UTF-16 LE without a byte order mark/u,
  );
  expect(await said('marked.yaml')).toBe('');
});
