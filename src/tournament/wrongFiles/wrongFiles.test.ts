// Wrong tournament files and their exact messages: an organiser must be able to correct the file from the message alone. Long because it is a table:
// each row is a file and its messages.

import { expect, it } from 'vitest';
import { formatIssue } from '../../core/messages/issue.ts';
import { err, ok } from '../../core/result.ts';
import { parseTournament } from '../parse.ts';

const TWO = '  - { name: A, cmd: a }\n  - { name: B, cmd: b }\n';
const START = 'tournament: T\ntimeControl: 1+0.01\nformat: round-robin\n';
/** A good file with these lines from line 4 on. */
const withLines = (...lines: readonly string[]): string => `${START}${lines.map((line) => `${line}\n`).join('')}engines:\n${TWO}`;
/** A good file with this line instead of the time control, in line 2. */
const withClock = (line: string): string => `tournament: T\n${line}\nformat: round-robin\nengines:\n${TWO}`;
/** A good file with these engines, from line 5 on. */
const withEngines = (...lines: readonly string[]): string => `${START}engines:\n${lines.map((line) => `${line}\n`).join('')}`;
const withEngine = (engine: string): string => withEngines(`  - ${engine}`, '  - { name: B, cmd: b }');

const FILES = new Map([
  [
    'engines.json',
    JSON.stringify([
      { name: 'Stockfish', command: '/x/stockfish', protocol: 'uci' },
      { name: 'Lc0', command: 'lc0', protocol: 'ucci' },
      { name: 'Crafty', command: 'crafty', protocol: 'uci', timeouts: { ping: 1 }, ponder: true },
      { name: 'Odd', command: 'o', protocol: 'uci' },
    ]),
  ],
  ['bad.json', '{"name": 5}'],
]);

function issuesOf(text: string): readonly string[] {
  const parsed = parseTournament(text, {
    readText: (path) => {
      const found = FILES.get(path);
      return found === undefined ? err('no such file') : ok(found);
    },
  });
  return parsed.ok ? [] : parsed.error.map(formatIssue);
}

