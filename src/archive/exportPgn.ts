import type { Result } from '../core/result.ts';
import { ok } from '../core/result.ts';
export function exportPgn(_folder: string, _target: string | NodeJS.WritableStream): Promise<Result<number, string>> {
  return Promise.resolve(ok(0));
}
