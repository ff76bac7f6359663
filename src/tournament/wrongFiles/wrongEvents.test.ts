// Wrong files of several events, of knockouts, matches and gauntlets, and their exact messages (see wrongFiles.test.ts). Long because it is a table:
// each row is a file and its messages.

import { expect, it } from 'vitest';
import { formatIssue } from '../../core/messages/issue.ts';
import { err, ok } from '../../core/result.ts';
import { parseTournament } from '../parse.ts';
import type { SeasonResults } from '../season/seasonResults.ts';

const START = 'tournament: T\ntimeControl: 1+0.01\nformat: round-robin\n';
const POOL = 'engines:\n  - { name: A, cmd: a }\n  - { name: B, cmd: b }\n  - { name: C, cmd: c }\n  - { name: D, cmd: d }\n';
/** Four engines in lines 5 to 8, events from line 10 on; other given lines before them, from line 9. */
const withEvents = (...lines: readonly string[]): string =>
  `${START}${POOL}events:\n${lines.map((line) => `  ${line}\n`).join('')}`;
/** The same, with these lines at the top, from line 9 on, and two good events. */
const withTop = (...lines: readonly string[]): string =>
  `${START}${POOL}${lines.map((line) => `${line}\n`).join('')}events:\n  L2: { entrants: [B, C, D] }\n  L1: { entrants: [A, { from: L2, places: 1 }] }\n`;
/** One event of four engines in lines 3 to 6, with these lines from line 7 on. */
const alone = (...lines: readonly string[]): string =>
  `tournament: T\ntimeControl: 1+0.01\n${POOL}${lines.map((line) => `${line}\n`).join('')}`;
const cup = (...lines: readonly string[]): string => alone('format: knockout', 'openings: { file: b.pgn }', ...lines);
const GOOD = 'L2: { entrants: [B, C, D] }';

const SEASON_15: SeasonResults = {
  tournament: 'S15',
  journalHash: '0'.repeat(64),
  events: [
    { key: 'L1', name: 'L1', places: [['X'], ['A'], ['Y']] },
    { key: 'L2', name: 'L2', places: [['A', 'B'], ['C'], ['D']] },
  ],
};

function issuesOf(text: string): readonly string[] {
  const parsed = parseTournament(text, { readResults: (path) => (path === 's15.json' ? ok(SEASON_15) : err('no such file')) });
  return parsed.ok ? [] : parsed.error.map(formatIssue);
}

