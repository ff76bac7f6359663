// `arbiter run --web`: three viewers of a real tournament, one of them cut off twice, receive every move once, and also the players' thoughts; the
// tournament ends by itself, but stays on a terminal. `arbiter serve` shows the same afterwards.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { API, type GameDocument, type GameList, type StandingsView } from '../../src/broadcast/messages.ts';
import type { ShownPosition } from '../../src/broadcast/games/position.ts';
import { unwrap } from '../../src/core/result.ts';
import { gameId } from '../../src/core/ids.ts';
import { recordedGames } from '../../src/archive/recordedGame.ts';
import { readTournament } from '../../src/run/dataFolder.ts';
import { openReader } from '../../src/journal/reader.ts';
import { testEngine } from '../engines/index.ts';
import { SAMPLE_CHESS, engineLine, pageOf, PROGRAM, runArbiter, startArbiter, temporaryFolder } from './arbiter.ts';
import { StreamViewer } from './streamViewer.ts';

vi.setConfig({ testTimeout: 240_000 });

const FILE =
  'tournament: Watched\ntimeControl: 0.12/move\ntimeMargin: 10s\nformat: match\ngames: 2\nadjudication: { maxMoves: 60 }\nopenings: { file: book.epd }\nengines:\n' +
  engineLine('A <b>', SAMPLE_CHESS) +
  engineLine('B', SAMPLE_CHESS);

const read = async <Value>(url: string): Promise<Value> => (await (await fetch(url)).json()) as Value;

