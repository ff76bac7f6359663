// Whether the files of a registry are those that were submitted: all of them, or those with which an engine is about to start.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import type { VersionFile } from '../../core/engines/engineVersion.ts';
import type { EngineConfig } from '../../core/gameJob.ts';
import { english } from '../../core/phrases/english.ts';
import { orFail } from '../../core/messages/failure.ts';
import { bytesOf } from '../../files/openFile.ts';
import { contentPath, versionFolder } from '../../registry/content.ts';
import { titleOf } from '../../registry/decide.ts';
import { engineNamed, versionNumbered } from '../../registry/named.ts';
import { readRegistry } from '../../registry/store.ts';

/** One sentence for each file that is missing or changed. Throws `Failure` if the entries are damaged. */
export async function verifyRegistry(folder: string): Promise<{ readonly files: number; readonly problems: readonly string[] }> {
  const { registry } = orFail(readRegistry(folder));
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const engine of registry.engines.values())
    for (const version of engine.versions)
      for (const { path, sha256 } of version.files) {
        if (seen.has(sha256)) continue;
        seen.add(sha256);
        const file = contentPath(folder, sha256);
        const found = existsSync(file) ? await hashOf(file) : undefined;
        if (found === sha256) continue;
        const what = found === undefined ? 'is missing' : 'is not what was submitted';
        problems.push(`"${path}" of ${titleOf(engine, version)} ${what}: ${file}`);
      }
  return { files: seen.size, problems };
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytesOf(file)) hash.update(chunk);
  return hash.digest('hex');
}

/** Why these are not the files of the engine's version, as the end of a sentence; `undefined`: they are, or it comes from no registry. */
export function alteredVersion(
  { registered }: Pick<EngineConfig, 'registered'>,
  files: readonly VersionFile[],
): string | undefined {
  if (registered === undefined) return undefined;
  const { folder, engine: name, number } = registered;
  const read = readRegistry(folder);
  if (!read.ok) return read.error.message;
  const engine = engineNamed(read.value.registry, name);
  if (!engine.ok) return english(engine.error);
  const version = versionNumbered(engine.value, number);
  if (!version.ok) return english(version.error);
  const at = versionFolder(folder, version.value.files);
  const found = new Map(files.map((file) => [relative(at, file.path), file.sha256]));
  const altered = version.value.files.find(({ path, sha256 }) => found.get(path) !== sha256);
  if (altered === undefined) return undefined;
  return `expected the files of ${titleOf(engine.value, version.value)}, "${altered.path}" is ${found.has(altered.path) ? 'another' : 'missing'}; see "arbiter registry verify --registry ${folder}"`;
}
