// A match that fastchess saved goes on: its results count, and numbers, colours, rounds and openings follow them.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runArbiter, SAMPLE_CHESS, temporaryFolder } from '../arbiter.ts';
import { ranHere } from '../ranHere.ts';

const BOOK = ['a2a3', 'b2b3', 'c2c3', 'd2d3'].map((_, index) => {
  const pawns = [...'PPPPPPPP'].map((pawn, file) => (file === index ? '1' : pawn)).join('');
  return `rnbqkbnr/pppppppp/8/8/8/${index === 0 ? 'P7' : `${index}P${7 - index}`}/${pawns}/RNBQKBNR b KQkq - 0 1`;
});

const engine = (name: string) => ({
  ...{ name, dir: '', cmd: SAMPLE_CHESS.command, args: SAMPLE_CHESS.args.join(' '), restart: false, variant: 0 },
  options: [['Level', '1']],
  limit: { tc: { increment: 100, fixed_time: 0, time: 10_000, moves: 0, timemargin: 0 }, nodes: 0, plies: 0 },
});

const NO_TRACKS = ['nodes', 'seldepth', 'nps', 'hashfull', 'tbhits', 'timeleft', 'latency', 'pv'].map((name) => [
  `track_${name}`,
  false,
]);

/** As fastchess 1.8.2 writes it. */
const saved = (stats: object): object => ({
  resign: { move_count: 1, score: 0, twosided: false, enabled: false },
  draw: { move_number: 0, move_count: 1, score: 0, enabled: false },
  maxmoves: { move_count: 1, enabled: true },
  tb_adjudication: { syzygy_dirs: '', max_pieces: 0, ignore_50_move_rule: false, enabled: false },
  opening: { file: 'book.epd', format: 0, order: 1, plies: -1, start: 1 },
  pgn: {
    ...{ additional_lines_rgx: [], event_name: 'Saved', site: '?', file: 'games.pgn', notation: 0, append_file: false },
    ...{ min: false, crc: false, ...Object.fromEntries(NO_TRACKS) },
  },
  epd: { file: '', append_file: true },
  sprt: { alpha: 0, beta: 0, elo0: 0, elo1: 0, model: 'normalized', enabled: false },
  ...{ config_name: 'config.json', output: 0, seed: 7, variant: 0, type: 0, gauntlet_seeds: 1, ratinginterval: 10 },
  ...{ scoreinterval: 1, wait: 0, autosaveinterval: 20, games: 2, rounds: 4, concurrency: 1, force_concurrency: false },
  ...{ recover: false, noswap: false, reverse: false, report_penta: true, affinity: false, check_mate_pvs: false },
  ...{ show_latency: false },
  log: { file: '', level: 2, append_file: true, compress: false, realtime: true, engine_coms: false },
  engines: [engine('new'), engine('old')],
  stats,
});

const NONE = { penta_WW: 0, penta_WD: 0, penta_WL: 0, penta_DD: 0, penta_LD: 0, penta_LL: 0 };
/** Two pairs, from the view of the second engine. */
const TWO_PAIRS = { 'old vs new': { wins: 1, losses: 1, draws: 2, ...NONE, penta_LD: 1, penta_WD: 1 } };

test('-config: the match goes on where fastchess stopped', async () => {
  using folder = temporaryFolder();
  const [config, book, games] = ['config.json', 'book.epd', 'games.pgn'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(config, JSON.stringify(saved(TWO_PAIRS)));
  writeFileSync(book, `${BOOK.join('\n')}\n`);
  writeFileSync(games, '[Event "Before"]\n\n*\n\n');
  const { code, stdout, stderr } = await runArbiter(['match', '-config', 'file=config.json'], folder.path);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const started = [5, 6, 7, 8].map((number) => `Started game ${number} of 8 (${number % 2 === 1 ? 'new vs old' : 'old vs new'})`);
  expect(stdout.split('\n').filter((line) => line.startsWith('Started'))).toEqual(started);
  expect(stdout).toMatch(/^Loading config file: config\.json$/m);
  expect(stdout).toMatch(/^Games: 8, Wins: 1, Losses: 1, Draws: 6, Points: 4\.0 /m);
  expect(stdout).toMatch(/^Ptnml\(0-2\): \[0, 1, 2, 1, 0\], /m);
  // `append=false` would empty a file whose first games are counted.
  const pgn = readFileSync(games, 'utf8');
  expect(pgn).toContain('[Event "Before"]');
  const tags = (name: string): readonly string[] =>
    [...pgn.matchAll(new RegExp(`\\[${name} "(.*)"\\]`, 'g'))].map(([, value = '']) => value);
  expect(tags('Round')).toEqual(['3', '3', '4', '4']);
  expect(tags('FEN')).toEqual([BOOK[2], BOOK[2], BOOK[3], BOOK[3]]);
});

test.each([
  ['[]', ['file=config.json'], /config\.json: expected what fastchess saves, got something else at ""$/],
  ['{', ['file=config.json'], /config\.json: expected JSON as fastchess saves it: /],
  [JSON.stringify({ ...saved({}), rounds: 'many' }), ['file=config.json'], /got something else at "rounds"$/],
  [
    JSON.stringify({ ...saved(TWO_PAIRS), rounds: 2 }),
    ['file=config.json'],
    /its 4 games have been played: expected a match that is not over/,
  ],
  [
    JSON.stringify({ ...saved(TWO_PAIRS), engines: ['new', 'old', 'third'].map(engine) }),
    ['file=config.json'],
    /more than two engines, whose results fastchess forgets: expected stats=false/,
  ],
  ['', ['file=none.json'], /^Cannot read the saved match "none\.json": expected a text file, got no such file$/],
  ['', ['stats=true'], /^Cannot use -config: expected file=$/],
])('-config: %s with %s is refused, and nothing is played', async (text, words, message) => {
  using folder = temporaryFolder();
  writeFileSync(join(folder.path, 'config.json'), text);
  const { code, stdout, stderr } = await ranHere(['match', '-config', ...words], folder.path);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr.trimEnd()).toMatch(message);
});
