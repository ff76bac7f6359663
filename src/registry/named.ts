// What a request names: an engine, or a version of it. The error is a sentence with the name that was probably meant.

import { suggestion } from '../core/messages/nearest.ts';
import { err, ok, type Result } from '../core/result.ts';
import { engineOf, type RegisteredEngine, type Registry } from './registry.ts';
import type { Version } from './version.ts';

export function engineNamed(registry: Registry, name: string): Result<RegisteredEngine, string> {
  const engine = engineOf(registry, name);
  if (engine !== undefined) return ok(engine);
  const names = [...registry.engines.values()].map((known) => known.name);
  return err(`Cannot find the engine "${name}": expected one that is registered${suggestion(name, names)}`);
}

export function versionNumbered({ name, versions }: RegisteredEngine, number: number): Result<Version, string> {
  const version = versions[number - 1];
  if (version !== undefined) return ok(version);
  const expected = versions.length === 0 ? 'a version, it has none' : `one of its versions 1 to ${versions.length}`;
  return err(`Cannot find version ${number} of ${name}: expected ${expected}`);
}