const WRONG: readonly (readonly [title: string, text: string, ...messages: readonly string[]])[] = [
  ['an empty file', '', `1:1: Cannot read the file: expected fields such as "tournament: Evening match", got an empty file`],
  [
    'comments only',
    '# nothing\n',
    `1:1: Cannot read the file: expected fields such as "tournament: Evening match", got an empty file`,
  ],
  [
    'one word',
    'Evening match\n',
    `1:1: Cannot read the file: expected fields such as "tournament: Evening match", got "Evening match"`,
  ],
  ['a list', '- a\n- b\n', `1:1: Cannot read the file: expected fields such as "tournament: Evening match", got a list`],
  ['null', '~\n', `1:1: Cannot read the file: expected fields such as "tournament: Evening match", got nothing`],
  [
    'an empty map',
    '{}\n',
    `1:1: tournament: Cannot find "tournament": expected a name`,
    `1:1: engines: Cannot find "engines": expected a list of 2 to 1000 engines, each an engine such as { name: Stockfish, cmd: /usr/games/stockfish }`,
    `1:1: format: Cannot find "format": expected round-robin, match, knockout, gauntlet or swiss`,
    `1:1: timeControl: Cannot find "timeControl": expected seconds such as 60+0.6, or limits with depth or nodes`,
  ],
  [
    'two documents',
    `${withLines()}---\ntournament: U\n`,
    `8:1: Cannot read the file: expected one document, got a second one after "---"`,
  ],
  ['YAML 1.1', `%YAML 1.1\n---\n${withLines()}`, `1:1: Cannot read the file: expected YAML 1.2, got "%YAML 1.1"`],
  ['YAML 1.3', `%YAML 1.3\n---\n${withLines()}`, '1:7: Cannot read the file: expected YAML 1.2 (Unsupported YAML version 1.3)'],
  [
    'a tab as indentation',
    withEngines('\t- { name: A, cmd: a }'),
    '5:1: Cannot read the file: expected spaces at the start of the line, got a tab',
  ],
  ['a key twice', withLines('format: match'), `4:1: Cannot use "format" twice: expected it once, it already is in line 3`],
  [
    'a key twice in an engine',
    withEngine('{ name: A, cmd: a, cmd: b }'),
    `5:24: Cannot use "cmd" twice: expected it once, it already is in line 5`,
  ],
  [
    'no colon',
    'tournament Evening\nformat: round-robin\n',
    `1:1: Cannot read the line: expected "name: value"; a colon and a space seem to be missing`,
  ],
  [
    'a colon in a value',
    'tournament: Cup: final\n',
    `1:13: Cannot read the line: expected one "name: value"; put a value that holds ": " in quotes, and check the indentation`,
  ],
  [
    'wrong indentation',
    withLines('  cycles: 2'),
    `3:9: Cannot read the line: expected one "name: value"; put a value that holds ": " in quotes, and check the indentation`,
  ],
  [
    'an open list',
    'tournament: T\nengines: [ { name: A, cmd: a }\nformat: match\n',
    '2:10: Cannot find the end of the list: expected a closing ]',
  ],
  [
    'an open group',
    withEngines('  - { name: A, cmd: a', '  - { name: B, cmd: b }'),
    '5:5: Cannot find the end of the group of fields: expected a closing }',
  ],
  ['open quotes', 'tournament: "T\nformat: match\n', `1:13: Cannot find the end of the text in quotes: expected a closing "`],
  [
    'a reserved character',
    'tournament: @home\n',
    '1:13: Cannot read the value: expected it in quotes, because its first character has a meaning in YAML',
  ],
  ['a tag', 'tournament: !x T\n', '1:13: Cannot read the value: expected no tag; put a value that begins with ! in quotes'],
  ['an alias to nothing', 'tournament: *T\n', `1:13: Cannot follow "*T": expected an anchor "&T" before it`],
  [
    'a circle of aliases',
    'tournament: T\nengines: &a [*a]\n',
    '2:13: Cannot read the file: expected at most 64 levels of nesting',
  ],
  [
    'an alias bomb',
    withLines(
      'a: &a [x,x,x,x,x,x,x,x,x,x]',
      'b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]',
      'c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]',
      'd: [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]',
    ),
    '4:20: Cannot follow the aliases: expected at most 10000 values copied by them',
  ],
  [
    'deep nesting',
    withLines(`site: ${'['.repeat(100)}${']'.repeat(100)}`),
    '4:71: Cannot read the file: expected at most 64 levels of nesting',
  ],
  ['a name of the language', withLines('__proto__: {}'), `4:1: Cannot use the name "__proto__": expected another name`],
  [
    'a merge of text',
    withEngine('{ name: A, cmd: a, <<: x }'),
    `5:28: Cannot merge with "<<": expected an alias of a group of fields, such as *base`,
  ],
  ['a key that is a list', withLines('[a, b]: c'), '4:1: Cannot read the name of the field: expected text before the colon'],
  [
    'no name',
    'timeControl: 1\nformat: round-robin\nengines:\n  - { name: A, cmd: a }\n  - { name: B, cmd: b }\n',
    `1:1: tournament: Cannot find "tournament": expected a name`,
  ],
  [
    'no time control',
    withClock('cycles: 1'),
    `1:1: timeControl: Cannot find "timeControl": expected seconds such as 60+0.6, or limits with depth or nodes`,
  ],
  [
    'no format',
    withLines().replace('format: round-robin\n', ''),
    `1:1: format: Cannot find "format": expected round-robin, match, knockout, gauntlet or swiss`,
  ],
  [
    'no engines',
    'tournament: T\ntimeControl: 1\nformat: match\n',
    `1:1: engines: Cannot find "engines": expected a list of 2 to 1000 engines, each an engine such as { name: Stockfish, cmd: /usr/games/stockfish }`,
  ],
  [
    'a mistyped field',
    withLines('concurency: 2'),
    `4:1: concurency: Cannot use the field "concurency": expected a known name (did you mean "concurrency"?)`,
  ],
  [
    'a field in snake case',
    withLines('tie_breaks: [SB]'),
    `4:1: tie_breaks: Cannot use the field "tie_breaks": expected a known name (did you mean "tieBreaks"?)`,
  ],
  [
    "cutechess' word for cycles",
    withLines('rounds: 2'),
    `4:1: rounds: Cannot use "rounds" with the format "round-robin": expected "cycles"`,
  ],
  [
    "cutechess' word for the time control",
    withClock('tc: 1+1'),
    `2:1: tc: Cannot use the field "tc": expected a known name (did you mean "timeControl"?)`,
  ],
  [
    'a test of more than two',
    withLines('sprt: { elo0: 0, elo1: 5 }'),
    `4:1: sprt: Cannot use "sprt" with the format "round-robin": expected the format match`,
  ],
  [
    'a draw rule without its figures',
    withLines('adjudication: { draw: {} }'),
    `4:23: adjudication.draw.moves: Cannot find "moves": expected a whole number from 1 to 1000`,
    `4:23: adjudication.draw.pawns: Cannot find "pawns": expected pawns from 0 to 1000 with at most two decimals, such as 0.08`,
  ],
  [
    'too fine an evaluation',
    withLines('adjudication: { win: { moves: 5, pawns: 10.005 } }'),
    `4:41: adjudication.win.pawns: Cannot read "pawns": expected pawns from 0 to 1000 with at most two decimals, such as 0.08, got "10.005"`,
  ],
  [
    'a missing evaluation that does neither',
    withLines('adjudication: { win: { moves: 5, pawns: 10, missingEvaluation: ignore } }'),
    `4:64: adjudication.win.missingEvaluation: Cannot read "missingEvaluation": expected agrees or breaks, got "ignore"`,
  ],
  [
    'a draw rule in the wrong place',
    withLines('draw: { moves: 5, pawns: 0.08 }'),
    `4:1: draw: Cannot use the field "draw": expected it inside adjudication: { draw: { fromMove: 35, moves: 5, pawns: 0.08 } }`,
  ],
  [
    'an unknown rule set',
    withLines('ruleSet: tcec-season-15'),
    `4:10: ruleSet: Cannot read "ruleSet": expected tcec-season-13, tcec-season-16, tcec-season-18, tcec-season-24, tcec-cup-4, tcec-4k or cgf-1999, got "tcec-season-15" (did you mean "tcec-season-13"?)`,
  ],
  [
    'kibitzers that could not analyse',
    withLines(
      'kibitzers: [{ name: K, protocol: xboard, cmd: k }, { name: L }, { cmd: m }, { name: n, cmd: n, timeControl: 5 }, { name: N, on: gpu, cmd: n }]',
    ),
    '4:34: kibitzers[0].protocol: Cannot read "protocol": expected uci in chess or gtp in Go: in no other protocol Arbiter lets an engine analyse, got "xboard"',
    '4:52: kibitzers[1].cmd: Cannot find "cmd": expected the path of a program, or on with an engine host',
    '4:65: kibitzers[2].name: Cannot find "name": expected a name',
    '4:96: kibitzers[3].timeControl: Cannot use the field "timeControl": expected it at an engine that plays: a kibitzer only analyses',
    '4:114: kibitzers[4]: Cannot tell how to reach the engine: expected one of cmd, conf, engine, connect, listen, serial and on, got cmd and on',
    '4:114: kibitzers[4].name: Cannot use the name "N" twice: expected a name of its own, line 4 has it too',
  ],
  [
    'no kibitzers',
    withLines('kibitzers: []'),
    '4:12: kibitzers: Cannot read "kibitzers": expected a list of 1 to 8 kibitzers, each such as { name: Stockfish, cmd: /usr/games/stockfish }, got an empty list',
  ],
  [
    'tablebases of eight men',
    withLines('adjudication: { tablebases: { men: 8 } }'),
    `4:36: adjudication.tablebases.men: Cannot read "men": expected a whole number from 3 to 7, got "8"`,
  ],
  [
    'tablebases that are no list',
    withLines('tablebases: ./syzygy'),
    `4:13: tablebases: Cannot read "tablebases": expected a list of 1 to 100 folders, got "./syzygy"`,
  ],
  [
    'a bare number as warm-up',
    withLines('interruption: { warmUp: 60 }'),
    `4:25: interruption.warmUp: Cannot read "warmUp": expected a duration with its unit, such as 60ms or 60s, got "60"`,
  ],
  [
    'a bare number as grace',
    withLines('crashes: { grace: 30 }'),
    `4:19: crashes.grace: Cannot read "grace": expected a duration with its unit, such as 30ms or 30s, got "30"`,
  ],
  [
    'an unresponsive engine that is neither counted nor ignored',
    withLines('crashes: { unresponsive: maybe }'),
    `4:26: crashes.unresponsive: Cannot read "unresponsive": expected count or ignore, got "maybe"`,
  ],
  [
    'events as a list',
    withLines('events: []'),
    `4:9: events: Cannot read "events": expected events by their keys, such as { QL: { format: round-robin, … } }, got an empty list`,
  ],
  [
    'an unknown field',
    withLines('quux: 2'),
    `4:1: quux: Cannot use the field "quux": expected one of the names in docs/tournament-file.md`,
  ],
  [
    'a terminal escape as a field',
    withLines('"\\e[31mred": 2'),
    `4:1: ["\\u001b[31mred"]: Cannot use the field "\\u{1b}[31mred": expected one of the names in docs/tournament-file.md`,
  ],
  [
    'a mistyped format',
    withLines().replace('round-robin', 'roundrobin'),
    `3:9: format: Cannot read "format": expected round-robin, match, knockout, gauntlet or swiss, got "roundrobin" (did you mean "round-robin"?)`,
  ],
  [
    'an unknown format',
    withLines().replace('round-robin', 'ladder'),
    `3:9: format: Cannot read "format": expected round-robin, match, knockout, gauntlet or swiss, got "ladder"`,
  ],
  [
    'cycles in words',
    withLines('cycles: two'),
    `4:9: cycles: Cannot read "cycles": expected a whole number from 1 to 1000000, got "two"`,
  ],
  ['no cycles', withLines('cycles: 0'), `4:9: cycles: Cannot read "cycles": expected a whole number from 1 to 1000000, got "0"`],
  [
    'half a cycle',
    withLines('cycles: 1.5'),
    `4:9: cycles: Cannot read "cycles": expected a whole number from 1 to 1000000, got "1.5"`,
  ],
  [
    'cycles in quotes',
    withLines('cycles: "2"'),
    `4:9: cycles: Cannot read "cycles": expected a whole number from 1 to 1000000, got "2" (write it without quotes)`,
  ],
  [
    'games of a round robin',
    withLines('games: 4'),
    `4:1: games: Cannot use "games" with the format "round-robin": expected "cycles"`,
  ],
  [
    'cycles of a match, and three engines',
    `${withLines('cycles: 2').replace('round-robin', 'match')}  - { name: C, cmd: c }\n`,
    '3:9: format: Cannot play a match: expected two engines, got 3; more play a round-robin',
    `4:1: cycles: Cannot use "cycles" with the format "match": expected "games"`,
  ],
  [
    'too many games',
    `${withLines('cycles: 1000')}${Array.from({ length: 50 }, (_, index) => `  - { name: E${index}, cmd: e }\n`).join('')}`,
    '3:9: format: Cannot play the round robin: expected at most 1000000 games, got 1326000',
  ],
  [
    'a time control in words',
    withClock('timeControl: fast'),
    `2:14: timeControl: Cannot read the time control: expected seconds (60+0.6), minutes and seconds (30'+5" or 5:00+2), moves in a period (40/60+1) or a time per move (0.1/move), got "fast"`,
  ],
  [
    'a time control of nothing',
    withClock('timeControl:'),
    `2:13: timeControl: Cannot read "timeControl": expected seconds such as 60+0.6, got nothing`,
  ],
  [
    'no time',
    withClock('timeControl: 0'),
    `2:14: timeControl: Cannot read the time control: expected a base time above 0, got "0"`,
  ],
  [
    "PGN's colons",
    withClock('timeControl: 40/7200:3600'),
    `2:14: timeControl: Cannot read the time control: expected periods separated by commas, such as 40/7200, 3600, got "40/7200:3600"`,
  ],
  [
    'a rest before a period',
    withClock('timeControl: [60, 40/60]'),
    `2:14: timeControl: Cannot read "timeControl": expected a number of moves in every period but the last, such as 40/7200, 20/3600, 900, got a list`,
  ],
  [
    'no period',
    withClock('timeControl: []'),
    `2:14: timeControl: Cannot read "timeControl": expected at least one period, got an empty list`,
  ],
  [
    'a period without a clock',
    withClock('timeControl: [40/60, inf]'),
    `2:22: timeControl[1]: Cannot read "timeControl[1]": expected a period such as 40/7200, got "inf"`,
  ],
  [
    'a mistyped increment',
    withClock('timeControl: { base: 60, inc: 1 }'),
    `2:26: timeControl.inc: Cannot use the field "inc": expected a known name (did you mean "increment"?)`,
  ],
  [
    'everything wrong in a time control',
    withClock('timeControl: { base: 0, increment: x, moves: 0 }'),
    `2:22: timeControl.base: Cannot read "base": expected a time above 0, got "0"`,
    `2:36: timeControl.increment: Cannot read "increment": expected a time such as 90, 1:30, 1'30" or 500ms, got "x"`,
    `2:46: timeControl.moves: Cannot read "moves": expected a whole number from 1 to 1000, got "0"`,
  ],
  [
    'no base',
    withClock('timeControl: { increment: 1 }'),
    `2:14: timeControl: Cannot find "base" of the time control: expected seconds, such as { base: 60 }`,
  ],
  [
    'a move time of nothing',
    withClock('timeControl: { moveTime: 0 }'),
    `2:26: timeControl.moveTime: Cannot read "moveTime": expected a time above 0, got "0"`,
  ],
  [
    'no clock and no limits',
    withClock('timeControl: inf'),
    `2:14: timeControl: Cannot play without a clock: expected limits with depth or nodes with timeControl "inf"`,
  ],
  [
    'one engine without a clock',
    withClock('cycles: 1').replace('name: A,', 'name: A, timeControl: 1,'),
    `6:5: engines[1].timeControl: Cannot find "timeControl" for this engine: expected seconds such as 60+0.6, or limits with depth or nodes`,
  ],
  [
    'a margin without a unit',
    withLines('timeMargin: 50'),
    `4:13: timeMargin: Cannot read "timeMargin": expected a duration with its unit, such as 50ms or 50s, got "50"`,
  ],
  [
    'a margin with an unknown unit',
    withLines('timeMargin: 50 msec'),
    `4:13: timeMargin: Cannot read "timeMargin": expected a duration with its unit, such as 50ms, 1.5s, 5m or 1h30m, got "50 msec"`,
  ],
  [
    'a margin without a clock',
    withClock('limits: { nodes: 1000 }').replace('format', 'timeMargin: 50ms\nformat'),
    `3:1: timeMargin: Cannot use "timeMargin": expected an engine with a clock`,
  ],
  [
    'a cap with a clock',
    withLines('moveCap: 10s'),
    `4:1: moveCap: Cannot use "moveCap": expected an engine without a clock (limits without timeControl)`,
  ],
  [
    "an engine's cap with a clock",
    withEngine('{ name: A, cmd: a, moveCap: 10s }'),
    `5:24: engines[0].moveCap: Cannot use "moveCap" here: expected an engine without a clock`,
  ],
  [
    'a mistyped limit',
    withLines('limits: { dept: 10 }'),
    `4:11: limits.dept: Cannot use the field "dept": expected a known name (did you mean "depth"?)`,
  ],
  ['empty limits', withLines('limits: {}'), '4:9: limits: Cannot use empty limits: expected depth or nodes'],
  [
    'limits as a number',
    withLines('limits: 10'),
    `4:9: limits: Cannot read "limits": expected a group of fields such as { depth: … }, got "10"`,
  ],
  [
    'one engine',
    withEngines('  - { name: A, cmd: a }'),
    `5:3: engines: Cannot read "engines": expected a list of 2 to 1000 engines, got a list of 1`,
  ],
  [
    'an empty list of engines',
    withLines().replace(/engines:[^]*/u, 'engines: []\n'),
    `4:10: engines: Cannot read "engines": expected a list of 2 to 1000 engines, got an empty list`,
  ],
  [
    'engines as a map',
    withLines().replace(/engines:[^]*/u, 'engines: { A: a }\n'),
    `4:10: engines: Cannot read "engines": expected a list of 2 to 1000 engines, each an engine such as { name: Stockfish, cmd: /usr/games/stockfish }, got a group of fields`,
  ],
  [
    'engines of nothing',
    withLines().replace(/engines:[^]*/u, 'engines:\n'),
    `4:9: engines: Cannot read "engines": expected a list of 2 to 1000 engines, each an engine such as { name: Stockfish, cmd: /usr/games/stockfish }, got nothing`,
  ],
  [
    'an engine of nothing',
    withEngines('  -', '  - { name: B, cmd: b }'),
    `5:4: engines[0]: Cannot read "engines[0]": expected an engine such as { name: Stockfish, cmd: /usr/games/stockfish }, got nothing`,
  ],
  [
    'a number as an engine',
    withEngine('5'),
    `5:5: engines[0]: Cannot read "engines[0]": expected an engine such as { name: Stockfish, cmd: /usr/games/stockfish }, got "5" (put it in quotes: "5")`,
  ],
  [
    'two engines of one name',
    withEngine('{ name: b, cmd: a }'),
    `6:13: engines[1].name: Cannot use the name "B" twice: expected a name of its own, line 5 has "b"`,
  ],
  [
    'an engine without a command',
    withEngine('{ name: A }'),
    `5:5: engines[0].cmd: Cannot find "cmd": expected the path of a program, conf with a name from enginesFrom, or on with an engine host`,
  ],
  [
    'an engine without a name',
    withEngine('{ cmd: a }'),
    `5:5: engines[0].name: Cannot find "name": expected a name in one line of 1 to 100 characters`,
  ],
  [
    "another program's word for cmd",
    withEngine('{ name: A, command: a }'),
    `5:16: engines[0].command: Cannot use the field "command": expected a known name (did you mean "cmd"?)`,
  ],
  [
    'a protocol by another name',
    withEngine('{ name: A, cmd: a, protocol: cecp }'),
    `5:34: engines[0].protocol: Cannot read "protocol": expected uci or xboard (CECP is xboard) in chess, gtp or sgmp in Go, or operator, got "cecp"`,
  ],
  [
    'nodes for an XBoard engine',
    withEngine('{ name: A, cmd: a, protocol: xboard, limits: { nodes: 1000 } }'),
    `5:50: engines[0].limits: Cannot limit the nodes of an engine that speaks XBoard, which has no word for it: expected a clock or a limit of depth, got nodes: 1000`,
  ],
  [
    'an empty name',
    withEngine('{ name: "", cmd: a }'),
    `5:13: engines[0].name: Cannot read "name": expected a name in one line of 1 to 100 characters, without spaces around it, got ""`,
  ],
  [
    'a number as a name',
    withEngine('{ name: 7.10, cmd: a }'),
    `5:13: engines[0].name: Cannot read "name": expected a name in one line of 1 to 100 characters, without spaces around it, got "7.1" (put it in quotes: "7.10")`,
  ],
  [
    'a line end in a name',
    withEngine('{ name: "A\\nB", cmd: a }'),
    `5:13: engines[0].name: Cannot read "name": expected a name in one line of 1 to 100 characters, without spaces around it, got "A\\nB"`,
  ],
  [
    'a command in a list',
    withEngine('{ name: A, cmd: [a] }'),
    `5:21: engines[0].cmd: Cannot read "cmd": expected a command in one line of 1 to 4096 characters, without spaces around it, got a list`,
  ],
  [
    'a list as an option',
    withEngine('{ name: A, cmd: a, options: { Hash: [16] } }'),
    `5:41: engines[0].options.Hash: Cannot read "Hash": expected text in one line, a number, true, false or { atMost: N }, got a list`,
  ],
  [
    'an option of nothing',
    withEngine('{ name: A, cmd: a, options: { SyzygyPath: } }'),
    `5:47: engines[0].options.SyzygyPath: Cannot read "SyzygyPath": expected a value ("" for empty text), got nothing`,
  ],
  [
    'a command smuggled into an option',
    withEngine('{ name: A, cmd: a, options: { Hash: "16\\nquit" } }'),
    `5:41: engines[0].options.Hash: Cannot read "Hash": expected text in one line, a number, true, false or { atMost: N }, got "16\\nquit"`,
  ],
  [
    'a command smuggled into the name of an option',
    withEngine('{ name: A, cmd: a, options: { "Hash value 1\\nquit": 16 } }'),
    `5:35: engines[0].options["Hash value 1\\nquit"]: Cannot set the option "Hash value 1\\nquit": expected the name of an option in one line, without the word "value"`,
  ],
  [
    'options as a list',
    withEngine('{ name: A, cmd: a, options: [Hash] }'),
    `5:33: engines[0].options: Cannot read "options": expected names with values, such as { Hash: 16 }, got a list`,
  ],
  [
    'an option twice',
    withEngine('{ name: A, cmd: a, options: { Hash: 16, hash: 32 } }'),
    `5:45: engines[0].options.hash: Cannot set the option "hash": expected each option once, got "Hash" too (case does not matter)`,
  ],
  [
    'numbers that would change',
    withEngine('{ name: A, cmd: a, options: { Level: 1.10, Seed: 12345678901234567890 } }'),
    `5:42: engines[0].options.Level: Cannot read the number: expected it in quotes to be handed on as it stands ("1.10"), or written as 1.1`,
    `5:54: engines[0].options.Seed: Cannot read the number: expected it in quotes to be handed on as it stands ("12345678901234567890")`,
  ],
  [
    'a limit of an option in words',
    withEngine('{ name: A, cmd: a, options: { Hash: { atMost: lots } } }'),
    `5:41: engines[0].options.Hash: Cannot read "Hash": expected text in one line, a number, true, false or { atMost: N }, got a group of fields`,
  ],
  [
    'an option as a field',
    withEngine('{ name: A, cmd: a, Hash: 16 }'),
    `5:24: engines[0].Hash: Cannot use the field "Hash": expected it inside options: { Hash: 64 }`,
  ],
  [
    'arguments as text',
    withEngine('{ name: A, cmd: a, args: -u }'),
    `5:30: engines[0].args: Cannot read "args": expected a list such as [-u, --threads, "2"], got "-u"`,
  ],
  [
    'arguments that would change',
    withEngine('{ name: A, cmd: a, args: [-t, 010, [x]] }'),
    `5:35: engines[0].args[1]: Cannot read the number: expected it in quotes to be handed on as it stands ("010"), or written as 10`,
    `5:40: engines[0].args[2]: Cannot read "args[2]": expected text in one line, got a list`,
  ],
  [
    'a variable with a space',
    withEngine('{ name: A, cmd: a, env: { "A B": 1 } }'),
    `5:31: engines[0].env["A B"]: Cannot set the variable "A B": expected a name of letters, digits and _`,
  ],
  [
    'a variable of nothing',
    withEngine('{ name: A, cmd: a, env: { X: } }'),
    `5:34: engines[0].env.X: Cannot read "X": expected text in one line, got nothing`,
  ],
  [
    'memory without a unit',
    withEngine('{ name: A, cmd: a, memory: 512 }'),
    `5:32: engines[0].memory: Cannot read "memory": expected a size with its unit, such as 512MiB or 2GiB, got "512"`,
  ],
  [
    'a priority out of range',
    withEngine('{ name: A, cmd: a, nice: 20 }'),
    `5:30: engines[0].nice: Cannot read "nice": expected a whole number from -20 to 19, got "20"`,
  ],
  [
    'a start without a unit',
    withEngine('{ name: A, cmd: a, startup: 10 }'),
    `5:33: engines[0].startup: Cannot read "startup": expected a duration with its unit, such as 10ms or 10s, got "10"`,
  ],
  [
    "YAML 1.1's true",
    withLines('engineLogs: yes'),
    `4:13: engineLogs: Cannot read "engineLogs": expected true or false, got "yes" (did you mean true?)`,
  ],
  [
    'an engine by name without a file',
    withEngine('Stockfish'),
    `5:5: engines[0]: Cannot find the engine "Stockfish": expected enginesFrom with an engines.json, or an engine as { name: …, cmd: … }`,
  ],
  [
    'engines that engines.json does not give',
    withLines('enginesFrom: engines.json').replace('{ name: A, cmd: a }', 'Stokfish').replace('{ name: B, cmd: b }', 'Unknown'),
    `6:5: engines[0]: Cannot find the engine "Stokfish": expected a name in enginesFrom (did you mean "Stockfish"?)`,
    `7:5: engines[1]: Cannot find the engine "Unknown": expected Stockfish, Lc0, Crafty or Odd`,
  ],
  [
    'engines of engines.json that cannot play',
    withLines('enginesFrom: engines.json')
      .replace('{ name: A, cmd: a }', 'Lc0')
      .replace('{ name: B, cmd: b }', '{ conf: Crafty, name: C }'),
    `6:5: engines[0]: Cannot use the engine "Lc0": expected the protocol uci or xboard, got "ucci"`,
    `7:13: engines[1]: Cannot use the engine "Crafty": expected settings that Arbiter knows, got "timeouts" in enginesFrom`,
  ],
  [
    'a wrong engines.json',
    withLines('enginesFrom: bad.json'),
    'bad.json:1:1: Cannot read the engines: expected a list, got a group of fields',
  ],
  [
    'a missing engines.json',
    withLines('enginesFrom: none.json'),
    `4:14: enginesFrom: Cannot read the file "none.json": no such file`,
  ],
  [
    'openings without a file',
    withLines('openings: { order: random }'),
    `4:11: openings.file: Cannot find "file": expected a file`,
  ],
  [
    'openings as text',
    withLines('openings: book.pgn'),
    `4:11: openings: Cannot read "openings": expected a book such as { file: book.pgn }, season or none, got "book.pgn"`,
  ],
  [
    'openings of an unknown kind',
    withLines('openings: { file: book.txt }'),
    `4:19: openings.file: Cannot tell the format of the openings: expected a name ending in .pgn, .epd or .bin, or the field format, got "book.txt"`,
  ],
  [
    'a start in random order, plies of positions',
    withLines('openings: { file: b.epd, order: random, start: 3, plies: 8 }'),
    `4:41: openings.start: Cannot use "start" with a random order: expected order: sequential`,
    `4:51: openings.plies: Cannot use "plies" with EPD: expected PGN, positions have no moves to cut`,
  ],
  [
    'a seed in sequential order',
    withLines('openings: { file: b.pgn, rngSeed: 3 }'),
    `4:26: openings.rngSeed: Cannot use "rngSeed" with a sequential order: expected order: random`,
  ],
  [
    'a mistyped order',
    withLines('openings: { file: b.pgn, order: randm }'),
    `4:33: openings.order: Cannot read "order": expected sequential, random, fastchess or cutechess, got "randm" (did you mean "random"?)`,
  ],
  [
    'an unknown tie-break',
    withLines('tieBreaks: [SB, BUCHHOLZ]'),
    `4:17: tieBreaks[1]: Cannot read "tieBreaks[1]": expected CRASH, DE, WIN, SB, RMOB, 2WIN, FAST, SLOW, SOS, SODOS, SODOSX, RANK or RULING, got "BUCHHOLZ"`,
  ],
  [
    'a tie-break twice',
    withLines('tieBreaks: [SB, WIN, SB]'),
    `4:22: tieBreaks[2]: Cannot use the tie-break "SB" twice: expected each once`,
  ],
  [
    'a tie-break after the ruling',
    withLines('tieBreaks: [RULING, SB]'),
    `4:21: tieBreaks[1]: Cannot use the tie-break "SB" after RULING: expected RULING last, it leaves nothing to decide`,
  ],
  [
    'tie-breaks as text',
    withLines('tieBreaks: SB'),
    `4:12: tieBreaks: Cannot read "tieBreaks": expected a list such as [DE, WIN, SB]; in a knockout afterRound or atOnce, got "SB"`,
  ],
  [
    'no game at once',
    withLines('concurrency: 0'),
    `4:14: concurrency: Cannot read "concurrency": expected auto, or a whole number from 1 to 1024, got "0"`,
  ],
  [
    'wrong cores',
    withLines('cores: { perGame: 0, shared: true }'),
    `4:19: cores.perGame: Cannot read "perGame": expected a whole number from 1 to 1024, got "0"`,
    `4:22: cores.shared: Cannot use the field "shared": expected a known name (did you mean "share"?)`,
  ],
  [
    'a negative seed',
    withLines('rngSeed: -1'),
    `4:10: rngSeed: Cannot read "rngSeed": expected a whole number from 0 to 4294967295, got "-1"`,
  ],
  [
    'an unknown variant',
    withLines('variant: atmic'),
    `4:10: variant: Cannot read "variant": expected standard, chess960, crazyhouse, atomic, antichess, horde, kingOfTheHill, racingKings or threeCheck, got "atmic" (did you mean "atomic"?)`,
  ],
  [
    'tablebases in a variant that they do not know',
    withLines('variant: atomic\nadjudication: { tablebases: { men: 5 } }\ninterruption: { men: 5 }'),
    `5:17: adjudication.tablebases: Cannot ask tablebases: expected none, tablebases have the results of standard chess, not of Atomic`,
    `6:17: interruption.men: Cannot ask tablebases: expected none, tablebases have the results of standard chess, not of Atomic`,
  ],
  [
    'a list as a site',
    withLines('site: [Berlin]'),
    `4:7: site: Cannot read "site": expected a place in one line of 1 to 200 characters, without spaces around it, got a list`,
  ],
  [
    'each with what is only for one',
    withLines('each: { cmd: x, options: { Hash: 1.0 }, timeMargin: 1 }'),
    `4:9: each.cmd: Cannot use the field "cmd": expected it at an engine: it belongs to one alone`,
    `4:34: each.options.Hash: Cannot read the number: expected it in quotes to be handed on as it stands ("1.0"), or written as 1`,
    `4:53: each.timeMargin: Cannot read "timeMargin": expected a duration with its unit, such as 1ms or 1s, got "1"`,
  ],
  [
    'many mistakes at once',
    [
      'tournament: 5',
      'timeControl: soon',
      'format: robin',
      'cycle: 2',
      'engines:',
      '  - { name: A, cmd: a, option: { Hash: 1 } }',
      '  - { name: A, cmd: [b] }',
      'concurrency: many',
      '',
    ].join('\n'),
    `1:13: tournament: Cannot read "tournament": expected a name in one line of 1 to 200 characters, without spaces around it, got "5" (put it in quotes: "5")`,
    `2:14: timeControl: Cannot read the time control: expected seconds (60+0.6), minutes and seconds (30'+5" or 5:00+2), moves in a period (40/60+1) or a time per move (0.1/move), got "soon"`,
    `3:9: format: Cannot read "format": expected round-robin, match, knockout, gauntlet or swiss, got "robin"`,
    `4:1: cycle: Cannot use the field "cycle": expected a known name (did you mean "cycles"?)`,
    `6:24: engines[0].option: Cannot use the field "option": expected a known name (did you mean "options"?)`,
    `7:13: engines[1].name: Cannot use the name "A" twice: expected a name of its own, line 6 has "A"`,
    `7:21: engines[1].cmd: Cannot read "cmd": expected a command in one line of 1 to 4096 characters, without spaces around it, got a list`,
    `8:14: concurrency: Cannot read "concurrency": expected auto, or a whole number from 1 to 1024, got "many"`,
  ],
  [
    'Windows line ends',
    withLines('cycles: none').replaceAll('\n', '\r\n'),
    `4:9: cycles: Cannot read "cycles": expected a whole number from 1 to 1000000, got "none"`,
  ],
  [
    'a byte order mark',
    `\u{feff}${withClock('timeControl: x')}`,
    `2:14: timeControl: Cannot read the time control: expected seconds (60+0.6), minutes and seconds (30'+5" or 5:00+2), moves in a period (40/60+1) or a time per move (0.1/move), got "x"`,
  ],
];

