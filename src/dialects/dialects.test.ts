// What a command line becomes: the fields of a tournament, or everything that is wrong with it.

import { describe, expect, test } from 'vitest';
import { err, unwrap } from '../core/result.ts';
import { defineTournament } from '../tournament/define.ts';
import { readMatch } from './dialects.ts';
import type { KnownFiles } from './matchRequest.ts';
import { tournamentFields } from './tournamentFields.ts';

const TWO = '-engine cmd=./new name=new -engine cmd=./old name=old';
const NO_FILES: KnownFiles = { read: () => err('Cannot read anything') };
const words = (line: string): readonly string[] => line.split(' ');
const fieldsOf = (line: string) => tournamentFields(unwrap(readMatch(words(line), NO_FILES).request), 1);
function problemsOf(line: string): readonly string[] {
  const { request } = readMatch(words(line), NO_FILES);
  return request.ok ? [] : request.error.map(({ message }) => message);
}

describe('the words of fastchess', () => {
  test('become a tournament file that can be played', () => {
    const fields = fieldsOf(
      `${TWO} -each tc=40/1:30+0.6 timemargin=50 option.Hash=16 proto=uci -rounds 50 -repeat -openings file=b.epd order=random start=3 -srand 18446744073709551615 -draw movenumber=34 movecount=8 score=20 -resign movecount=3 score=600 twosided=true -maxmoves 200 -site here`,
    );
    expect(fields).toMatchObject({
      format: 'match',
      games: 100,
      site: 'here',
      openings: { file: 'b.epd', order: 'fastchess', start: 3, rngSeed: '18446744073709551615' },
      adjudication: {
        semantics: 'fastchess',
        draw: { fromMove: 34, moves: 8, pawns: 0.2 },
        resign: { moves: 3, pawns: 6, seenBy: 'together' },
        maxMoves: 200,
      },
      engines: [
        {
          name: 'new',
          cmd: './new',
          dir: '.',
          timeControl: '40/90+0.6',
          timeMargin: '50ms',
          options: { Hash: '16' },
        },
        { name: 'old' },
      ],
    });
    unwrap(defineTournament(fields));
  });

  test('--compliance gives the engine all words that follow, also those that begin with a hyphen', () => {
    const checked = (...given: readonly string[]) => {
      const { request } = readMatch(['--compliance', ...given], NO_FILES);
      return request.ok ? request.value.checked : request.error.map(({ message }) => message);
    };
    expect(checked('gnuchess', '-u')).toEqual(['gnuchess', '-u']);
    expect(checked('gnuchess', '--uci', '-rounds', '3')).toEqual(['gnuchess', '--uci', '-rounds', '3']);
    expect(checked('lc0', '--backend=eigen -t 2')).toEqual(['lc0', '--backend=eigen', '-t', '2']);
    expect(checked('-u')).toEqual(['Cannot use --compliance: expected an engine, got "-u"']);
  });

  test('-quick is a match with usual settings, which later options change', () => {
    const fields = fieldsOf('-quick cmd=bin/sf cmd=bin/sf book=b.epd -rounds 3 -each option.Hash=16');
    expect(fields).toMatchObject({
      format: 'match',
      games: 6,
      openings: { file: 'b.epd', order: 'fastchess' },
      adjudication: { draw: { fromMove: 30, moves: 8, pawns: 0.08 } },
      engines: [
        { name: 'bin/sf1', cmd: 'bin/sf', timeControl: '10+0.1', options: { Hash: '16' } },
        { name: 'bin/sf2', cmd: 'bin/sf', timeControl: '10+0.1' },
      ],
    });
    unwrap(defineTournament(fields));
    expect(unwrap(readMatch(words('-quick cmd=a cmd=b book=b.pgn'), NO_FILES).request)).toMatchObject({
      ...{ rounds: 25_000, games: 2, concurrency: -2, recover: true, lines: 'cutechess' },
    });
    expect(problemsOf('-quick cmd=a book=b.txt')).toContain(
      'Cannot use -quick: expected a name that ends in .pgn or .epd for book, got "b.txt"',
    );
    expect(problemsOf('-quick cmd=a cmd=b')).toContain('Cannot use -quick: expected book=');
  });

  test.each(['', ' --semantics cutechess'])('-variant has any case%s', (semantics) => {
    const variantOf = (name: string) => fieldsOf(`${TWO} -each tc=1 -variant ${name} -openings file=b.epd${semantics}`).variant;
    expect(['FischeRandom', 'Three-Check', 'KingOfTheHill', 'atomic', 'Standard'].map(variantOf)).toEqual([
      ...['chess960', 'threeCheck', 'kingOfTheHill', 'atomic', undefined],
    ]);
    expect(problemsOf(`${TWO} -each tc=1 -variant atmic${semantics}`)).toEqual([
      'Cannot use -variant: expected standard, fischerandom, crazyhouse, atomic, antichess, horde, kingofthehill, racingkings or 3check, got "atmic" (did you mean "atomic"?)',
    ]);
  });

  test('a mistyped name gets the nearest one, wherever a value is a name', () => {
    const nearestTo = (more: string): string | undefined =>
      /did you mean "([^"]+)"/.exec(problemsOf(`${TWO} -each tc=1 ${more}`).join('\n'))?.[1];
    expect([
      nearestTo('-tournament roundrobbin'),
      nearestTo('-openings file=a.epd format=edp'),
      nearestTo('-openings file=a.epd order=randon'),
      nearestTo('-pgnout file=a.pgn notation=sam'),
      nearestTo('-pgnout file=a.pgn append=ture'),
      nearestTo('-sprt elo0=0 elo1=5 alpha=0.05 beta=0.05 model=logistik'),
      nearestTo('--output cutechss'),
      nearestTo('-tournament knock-out --semantics cutechess'),
      nearestTo('-openings file=a.epd order=something'),
      nearestTo('-rounds x'),
    ]).toEqual([...['roundrobin', 'epd', 'random', 'san', 'true', 'logistic', 'cutechess', 'knockout', undefined, undefined]]);
  });

  test('openings are cut after so many plies, or not at all', () => {
    const pliesOf = (plies: string) => fieldsOf(`${TWO} -each nodes=1 -openings file=b.pgn plies=${plies}`);
    expect(pliesOf('8')).toMatchObject({ openings: { file: 'b.pgn', plies: 8 } });
    for (const plies of ['-1', '1024']) {
      const fields = pliesOf(plies);
      expect(fields.openings).not.toHaveProperty('plies');
      unwrap(defineTournament(fields));
    }
    expect(problemsOf(`${TWO} -each nodes=1 -openings file=b.pgn plies=0`)).toEqual([
      'Cannot use -openings: expected -1 or a whole number from 1 for plies, got "0"',
    ]);
  });

  test('one game of each round has an opening of its own', () => {
    expect(fieldsOf(`${TWO} -each nodes=1 -rounds 7 -games 1 -noswap -reverse`)).toMatchObject({
      games: 7,
      gamesPerOpening: 1,
      alternateColours: false,
      firstWhite: 'secondSeed',
    });
  });

  test('rounds and games are exchanged where they were meant so, as fastchess does', () => {
    expect(fieldsOf(`${TWO} -each nodes=1 -rounds 2 -games 40`)).toMatchObject({ games: 80 });
  });

  test('more than two engines play encounters in the order of the list', () => {
    const fields = fieldsOf(
      `${TWO} -engine cmd=./base -each tc=1 -tournament gauntlet -seeds 9 -rounds 4000 -openings file=b.epd -reverse`,
    );
    expect(fields).toMatchObject({
      format: 'gauntlet',
      cycles: 4000,
      challengers: 2,
      encounters: { order: 'listed', games: 2, gamesPerOpening: 2, firstWhite: 'second', challengersMeet: true },
      openings: { most: 4000 },
    });
    unwrap(defineTournament(fields));
    expect(fieldsOf(`${TWO} -engine cmd=./base -each tc=1 -games 1`)).toMatchObject({
      format: 'round-robin',
      encounters: { games: 1, colours: 'byNumber' },
    });
    expect(problemsOf(`${TWO} -engine cmd=./base -each tc=1 -sprt elo0=0 elo1=1 alpha=0.1 beta=0.1`)).toEqual([
      'Cannot test 3 engines: expected two -engine with -sprt, it compares the first with the second',
    ]);
  });

  test('cutechess-cli: a pyramid, with one opening a round', () => {
    const fields = fieldsOf(
      `${TWO} -engine cmd=./base -each proto=uci tc=1 -tournament pyramid -rounds 3 -openings file=b.epd format=epd policy=round`,
    );
    expect(fields).toMatchObject({
      format: 'round-robin',
      cycles: 3,
      encounters: { order: 'newcomers', games: 1, openingFor: 'round', reverseCycles: true },
    });
    unwrap(defineTournament(fields));
  });

  test('cutechess-cli: a knockout, with its bracket, its draw and its openings', () => {
    const knockout = (words: string) =>
      fieldsOf(`${TWO} -engine cmd=./base -each proto=uci tc=1 -tournament knockout ${words}`.trim());
    const fields = knockout('-games 3 -repeat -seeds 1 -reverse -srand 77 -openings file=b.epd format=epd order=random');
    expect(fields).toMatchObject({
      ...{ format: 'knockout', bracket: 'slide', seeded: 1, rngSeed: 77 },
      encounters: { games: 3, gamesPerOpening: 2, firstWhite: 'second' },
      openings: { order: 'cutechess', rngSeed: '77' },
    });
    expect(fields.encounters).not.toHaveProperty('order');
    expect(knockout('-noswap')).toMatchObject({ seeded: 0, encounters: { games: 1, gamesPerOpening: 1, colours: 'same' } });
    expect(knockout('-openings file=b.epd format=epd policy=encounter')).toMatchObject({
      encounters: { gamesPerOpening: 1_000_000 },
    });
    unwrap(defineTournament(fields));
    unwrap(defineTournament(fieldsOf(`${TWO} -each proto=uci tc=1 -tournament knockout`)));
    expect(
      problemsOf(`${TWO} -each proto=uci tc=1 -tournament knockout -rounds 1 -sprt elo0=0 elo1=1 alpha=0.1 beta=0.1`),
    ).toEqual([
      'Cannot use -rounds in a knockout: expected -games, its rounds follow from its engines',
      'Cannot use -sprt in a knockout: expected -tournament round-robin with it',
    ]);
    expect(problemsOf(`${TWO} -each proto=uci tc=1 -tournament knockout --output fastchess`)).toEqual([
      'Cannot use --output fastchess with a knockout: expected cutechess, json or arbiter',
    ]);
    expect(problemsOf(`${TWO} -each tc=1 -tournament knockout --semantics fastchess`)).toEqual([
      'Cannot use -tournament: expected roundrobin, gauntlet or swiss, got "knockout"',
    ]);
  });

  test.each(['fastchess', 'cutechess'])('a Swiss plays -games of a pairing, with the colours that it gives: %s', (semantics) => {
    const swiss = (words: string): string =>
      `${TWO} -engine cmd=./base -each proto=uci tc=1 -tournament swiss --semantics ${semantics} -rounds 5 ${words}`;
    const fields = fieldsOf(swiss('-games 1'));
    expect(fields).toMatchObject({ format: 'swiss', rounds: 5, encounters: { games: 1 } });
    unwrap(defineTournament(fields));
    const pairs = fieldsOf(swiss('-games 2 -repeat'));
    expect(pairs).toMatchObject({ format: 'swiss', rounds: 5, encounters: { games: 2, gamesPerOpening: 2 } });
    unwrap(defineTournament(pairs));
    // Each pairing has an opening of its own.
    expect(fieldsOf(swiss('-openings file=book.epd format=epd')).openings).not.toHaveProperty('most');
    expect(problemsOf(swiss('-games 2 -noswap -reverse'))).toEqual([
      'Cannot use -noswap in a Swiss: expected none, it balances colours',
      'Cannot use -reverse in a Swiss: expected none, it balances colours',
    ]);
  });

  test('names come from commands, and a second one gets a number', () => {
    const { engines } = fieldsOf('-engine cmd=bin/sf.exe -engine cmd=bin/sf.exe -each st=0.5');
    expect(engines).toMatchObject([{ name: 'sf', timeControl: '0.5/move' }, { name: 'sf_2' }]);
  });

  test.each(['fastchess', 'cutechess'])('options of Arbiter are among the nearest names: %s', (semantics) => {
    expect(problemsOf(`${TWO} -each tc=1 --semantics ${semantics} -write-file --no-kep --web`)).toEqual([
      'Cannot use -write-file: expected an option of docs/match.md (did you mean "--write-file"?)',
      'Cannot use --no-kep: expected an option of docs/match.md (did you mean "--no-keep"?)',
    ]);
  });

  test('each unknown word gets the nearest name, each word that is not played the reason', () => {
    expect(problemsOf(`${TWO} -each tc=1 -concurency 2 -wait 1.5 -openings fiel=a -rounds x`)).toEqual([
      'Cannot use -concurency: expected an option of docs/match.md (did you mean "-concurrency"?)',
      'Cannot use -wait: expected a whole number from 0, got "1.5"',
      'Cannot use -openings: expected a known key, got "fiel" (did you mean "file"?)',
      'Cannot use -rounds: expected a whole number from 1, got "x"',
      'Cannot use -openings without a file: expected file=',
    ]);
  });

  test('a sequential test ends the match, and bayesian hypotheses count games', () => {
    const test = (model: string) =>
      fieldsOf(`${TWO} -each tc=1 -rounds 9 -sprt elo0=0 elo1=2.5 alpha=0.05 beta=0.1 model=${model}`);
    const sprt = { elo0: 0, elo1: 2.5, alpha: 0.05, beta: 0.1, inPlay: 'drop' };
    expect(test('normalized')).toMatchObject({ games: 18, sprt: { ...sprt, model: 'normalized', counts: 'pairs' } });
    expect(test('bayesian')).toMatchObject({ sprt: { ...sprt, model: 'bayeselo', counts: 'games' } });
    unwrap(defineTournament(test('logistic')));
  });

  test('a match needs two engines with a limit each', () => {
    expect(problemsOf('-engine cmd=a')).toEqual([
      'Cannot play: expected at least two engines (-engine), got 1',
      'Cannot play without a limit: expected tc, st, nodes or depth for engine 1',
    ]);
  });
});

