// Wrong files of Go: the game, how programs are reached, Swiss rounds, judges and officials, and their exact messages (see wrongFiles.test.ts). Long
// because it is a table: each row is a file and its messages.

import { expect, it } from 'vitest';
import { formatIssue } from '../../core/messages/issue.ts';
import { ok } from '../../core/result.ts';
import { presetText } from '../../../test/presetText.ts';
import { parseTournament } from '../parse.ts';

const POOL = 'engines:\n  - { name: A, cmd: a }\n  - { name: B, cmd: b }\n  - { name: C, cmd: c }\n  - { name: D, cmd: d }\n';
const START = "tournament: T\ntimeControl: 50'\n";
const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('');
/** An event of Go of four programs, its own lines from line 5 on. */
const go = (...more: readonly string[]): string => `${START}format: round-robin\ngame: go\n${lines(more)}${POOL}`;
/** The same for chess. */
const chess = (...more: readonly string[]): string => `${START}format: round-robin\ngame: chess\n${lines(more)}${POOL}`;
/** A Swiss of Go, its own lines from line 6 on. */
const swiss = (...more: readonly string[]): string => `${START}format: swiss\ngame: go\nrounds: 3\n${lines(more)}${POOL}`;
/** An event of Go whose first program is this one, in line 6; B speaks GTP. */
const engine = (written: string, ...more: readonly string[]): string =>
  `${START}format: round-robin\ngame: go\nengines:\n  - ${written}\n  - { name: B, cmd: b }\n${lines(more)}`;
/** The same for chess. */
const chessEngine = (written: string): string => engine(written).replace('game: go', 'game: chess');
/** Events from line 10 on; other given lines before them, from line 9. */
const events = (top: readonly string[], ...all: readonly string[]): string =>
  `${START}format: round-robin\n${POOL}${lines(top)}events:\n${all.map((line) => `  ${line}\n`).join('')}`;
/** CGF'99 with these lines before its engines, from line 2 on. */
const cgf = (...more: readonly string[]): string => `preset: cgf-1999\n${lines(more)}${POOL}`;

function issuesOf(text: string): readonly string[] {
  const parsed = parseTournament(text, {
    readText: () => ok('[{"name": "Stockfish", "command": "s", "protocol": "uci"}]'),
    readPreset: (name) => ok(presetText(name)),
  });
  return parsed.ok ? [] : parsed.error.map(formatIssue);
}

