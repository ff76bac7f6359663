// The files of the version that is being made, and how far each has come. They live outside the page: another page may be shown while they are sent.

import { signal } from '@preact/signals';
import { messageOf } from '../../../src/core/messages/messageOf.ts';
import { forget, isSubmitted, send, type Picked } from './uploads.ts';

export type Sending = Picked & {
  readonly id: string | undefined;
  readonly sent: number;
  readonly state: 'sending' | 'broken' | 'arrived' | 'refused';
  /** Why it was refused. */
  readonly failure?: string;
};

export const files = signal<readonly Sending[]>([]);
const controls = new Map<string, AbortController>();
/** One file at a time, in the order in which they were picked. */
let queue: Promise<void> = Promise.resolve();

export function add(picked: readonly Picked[]): void {
  for (const one of picked) {
    // A file at the same path takes the place of the one before.
    remove(one.path);
    files.value = [...files.value, { ...one, id: undefined, sent: 0, state: 'sending' }];
    start(one);
  }
}

/** After a refusal: such as that of a session that had ended. */
export const retry = start;

function start({ path, file }: Picked): void {
  const control = new AbortController();
  controls.set(path, control);
  queue = queue.then(() => sendOne({ path, file }, control.signal));
}

async function sendOne(picked: Picked, wanted: AbortSignal): Promise<void> {
  if (wanted.aborted) return;
  const change = (changed: Partial<Sending>): void => {
    if (!wanted.aborted) files.value = files.value.map((one) => (one.path === picked.path ? { ...one, ...changed } : one));
  };
  try {
    const id = await send(
      picked,
      ({ id, sent, isBroken }) => change({ id, sent, state: isBroken ? 'broken' : 'sending' }),
      wanted,
    );
    change({ id, state: 'arrived' });
  } catch (reason) {
    change({ state: 'refused', failure: messageOf(reason) });
  }
}

export function remove(path: string): void {
  controls.get(path)?.abort();
  controls.delete(path);
  const one = files.value.find((known) => known.path === path);
  if (one === undefined) return;
  files.value = files.value.filter((known) => known !== one);
  void forget(one, one.id);
}

/** They belong to a version now, or to no one. */
export function clear(): void {
  for (const control of controls.values()) control.abort();
  for (const one of files.value) isSubmitted(one);
  controls.clear();
  files.value = [];
}