describe('the words of cutechess-cli', () => {
  test('become a tournament file that can be played', () => {
    const fields = fieldsOf(
      `${TWO} -each tc=40/1:30+0.6 timemargin=50 proto=uci restart=on ponder tscale=2 -games 4 -rounds 25 -repeat -openings file=b.pgn order=random start=3 plies=8 -srand 7 -draw movenumber=34 movecount=8 score=20 -resign movecount=3 score=600 twosided=true -maxmoves 200 -sprt elo0=0 elo1=5 alpha=0.05 beta=0.1 -pgnout games.pgn min fi`,
    );
    expect(fields).toMatchObject({
      tournament: 'Match',
      format: 'match',
      games: 100,
      openings: { file: 'b.pgn', format: 'pgn', order: 'cutechess', start: 3, plies: 8, rngSeed: '7' },
      adjudication: {
        semantics: 'cutechess',
        draw: { fromMove: 34, moves: 8, pawns: 0.2 },
        resign: { moves: 3, pawns: 6, seenBy: 'each' },
        maxMoves: 200,
      },
      sprt: { model: 'jeffreys', counts: 'games' },
      engines: [{ timeControl: '40/90+0.6', startup: '70000ms', restart: 'betweenGames', ponder: true }, {}],
    });
    unwrap(defineTournament(fields));
  });

  test.each([
    ['', 1],
    ['-repeat', undefined],
    ['-repeat 3', 3],
    ['-openings file=b.pgn policy=round', 4],
    ['-openings file=b.pgn policy=encounter', 100],
  ])('%s: so many games in a row share an opening', (words, gamesPerOpening) => {
    const fields = fieldsOf(`${TWO} -each tc=1 -games 4 -rounds 25 ${words} --semantics cutechess`.replaceAll(/ +/g, ' '));
    expect(fields.gamesPerOpening).toBe(gamesPerOpening);
  });

  test('0 switches a rule off, as in cutechess-cli', () => {
    const fields = fieldsOf(
      `${TWO} -each tc=hg30 -draw movenumber=0 movecount=8 score=20 -resign movecount=0 score=600 -maxmoves 0 -epdout a.epd`,
    );
    expect(fields).toMatchObject({ engines: [{ timeControl: 'hourglass 30' }, {}] });
    expect(fields.adjudication).toBeUndefined();
    unwrap(defineTournament(fields));
  });

  test('what is missing or not played is named', () => {
    expect(
      problemsOf(`${TWO} -each tc=hg30+1 trust -epdout a.epd -draw movenumber=3 score=5 -sprt elo0=0 -wait -outcomeintervall 3`),
    ).toEqual([
      'Cannot use -wait: expected one value, got none',
      'Cannot use -outcomeintervall: expected an option of docs/match.md (did you mean "-outcomeinterval"?)',
      'Cannot use -each: expected an hourglass without moves and increment, such as hg30, got "hg30+1"',
      'Cannot use -each: trust: Arbiter applies the rules itself and believes no claim; expected -resign for games that are decided',
      'Cannot use -draw: expected movenumber=, movecount= and score=',
      'Cannot use -sprt: expected elo0=, elo1=, alpha= and beta=',
    ]);
  });

  test('an engine of engines.json is known by its name', () => {
    const json = JSON.stringify([
      { name: 'Known', command: './known', workingDirectory: 'here', protocol: 'xboard', options: [{ name: 'Hash', value: 32 }] },
      { name: 'Odd', command: './odd', protocol: 'uci', timeouts: { ping: 1 } },
    ]);
    const read = (line: string) => readMatch(line.split(' '), { ...NO_FILES, enginesJson: json }).request;
    const { engines } = unwrap(read('-engine conf=Known -engine conf=Known name=Second option.Hash=64 -each tc=1'));
    expect(engines).toMatchObject([
      { name: 'Known', cmd: './known', dir: 'here', protocol: 'xboard', options: [['Hash', '32']] },
      {
        name: 'Second',
        options: [
          ['Hash', '32'],
          ['Hash', '64'],
        ],
      },
    ]);
    expect(unwrap(read('-engines')).answer).toBe('Known\nOdd\n');
    const wrong = read('-engine conf=Knwon -engine conf=Odd -each tc=1');
    expect(wrong.ok ? [] : wrong.error.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'Cannot use -engine: expected the name of an engine in engines.json, got "Knwon" (did you mean "Known"?)',
        'Cannot use -engine: expected an engine that Arbiter can start as it is, "Odd" also has timeouts',
      ]),
    );
  });
});
