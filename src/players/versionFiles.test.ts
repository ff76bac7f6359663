// Real files: what belongs to a version, what makes it another one, and what the comparison costs if nothing changed.

import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeVersionDifferences, type EngineVersion } from '../core/engines/engineVersion.ts';
import { processOf, type ProcessProgram } from '../core/engines/program.ts';
import { VersionReader } from './versionFiles.ts';
import { versionPaths, type VersionedEngine } from './versionPaths.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-versions-'));
  write('engine', '#!/bin/sh\n');
  chmodSync(at('engine'), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string): string => join(folder, name);
const write = (name: string, text: string): void => writeFileSync(at(name), text);
type Entry = Partial<ProcessProgram & Pick<VersionedEngine, 'options'>>;
const engine = ({ options = {}, ...program }: Entry = {}): VersionedEngine => ({
  program: { ...processOf(at('engine')), ...program },
  options,
});
const named = (more: Entry): readonly string[] =>
  versionPaths(engine(more))
    .paths.slice(1)
    .map((path) => path.slice(folder.length + 1));
const changeOf = async (reader: VersionReader, accepted: EngineVersion, more: Entry = {}): Promise<string> => {
  const change = await reader.compare(engine(more), accepted);
  return change === undefined ? 'the same' : describeVersionDifferences(change.differences).replaceAll(folder, '');
};

describe('the files of a version', () => {
  it('S16-13e: are the program, and what arguments, variables and options name', () => {
    for (const name of ['engine.py', 'net.pb', 'book.bin', 'rules.txt', 'libfast.so']) write(name, name);
    expect(versionPaths(engine()).paths).toEqual([at('engine')]);
    expect(named({ args: ['-u', 'engine.py', '--weights=net.pb', '--threads=4'] })).toEqual(['engine.py', 'net.pb']);
    expect(named({ environment: { LD_PRELOAD: `${at('libfast.so')}:/nowhere`, RULES: 'rules.txt' } })).toEqual([
      'libfast.so',
      'rules.txt',
    ]);
    expect(named({ options: { WeightsFile: 'net.pb', BookFile: at('book.bin'), Hash: 16, Style: 'none' } })).toEqual([
      'net.pb',
      'book.bin',
    ]);
  });

  it('are everything in a folder that an option or `files` names, without following cycles', () => {
    mkdirSync(at('nets/deep'), { recursive: true });
    write('nets/a.nnue', 'a');
    write('nets/deep/b.nnue', 'b');
    symlinkSync(at('nets'), at('nets/deep/up'));
    expect(named({ options: { Nets: 'nets' } })).toEqual(['nets/a.nnue', 'nets/deep/b.nnue']);
    expect(named({ files: [at('nets')] })).toEqual(['nets/a.nnue', 'nets/deep/b.nnue']);
    expect(named({ files: [at('nets')], writes: [at('nets/deep')] })).toEqual(['nets/a.nnue']);
    expect(versionPaths(engine({ files: [at('none')] })).problems).toEqual([`its files: no such file or folder "${at('none')}"`]);
  });

  it('do not include tablebases or anything written for people', () => {
    mkdirSync(at('tables'));
    write('tables/KQvK.rtbw', 'table');
    write('engine.log', '');
    expect(named({ options: { SyzygyPath: at('engine.log'), Whatever: 'tables', 'Debug Log File': 'engine.log' } })).toEqual([]);
    expect(named({ args: ['--log-file', 'engine.log', '--debug=engine.log'], environment: { LOGFILE: 'engine.log' } })).toEqual(
      [],
    );
  });

  it('are refused if a folder has too many to be an engine’s', () => {
    mkdirSync(at('many'));
    for (let count = 0; count <= 2000; count++) write(`many/${count}`, '');
    expect(versionPaths(engine({ options: { Where: 'many' } })).problems).toEqual([
      `its option Where: "${at('many')}" has more than 2000 files; list the important ones under files, and the folder under writes`,
    ]);
    expect(versionPaths(engine({ options: { Where: 'many' }, writes: [at('many')] })).problems).toEqual([]);
  });
});