const WRONG: readonly (readonly [title: string, text: string, ...messages: readonly string[]])[] = [
  [
    'a game that is not played here',
    go().replace('game: go', 'game: shogi'),
    '4:7: game: Cannot read "game": expected chess or go, got "shogi"',
  ],
  [
    'a mistyped game, and nothing made of it',
    go('boardSize: 9', 'komi: 5.5').replace('game: go', 'gmae: go'),
    '4:1: gmae: Cannot use the field "gmae": expected a known name (did you mean "game"?)',
  ],
  [
    'a board of one line',
    go('boardSize: 1'),
    '5:12: boardSize: Cannot read "boardSize": expected a whole number from 2 to 25, got "1"',
  ],
  [
    'a board of 26 lines',
    go('boardSize: 26'),
    '5:12: boardSize: Cannot read "boardSize": expected a whole number from 2 to 25, got "26"',
  ],
  [
    'another word for the board',
    go('size: 9'),
    '5:1: size: Cannot use the field "size": expected a known name (did you mean "boardSize"?)',
  ],
  [
    'a third of a point',
    go('komi: 5.3'),
    '5:7: komi: Cannot read "komi": expected points in halves from -361 to 361, such as 6.5, got "5.3"',
  ],
  [
    'komi in words',
    go('komi: six and a half'),
    '5:7: komi: Cannot read "komi": expected points in halves from -361 to 361, such as 6.5, got "six and a half"',
  ],
  [
    'komi of more points than the board has',
    go('komi: 361.5'),
    '5:7: komi: Cannot read "komi": expected points in halves from -361 to 361, such as 6.5, got "361.5"',
  ],
  [
    'unknown rules',
    go('rules: chinise'),
    '5:8: rules: Cannot read "rules": expected japanese, chinese or tromp-taylor, got "chinise" (did you mean "chinese"?)',
  ],
  [
    'rules of another country',
    go('rules: aga'),
    '5:8: rules: Cannot read "rules": expected japanese, chinese or tromp-taylor, got "aga"',
  ],
  [
    'a rule set as rules',
    chess('rules: tcec-season-16'),
    '5:1: rules: Cannot use "rules" in chess: expected an event with game: go; adjudication and the like are a ruleSet',
    '5:8: rules: Cannot read "rules": expected japanese, chinese or tromp-taylor, got "tcec-season-16"',
  ],
  [
    'an unknown superko',
    go('superko: natural'),
    '5:10: superko: Cannot read "superko": expected none, positional or situational, got "natural"',
  ],
  [
    'superko as a flag',
    go('superko: true'),
    '5:10: superko: Cannot read "superko": expected none, positional or situational, got "true"',
  ],
  ['suicide in words', go('suicide: allowed'), '5:10: suicide: Cannot read "suicide": expected true or false, got "allowed"'],
  [
    'a handicap of one stone',
    go('handicap: 1'),
    '5:11: handicap: Cannot read "handicap": expected a whole number from 2 to 9, or 0 for an even game, got "1"',
  ],
  [
    'a handicap of ten stones',
    go('handicap: 10'),
    '5:11: handicap: Cannot read "handicap": expected a whole number from 2 to 9, or 0 for an even game, got "10"',
  ],
  [
    'five stones where there are four points',
    go('handicap: 5', 'boardSize: 8'),
    '5:11: handicap: Cannot give 5 stones on 8 lines: expected at most 4, as many fixed points as there are',
  ],
  [
    'a handicap where there are no fixed points',
    go('boardSize: 5', 'handicap: 2'),
    '6:11: handicap: Cannot give 2 stones on 5 lines: expected an even game (0)',
  ],
  [
    'a minute of counting without a unit',
    go('countTime: 60'),
    '5:12: countTime: Cannot read "countTime": expected a duration with its unit, such as 60ms or 60s, got "60"',
  ],
  [
    'fields of chess in Go',
    go(
      'variant: chess960',
      'openings: { file: b.pgn }',
      'books: { A: { file: a.pgn } }',
      'bookless: true',
      'adjudication: { maxMoves: 200 }',
      'limits: { nodes: 1000 }',
    ),
    '5:1: variant: Cannot use "variant" in Go: expected boardSize and rules',
    '6:1: openings: Cannot use "openings" in Go: expected none, games of Go begin on the empty board or with handicap',
    '7:1: books: Cannot use "books" in Go: expected none, games of Go begin on the empty board or with handicap',
    '8:1: bookless: Cannot use "bookless" in Go: expected none, games of Go begin on the empty board or with handicap',
    '8:1: bookless: Cannot use "bookless" with the format "round-robin": expected the format knockout',
    '9:1: adjudication: Cannot use "adjudication" in Go: expected judging, which leaves games to judges',
    '10:1: limits: Cannot use "limits" in Go: expected timeControl, programs of Go have no word for limits',
  ],
  [
    'fields of Go in chess',
    chess('boardSize: 9', 'komi: 5.5', 'rules: japanese', 'superko: none', 'suicide: false', 'handicap: 2', 'countTime: 60s'),
    '5:1: boardSize: Cannot use "boardSize" in chess: expected an event with game: go',
    '6:1: komi: Cannot use "komi" in chess: expected an event with game: go',
    '7:1: rules: Cannot use "rules" in chess: expected an event with game: go; adjudication and the like are a ruleSet',
    '8:1: superko: Cannot use "superko" in chess: expected an event with game: go',
    '9:1: suicide: Cannot use "suicide" in chess: expected an event with game: go',
    '10:1: handicap: Cannot use "handicap" in chess: expected an event with game: go',
    '11:1: countTime: Cannot use "countTime" in chess: expected an event with game: go',
  ],
  [
    'fields of Go where no game is named',
    chess('komi: 5.5').replace('game: chess\n', ''),
    '4:1: komi: Cannot use "komi" in chess: expected an event with game: go',
  ],
  [
    'a rule set of chess in Go',
    go('ruleSet: tcec-season-16'),
    '5:10: ruleSet: Cannot use the rule set "tcec-season-16" in Go: expected cgf-1999',
  ],
  [
    'a rule set of Go in chess',
    chess('ruleSet: cgf-1999'),
    '5:10: ruleSet: Cannot use the rule set "cgf-1999" in chess: expected tcec-season-13, tcec-season-16, tcec-season-18, tcec-season-24, tcec-cup-4 or tcec-4k',
  ],
  [
    'tablebases in Go',
    go('tablebases: [./syzygy]'),
    '5:1: tablebases: Cannot use "tablebases" in Go: expected an event of chess',
  ],
  [
    'evaluations at an interruption in Go',
    go('interruption: { winPawns: 10, men: 7 }'),
    '5:17: interruption.winPawns: Cannot use "winPawns" in Go: expected judged or warmUp',
    '5:31: interruption.men: Cannot use "men" in Go: expected judged or warmUp',
  ],
  [
    'evaluations with judges',
    chess('interruption: { judged: true, drawPawns: 0.1 }'),
    '5:31: interruption.drawPawns: Cannot use "drawPawns" together with judged: true: expected nothing else, judges decide every interrupted game',
  ],
  [
    'a warm-up with judges',
    go('interruption: { judged: true, warmUp: 5s }'),
    '5:31: interruption.warmUp: Cannot use "warmUp" together with judged: true: expected nothing else, judges decide every interrupted game',
  ],
  [
    'judged outside of its group',
    go('judged: true'),
    '5:1: judged: Cannot use the field "judged": expected it inside interruption: { judged: true }',
  ],
  [
    'a book of a round in Go',
    go('smallFinal: { book: E }', 'overtime: [{ book: E }]').replace('round-robin', 'knockout'),
    '5:21: smallFinal.book: Cannot use "book" in Go: expected none, games of Go begin on the empty board',
    '6:20: overtime[0].book: Cannot use "book" in Go: expected none, games of Go begin on the empty board',
  ],
  [
    'no clock in Go',
    go('limits: { depth: 4 }').replace("timeControl: 50'\n", ''),
    `1:1: timeControl: Cannot find "timeControl": expected minutes such as 50', or inf`,
    '4:1: limits: Cannot use "limits" in Go: expected timeControl, programs of Go have no word for limits',
  ],
  [
    'no clock at all in Go',
    go().replace("timeControl: 50'\n", ''),
    `1:1: timeControl: Cannot find "timeControl": expected minutes such as 50', or inf`,
  ],
  [
    'a program of chess in Go',
    engine('{ name: A, cmd: a, protocol: uci }'),
    '6:34: engines[0].protocol: Cannot play Go with an engine that speaks UCI: expected the protocol gtp, sgmp or operator',
  ],
  [
    'all programs of chess in Go',
    go('each: { protocol: xboard }'),
    '5:19: each.protocol: Cannot play Go with an engine that speaks XBoard: expected the protocol gtp, sgmp or operator',
  ],
  [
    'a program of Go in chess',
    chessEngine('{ name: A, cmd: a, protocol: sgmp }'),
    '6:34: engines[0].protocol: Cannot play chess with an engine that speaks SGMP: expected the protocol uci, xboard or operator',
  ],
  [
    'two programs of Go in chess, each told',
    chess().replace('cmd: a', 'cmd: a, protocol: gtp').replace('cmd: c', 'cmd: c, protocol: sgmp'),
    '6:34: engines[0].protocol: Cannot play chess with an engine that speaks GTP: expected the protocol uci, xboard or operator',
    '8:34: engines[2].protocol: Cannot play chess with an engine that speaks SGMP: expected the protocol uci, xboard or operator',
  ],
  [
    'an engine of engines.json in Go',
    engine('{ conf: Stockfish }', 'enginesFrom: e.json'),
    '6:5: engines[0].protocol: Cannot play Go with an engine that speaks UCI: expected the protocol gtp, sgmp or operator',
  ],
  [
    'an unknown protocol',
    engine('{ name: A, cmd: a, protocol: gmp }'),
    '6:34: engines[0].protocol: Cannot read "protocol": expected uci or xboard (CECP is xboard) in chess, gtp or sgmp in Go, or operator, got "gmp" (did you mean "gtp"?)',
  ],
  [
    'SGMP on a large board',
    engine('{ name: A, cmd: a, protocol: sgmp }', 'boardSize: 23'),
    '6:34: engines[0].protocol: Cannot play on 23 lines with an engine that speaks SGMP: expected at most 22, it has no numbers for more points',
  ],
  [
    'CGF-A1: SGMP with a handicap',
    engine('{ name: A, cmd: a, protocol: sgmp }', 'handicap: 4'),
    '6:34: engines[0].protocol: Cannot play with 4 handicap stones and an engine that speaks SGMP: expected handicap: 0, it opens even games only (CGF-A1)',
  ],
  [
    'limits of a program of Go',
    engine('{ name: A, cmd: a, limits: { depth: 4 } }'),
    '6:32: engines[0].limits: Cannot limit the search of an engine that speaks GTP, which has no word for it: expected a clock, got depth: 4',
  ],
  [
    'limits of all programs of Go',
    go('each: { limits: { nodes: 100 } }'),
    '5:17: each.limits: Cannot limit the search of an engine that speaks GTP, which has no word for it: expected a clock, got nodes: 100',
  ],
  [
    'limits of an operator',
    chessEngine('{ name: A, protocol: operator }').replace("timeControl: 50'", 'limits: { depth: 5 }'),
    '6:5: engines[0].limits: Cannot limit the search of a program that an operator plays: expected a clock, got depth: 5',
  ],
  [
    'options over SGMP',
    engine('{ name: A, cmd: a, protocol: sgmp, options: { level: 5 } }'),
    '6:40: engines[0].options: Cannot use "options" with the protocol "sgmp": expected args, SGMP has no word for options',
  ],
  [
    'a command for an operator',
    engine('{ name: A, cmd: a, protocol: operator }'),
    '6:16: engines[0].cmd: Cannot use "cmd" with the protocol "operator": expected none, a person types its moves',
  ],
  [
    'options for an operator',
    engine('{ name: A, protocol: operator, options: { Hash: 1 } }'),
    '6:36: engines[0].options: Cannot use "options" with the protocol "operator": expected none, a person types its moves',
  ],
  [
    'a serial line for an operator',
    engine('{ name: A, protocol: operator, serial: /dev/ttyS0 }'),
    '6:36: engines[0].serial: Cannot use "serial" with the protocol "operator": expected none, a person types its moves',
  ],
  [
    'an operator as a field',
    engine('{ name: A, operator: Ada }'),
    '6:5: engines[0].cmd: Cannot find "cmd": expected the path of a program, connect, listen, serial or on for one that is not started here, or protocol: operator',
    '6:16: engines[0].operator: Cannot use the field "operator": expected protocol: operator',
  ],
  [
    'no way to reach a program of Go',
    engine('{ name: A }'),
    '6:5: engines[0].cmd: Cannot find "cmd": expected the path of a program, connect, listen, serial or on for one that is not started here, or protocol: operator',
  ],
  [
    'two ways to reach a program',
    engine('{ name: A, cmd: a, connect: tcp:localhost:9000 }'),
    '6:5: engines[0]: Cannot tell how to reach the engine: expected one of cmd, conf, engine, connect, listen, serial and on, got cmd and connect',
  ],
  [
    'two lines to a program',
    engine('{ name: A, listen: tcp:0.0.0.0:9000, serial: /dev/ttyS0 }'),
    '6:5: engines[0]: Cannot tell how to reach the engine: expected one of cmd, conf, engine, connect, listen, serial and on, got listen and serial',
  ],
  [
    'a place without tcp',
    engine('{ name: A, connect: localhost:9000 }'),
    '6:25: engines[0].connect: Cannot read "connect": expected tcp:HOST:PORT, such as tcp:192.168.1.5:9000, got "localhost:9000"',
  ],
  [
    'a place without a port',
    engine('{ name: A, connect: tcp:localhost }'),
    '6:25: engines[0].connect: Cannot read "connect": expected tcp:HOST:PORT, such as tcp:192.168.1.5:9000, got "tcp:localhost"',
  ],
  [
    'a port that is none',
    engine('{ name: A, listen: tcp:localhost:70000 }'),
    '6:24: engines[0].listen: Cannot read "listen": expected tcp:HOST:PORT, such as tcp:192.168.1.5:9000, got "tcp:localhost:70000"',
  ],
  [
    'a port alone',
    engine('{ name: A, listen: 9000 }'),
    '6:24: engines[0].listen: Cannot read "listen": expected tcp:HOST:PORT, such as tcp:192.168.1.5:9000, got "9000"',
  ],
  [
    'an address without brackets',
    engine('{ name: A, connect: "tcp:::1:9000" }'),
    '6:25: engines[0].connect: Cannot read "connect": expected tcp:HOST:PORT, such as tcp:192.168.1.5:9000, got "tcp:::1:9000"',
  ],
  [
    'a host as a field',
    engine('{ name: A, host: localhost, port: 9000 }'),
    '6:5: engines[0].cmd: Cannot find "cmd": expected the path of a program, connect, listen, serial or on for one that is not started here, or protocol: operator',
    '6:16: engines[0].host: Cannot use the field "host": expected connect: tcp:HOST:PORT',
    '6:33: engines[0].port: Cannot use the field "port": expected connect: tcp:HOST:PORT, or listen',
  ],
  [
    'a serial line in chess',
    chessEngine('{ name: A, serial: /dev/ttyS0 }'),
    '6:16: engines[0].serial: Cannot use "serial" with the protocol "uci": expected cmd, or in Go the protocol gtp or sgmp',
  ],
  [
    'arguments for a program that is not started',
    engine('{ name: A, connect: tcp:localhost:9000, args: [-x] }'),
    '6:45: engines[0].args: Cannot use "args" together with "connect": expected it with cmd, which starts a program here',
  ],
  [
    'a memory limit for a program on a serial line',
    engine('{ name: A, protocol: sgmp, serial: /dev/ttyS0, memory: 1GiB }'),
    '6:52: engines[0].memory: Cannot use "memory" together with "serial": expected it with cmd, which starts a program here',
  ],
  [
    'a speed without a line',
    engine('{ name: A, cmd: a, baud: 2400 }'),
    '6:24: engines[0].baud: Cannot use "baud" without "serial": expected the line whose speed it is',
  ],
  [
    'a speed that lines do not have',
    engine('{ name: A, protocol: sgmp, serial: /dev/ttyS0, baud: 2401 }'),
    '6:58: engines[0].baud: Cannot read "baud": expected a speed of serial lines: 300, 600, 1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200, got "2401"',
  ],
  [
    'two programs that call the same place',
    engine('{ name: A, listen: tcp:0.0.0.0:9000 }', '  - { name: C, listen: tcp:0.0.0.0:9000 }'),
    '8:24: engines[2].listen: Cannot listen at "tcp:0.0.0.0:9000" twice: expected one of its own, line 6 has it too',
  ],
  [
    'two programs on one line',
    engine('{ name: A, protocol: sgmp, serial: /dev/ttyS0 }', '  - { name: C, protocol: sgmp, serial: /dev/ttyS0 }'),
    '8:40: engines[2].serial: Cannot use the line "/dev/ttyS0" twice: expected one of its own, line 6 has it too',
  ],
  [
    'two games at once of a program on a line',
    engine('{ name: A, serial: /dev/ttyS0 }', 'gamesPerEntrant: 2'),
    '8:18: gamesPerEntrant: Cannot play 2 games of an entrant at once: expected 1, "A" is not started here and plays one game at a time',
  ],
  [
    'an author of two lines',
    engine('{ name: A, cmd: a, author: "A\\nB" }'),
    '6:32: engines[0].author: Cannot read "author": expected a name in one line of 1 to 100 characters, without spaces around it, got "A\\nB"',
  ],
  [
    'a mistyped word in arguments',
    engine('{ name: A, cmd: a, args: [--color, "{color}"] }'),
    '6:40: engines[0].args[1]: Cannot fill in "{color}": expected {colour}, {size}, {komi}, {handicap}, {minutes} or {seconds}; {{color}} is the word itself (did you mean "{colour}"?)',
  ],
  [
    'an unknown word in arguments',
    engine('{ name: A, cmd: a, args: ["--byo={periods}", "{{size}} {}"] }'),
    '6:31: engines[0].args[0]: Cannot fill in "{periods}": expected {colour}, {size}, {komi}, {handicap}, {minutes} or {seconds}; {{periods}} is the word itself',
  ],
  [
    'a word in the arguments of all',
    go('each: { args: ["{clock}"] }'),
    '5:16: each.args[0]: Cannot fill in "{clock}": expected {colour}, {size}, {komi}, {handicap}, {minutes} or {seconds}; {{clock}} is the word itself',
  ],
  [
    'minutes without a clock',
    engine('{ name: A, cmd: a, args: ["--time={minutes}"], timeControl: inf }'),
    `6:31: engines[0].args[0]: Cannot fill in "{minutes}" without a clock: expected a timeControl such as 50'`,
  ],
  [
    'a colour in chess',
    chessEngine('{ name: A, cmd: a, args: ["{colour}", "{x}", "{ }"] }'),
    '6:31: engines[0].args[0]: Cannot fill in "{colour}" in chess: expected an event with game: go',
  ],
  [
    'a Swiss without rounds',
    swiss().replace('rounds: 3\n', ''),
    '1:1: rounds: Cannot find "rounds": expected the number of rounds of the Swiss, such as 9',
  ],
  [
    'rounds of a Swiss in words',
    swiss().replace('rounds: 3', 'rounds: nine'),
    '5:9: rounds: Cannot read "rounds": expected the number of rounds of the Swiss, a whole number from 1 to 1000, or for a knockout a list of rounds such as [{ name: Semifinals }, { name: Final }], got "nine"',
  ],
  [
    'rounds of a Swiss in quotes',
    swiss().replace('rounds: 3', 'rounds: "9"'),
    '5:9: rounds: Cannot read "rounds": expected the number of rounds of the Swiss, a whole number from 1 to 1000, or for a knockout a list of rounds such as [{ name: Semifinals }, { name: Final }], got "9" (write it without quotes)',
  ],
  [
    'no rounds of a Swiss',
    swiss().replace('rounds: 3', 'rounds: 0'),
    '5:9: rounds: Cannot read "rounds": expected the number of rounds of the Swiss, a whole number from 1 to 1000, got "0"',
  ],
  [
    'rounds of a Swiss as a list',
    swiss().replace('rounds: 3', 'rounds: [{ name: One }]'),
    '5:9: rounds: Cannot read "rounds": expected the number of rounds of the Swiss, a whole number from 1 to 1000, got a list',
  ],
  [
    'a number of rounds of a knockout',
    go('rounds: 2').replace('round-robin', 'knockout'),
    '5:9: rounds: Cannot read "rounds": expected a list of rounds such as [{ name: Semifinals }, { name: Final }], got "2"',
  ],
  ['cycles of a Swiss', swiss('cycles: 2'), '6:1: cycles: Cannot use "cycles" with the format "swiss": expected "rounds"'],
  ['games of a Swiss', swiss('games: 2'), '6:1: games: Cannot use "games" with the format "swiss": expected "rounds"'],
  ['one entrant of a Swiss', swiss('entrants: [A]'), '3:9: format: Cannot play a Swiss: expected at least two engines, got 1'],
  ['Swiss as a field', go('swiss: 9'), '5:1: swiss: Cannot use the field "swiss": expected format: swiss'],
  ['an unknown pairing', swiss('pairing: dutch'), '6:10: pairing: Cannot read "pairing": expected modified or tcec, got "dutch"'],
  [
    'a mistyped way to colours',
    swiss('colours: nigri'),
    '6:10: colours: Cannot read "colours": expected nigiri or balanced, got "nigri" (did you mean "nigiri"?)',
  ],
  [
    `another country's colours`,
    swiss('colors: balanced'),
    '6:1: colors: Cannot use the field "colors": expected a known name (did you mean "colours"?)',
  ],
  ['a bye of two points', swiss('bye: 2'), '6:6: bye: Cannot read "bye": expected 0, 0.5 or 1 point, got "2"'],
  ['a bye in words', swiss('bye: half'), '6:6: bye: Cannot read "bye": expected 0, 0.5 or 1 point, got "half"'],
  ['an unknown house program', swiss('houseProgram: E'), '6:15: houseProgram: Cannot find the engine "E": expected A, B, C or D'],
  [
    'an entrant as the house program',
    swiss('entrants: [A, B, C]', 'houseProgram: C'),
    '7:15: houseProgram: Cannot use "C" as the house program: expected an engine that is not among the entrants',
  ],
  [
    'a house program that another event brings',
    events(
      ['game: go', 'rounds: 2'],
      'One: { entrants: [A, B, C] }',
      'Two: { format: swiss, entrants: [{ from: One }, D], houseProgram: B }',
    )
      .replace('rounds: 2\n', '')
      .replace('houseProgram: B', 'houseProgram: B, rounds: 2'),
    '12:69: events.Two.houseProgram: Cannot use "B" as the house program: expected an engine that is not among the entrants',
  ],
  [
    'fields of a Swiss in a round robin',
    go(
      'pairing: tcec',
      'colours: nigiri',
      'bye: 1',
      'houseProgram: D',
      'roundTimes: [none]',
      'rest: 10m',
      'confirmRounds: true',
      'updates: betweenRounds',
    ),
    '5:1: pairing: Cannot use "pairing" with the format "round-robin": expected the format swiss',
    '6:1: colours: Cannot use "colours" with the format "round-robin": expected the format swiss',
    '7:1: bye: Cannot use "bye" with the format "round-robin": expected the format swiss',
    '8:1: houseProgram: Cannot use "houseProgram" with the format "round-robin": expected the format swiss',
    '9:1: roundTimes: Cannot use "roundTimes" with the format "round-robin": expected the format swiss',
    '10:1: rest: Cannot use "rest" with the format "round-robin": expected the format swiss',
    '11:1: confirmRounds: Cannot use "confirmRounds" with the format "round-robin": expected the format swiss',
    '12:1: updates: Cannot use "updates" with the format "round-robin": expected the format swiss',
  ],
  [
    'an hour without a zone',
    swiss('roundTimes: [2026-07-23T09:00, none]'),
    '6:14: roundTimes[0]: Cannot read "roundTimes[0]": expected a moment with its zone, such as 2026-12-01T18:00Z, or none, got "2026-07-23T09:00"',
  ],
  [
    'no hours',
    swiss('roundTimes: []'),
    '6:13: roundTimes: Cannot read "roundTimes": expected a list of moments by round, such as [2026-07-23T09:00Z, none], got an empty list',
  ],
  [
    'hours as text',
    swiss('roundTimes: 2026-07-23T09:00Z'),
    '6:13: roundTimes: Cannot read "roundTimes": expected a list of moments by round, such as [2026-07-23T09:00Z, none], got "2026-07-23T09:00Z"',
  ],
  [
    'hours that go back',
    swiss('roundTimes: [2026-07-23T09:00Z, none, 2026-07-23T08:00Z]'),
    '6:39: roundTimes[2]: Cannot begin round 3 at "2026-07-23T08:00Z": expected a moment after that of round 1',
  ],
  [
    'two rounds at the same hour',
    swiss('roundTimes: [2026-07-23T09:00Z, 2026-07-23T18:00+09:00]'),
    '6:33: roundTimes[1]: Cannot begin round 2 at "2026-07-23T18:00+09:00": expected a moment after that of round 1',
  ],
  [
    'more hours than rounds',
    swiss('roundTimes: [none, none, none, none]'),
    '6:13: roundTimes: Cannot begin 3 rounds at 4 moments: expected at most 3',
  ],
  [
    'a rest without a unit',
    swiss('rest: 10'),
    '6:7: rest: Cannot read "rest": expected a duration with its unit, such as 10ms or 10s, got "10"',
  ],
  [
    'a rest by another name',
    swiss('pause: 10m'),
    '6:1: pause: Cannot use the field "pause": expected a known name (did you mean "rest"?)',
  ],
  [
    'a word that waits in YAML 1.1',
    swiss('confirmRounds: yes'),
    '6:16: confirmRounds: Cannot read "confirmRounds": expected true or false, got "yes" (did you mean true?)',
  ],
  [
    'updates at another time',
    swiss('updates: always'),
    '6:10: updates: Cannot read "updates": expected betweenEvents or betweenRounds, got "always"',
  ],
  [
    'updates with the versions of another event',
    events(
      [],
      'One: { game: go, entrants: [A, B] }',
      'Two: { game: go, format: swiss, rounds: 1, entrants: [{ from: One }], versionsOf: One, updates: betweenRounds }',
    ),
    '11:90: events.Two.updates: Cannot use "updates" together with "versionsOf": expected one of them, versionsOf allows no updates',
  ],
  [
    'hours at the top of several events',
    events(['game: go', 'roundTimes: [none]'], 'One: { format: swiss, rounds: 2, entrants: all }'),
    '10:1: roundTimes: Cannot use "roundTimes" together with "events": expected it inside an event',
  ],
  [
    'CGF-6.2: a flag that never comes to a judge',
    go('judging: { flagFromMove: 400, stopAtMove: 400 }'),
    '5:26: judging.flagFromMove: Cannot leave flags to a judge from move 400 on: expected a move before 400, where the game is stopped (stopAtMove)',
  ],
  [
    'a mistyped field of judging',
    go('judging: { flagFromMoves: 300 }'),
    '5:12: judging.flagFromMoves: Cannot use the field "flagFromMoves": expected a known name (did you mean "flagFromMove"?)',
  ],
  [
    'crashes that are resumed',
    go('judging: { crashes: restart }'),
    '5:21: judging.crashes: Cannot read "crashes": expected judge or forfeit, got "restart"',
  ],
  [
    'a protocol fault that a judge decides',
    go('judging: { protocolFaults: judge }'),
    '5:28: judging.protocolFaults: Cannot read "protocolFaults": expected seat or forfeit, got "judge"',
  ],
  [
    'moves of judges in chess',
    chess('judging: { flagFromMove: 300, stopAtMove: 400, crashes: judge }'),
    '5:12: judging.flagFromMove: Cannot use "flagFromMove" in chess: expected an event with game: go, whose moves are counted one by one',
    '5:31: judging.stopAtMove: Cannot use "stopAtMove" in chess: expected an event with game: go, whose moves are counted one by one',
  ],
  [
    'a limit of moves outside of judging',
    go('stopAtMove: 400'),
    '5:1: stopAtMove: Cannot use the field "stopAtMove": expected it inside judging: { stopAtMove: 400 }',
  ],
  [
    'judging as text',
    go('judging: all'),
    '5:10: judging: Cannot read "judging": expected a group of fields such as { flagFromMove: … }, got "all"',
  ],
  [
    'no officials',
    go('officials: []'),
    '5:12: officials: Cannot read "officials": expected a list of officials such as [{ name: Kano, role: judge }], got an empty list',
  ],
  [
    'officials as text',
    go('officials: Kano'),
    '5:12: officials: Cannot read "officials": expected a list of officials such as [{ name: Kano, role: judge }], got "Kano"',
  ],
  [
    'an official by name only',
    go('officials: [Kano]'),
    '5:13: officials[0]: Cannot read "officials[0]": expected a group of fields such as { name: … }, got "Kano"',
  ],
  [
    'an official without a role',
    go('officials: [{ name: Kano }]'),
    '5:13: officials[0].role: Cannot find "role": expected chair, judge, director or secretary',
  ],
  [
    'an unknown role',
    go('officials: [{ name: Kano, role: referee }]'),
    '5:33: officials[0].role: Cannot read "role": expected chair, judge, director or secretary, got "referee"',
  ],
  [
    'CGF-10.4: two chairs',
    go('officials: [{ name: Kano, role: chair }, { name: Abe, role: chair }]'),
    '5:61: officials[1].role: Cannot have two chairs: expected one, "Kano" is chair too (CGF-10.4)',
  ],
  [
    'a judge twice',
    go('officials: [{ name: Kano, role: judge }, { name: Kano, role: judge }]'),
    '5:50: officials[1].name: Cannot use "Kano" twice as judge: expected each role of a person once',
  ],
  [
    'a chair outside of the officials',
    go('chair: Kano'),
    '5:1: chair: Cannot use the field "chair": expected it inside officials: [{ name: …, role: chair }]',
  ],
  [
    'a day without a zone',
    go('dates: { registration: 2026-07-02 }'),
    '5:24: dates.registration: Cannot read "registration": expected a moment with its zone, such as 2026-12-01T18:00Z, got "2026-07-02"',
  ],
  [
    'a day of nothing',
    go('dates: { testing: }'),
    '5:19: dates.testing: Cannot read "testing": expected a moment with its zone, such as 2026-12-01T18:00Z, got nothing',
  ],
  [
    'a day without a name',
    go('dates: { "": 2026-07-02T15:00Z }'),
    '5:10: dates[""]: Cannot use the name "" for a day: expected one line of 1 to 40 characters',
  ],
  [
    'days as a list',
    go('dates: [2026-07-02T15:00Z]'),
    '5:8: dates: Cannot read "dates": expected days by name, such as { registration: 2026-07-02T15:00Z }, got a list',
  ],
  [
    'a day outside of the dates',
    go('ceremony: 2026-07-24T09:00Z'),
    '5:1: ceremony: Cannot use the field "ceremony": expected it inside dates: { ceremony: 2026-07-24T09:00Z }',
  ],
  [
    'fields at the top that mean no event',
    events(['komi: 5.5', 'handicap: 2', 'judging: { stopAtMove: 400 }', 'ruleSet: cgf-1999'], 'One: { entrants: all }'),
    '9:1: komi: Cannot use "komi": expected an event with game: go',
    '10:1: handicap: Cannot use "handicap": expected an event with game: go',
    '11:12: judging.stopAtMove: Cannot use "stopAtMove": expected an event with game: go',
    '12:10: ruleSet: Cannot use the rule set "cgf-1999" in chess: expected tcec-season-13, tcec-season-16, tcec-season-18, tcec-season-24, tcec-cup-4 or tcec-4k',
  ],
  [
    'fields of chess at the top of Go',
    events(
      ['game: go', 'variant: standard', 'openings: { file: b.pgn }', 'ruleSet: tcec-4k', 'tablebases: [tb]'],
      'One: { entrants: all }',
    ),
    '10:1: variant: Cannot use "variant": expected an event of chess',
    '11:1: openings: Cannot use "openings": expected an event of chess',
    '12:10: ruleSet: Cannot use the rule set "tcec-4k" in Go: expected cgf-1999',
    '13:1: tablebases: Cannot use "tablebases": expected an event of chess',
  ],
  [
    'fields of a Swiss at the top that mean no event',
    events(['bye: 0.5', 'rest: 5m'], 'One: { entrants: all }'),
    '9:1: bye: Cannot use "bye": expected an event of the format swiss',
    '10:1: rest: Cannot use "rest": expected an event of the format swiss',
  ],
  [
    'a program of both games',
    events([], 'One: { entrants: [A, B, C] }', 'Two: { game: go, entrants: [C, D] }'),
    '7:13: engines[2].name: Cannot play chess and Go with "C": expected an engine for each, or the protocol operator',
  ],
  [
    'a program of chess in the event of Go',
    events([], 'One: { entrants: [A, B] }', 'Two: { game: go, entrants: [B, { from: One }, D] }').replace(
      'cmd: b',
      'cmd: b, protocol: uci',
    ),
    '5:13: engines[0].name: Cannot play chess and Go with "A": expected an engine for each, or the protocol operator',
    '6:34: engines[1].protocol: Cannot play Go with an engine that speaks UCI: expected the protocol gtp, sgmp or operator',
  ],
  [
    'hours of a preset and its rounds',
    cgf('rounds: 3', 'roundTimes: [none, none, none, none]'),
    '3:13: roundTimes: Cannot begin 3 rounds at 4 moments: expected at most 3',
  ],
  [
    'more hours than the rounds of a preset',
    cgf('roundTimes: [none, none, none, none, none, none, none, none, none, none]'),
    '2:13: roundTimes: Cannot begin 9 rounds at 10 moments: expected at most 9',
  ],
  [
    'CGF’99 with a book',
    cgf('openings: { file: b.pgn }'),
    '2:1: openings: Cannot use "openings" in Go: expected none, games of Go begin on the empty board or with handicap',
  ],
  [
    'CGF’99 with programs of chess',
    cgf('each: { protocol: uci }'),
    '2:19: each.protocol: Cannot play Go with an engine that speaks UCI: expected the protocol gtp, sgmp or operator',
  ],
];

it.each(WRONG.map(([title, text, ...messages]) => ({ title, text, messages })))('$title', ({ text, messages }) => {
  expect(messages.length).toBeGreaterThan(0);
  expect(issuesOf(text)).toEqual(messages);
});

it('finds nothing wrong with the files that the wrong ones are made from', () => {
  for (const text of [
    go(),
    chess(),
    swiss(),
    engine('{ name: A, cmd: a }'),
    chessEngine('{ name: A, cmd: a }'),
    events([], 'One: { entrants: all }'),
    cgf(),
  ])
    expect(issuesOf(text)).toEqual([]);
});
