// The one way in which people change a registry: what they wrote is checked, decided and recorded, all or nothing.

import { err } from '../core/result.ts';
import { decide, recordCheck } from './decide.ts';
import type { RegistryPayloads } from './entries.ts';
import { registryRequest, type RegistryRequest } from './requests.ts';
import type { Asker } from './rights.ts';
import { changeRegistry, type Decided } from './store.ts';

/** What was recorded; the error is one sentence. */
export function askRegistry(folder: string, asker: Asker, written: RegistryRequest, nowUtcMs: number): Decided {
  const request = registryRequest.safeParse(written);
  if (!request.success) {
    const [issue] = request.error.issues;
    return err(`Cannot use "${issue?.path.join('.') ?? ''}": expected ${issue?.message ?? 'a request to a registry'}`);
  }
  return changeRegistry(folder, nowUtcMs, (registry) => decide(registry, asker, request.data, nowUtcMs));
}

/** Records what a check found; a version that passed is accepted, unless an official has to look at it. */
export const recordCheckOf = (folder: string, check: RegistryPayloads['version-checked'], nowUtcMs: number): Decided =>
  changeRegistry(folder, nowUtcMs, (registry) => recordCheck(registry, check));