const WRONG: readonly (readonly [title: string, text: string, ...messages: readonly string[]])[] = [
  [
    'events of nothing',
    `${START}${POOL}events:\n`,
    `9:8: events: Cannot read "events": expected events by their keys, such as { QL: { format: round-robin, … } }, got nothing`,
  ],
  [
    'no event',
    `${START}${POOL}events: {}\n`,
    `9:9: events: Cannot read "events": expected events by their keys, such as { QL: { format: round-robin, … } }, got none`,
  ],
  [
    'an event of nothing',
    withEvents('L1:'),
    `10:6: events.L1: Cannot read "L1": expected a group of fields such as { format: round-robin }, got nothing`,
  ],
  [
    'a key with a space',
    withEvents('"League 1": { entrants: all }'),
    `10:3: events["League 1"]: Cannot use the key "League 1" for an event: expected a letter and then letters, digits, - and _, at most 40`,
  ],
  [
    'two keys that differ in case',
    withEvents(GOOD, 'l2: { entrants: all }'),
    `11:3: events.l2: Cannot use the key "l2": expected one of its own, got "L2" too (case does not matter)`,
  ],
  [
    'a key twice',
    withEvents(GOOD, 'L2: { entrants: all }'),
    `11:3: Cannot use "L2" twice: expected it once, it already is in line 10`,
  ],
  [
    'an unknown field of an event',
    withEvents('L1: { entrants: all, cycle: 2 }'),
    `10:24: events.L1.cycle: Cannot use the field "cycle": expected a known name (did you mean "cycles"?)`,
  ],
  [
    'a field of the tournament in an event',
    withEvents('L1: { entrants: all, concurrency: 2 }'),
    `10:24: events.L1.concurrency: Cannot use the field "concurrency": expected one of the names in docs/tournament-file.md`,
  ],
  [
    'entrants of no event',
    withEvents('L1: { cycles: 2 }'),
    `10:7: events.L1.entrants: Cannot find "entrants": expected names of engines, places of other events such as { from: QL, places: 1-6 }, or all`,
  ],
  [
    'entrants in words',
    withEvents('L1: { entrants: everyone }'),
    `10:19: events.L1.entrants: Cannot read "entrants": expected a list of entrants such as [Stockfish, { from: QL, places: 1-6 }], or all, got "everyone"`,
  ],
  [
    'no one can come',
    withEvents('L1: { entrants: [] }'),
    `10:19: events.L1.entrants: Cannot play without entrants: no one can come to this event`,
  ],
  [
    'an unknown engine',
    withEvents('L1: { entrants: [A, E, Bee] }'),
    `10:23: events.L1.entrants[1]: Cannot find the engine "E": expected A, B, C or D`,
    `10:26: events.L1.entrants[2]: Cannot find the engine "Bee": expected A, B, C or D`,
  ],
  [
    'a mistyped engine',
    `${START}engines:\n  - { name: Stockfish, cmd: a }\n  - { name: Glaurung, cmd: b }\nentrants: [Stokfish, Glaurung]\n`,
    `7:12: entrants[0]: Cannot find the engine "Stokfish": expected a name under engines (did you mean "Stockfish"?)`,
  ],
  [
    'a number among the entrants',
    withEvents('L1: { entrants: [A, 7.10] }'),
    `10:23: events.L1.entrants[1]: Cannot read "entrants[1]": expected the name of an engine, got "7.1" (put it in quotes: "7.10")`,
  ],
  [
    'an engine twice',
    withEvents('L1: { entrants: [A, B, A] }'),
    `10:26: events.L1.entrants[2]: Cannot enter "A" twice: expected each once, it already is in line 10`,
  ],
  [
    'one engine',
    withEvents('L1: { entrants: [A] }'),
    `10:7: events.L1.format: Cannot play a round-robin: expected at least two engines, got 1`,
  ],
  [
    'an unknown event',
    withEvents(GOOD, 'L1: { entrants: [A, { from: Liga, places: 1 }] }'),
    `11:31: events.L1.entrants[1].from: Cannot find the event "Liga": expected L2 or L1`,
  ],
  [
    'a mistyped event',
    withEvents('QLeague: { entrants: [B, C, D] }', 'L1: { entrants: [A, { from: QLeage, places: 1 }] }'),
    `11:31: events.L1.entrants[1].from: Cannot find the event "QLeage": expected QLeague or L1 (did you mean "QLeague"?)`,
  ],
  [
    'an event in a file of one',
    `${START}${POOL}entrants: [A, { from: L2, places: 1 }]\n`,
    `9:23: entrants[1].from: Cannot find the event "L2": expected several events, under events`,
  ],
  [
    'an event that takes from itself',
    withEvents('L1: { entrants: [A, B, { from: L1, places: 1 }] }'),
    `10:34: events.L1.entrants[2]: Cannot take entrants from "L1" itself: expected another event`,
  ],
  [
    'a circle of two',
    withEvents('L1: { entrants: [A, { from: L2, places: 1 }] }', 'L2: { entrants: [B, { from: L1, places: 2 }] }'),
    `11:31: events.L2.entrants[1]: Cannot take entrants from "L1": expected no circle, got L1 → L2 → L1`,
  ],
  [
    'a circle of three',
    withEvents('X: { entrants: [A, { from: Y }] }', 'Y: { entrants: [B, { from: Z }] }', 'Z: { entrants: [C, { from: X }] }'),
    `12:30: events.Z.entrants[1]: Cannot take entrants from "X": expected no circle, got X → Z → Y → X`,
  ],
  [
    'a place that is not there',
    withEvents(GOOD, 'L1: { entrants: [A, { from: L2, places: 4 }] }'),
    `11:43: events.L1.entrants[1].places: Cannot apply place 4 of "L2": expected places from 1 to 3`,
  ],
  [
    'places that are not there',
    withEvents(GOOD, 'L1: { entrants: [A, { from: L2, places: 4-5 }] }'),
    `11:43: events.L1.entrants[1].places: Cannot apply places 4-5 of "L2": expected places from 1 to 3`,
  ],
  [
    'places from the far end',
    withEvents(GOOD, 'L1: { entrants: [A, { from: L2, places: 7- }] }'),
    `11:43: events.L1.entrants[1].places: Cannot apply places 7- of "L2": expected places from 1 to 3`,
  ],
  [
    'places in words',
    withEvents(GOOD, 'L1: { entrants: [A, { from: L2, places: top 2 }] }'),
    `11:43: events.L1.entrants[1].places: Cannot read "places": expected a place or a range of places such as 3, 1-6 or 7-, got "top 2"`,
  ],
  [
    'places the other way round',
    withEvents(GOOD, 'L1: { entrants: [A, { from: L2, places: 3-1 }] }'),
    `11:43: events.L1.entrants[1].places: Cannot read "places": expected a place or a range of places such as 3, 1-6 or 7-, the better place first, got "3-1"`,
  ],
  [
    'a place nought',
    withEvents(GOOD, 'L1: { entrants: [A, { from: L2, places: 0 }] }'),
    `11:43: events.L1.entrants[1].places: Cannot read "places": expected a place or a range of places such as 3, 1-6 or 7-, got "0"`,
  ],
  [
    'a list of places',
    withEvents(GOOD, 'L1: { entrants: [A, { from: L2, places: [1, 2] }] }'),
    `11:43: events.L1.entrants[1].places: Cannot read "places": expected a place or a range of places such as 3, 1-6 or 7-, got a list`,
  ],
  [
    'nothing to take from',
    withEvents(GOOD, 'L1: { entrants: [A, { places: 1-2 }] }'),
    `11:23: events.L1.entrants[1]: Cannot tell who comes here: expected one of from, previous and seats, got none of them`,
  ],
  [
    'two things to take from',
    withEvents(GOOD, 'L1: { entrants: [A, { from: L2, previous: s15.json, event: L2 }] }'),
    `11:23: events.L1.entrants[1]: Cannot tell who comes here: expected one of from, previous and seats, got from and previous`,
  ],
  [
    'an event with from',
    withEvents(GOOD, 'L1: { entrants: [A, { from: L2, event: L2 }] }'),
    `11:35: events.L1.entrants[1].event: Cannot use "event" together with "from": expected it with previous`,
  ],
  [
    'a mistyped word in a source',
    withEvents(GOOD, 'L1: { entrants: [A, { from: L2, place: 1 }] }'),
    `11:35: events.L1.entrants[1].place: Cannot use the field "place": expected a known name (did you mean "places"?)`,
  ],
  [
    'an earlier season without its event',
    withEvents('L1: { entrants: [A, { previous: s15.json }] }'),
    `10:23: events.L1.entrants[1].event: Cannot find "event": expected the key of an event of the earlier season`,
  ],
  [
    'an earlier season that is not there',
    withEvents('L1: { entrants: [A, { previous: s14.json, event: L1 }] }'),
    `10:23: events.L1.entrants[1]: Cannot read the results "s14.json": no such file`,
  ],
  [
    'an earlier season that the file does not name',
    withEvents('L1: { entrants: [A, { previous: season, event: L1 }] }'),
    `10:23: events.L1.entrants[1]: Cannot find the earlier season "season": expected its results file or data folder under previous, such as previous: { season: season.json }`,
  ],
  [
    'an unknown event of an earlier season',
    withEvents('L1: { entrants: [A, { previous: s15.json, event: L3 }] }'),
    `10:23: events.L1.entrants[1]: Cannot find the event "L3" in the results "s15.json": expected L1 or L2`,
  ],
  [
    'a place that an earlier season does not have',
    withEvents('L1: { entrants: [A, { previous: s15.json, event: L2, places: 5-9 }] }'),
    `10:23: events.L1.entrants[1]: Cannot take the places from the results "s15.json": expected places from 1 to 4, got 5-9`,
  ],
  [
    'places that an earlier season did not tell apart',
    withEvents('L1: { entrants: [A, { previous: s15.json, event: L2, places: 1 }] }'),
    `10:23: events.L1.entrants[1]: Cannot take the places from the results "s15.json": expected places of "L2" without ties, got A, B together on place 1`,
  ],
  [
    'engines of an earlier season that are gone',
    withEvents('L1: { entrants: [A, { previous: s15.json, event: L1 }] }'),
    `10:23: events.L1.entrants[1]: Cannot enter "X", "Y": expected engines of these names under engines`,
  ],
  [
    'previous as text',
    withTop('previous: s15.json'),
    `9:11: previous: Cannot read "previous": expected names with files, such as { season: season15.json }, got "s15.json"`,
  ],
  [
    'a file of nothing in previous',
    withTop('previous: { season: }'),
    `9:21: previous.season: Cannot read "season": expected a file in one line of 1 to 4096 characters, without spaces around it, got nothing`,
  ],
  [
    'seats that no one fills',
    withEvents('L1: { entrants: [{ seats: 2 }, A] }'),
    `10:20: events.L1.seats: Cannot find "seats": expected 2 names of engines`,
  ],
  [
    'too few for the seats',
    withEvents('L1: { entrants: [{ seats: 3 }], seats: [A, B] }'),
    `10:42: events.L1.seats: Cannot fill the seats: expected 3 names, got 2`,
  ],
  [
    'too many for the seats',
    withEvents('L1: { entrants: [{ seats: 2-3 }], seats: [A, B, C, D] }'),
    `10:44: events.L1.seats: Cannot fill the seats: expected 2 to 3 names, got 4`,
  ],
  [
    'seats that no one leaves open',
    withEvents('L1: { entrants: [A, B], seats: [C] }'),
    `10:27: events.L1.seats: Cannot fill seats: expected { seats: N } among the entrants`,
  ],
  [
    'seats twice',
    withEvents('L1: { entrants: [{ seats: 2 }, { seats: 2 }], seats: [A, B] }'),
    `10:34: events.L1.entrants[1]: Cannot use "seats" twice: expected one { seats: N } among the entrants`,
    `10:57: events.L1.seats[0]: Cannot enter "A" twice: expected each once, it already is in line 10`,
    `10:60: events.L1.seats[1]: Cannot enter "B" twice: expected each once, it already is in line 10`,
  ],
  [
    'seats in words',
    withEvents('L1: { entrants: [{ seats: many }], seats: [A, B] }'),
    `10:29: events.L1.entrants[0].seats: Cannot read "seats": expected a number of seats such as 10, or 2-16, got "many"`,
  ],
  [
    'seats as text',
    withEvents('L1: { entrants: [{ seats: 2 }], seats: A }'),
    `10:42: events.L1.seats: Cannot read "seats": expected a list of names of engines, got "A"`,
  ],
  [
    'places with seats',
    withEvents('L1: { entrants: [{ seats: 2, places: 1 }], seats: [A, B] }'),
    `10:32: events.L1.entrants[0].places: Cannot use "places" together with "seats": expected it with from or previous`,
  ],
  [
    'what means one event only, at the top',
    withTop('entrants: [A, B]', 'title: { name: Champion }', 'versionsOf: L2', 'event: E'),
    `9:1: entrants: Cannot use "entrants" together with "events": expected it inside an event`,
    `10:1: title: Cannot use "title" together with "events": expected it inside an event`,
    `11:1: versionsOf: Cannot use "versionsOf" together with "events": expected it inside an event`,
    `12:1: event: Cannot use "event" together with "events": expected it inside an event`,
  ],
  [
    'moments at the top',
    withTop('schedule: { break: 5m, startAfter: [L2], notBefore: 2026-12-01T18:00Z }'),
    `9:24: schedule.startAfter: Cannot use "startAfter" together with "events": expected it inside an event`,
    `9:42: schedule.notBefore: Cannot use "notBefore" together with "events": expected it inside an event`,
  ],
  [
    'counts at the top that suit no event',
    withTop('games: 4', 'earlyStop: true'),
    `9:1: games: Cannot use "games": expected an event of the format match or knockout`,
    `10:1: earlyStop: Cannot use "earlyStop": expected an event of the format match or knockout`,
  ],
  [
    'a name of two events',
    withEvents('L1: { entrants: all, name: League }', 'L2: { entrants: all, event: T - League }'),
    `11:31: events.L2.event: Cannot use the name "T - League" twice: expected a name of its own, "L1" has it too`,
  ],
  [
    'three in a match',
    withEvents('L1: { entrants: [A, B, C], format: match }'),
    `10:38: events.L1.format: Cannot play a match: expected two engines, got 3; more play a round-robin`,
  ],
  [
    'one or two in a match',
    withEvents(GOOD, 'F: { entrants: [{ from: L2, places: 1 }], format: match }'),
    `11:53: events.F.format: Cannot play a match: expected two engines, got 1`,
  ],
  [
    'cycles of a match',
    withEvents('F: { entrants: [A, B], format: match, cycles: 2 }'),
    `10:41: events.F.cycles: Cannot use "cycles" with the format "match": expected "games"`,
  ],
  [
    'rounds of a gauntlet',
    alone('format: gauntlet', 'rounds: [{ name: R }]'),
    `9:1: rounds: Cannot use "rounds" with the format "gauntlet": expected "cycles"`,
  ],
  [
    'challengers of a round robin',
    alone('format: round-robin', 'challengers: 2'),
    `9:1: challengers: Cannot use "challengers" with the format "round-robin": expected the format gauntlet`,
  ],
  [
    'as many challengers as entrants',
    alone('format: gauntlet', 'challengers: 4'),
    `8:9: format: Cannot play a gauntlet: expected more entrants than challengers, got 4 and 4`,
  ],
  [
    'a colour for a knockout',
    cup('firstWhite: secondSeed'),
    `10:1: firstWhite: Cannot use "firstWhite" with the format "knockout": expected the format match`,
  ],
  [
    'a colour in words',
    alone('format: match', 'entrants: [A, B]', 'firstWhite: B'),
    `10:13: firstWhite: Cannot read "firstWhite": expected firstSeed or secondSeed, got "B"`,
  ],
  [
    'CUP-4b: a knockout without a book',
    alone('format: knockout'),
    `8:9: rounds: Cannot play "Semifinals" without a book (CUP-4b): expected a book for the round, openings for the event, or bookless: true`,
    `8:9: rounds: Cannot play "Final" without a book (CUP-4b): expected a book for the round, openings for the event, or bookless: true`,
  ],
  [
    'CUP-4b: a round without a book',
    alone('format: knockout', 'books: { E: { file: e.pgn } }', 'rounds: [{ name: Semifinals }, { book: E }]'),
    `10:10: rounds[0]: Cannot play "Semifinals" without a book (CUP-4b): expected a book for the round, openings for the event, or bookless: true`,
  ],
  [
    'CUP-4b: openings: none',
    alone('format: knockout', 'openings: none', 'rounds: [{ name: Semifinals }, { name: Final }]'),
    `10:10: rounds[0]: Cannot play "Semifinals" without a book (CUP-4b): expected a book for the round, openings for the event, or bookless: true`,
    `10:32: rounds[1]: Cannot play "Final" without a book (CUP-4b): expected a book for the round, openings for the event, or bookless: true`,
  ],
  [
    'an unknown book',
    cup('books: { A: { file: a.pgn }, B: { file: b.pgn } }', 'rounds: [{ book: A }, { book: B }]', 'overtime: [{ book: F }]'),
    `12:20: overtime[0].book: Cannot find the book "F": expected A or B`,
  ],
  [
    'a mistyped book',
    cup('books: { Panorama: { file: a.pgn } }', 'rounds: [{ book: Panorma }, { book: Panorama }]'),
    `11:18: rounds[0].book: Cannot find the book "Panorma": expected a name under books (did you mean "Panorama"?)`,
  ],
  [
    'a book where there are none',
    cup('overtime: [{ book: E }]'),
    `10:20: overtime[0].book: Cannot find the book "E": expected a name under books`,
  ],
  [
    'a book that nothing uses',
    cup('books: { A: { file: a.pgn }, D: { file: d.pgn } }', 'rounds: [{ book: A }, { name: Final }]'),
    `10:30: books.D: Cannot use the book "D": expected a round or a stage of overtime that names it`,
  ],
  [
    'a book without a file',
    cup('books: { A: { order: random } }', 'overtime: [{ book: A }]'),
    `10:13: books.A.file: Cannot find "file": expected a file`,
  ],
  [
    'books as a list',
    cup('books: [a.pgn]'),
    `10:8: books: Cannot read "books": expected books by name, such as { A: { file: a.pgn } }, got a list`,
  ],
  [
    'a book as text',
    cup('books: { A: a.pgn }', 'overtime: [{ book: A }]'),
    `10:13: books.A: Cannot read "A": expected a book such as { file: book.pgn }, season or none, got "a.pgn"`,
  ],
  [
    'a depth that must be exact, without a depth',
    alone('format: round-robin', 'openings: { file: b.pgn, exact: true }'),
    `9:26: openings.exact: Cannot use "exact" without "plies": expected the depth that openings must have`,
  ],
  [
    'a start position at another place',
    alone('format: round-robin', 'openings: { file: b.pgn, startPosition: last }'),
    `9:41: openings.startPosition: Cannot read "startPosition": expected first or drawn, got "last"`,
  ],
  [
    'openings of the season in its first event',
    withEvents('L1: { entrants: all, openings: season }', 'L2: { entrants: all, openings: season }'),
    `10:34: events.L1.openings: Cannot take openings of this season: expected an event that is over before this one`,
  ],
  [
    'openings of the season in a file of one event',
    alone('format: match', 'entrants: [A, B]', 'overtime: [{ book: season }]'),
    `10:20: overtime[0].book: Cannot take openings of this season: expected an event that is over before this one`,
  ],
  ['too few rounds', cup('rounds: [{ name: Final }]'), `10:9: rounds: Cannot play 4 entrants in 1 round: expected 2`],
  ['too many rounds', cup('rounds: [{}, {}, {}]'), `10:9: rounds: Cannot play 4 entrants in 3 rounds: expected 2`],
  [
    'no rounds',
    cup('rounds: []'),
    `10:9: rounds: Cannot read "rounds": expected a list of rounds such as [{ name: Semifinals }, { name: Final }], got an empty list`,
  ],
  [
    'rounds as a number',
    cup('rounds: 2'),
    `10:9: rounds: Cannot read "rounds": expected a list of rounds such as [{ name: Semifinals }, { name: Final }], got "2"`,
  ],
  [
    'a knockout of no one knows how many',
    withEvents(
      'X: { entrants: [A, B] }',
      'Y: { entrants: [A, C] }',
      'K: { format: knockout, bookless: true, entrants: [{ from: X }, { from: Y }] }',
    ),
    `12:16: events.K.rounds: Cannot tell the rounds of the knockout: expected "rounds", because from 2 to 3 entrants may come`,
  ],
  [
    'an odd number of games in a knockout',
    cup('games: 3', 'rounds: [{ games: 5 }, {}]'),
    `10:8: games: Cannot play 3 games in pairs: expected an even number, so that both play both sides of each opening`,
    `11:19: rounds[0].games: Cannot play 5 games in pairs: expected an even number, so that both play both sides of each opening`,
  ],
  [
    'encounters of a Swiss that follow no order, and have no rest',
    alone('format: swiss', 'rounds: 2', 'encounters: { order: circle, firstWhite: second, colours: byNumber }', 'rest: 1m'),
    `10:15: encounters.order: Cannot use "order" with the format "swiss": expected the format round-robin or gauntlet`,
    `10:30: encounters.firstWhite: Cannot use "firstWhite" with the format "swiss": expected the format round-robin, gauntlet or knockout`,
    `10:59: encounters.colours: Cannot use the colours "byNumber" in a Swiss: expected alternate or same`,
    `11:7: rest: Cannot rest between games with encounters: expected 0s, the games of an encounter may be played at once`,
  ],
  [
    'what encounters decide, said again',
    cup(
      'encounters: { games: 3, order: listed, reverseCycles: true, challengersMeet: true }',
      'games: 4',
      'earlyStop: true',
      'overtime: [{}]',
      'tieBreaks: atOnce',
      'rounds: [{ games: 2, earlyStop: true }, { book: A }]',
      'smallFinal: { games: 6 }',
      'books: { A: { file: a.pgn } }',
    ),
    `10:25: encounters.order: Cannot use "order" with the format "knockout": expected the format round-robin or gauntlet`,
    `10:40: encounters.reverseCycles: Cannot use "reverseCycles" with the format "knockout": expected the format round-robin or gauntlet`,
    `10:61: encounters.challengersMeet: Cannot use "challengersMeet" with the format "knockout": expected the format gauntlet`,
    ...['games', 'earlyStop', 'overtime', 'tieBreaks'].map(
      (field, index) =>
        `${11 + index}:1: ${field}: Cannot use "${field}" with encounters: expected it left out, encounters decide it`,
    ),
    `15:12: rounds[0].games: Cannot use "games" with encounters: expected it left out, encounters decide it`,
    `15:22: rounds[0].earlyStop: Cannot use "earlyStop" with encounters: expected it left out, encounters decide it`,
    `15:43: rounds[1].book: Cannot use "book" with encounters: expected it left out, encounters decide it`,
    `16:15: smallFinal.games: Cannot use "games" with encounters: expected it left out, encounters decide it`,
  ],
  [
    'a bracket and seeds of another form',
    cup('bracket: folded', 'seeded: -1'),
    `10:10: bracket: Cannot read "bracket": expected fold or slide, got "folded" (did you mean "fold"?)`,
    `11:9: seeded: Cannot read "seeded": expected a whole number from 0 to 1000, got "-1"`,
  ],
  [
    'seeds of a league',
    alone('format: round-robin', 'bracket: slide', 'seeded: 2', 'encounters: { challengersMeet: true }'),
    `9:1: bracket: Cannot use "bracket" with the format "round-robin": expected the format knockout`,
    `10:1: seeded: Cannot use "seeded" with the format "round-robin": expected the format knockout`,
    `11:15: encounters.challengersMeet: Cannot use "challengersMeet" with the format "round-robin": expected the format gauntlet`,
  ],
  [
    'an unknown field of a round',
    cup('rounds: [{ nmae: S, overtime: [] }, { openings: E }]'),
    `10:12: rounds[0].nmae: Cannot use the field "nmae": expected a known name (did you mean "name"?)`,
    `10:21: rounds[0].overtime: Cannot use the field "overtime": expected it at the event, for all rounds`,
    `10:39: rounds[1].openings: Cannot use the field "openings": expected a known name (did you mean "book"?)`,
  ],
  [
    'a small final of two',
    alone('format: knockout', 'bookless: true', 'entrants: [A, B]', 'smallFinal: true'),
    `11:1: smallFinal: Cannot play a small final: expected at least four entrants and two rounds`,
  ],
  [
    'a small final as text',
    cup('smallFinal: bronze'),
    `10:13: smallFinal: Cannot read "smallFinal": expected true, false, or what is otherwise than in the final, such as { book: E }, got "bronze"`,
  ],
  [
    'a list of tie-breaks in a knockout',
    cup('tieBreaks: [DE, SB]'),
    `10:12: tieBreaks: Cannot use a list of tie-breaks in a knockout: expected afterRound or atOnce, which say when tie-break games are played`,
  ],
  [
    'tie-breaks of a knockout in other words',
    cup('tieBreaks: afterround'),
    `10:12: tieBreaks: Cannot read "tieBreaks": expected a list such as [DE, WIN, SB]; in a knockout afterRound or atOnce, got "afterround" (did you mean "afterRound"?)`,
  ],
  [
    "a knockout's tie-breaks in a league",
    alone('format: round-robin', 'tieBreaks: atOnce'),
    `9:12: tieBreaks: Cannot use "atOnce" with the format "round-robin": expected a list such as [DE, WIN, SB]`,
  ],
  [
    'a tie-break in lower case',
    alone('format: round-robin', 'tieBreaks: [de, SB]'),
    `9:13: tieBreaks[0]: Cannot read "tieBreaks[0]": expected CRASH, DE, WIN, SB, RMOB, 2WIN, FAST, SLOW, SOS, SODOS, SODOSX, RANK or RULING, got "de" (did you mean "DE"?)`,
  ],
  [
    'overtime in a league',
    alone('format: round-robin', 'overtime: [{ games: 2 }]'),
    `9:1: overtime: Cannot use "overtime" with the format "round-robin": expected the format match or knockout`,
  ],
  [
    'overtime as a number',
    cup('overtime: 2'),
    `10:11: overtime: Cannot read "overtime": expected a list of stages such as [{ sets: 4 }, { timeControl: 60+1 }], got "2"`,
  ],
  [
    'a stage after one without end',
    cup('overtime: [{ sets: 4 }, { games: 2 }, { sets: 1, timeControl: 5 }]'),
    `10:39: overtime[2]: Cannot reach this stage: expected "sets" for the stage before it, which is played until a set decides`,
  ],
  [
    'an odd set',
    cup('overtime: [{ games: 3 }]'),
    `10:21: overtime[0].games: Cannot play 3 games in pairs: expected an even number, so that both play both sides of each opening`,
  ],
  [
    'no sets',
    cup('overtime: [{ sets: 0 }]'),
    `10:20: overtime[0].sets: Cannot read "sets": expected a whole number from 1 to 1000, got "0"`,
  ],
  [
    'words of a stage',
    cup('overtime: [{ pairs: 4, tc: 5+1, openings: E }]'),
    `10:14: overtime[0].pairs: Cannot use the field "pairs": expected sets, each of games: 2`,
    `10:24: overtime[0].tc: Cannot use the field "tc": expected a known name (did you mean "timeControl"?)`,
    `10:33: overtime[0].openings: Cannot use the field "openings": expected a known name (did you mean "book"?)`,
  ],
  [
    'a stage without a clock',
    cup('overtime: [{ timeControl: inf }]'),
    `10:27: overtime[0].timeControl: Cannot play without a clock: expected limits with depth or nodes for the event with timeControl "inf"`,
  ],
  [
    'an unknown time control of a stage',
    cup('overtime: [{ timeControl: blitz }]'),
    `10:27: overtime[0].timeControl: Cannot read the time control: expected seconds (60+0.6), minutes and seconds (30'+5" or 5:00+2), moves in a period (40/60+1) or a time per move (0.1/move), got "blitz"`,
  ],
  [
    'a schedule as text',
    withEvents('L1: { entrants: all, schedule: tomorrow }'),
    `10:34: events.L1.schedule: Cannot read "schedule": expected a group of fields such as { break: 30m }, got "tomorrow"`,
  ],
  [
    'a break before everything',
    withEvents('L1: { entrants: all, schedule: { break: 30m } }'),
    `10:36: events.L1.schedule.break: Cannot use "break": expected an event that is over before this one`,
  ],
  [
    'a break without a unit',
    withEvents(GOOD, 'L1: { entrants: all, schedule: { break: 30 } }'),
    `11:43: events.L1.schedule.break: Cannot read "break": expected a duration with its unit, such as 30ms or 30s, got "30"`,
  ],
  [
    'a moment without a zone',
    withEvents('L1: { entrants: all, schedule: { notBefore: 2026-12-01T18:00 } }'),
    `10:47: events.L1.schedule.notBefore: Cannot read "notBefore": expected a moment with its zone, such as 2026-12-01T18:00Z, got "2026-12-01T18:00"`,
  ],
  [
    'a day that is not there',
    withEvents('L1: { entrants: all, schedule: { notBefore: 2026-02-29T18:00Z } }'),
    `10:47: events.L1.schedule.notBefore: Cannot read "notBefore": expected a moment with its zone, such as 2026-12-01T18:00Z, got "2026-02-29T18:00Z"`,
  ],
  [
    'a deadline that is none, and one moment for all',
    withTop('schedule: { deadline: 2026-12-01T18:00Z }'),
    `9:13: schedule.deadline: Cannot use "deadline" together with "events": expected it inside an event`,
  ],
  [
    'a deadline in other words',
    withEvents('L1: { entrants: all, schedule: { deadline: last-game } }'),
    `10:46: events.L1.schedule.deadline: Cannot read "deadline": expected lastGame, opening or a moment with its zone, such as 2026-12-01T18:00Z, got "last-game"`,
  ],
  [
    'a deadline too late',
    withEvents('L1: { entrants: all, schedule: { notBefore: 2026-12-01T18:00Z, deadline: 2026-12-02T18:00Z } }'),
    `10:76: events.L1.schedule.deadline: Cannot use a deadline after the event may be opened: expected it at or before notBefore`,
  ],
  [
    'an unknown event to wait for',
    withEvents(GOOD, 'L1: { entrants: all, schedule: { startAfter: [L3, L2] } }'),
    `11:49: events.L1.schedule.startAfter[0]: Cannot find the event "L3": expected L2 or L1`,
  ],
  [
    'an event to wait for as text',
    withEvents(GOOD, 'L1: { entrants: all, schedule: { startAfter: L2 } }'),
    `11:48: events.L1.schedule.startAfter: Cannot read "startAfter": expected a list of events such as [QL, L2], got "L2"`,
  ],
  [
    'an event that waits for itself',
    withEvents('L1: { entrants: all, schedule: { startAfter: [L1] } }'),
    `10:49: events.L1.schedule.startAfter[0]: Cannot open "L1" after itself: expected another event`,
  ],
  [
    'events that wait for each other',
    withEvents('L1: { entrants: all, schedule: { startAfter: [L2] } }', 'L2: { entrants: all, schedule: { startAfter: [L1] } }'),
    `11:49: events.L2.schedule.startAfter[0]: Cannot open "L2" after "L1": expected no circle, "L1" comes after "L2"`,
  ],
  [
    'an event that waits for one that it feeds',
    withEvents('L2: { entrants: [B, C], schedule: { startAfter: [L1] } }', 'L1: { entrants: [A, { from: L2, places: 1 }] }'),
    `10:52: events.L2.schedule.startAfter[0]: Cannot open "L2" after "L1": expected no circle, "L1" comes after "L2"`,
  ],
  [
    'a break with the schedule',
    withEvents('L1: { entrants: all, break: 30m }'),
    `10:24: events.L1.break: Cannot use the field "break": expected it inside schedule: { break: 30m }`,
  ],
  [
    'S16-13f: versions of an unknown event',
    withEvents(GOOD, 'P: { entrants: [{ from: L2, places: 1-2 }], versionsOf: L3 }'),
    `11:59: events.P.versionsOf: Cannot find the event "L3": expected L2 or P`,
  ],
  [
    'S16-13f: versions of a later event',
    withEvents('P: { entrants: [B, C], versionsOf: L2 }', GOOD),
    `10:38: events.P.versionsOf: Cannot play with the versions of "L2": expected an event that is over before this one`,
  ],
  [
    'S16-13f: versions of who did not play there',
    withEvents(GOOD, 'P: { entrants: [A, { from: L2, places: 1-2 }], versionsOf: L2 }'),
    `11:62: events.P.versionsOf: Cannot play with the versions of "L2": expected entrants who play there, got "A"`,
  ],
  [
    'a title as text',
    withEvents('F: { entrants: all, title: Champion }'),
    `10:30: events.F.title: Cannot read "title": expected a group of fields such as { name: … }, got "Champion"`,
  ],
  [
    'a title without a name',
    withEvents('F: { entrants: all, title: { holder: A } }'),
    `10:30: events.F.title.name: Cannot find "name": expected what the winner is called, such as Grand Champion`,
  ],
  [
    'an unknown event of the next season',
    withTop('nextSeason: { L3: [A] }'),
    `9:15: nextSeason.L3: Cannot find the event "L3": expected L2 or L1`,
  ],
  [
    'seats in the next season',
    withTop('nextSeason: { L2: [{ seats: 3 }], L1: all }'),
    `9:20: nextSeason.L2[0].from: Cannot find "from": expected the key of an event`,
    `9:22: nextSeason.L2[0].seats: Cannot use the field "seats": expected from or places`,
    `9:39: nextSeason.L1: Cannot read "L1": expected a list such as [{ from: L1, places: 13-16 }, { from: L2, places: 5-10 }], got "all"`,
  ],
  [
    'the next season as a list',
    withTop('nextSeason: [L1]'),
    `9:13: nextSeason: Cannot read "nextSeason": expected events with lists, such as { L2: [{ from: L1, places: 13-16 }] }, got a list`,
  ],
  [
    'a clock that one event lacks',
    `tournament: T\nformat: round-robin\n${POOL}events:\n  L1: { entrants: all, timeControl: 60 }\n  L2: { entrants: [A, B] }\n`,
    `10:7: events.L2.timeControl: Cannot find "timeControl": expected seconds such as 60+0.6, or limits with depth or nodes`,
  ],
  [
    'a format that one event lacks',
    `tournament: T\ntimeControl: 60\n${POOL}events:\n  L1: { entrants: all, format: round-robin }\n  L2: { entrants: [A, B] }\n`,
    `10:7: events.L2.format: Cannot find "format": expected round-robin, match, knockout, gauntlet or swiss`,
  ],
  [
    'a margin that means no one',
    `tournament: T\nformat: round-robin\nlimits: { depth: 3 }\n${POOL}events:\n  L1: { entrants: all, timeMargin: 5ms }\n  L2: { entrants: all, timeControl: 9, moveCap: 9s }\n`,
    `10:24: events.L1.timeMargin: Cannot use "timeMargin": expected an engine with a clock`,
    `11:40: events.L2.moveCap: Cannot use "moveCap": expected an engine without a clock (limits without timeControl)`,
  ],
  [
    'a margin at the top that means no one',
    `tournament: T\nformat: round-robin\nlimits: { depth: 3 }\ntimeMargin: 5ms\n${POOL}events:\n  L1: { entrants: all }\n`,
    `4:1: timeMargin: Cannot use "timeMargin": expected an engine with a clock`,
  ],
  [
    'no games at once for an entrant',
    withTop('gamesPerEntrant: 0'),
    `9:18: gamesPerEntrant: Cannot read "gamesPerEntrant": expected a whole number from 1 to 1024, got "0"`,
  ],
  [
    'an unknown preset',
    'preset: tcec-seson-16\nengines: [A, B]\n',
    `1:9: preset: Cannot read "preset": expected tcec-season-16, tcec-cup-4, tcec-cup-4-as-played, tcec-4k or cgf-1999, got "tcec-seson-16" (did you mean "tcec-season-16"?)`,
  ],
  [
    'a rule set as a preset',
    'preset: tcec-season-18\n',
    `1:9: preset: Cannot find the preset "tcec-season-18": expected tcec-season-16, tcec-cup-4, tcec-cup-4-as-played, tcec-4k or cgf-1999; of the rules alone there is ruleSet: tcec-season-18`,
  ],
  [
    'a list of presets',
    'preset: [tcec-4k]\n',
    `1:9: preset: Cannot read "preset": expected tcec-season-16, tcec-cup-4, tcec-cup-4-as-played, tcec-4k or cgf-1999, got a list`,
  ],
  [
    'versions of no one, of nothing, and of an event that allows none',
    withEvents(
      'L2: { entrants: [B, C, D], versions: { b: { cmd: b2 }, C: { comand: c2 }, D: { name: E } } }',
      'L1: { entrants: [{ from: L2, places: 1-2 }], versionsOf: L2, versions: { B: { displayName: B 2 } } }',
      'L0: { entrants: [{ from: L1, places: 1-2 }], versions: [B] }',
    ),
    `10:42: events.L2.versions.b: Cannot find the engine "b": expected the name of an engine of the file (did you mean "B"?)`,
    `10:63: events.L2.versions.C.comand: Cannot use the field "comand": expected a known name (did you mean "cmd"?)`,
    `10:82: events.L2.versions.D.name: Cannot use the field "name": expected it in the entry under engines: it stays the same all season`,
    `11:64: events.L1.versions: Cannot use "versions" together with "versionsOf": expected one of them, versionsOf allows no updates`,
    `12:58: events.L0.versions: Cannot read "versions": expected engines by their names, such as { Lc0: { displayName: Lc0 0.31 } }, got a list`,
  ],
  [
    'display names that others have',
    withEvents(
      'L2: { entrants: [B, C, D], versions: { B: { displayName: c }, C: { displayName: X 2 } } }',
      'L1: { entrants: [A, { from: L2, places: 1 }], versions: { D: { displayName: x 2 }, C: { displayName: X 2 } } }',
    ),
    `10:60: events.L2.versions.B.displayName: Cannot use the display name "c": expected a name of its own, the engine "C" has it too`,
    `11:79: events.L1.versions.D.displayName: Cannot use the display name "x 2": expected a name of its own, the engine "C" has it too`,
  ],
  [
    'words of other programs',
    withTop('leagues: 3', 'seeding: [A]', 'relegation: 2', 'startAfter: [L2]'),
    `9:1: leagues: Cannot use the field "leagues": expected a known name (did you mean "events"?)`,
    `10:1: seeding: Cannot use the field "seeding": expected a known name (did you mean "entrants"?)`,
    `11:1: relegation: Cannot use the field "relegation": expected nextSeason: { L2: [{ from: L1, places: 13-16 }] }`,
    `12:1: startAfter: Cannot use the field "startAfter": expected it inside schedule: { startAfter: [QL] }`,
  ],
];

it.each(WRONG.map(([title, text, ...messages]) => ({ title, text, messages })))('$title', ({ text, messages }) => {
  expect(messages.length).toBeGreaterThan(0);
  expect(issuesOf(text)).toEqual(messages);
});

it('finds nothing wrong with the files that the wrong ones are made from', () => {
  expect(issuesOf(withEvents(GOOD))).toEqual([]);
  expect(issuesOf(withTop())).toEqual([]);
  expect(issuesOf(alone('format: gauntlet'))).toEqual([]);
  expect(issuesOf(cup())).toEqual([]);
});
