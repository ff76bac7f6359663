// The one way in which people change a registry: what they wrote is checked, decided and recorded, all or nothing.

import { err, ok, unwrap } from '../core/result.ts';
import { decide, recordCheck } from './decide.ts';
import type { NewRegistryEntry, RegistryPayloads } from './entries.ts';
import { after } from './registry.ts';
import { registryRequest, type RegistryRequest } from './requests.ts';
import type { Asker } from './rights.ts';
import { changeRegistry, type Decided } from './store.ts';

/** What was recorded; the error is one sentence. */
export function askRegistry(folder: string, asker: Asker, written: RegistryRequest, nowUtcMs: number): Decided {
  return askRegistryAll(folder, asker, [written], nowUtcMs);
}

/** Several requests that are granted together or not at all. `beforeRecord` runs once they are; nothing is recorded if it throws. */
export function askRegistryAll(
  folder: string,
  asker: Asker,
  written: readonly RegistryRequest[],
  nowUtcMs: number,
  beforeRecord?: () => void,
): Decided {
  const requests: RegistryRequest[] = [];
  for (const one of written) {
    const request = registryRequest.safeParse(one);
    if (!request.success) {
      const [issue] = request.error.issues;
      return err(`Cannot use "${issue?.path.join('.') ?? ''}": expected ${issue?.message ?? 'a request to a registry'}`);
    }
    requests.push(request.data);
  }
  return changeRegistry(folder, nowUtcMs, (registry) => {
    let known = registry;
    const entries: NewRegistryEntry[] = [];
    for (const request of requests) {
      const decided = decide(known, asker, request, nowUtcMs);
      if (!decided.ok) return decided;
      for (const entry of decided.value) {
        known = unwrap(after(known, { ...entry, sequence: 0, atUtcMs: nowUtcMs }));
        entries.push(entry);
      }
    }
    beforeRecord?.();
    return ok(entries);
  });
}

/** Records what a check found; a version that passed is accepted, unless an official has to look at it. */
export const recordCheckOf = (folder: string, check: RegistryPayloads['version-checked'], nowUtcMs: number): Decided =>
  changeRegistry(folder, nowUtcMs, (registry) => recordCheck(registry, check));
