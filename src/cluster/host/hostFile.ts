// The file with which a machine lends engines (docs/cluster.md): what it has, and its list of engines. Fields of an engine have the names and the meaning that they
// have in a tournament file.

import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import type { ProcessProgram } from '../../core/engines/program.ts';
import type { Sandbox } from '../../core/engines/sandbox.ts';
import type { Issue } from '../../core/messages/issue.ts';
import { present } from '../../core/present.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { engineShape } from '../../tournament/engines/engineShape.ts';
import { field, group, required } from '../../tournament/reading/field.ts';
import { readGroup, type Read } from '../../tournament/reading/fields.ts';
import { formatPath } from '../../tournament/reading/fields.ts';
import { name, wholeNumber } from '../../tournament/reading/leaves.ts';
import { resourceCounts } from '../../tournament/engines/engineFields.ts';
import { readYaml } from '../../tournament/reading/yamlSource.ts';

export type HostedEngine = {
  readonly program: ProcessProgram;
  /** Unless the tournament file sets them. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** How many cores it gets for itself. */
  readonly cores: number;
  /** How much of each resource it takes while it runs. */
  readonly uses: Readonly<Record<string, number>>;
};

export type HostOffer = {
  /** How many cores are lent; absent: all. */
  readonly cores?: number;
  readonly labels: readonly string[];
  readonly resources: Readonly<Record<string, number>>;
  readonly engines: ReadonlyMap<string, HostedEngine>;
};

const { args, dir, env, files, writes, memory, nice, openFiles, sandbox, reads, network, scratch, processes, options } =
  engineShape;
const hostedShape = {
  cmd: required(z.string({ error: 'the path of a program' }).min(1), 'The program.'),
  ...{ args, dir, env, files, writes, memory, nice, openFiles, sandbox, reads, network, scratch, processes, options },
  cores: field(wholeNumber(1, 4096), 'How many cores it gets for itself.', { default: 1 }),
  uses: field(resourceCounts, 'The resources that it takes while it runs. Default: none.'),
};

const hostShape = {
  cores: field(wholeNumber(1, 4096), 'How many cores are lent. Default: all.'),
  labels: field(
    z.array(name('a label', 50), { error: 'a list of labels such as [gpu]' }),
    'Names under which tournaments ask for it.',
  ),
  resources: field(resourceCounts, 'What engines share, counted. Default: none.'),
  engines: field(
    z.record(z.string(), group(hostedShape)),
    'The engines, by the names under which tournament files ask for them.',
  ),
};

/** `file`: where it is; its paths are relative to its folder. */
export function parseHostFile(text: string, file: string): Result<HostOffer, readonly Issue[]> {
  const source = readYaml(text, file);
  if (!source.ok) return source;
  const issues: Issue[] = [...source.value.issues];
  const read = readGroup(hostShape, source.value.root, [], (location, path, message) =>
    issues.push({ file, ...location, path: formatPath(path), message }),
  );
  const engines = Object.entries(read.engines ?? {});
  for (const [engine, { uses = {} }] of engines) {
    for (const [resource, wanted] of Object.entries(uses)) {
      const has = read.resources?.[resource] ?? 0;
      if (wanted > has)
        issues.push({ file, message: `Cannot lend "${engine}": it uses ${wanted} of "${resource}", and resources has ${has}` });
    }
  }
  if (issues.length > 0) return err(issues);
  const at = (written: string): string => resolve(dirname(file), written);
  return ok({
    ...present({ cores: read.cores }),
    labels: read.labels ?? [],
    resources: read.resources ?? {},
    engines: new Map(engines.map(([engine, fields]) => [engine, hostedEngine(fields, at)])),
  });
}

function hostedEngine(fields: Read<typeof hostedShape>, at: (written: string) => string): HostedEngine {
  const command = fields.cmd ?? '';
  const kept: Sandbox = present({
    level: fields.sandbox,
    network: fields.network === true ? (true as const) : undefined,
    reads: fields.reads?.map(at),
    scratchMiB: fields.scratch,
    processes: fields.processes,
  });
  return {
    program: {
      kind: 'process',
      command: /[/\\]/u.test(command) ? at(command) : command,
      args: fields.args ?? [],
      environment: fields.env ?? {},
      ...present({
        workingDirectory: fields.dir === undefined ? undefined : at(fields.dir),
        files: fields.files?.map(at),
        writes: fields.writes?.map(at),
        memoryMiB: fields.memory,
        openFiles: fields.openFiles,
        niceness: fields.nice,
        sandbox: Object.keys(kept).length === 0 ? undefined : kept,
      }),
    },
    options: plainOptions(fields.options ?? {}),
    cores: fields.cores ?? 1,
    uses: fields.uses ?? {},
  };
}

/** `{ atMost: N }` is for a tournament that does not know the engine; here its owner writes the value. */
function plainOptions(options: Readonly<Record<string, unknown>>): HostedEngine['options'] {
  const plain = Object.entries(options).filter(
    (entry): entry is [string, string | number | boolean] => typeof entry[1] !== 'object',
  );
  return Object.fromEntries(plain);
}
