// What a request names: an engine, or a version of it. The error is a sentence with the name that was probably meant.

import { withSuggestion } from '../core/phrases/expected.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { refusing } from '../core/phrases/said.ts';
import { err, ok, type Result } from '../core/result.ts';
import { engineOf, type RegisteredEngine, type Registry } from './registry.ts';
import type { Version } from './version.ts';

export function engineNamed(registry: Registry, name: string): Result<RegisteredEngine, Phrase> {
  const engine = engineOf(registry, name);
  if (engine !== undefined) return ok(engine);
  const names = [...registry.engines.values()].map((known) => known.name);
  return err(refusing(phrase('cannot.findEngine', { name }), withSuggestion(phrase('refused.notRegistered'), name, names)));
}

export function versionNumbered({ name, versions }: RegisteredEngine, number: number): Result<Version, Phrase> {
  const version = versions[number - 1];
  if (version !== undefined) return ok(version);
  const last = versions.length;
  const why = last === 0 ? phrase('refused.noVersion') : phrase('refused.notItsVersion', { last });
  return err(refusing(phrase('cannot.findVersion', { number, engine: name }), why));
}
