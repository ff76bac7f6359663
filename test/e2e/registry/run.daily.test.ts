// A run tells its registry what becomes of its tournament: with engines of it.

import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { readTournament } from '../../../src/run/dataFolder.ts';
import type { RegistryRequest } from '../../../src/registry/requests.ts';
import { readRegistry, REGISTRY_FILE } from '../../../src/registry/store.ts';
import { runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilFacts } from '../until.ts';
import { askAsChair, canPlay, stockfishes } from './stockfishes.ts';

test.runIf(canPlay)(
  'CGF-12.3: nothing begins with someone who is barred; a tournament is opened, survives its registry, and is closed',
  async () => {
    using folder = temporaryFolder();
    const registry = join(folder.path, 'engines');
    const ask = (request: RegistryRequest) => askAsChair(registry, request);
    const arbiter = async (...words: readonly string[]) => {
      const { code, stdout, stderr } = await runArbiter(words, folder.path);
      return { code, said: stdout + stderr };
    };
    const read = () => unwrap(readRegistry(registry));
    await stockfishes(registry, { Original: 'Ada', Clone: 'Bede' });
    const file = folder.file(
      'cup.yaml',
      `tournament: Cup
registry: engines
timeControl: 5+0.05
adjudication: { maxMoves: 20 }
format: match
games: 2
engines: [{ engine: Original, limits: { depth: 4 } }, { engine: Clone, limits: { depth: 4 } }]
`,
    );
    ask({
      ...{ kind: 'record-fraud', engine: 'Other', programmers: ['Bede'], associates: [], strike: [] },
      ...{ proof: 'court', reason: 'Judgment.' },
    });
    const before = read().tail.sequence;
    for (const more of [[], ['--dry-run', '--offline']]) {
      const refused = await arbiter('run', file, '--data', 'data', ...more);
      expect(refused).toMatchObject({ code: 2 });
      expect(refused.said).toContain('Cannot enter "Clone" for "Cup": expected authors who may take part, Bede is barred');
    }
    expect(() => readTournament(join(folder.path, 'data'))).toThrow('Cannot');
    ask({ kind: 'lift-bar', name: 'Bede', reason: 'Appeal.' });
    expect((await arbiter('run', file, '--data', 'data', '--dry-run', '--offline')).code).toBe(0);
    expect(read().tail.sequence).toBe(before + 1);

    const data = join(folder.path, 'data');
    const run = startArbiter(['run', file, '--data', data], folder.path);
    await untilFacts(run, data, (facts) => [...facts.games.values()].some(({ started }) => started));
    const { identity } = readTournament(data).facts;
    const entrants = [{ engine: 'Original' }, { engine: 'Clone' }];
    expect(read().registry.tournaments).toMatchObject([{ name: 'Cup', identity, folder: data, entrants }]);
    const away = join(folder.path, 'away.sqlite');
    renameSync(join(registry, REGISTRY_FILE), away);
    const ended = await run.finished;
    expect(ended.code, ended.stdout + ended.stderr).toBe(0);
    expect(ended.stdout + ended.stderr).toContain('Cannot find a registry in');
    expect(readTournament(data).facts.closed).toBe(true);

    renameSync(away, join(registry, REGISTRY_FILE));
    expect(read().registry.tournaments[0]?.closedAtUtcMs).toBeUndefined();
    expect((await arbiter('run', file, '--data', 'data')).code).toBe(0);
    expect(read().registry.tournaments[0]?.closedAtUtcMs).toBeDefined();
    const { sequence } = read().tail;
    expect((await arbiter('run', file, '--data', 'data')).code).toBe(0);
    expect(read().tail.sequence).toBe(sequence);

    writeFileSync(
      file,
      'tournament: Cup\nregistry: engines\ntimeControl: 1\nformat: match\ngames: 2\nengines: [{ engine: Clone }, { engine: Original }]\n',
    );
    expect((await arbiter('run', file, '--data', 'again')).said).toContain(`it is that of the one in ${data}`);
  },
);
