// A run tells its registry what becomes of its tournament: with engines of it.

import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { readTournament } from '../../../src/run/dataFolder.ts';
import type { RegistryRequest } from '../../../src/registry/requests.ts';
import { readRegistry, REGISTRY_FILE } from '../../../src/registry/store.ts';
import { runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilFacts, untilItSays } from '../until.ts';
import { askAsChair, canPlay, stockfishes } from './stockfishes.ts';

test.runIf(canPlay)(
  'CGF-12.3: nothing begins with someone who is barred; a tournament is opened, takes no one barred, survives its registry, is closed',

  async () => {
    using folder = temporaryFolder();
    const registry = join(folder.path, 'engines');
    const ask = (request: RegistryRequest) => askAsChair(registry, request);
    const arbiter = async (...words: readonly string[]) => {
      const { code, stdout, stderr } = await runArbiter(words, folder.path);
      return { code, said: stdout + stderr };
    };
    const read = () => unwrap(readRegistry(registry));
    await stockfishes(registry, { Original: 'Ada', Clone: 'Bede', Late: 'Fay' });
    const text = (notBefore: string, ...engines: readonly string[]): string =>
      `tournament: Cup
registry: engines
timeControl: 5+0.05
adjudication: { maxMoves: 6 }
format: round-robin
settle: 5s
schedule: { notBefore: ${notBefore} }
engines: [${engines.map((engine) => `{ engine: ${engine}, limits: { depth: 1 } }`).join(', ')}]
`;
    const file = folder.file('cup.yaml', text('2999-01-01T00:00Z', 'Original', 'Clone'));
    const bar = (name: string) =>
      ask({
        ...{ kind: 'record-fraud', engine: 'Other', programmers: [name], associates: [], strike: [] },
        ...{ proof: 'court', reason: 'Judgment.' },
      });
    bar('Bede');
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
    await untilItSays(run, '2999');
    const { identity } = readTournament(data).facts;
    const entrants = [{ engine: 'Original' }, { engine: 'Clone' }];
    expect(read().registry.tournaments).toMatchObject([{ name: 'Cup', identity, folder: data, entrants }]);
    bar('Fay');
    writeFileSync(file, text('2020-01-01T00:00Z', 'Original', 'Clone', 'Late'));
    const reload = (): ReturnType<typeof arbiter> =>
      arbiter('reload', file, '--data', 'data', '--by', 'Chair', '--reason', 'a late entry');
    const late = await reload();
    expect(late.code).not.toBe(0);
    expect(late.said).toContain('Cannot enter "Late" for "Cup": expected authors who may take part, Fay is barred');
    ask({ kind: 'lift-bar', name: 'Fay', reason: 'Appeal.' });
    expect(await reload()).toMatchObject({ code: 0 });
    expect(read().registry.tournaments).toMatchObject([{ entrants: [...entrants, { engine: 'Late' }] }]);
    await untilFacts(
      run,
      data,
      ({ games }) => games.size === 3 && [...games.values()].every(({ ending }) => ending !== undefined),
    );

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
