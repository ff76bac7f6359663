// Declares the parts of a neural network, and rules on whether it may take part (S16-16).

import { withSuggestion } from '../../core/phrases/expected.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';
import { err, ok } from '../../core/result.ts';
import { engineNamed } from '../named.ts';
import { plainName } from '../plainName.ts';
import type { Registry } from '../registry.ts';
import { rightProblem, type Asker } from '../rights.ts';
import type { Decided } from '../store.ts';
import { PARTS, partIn } from './network.ts';
import type { NetworkRequest } from './requests.ts';

export function decideOnNetwork(registry: Registry, asker: Asker, request: NetworkRequest): Decided {
  const engine = engineNamed(registry, request.engine);
  if (!engine.ok) return engine;
  const { name, versions } = engine.value;
  const problem = rightProblem(request.kind, asker, engine.value);
  if (problem !== undefined) return err(problem);
  const by = asker.name;
  if (request.kind === 'rule-network') {
    if (!registry.networks.has(plainName(name)))
      return err(refusing(phrase('cannot.ruleNetwork', { engine: name }), phrase('refused.noNetwork')));
    const { eligible, reason } = request;
    return ok([
      { kind: 'network-ruled', payload: { engine: name, ...(eligible === undefined ? {} : { eligible }), reason, by } },
    ]);
  }
  const { parts } = request;
  const files = versions.at(-1)?.files ?? [];
  for (const part of PARTS) {
    const found = partIn(parts[part], files);
    if (found.ok) continue;
    const paths = files.map(({ path }) => path);
    const why = withSuggestion(phrase('refused.notItsFile', { got: found.error }), found.error, paths);
    return err(refusing(phrase('cannot.declareNetwork', { engine: name }), why));
  }
  return ok([{ kind: 'network-declared', payload: { engine: name, parts, by } }]);
}
