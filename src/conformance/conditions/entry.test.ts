import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Conditions } from '../../core/engines/conditions.ts';
import { processOf, type ProcessProgram } from '../../core/engines/program.ts';
import type { EngineOptions } from '../../core/gameJob.ts';
import { entrantName } from '../../core/ids.ts';
import { ruledReason } from '../outcome.ts';
import { checkConditions } from './conditions.ts';

const place = mkdtempSync(join(tmpdir(), 'entry-'));
afterAll(() => rmSync(place, { recursive: true }));

const file = (name: string, bytes: number): string => {
  writeFileSync(join(place, name), '#!/bin/sh\n'.padEnd(bytes, '#'), { mode: 0o755 });
  return join(place, name);
};

const OF_4K: Conditions = { files: 1, bytes: 4096, nameBytes: 64 };
type Entry = { readonly program: ProcessProgram; readonly options?: EngineOptions };

/** The reasons of what fails. */
async function reasonsAgainst({ program, options = {} }: Entry, conditions = OF_4K): Promise<readonly string[]> {
  const engine = { name: entrantName('E'), protocol: 'uci', program, options, startupMs: 1000, conditions } as const;
  const findings = await checkConditions(engine, { cores: [], hidden: [], isPatient: false });
  return findings.filter(({ verdict }) => verdict === 'fail').map(ruledReason);
}

describe('4K-7.1: at most 4096 bytes', () => {
  it('4096 pass, 4097 do not', async () => {
    expect(await reasonsAgainst({ program: processOf(file('fits', 4096)) })).toEqual([]);
    expect(await reasonsAgainst({ program: processOf(file('big', 4097)) })).toEqual([
      '4K-7.1: it has 4097 bytes, 4096 are allowed; make it smaller by 1',
    ]);
  });
});

describe('4K-7.2: one file', () => {
  it('a file that an argument, an option or a variable names is another', async () => {
    const net = file('net', 10);
    const engine = file('engine', 100);
    const two = '4K-7.2: it is 2 files (engine, net), 1 is allowed; put everything into one file';
    expect(await reasonsAgainst({ program: processOf(engine, [net]) })).toEqual([two]);
    expect(await reasonsAgainst({ program: processOf(engine), options: { EvalFile: 'net' } })).toEqual([two]);
    expect(await reasonsAgainst({ program: { ...processOf(engine), environment: { NET: net } } })).toEqual([two]);
    mkdirSync(join(place, 'nets'));
    expect(await reasonsAgainst({ program: { ...processOf(engine), sandbox: { reads: [join(place, 'nets')] } } })).toContain(
      '4K-7.2: it is 2 files (engine, nets), 1 is allowed; put everything into one file',
    );
  });

  it('the command that executes a script is none if the script may call it', async () => {
    const script = file('engine.sh', 100);
    expect(await reasonsAgainst({ program: processOf('sh', [script]) }, { ...OF_4K, commands: ['sh'] })).toEqual([]);
    expect(await reasonsAgainst({ program: processOf('/bin/sh', [script]) }, { ...OF_4K, commands: ['sh'] })).toEqual([]);
    expect(await reasonsAgainst({ program: processOf('sh', [script]) }, { files: 1 })).toHaveLength(1);
    // A program of this name that is not the system’s.
    expect(await reasonsAgainst({ program: processOf(file('sh', 100), [script]) }, { files: 1, commands: ['sh'] })).toHaveLength(
      1,
    );
  });
});

describe('4K-7.3: names and options hold no part of it', () => {
  const program = processOf(file('almost', 4080));

  it('the text of an option counts, with its name', async () => {
    expect(await reasonsAgainst({ program, options: { Turing: 'abcdefghij' } })).toEqual([]);
    expect(await reasonsAgainst({ program, options: { Turing: 'abcdefghijk' } })).toEqual([
      '4K-7.3: it has 4097 bytes: 4080 of files and 17 of texts that may hold a part of it (Turing: 17), 4096 are allowed; leave such texts out, or make it smaller by 1',
    ]);
  });

  it('so do arguments, variables, and numbers that no setting has', async () => {
    const seventeen = 'x'.repeat(17);
    for (const one of [
      { program: { ...program, args: [seventeen] } },
      { program: { ...program, environment: { X: seventeen } } },
      { program, options: { Weights: '1'.repeat(17) } },
      { program, options: { SyzygyPath: seventeen } },
    ])
      expect(await reasonsAgainst(one)).toEqual([expect.stringMatching(/^4K-7\.3: /u)]);
  });

  it('what sets a hash, threads or tables does not, nor a number or a switch', async () => {
    const options = {
      Hash: 16_777_216,
      Threads: '128',
      SyzygyPath: place,
      Contempt: '-24.5',
      UCI_Chess960: 'false',
      Clear: true,
    };
    expect(await reasonsAgainst({ program, options })).toEqual([]);
  });

  it('a name of 65 bytes is refused', async () => {
    const name = 'n'.repeat(65);
    expect(await reasonsAgainst({ program: processOf(file(name.slice(1), 10)) })).toEqual([]);
    expect(await reasonsAgainst({ program: processOf(file(name, 10)) })).toEqual([
      `4K-7.3: the name "${name}" has 65 bytes, 64 are allowed; give the file a short name`,
    ]);
  });
});

it('an engine without conditions has no findings', async () => {
  const engine = {
    name: entrantName('E'),
    protocol: 'uci',
    program: processOf('/bin/sh'),
    options: {},
    startupMs: 1000,
  } as const;
  expect(await checkConditions(engine, { cores: [], hidden: [], isPatient: false })).toEqual([]);
});