it.each(WRONG.map(([title, text, ...messages]) => ({ title, text, messages })))('$title', ({ text, messages }) => {
  expect(issuesOf(text)).toEqual(messages);
});

it('finds nothing wrong with the file that the wrong ones are made from', () => {
  expect(issuesOf(withLines())).toEqual([]);
  expect(issuesOf(withClock('timeControl: 60'))).toEqual([]);
  expect(issuesOf(withEngine('{ name: A, cmd: a }'))).toEqual([]);
});

it('names the file, and reports its own mistakes before those of the files it names', () => {
  const text = withLines('enginesFrom: bad.json', 'cycles: 0');
  const parsed = parseTournament(text, { fileName: 'evening.yaml', readText: () => ok('[{}]') });
  expect(parsed.ok ? [] : parsed.error.map(formatIssue)).toEqual([
    'evening.yaml:5:9: cycles: Cannot read "cycles": expected a whole number from 1 to 1000000, got "0"',
    'bad.json:1:2: [0].name: Cannot read "name": expected text in one line, got nothing',
    'bad.json:1:2: [0].command: Cannot read "command": expected text in one line, got nothing',
    'bad.json:1:2: [0].protocol: Cannot read "protocol": expected text in one line, got nothing',
  ]);
});

it('refuses a file of more than ten million characters', () => {
  expect(issuesOf(`${withLines()}# ${'x'.repeat(10_000_000)}`)).toEqual([
    '1:1: Cannot read the file: expected at most 10000000 characters, got 10000113',
  ]);
});
