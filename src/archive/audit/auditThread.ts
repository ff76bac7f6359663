// A thread that audits files, one after the other: it takes the next one that no other thread has taken, and sends the steps of its games in
// batches. It runs ahead of its reader by a bounded number of batches.

import { parentPort, workerData } from 'node:worker_threads';
import type { AdjudicationRules } from '../../core/adjudication.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import { orWrongUse } from '../../core/messages/failure.ts';
import type { Tablebases } from '../../files/tablebases.ts';
import { probeOf } from './audit.ts';
import { auditFile, type AuditStep } from './auditFile.ts';

export type AuditThreadData = {
  readonly files: readonly string[];
  readonly rules: AdjudicationRules;
  /** Folders of tables; empty: none. */
  readonly tables: readonly string[];
  /** The number of files that threads have taken. */
  readonly filesTaken: Int32Array;
  /** The number of this thread's batches that the reader has taken. */
  readonly batchesTaken: Int32Array;
};

/** What becomes of the file at `index`; `damage` says what is wrong with a table. The last message of each file is `end` or `failed`. */
export type FromAuditThread = { readonly index: number } & (
  | { readonly kind: 'steps'; readonly steps: readonly AuditStep[] }
  | { readonly kind: 'damage'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'end' }
);

/** Games in a message, and messages that wait for the reader: some 16,000 games of 0.5 KB. */
const BATCH = 64;
const AHEAD = 256;

const { files, rules, tables, filesTaken, batchesTaken } = workerData as AuditThreadData;
const post = (message: FromAuditThread): void => parentPort?.postMessage(message);
let sent = 0;
await auditAll();

async function auditAll(): Promise<void> {
  const tablebases = tables.length === 0 ? undefined : await openTables();
  for (;;) {
    const index = Atomics.add(filesTaken, 0, 1);
    const file = files[index];
    if (file === undefined) return;
    let steps: AuditStep[] = [];
    const send = (): void => {
      if (steps.length > 0) sendBatch(index, steps);
      steps = [];
    };
    const onDamage = (message: string): void => {
      send();
      post({ index, kind: 'damage', message });
    };
    try {
      for await (const step of auditFile(file, rules, tablebases && probeOf(tablebases, onDamage))) {
        steps.push(step);
        if (steps.length >= BATCH) send();
      }
      send();
      post({ index, kind: 'end' });
    } catch (reason) {
      send();
      post({ index, kind: 'failed', message: messageOf(reason) });
    }
  }
}

/** The command has checked the folders. */
async function openTables(): Promise<Tablebases> {
  const { openTablebases } = await import('../../files/tablebases.ts');
  return orWrongUse(openTablebases(tables, { check: false }));
}

/** Waits while the reader is far behind. */
function sendBatch(index: number, steps: readonly AuditStep[]): void {
  for (let taken = Atomics.load(batchesTaken, 0); sent - taken >= AHEAD; taken = Atomics.load(batchesTaken, 0))
    Atomics.wait(batchesTaken, 0, taken);
  sent += 1;
  post({ index, kind: 'steps', steps });
}