it('shows a tournament from its first move to its last: no viewer misses a move, and none receives one twice', async () => {
  using folder = temporaryFolder();
  folder.file('book.epd', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n');
  const file = folder.file('watched.yaml', FILE);
  const data = join(folder.path, 'data');
  const running = startArbiter(['run', file, '--data', data, '--web', '0'], folder.path);
  const page = await pageOf(running, /^Watch it at (\S+)$/m);
  const stream = `${page}${API.slice(1)}/live?games=playing`;
  const viewers = [new StreamViewer(stream), new StreamViewer(stream), new StreamViewer(stream)];
  const [first, , cutOff] = viewers;
  if (first === undefined || cutOff === undefined) throw new TypeError('expected viewers');
  await Promise.all(viewers.map((viewer) => viewer.connect()));
  // The page may come when the first game is well under way.
  const plies = (viewer: StreamViewer): number => viewer.plies(1).length + viewer.plies(2).length;
  for (const more of [6, 12]) {
    await cutOff.until(() => plies(cutOff) >= more);
    await cutOff.disconnect();
    const missed = plies(first) + 3;
    await first.until(() => plies(first) >= missed);
    await cutOff.connect();
  }
  const over = (viewer: StreamViewer) => (): boolean =>
    viewer.durable.some((message) => message.kind === 'game' && message.summary.id === 2 && message.summary.state === 'over');
  await Promise.all(viewers.map((viewer) => viewer.until(over(viewer))));
  const end = await running.finished;
  expect(end.code, end.stdout + end.stderr).toBe(0);

  const tournament = readTournament(data);
  const games = [...recordedGames(unwrap(openReader(data)), tournament)];
  expect(games.map(({ game }) => game.issued.id)).toEqual([1, 2]);
  for (const viewer of viewers) {
    expect(viewer.snapshots).toHaveLength(1);
    expect(viewer.ids).toEqual(viewer.ids.toSorted((one, other) => one - other));
    for (const { game, plies } of games) {
      const told = viewer.plies(game.issued.id);
      // A busy machine may play many plies before a viewer comes: the snapshot counts them.
      const before = viewer.snapshots[0]?.games.find(({ id }) => id === game.issued.id)?.plies ?? 0;
      const last = plies.slice(before);
      expect(told.map(({ ply, elapsedMs }) => [ply, elapsedMs])).toEqual(last.map(({ ply, elapsedMs }) => [ply, elapsedMs]));
    }
  }
  // Thoughts arrive as well, with their lines of moves.
  const thoughts = first.passing.flatMap((message) => (message.kind === 'thought' ? [message] : []));
  expect(thoughts.some(({ thought }) => (thought.depth ?? 0) > 0 && (thought.pv?.length ?? 0) > 0)).toBe(true);
  expect(first.passing.some(({ kind }) => kind === 'clock')).toBe(true);

  const serving = startArbiter(['serve', '--data', data, '--web', '0'], folder.path);
  try {
    const shown = await pageOf(serving, /^Watched: watch it at (\S+)$/m);
    const api = `${shown}${API.slice(1)}`;
    const list = await read<GameList>(`${api}/games`);
    expect(list.total).toBe(2);
    const document = await read<GameDocument>(`${api}/games/1`);
    expect(document.plies.slice(-first.plies(1).length)).toEqual(first.plies(1));
    expect(document.summary.plies).toBe(tournament.facts.games.get(gameId(1))?.plyCount);
    const { fen } = await read<ShownPosition>(`${api}/games/1/plies/${document.summary.plies}`);
    expect(await read(`${shown}schedule.json`)).toMatchObject([{ Game: 1, FinalFen: fen }, { Game: 2 }]);
    const [event] = tournament.definition.events;
    const standings = await read<StandingsView>(`${api}/views/standings/${event?.key}`);
    expect(standings.rows.map(({ name }) => name).toSorted()).toEqual(['A <b>', 'B']);
    expect((await fetch(shown)).headers.get('content-security-policy')).not.toContain('unsafe');
  } finally {
    serving.process.kill('SIGINT');
  }
  expect((await serving.finished).code).toBe(0);
});

it('on a terminal the page of a finished tournament stays until Ctrl-C', async () => {
  using folder = temporaryFolder();
  const file = folder.file(
    'short.yaml',
    `tournament: Short\ntimeControl: 60+1\nformat: match\ngames: 1\nengines:\n${['A', 'B'].map((name) => engineLine(name, testEngine('first-legal'))).join('')}`,
  );
  // Some shells that only wait for it would end at the same Ctrl-C.
  const command = `exec ${PROGRAM} run ${file} --data ${join(folder.path, 'data')} --web 0`;
  // A pseudo-terminal, whose exit code is the program's.
  const terminal = spawn('script', ['-qefc', command, '/dev/null'], { cwd: folder.path });
  try {
    let shown = '';
    terminal.stdout.on('data', (chunk: Buffer) => (shown += chunk.toString()));
    const ended = once(terminal, 'exit');
    await vi.waitFor(() => expect(shown).toMatch(/The page stays available at \S+ until Ctrl-C/), {
      timeout: 60_000,
      interval: 50,
    });
    const [, url = ''] = /The page stays available at (\S+) until/.exec(shown) ?? [];
    const list = await read<GameList>(`${url}${API.slice(1)}/games`);
    expect(list.games.map(({ state }) => state)).toEqual(['over']);
    terminal.stdin.write('\x03');
    expect(await ended).toEqual([0, null]);
  } finally {
    terminal.kill('SIGKILL');
  }
});

it('reports what is wrong with an address before anything is played', async () => {
  using folder = temporaryFolder();
  folder.file('book.epd', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n');
  const file = folder.file('watched.yaml', FILE);
  const wrong = await runArbiter(['run', file, '--data', 'data', '--web', '99999'], folder.path);
  expect(wrong).toMatchObject({
    code: 2,
    stderr: 'Cannot serve the page: expected --web as a port from 0 to 65535, host:port or a host, got "99999"\n',
  });
  const alone = await runArbiter(['run', file, '--public-url', 'https://games.example.org'], folder.path);
  expect(alone).toMatchObject({ code: 2, stderr: 'Cannot use --public-url: expected --web with it\n' });
  const bare = await runArbiter(['run', file, '--trust-proxy', '::1', '--public-url', 'http://a.example'], folder.path);
  expect(bare).toMatchObject({ code: 2, stderr: 'Cannot use --public-url and --trust-proxy: expected --web with it\n' });
  const named = await runArbiter(['run', file, '--web', '0', '--trust-proxy', 'proxy.example'], folder.path);
  expect(named).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('such as 127.0.0.1 or 10.0.0.0/8, got "proxy.example"'),
  });
  const keyless = await runArbiter(['run', file, '--web', '0', '--tls-cert', 'x'], folder.path);
  expect(keyless).toMatchObject({ code: 2, stderr: 'Cannot use --tls-cert: expected --tls-key with it\n' });
  const unreadable = await runArbiter(['run', file, '--web', '0', '--tls-cert', 'x', '--tls-key', 'y'], folder.path);
  expect(unreadable).toMatchObject({ code: 2, stderr: expect.stringMatching(/^Cannot serve over TLS: .* ENOENT/) });
  const absent = await runArbiter(['serve', '--data', 'nowhere'], folder.path);
  expect(absent.code).toBe(2);
  expect(absent.stderr).toMatch(/^Cannot find a tournament in .*nowhere: expected the folder that .*, got no such folder/);
});