describe('another version', () => {
  it('S16-13e: is different content, whatever size and time say; restored content is the same version', async () => {
    write('net.pb', 'weights one');
    const options = { WeightsFile: 'net.pb' };
    const past = new Date(Date.now() - 3_600_000);
    utimesSync(at('net.pb'), past, past);
    const reader = new VersionReader();
    const accepted = await reader.read(engine({ options }));
    expect(await changeOf(reader, accepted, { options })).toBe('the same');
    write('net.pb', 'weights two');
    utimesSync(at('net.pb'), past, past);
    expect(await changeOf(reader, accepted, { options })).toMatch(
      /^"\/net\.pb" was [0-9a-f]{12}… \(11 bytes\), is [0-9a-f]{12}… \(11 bytes\)$/,
    );
    write('net.pb', 'weights one');
    expect(await changeOf(reader, accepted, { options })).toBe('the same');
  });

  it('is a symbolic link that points elsewhere, whatever is there', async () => {
    write('one', 'same');
    write('two', 'same');
    symlinkSync(at('one'), at('net'));
    const options = { WeightsFile: 'net' };
    const reader = new VersionReader();
    const accepted = await reader.read(engine({ options }));
    unlinkSync(at('net'));
    symlinkSync(at('two'), at('net'));
    expect(await changeOf(reader, accepted, { options })).toBe('"/net" led to "/one", leads to "/two"');
  });

  it('is a file that was removed or added, but not one that the engine wrote itself', async () => {
    const options = { WeightsFile: 'net.pb' };
    const reader = new VersionReader();
    const without = await reader.read(engine({ options }));
    write('net.pb', '1234');
    expect(await changeOf(reader, without, { options })).toMatch(/^"\/net\.pb" is new, [0-9a-f]{12}… \(4 bytes\)$/);
    expect(await changeOf(reader, { ...without, ownFiles: [at('net.pb')] }, { options })).toBe('the same');
    const withNet = await reader.read(engine({ options }));
    renameSync(at('net.pb'), at('elsewhere'));
    expect(await changeOf(reader, withNet, { options })).toMatch(/^"\/net\.pb" is gone, it was [0-9a-f]{12}… \(4 bytes\)$/);
    unlinkSync(at('engine'));
    expect(await changeOf(reader, without)).toMatch(/^"\/engine" is gone/);
  });

  it('is not the same file in another folder, wherever the first one is and whatever becomes of it', async () => {
    const reader = new VersionReader(0);
    write('net.pb', 'one');
    const accepted = await reader.read(engine({ options: { Net: 'net.pb' } }));
    mkdirSync(at('moved'));
    for (const name of ['engine', 'net.pb']) write(`moved/${name}`, name === 'engine' ? '#!/bin/sh\n' : 'one');
    chmodSync(at('moved/engine'), 0o755);
    const moved = { command: at('moved/engine'), options: { Net: 'net.pb' } };
    expect(await changeOf(reader, accepted, moved)).toBe('the same');
    write('net.pb', 'changed where no one reads it');
    unlinkSync(at('engine'));
    expect(await changeOf(reader, accepted, moved)).toBe('the same');
    write('moved/net.pb', 'two');
    expect(await changeOf(reader, accepted, moved)).toMatch(/"\/moved\/net\.pb" is new/u);
    // A copy of the accepted file elsewhere does not excuse a change of the file that the entry names.
    write('engine', '#!/bin/sh\n');
    chmodSync(at('engine'), 0o755);
    mkdirSync(at('copies'));
    write('copies/net.pb', 'one');
    const beside = { options: { Net: 'net.pb' }, files: [at('copies')] };
    expect(await changeOf(reader, accepted, beside)).toMatch(/"\/net\.pb" was .* is /u);
  });

  it('is not a change of a file that has since been named under `writes`', async () => {
    write('learnt.bin', 'a');
    const reader = new VersionReader(0);
    const entry = { options: { Learn: 'learnt.bin' } };
    const accepted = await reader.read(engine(entry));
    write('learnt.bin', 'ab');
    expect(await changeOf(reader, accepted, entry)).toMatch(/^"\/learnt\.bin" was /);
    expect(await changeOf(reader, accepted, { ...entry, writes: [at('learnt.bin')] })).toBe('the same');
  });

  it('is found without reading what another thread has hashed, until that changes', async () => {
    const [main, thread] = [new VersionReader(0), new VersionReader(0)];
    await main.read(engine());
    const hashed = new Map([...main.hashed].map(([path, { marks }]) => [path, { marks, sha256: 'hashed' }]));
    thread.learn(hashed);
    expect((await thread.read(engine())).files).toMatchObject([{ path: at('engine'), sha256: 'hashed' }]);
    write('engine', '#!/bin/sh\n\n');
    expect(await thread.read(engine())).toEqual(await main.read(engine()));
  });

  it('costs less than 1 ms if nothing changed, with a network of 64 MiB and 20 further files', async () => {
    writeFileSync(at('net.pb'), Buffer.alloc(64 * 2 ** 20, 1));
    mkdirSync(at('books'));
    for (let count = 0; count < 20; count++) write(`books/${count}`, 'book');
    const old = new Date(Date.now() - 60_000);
    utimesSync(at('net.pb'), old, old);
    const config = engine({ options: { WeightsFile: 'net.pb', Books: 'books' } });
    // Recently changed files are read each time until their change time can tell changes apart.
    const reader = new VersionReader(0);
    const accepted = await reader.read(config);
    expect(accepted.files).toHaveLength(22);
    const costs: number[] = [];
    for (let round = 0; round < 200; round++) {
      const startedAt = performance.now();
      expect(await reader.compare(config, accepted)).toBeUndefined();
      costs.push(performance.now() - startedAt);
    }
    // The least: what else the machine does is not the cost of the comparison.
    const cost = Math.min(...costs);
    console.log(`comparison of 22 files (64 MiB): ${(cost * 1000).toFixed(0)} µs`);
    expect(cost).toBeLessThan(1);
  });
});
