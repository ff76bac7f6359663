// The one way in which people change a registry: what they wrote is checked, decided and recorded, all or nothing.

import { isPhraseCode } from '../core/phrases/english.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { recognised } from '../core/phrases/recognised.ts';
import { refusing } from '../core/phrases/said.ts';
import { err, ok, unwrap, type Result } from '../core/result.ts';
import { decide, recordCheck } from './decide.ts';
import type { NewRegistryEntry, RegistryPayloads } from './entries.ts';
import { patiently, readPatiently } from './patiently.ts';
import { after, type Registry } from './registry.ts';
import { registryRequest, type RegistryRequest } from './requests.ts';
import type { Asker } from './rights.ts';
import { changeRegistry, decidedOr, tryChange, type Decided } from './store.ts';

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
    const request = checked(one);
    if (!request.ok) return request;
    requests.push(request.value);
  }
  return changeRegistry(folder, nowUtcMs, decisionOn(asker, requests, nowUtcMs, beforeRecord));
}

/** Like `askRegistry`, for a thread that must not wait while another program writes. */
export async function askPatiently(folder: string, asker: Asker, written: RegistryRequest, nowUtcMs: number): Promise<Decided> {
  const request = checked(written);
  if (!request.ok) return request;
  const decision = decisionOn(asker, [request.value], nowUtcMs);
  return decidedOr(await patiently(() => tryChange(folder, nowUtcMs, decision, 0)));
}

/** All that is to be recorded, or a refusal. */
const decisionOn =
  (asker: Asker, requests: readonly RegistryRequest[], nowUtcMs: number, beforeRecord?: () => void) =>
  (registry: Registry): Decided => {
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
  };

/** What would be recorded; the error is one sentence. */
export async function tryPatiently(folder: string, asker: Asker, written: RegistryRequest, nowUtcMs: number): Promise<Decided> {
  const request = checked(written);
  if (!request.ok) return request;
  const read = await readPatiently(folder);
  return read.ok ? decide(read.value.registry, asker, request.value, nowUtcMs) : err(read.error.message);
}

function checked(written: RegistryRequest): Result<RegistryRequest, Phrase> {
  const request = registryRequest.safeParse(written);
  if (request.success) return ok(request.data);
  const [issue] = request.error.issues;
  const what = recognised(issue?.message ?? 'a request to a registry');
  const path = issue?.path.join('.') ?? '';
  const code = `input.field.${path}`;
  const field = isPhraseCode(code) ? { code } : path;
  return err(refusing(phrase('cannot.use', { field }), phrase('refused.expected', { what })));
}

/** Records what a check found; a version that passed is accepted, unless an official has to look at it. `isFirst`: nothing, if one was recorded meanwhile. */
export const recordCheckOf = (
  folder: string,
  check: RegistryPayloads['version-checked'],
  nowUtcMs: number,
  isFirst = false,
): Decided => changeRegistry(folder, nowUtcMs, (registry) => recordCheck(registry, check, isFirst));
