// Files on their way to the server, in parts. A broken line is waited for, and after a reload of the page the same file goes on where it was: the server
// says how much has arrived, and the browser remembers under which id.

import { PART_BYTES, type UploadView } from '../../../src/broadcast/registry/messages.ts';
import { ApiFailure } from '../../../src/broadcast/client/apiFailure.ts';
import { account, postAs, putAs } from '../../desk/session.ts';
import { getJson } from '../../state/api.ts';

/** A file with its path inside the version. */
export type Picked = { readonly path: string; readonly file: File };

export type Progress = { readonly id: string | undefined; readonly sent: number; readonly isBroken: boolean };

const PAUSE_MS = 2000;

/** Resolves with the id once all has arrived. Throws `ApiFailure` if the server refuses, and the reason of `signal`. */
export async function send(picked: Picked, onProgress: (progress: Progress) => void, signal: AbortSignal): Promise<string> {
  const { file } = picked;
  let id: string | undefined;
  let sent = 0;
  const broken = (): void => onProgress({ id, sent, isBroken: true });
  ({ id, offset: sent } = await unbroken(() => begin(picked), signal, broken));
  const place = `/registry/uploads/${id}`;
  onProgress({ id, sent, isBroken: false });
  while (sent < file.size) {
    signal.throwIfAborted();
    try {
      const part = file.slice(sent, sent + PART_BYTES);
      sent = (await putAs<UploadView>(`${place}?offset=${sent}`, part)).offset;
    } catch (reason) {
      // 409: the server has another offset, or reads the part whose line broke.
      if (reason instanceof ApiFailure && reason.status !== 409 && reason.status < 500) throw reason;
      broken();
      await pause(signal);
      sent = (await unbroken(() => getJson<UploadView>(place, signal), signal, broken)).offset;
    }
    onProgress({ id, sent, isBroken: false });
  }
  return id;
}

/** Removes what the server has of it. */
export async function forget(picked: Picked, id: string | undefined): Promise<void> {
  remember(picked, undefined);
  if (id !== undefined) await postAs(`/registry/uploads/${id}`, {}, 'DELETE').catch(() => undefined);
}

/** After its version was submitted. */
export const isSubmitted = (picked: Picked): void => remember(picked, undefined);

async function begin(picked: Picked): Promise<UploadView> {
  const { path, file } = picked;
  const known = remembered(picked);
  if (known !== undefined) {
    try {
      return await getJson<UploadView>(`/registry/uploads/${known}`);
    } catch (reason) {
      if (!(reason instanceof ApiFailure) || reason.status !== 404) throw reason;
    }
  }
  const upload = await postAs<UploadView>('/registry/uploads', { name: path, bytes: file.size });
  remember(picked, upload.id);
  return upload;
}

/** Asks until the server answers. */
async function unbroken<Value>(ask: () => Promise<Value>, signal: AbortSignal, onBroken: () => void): Promise<Value> {
  for (;;) {
    try {
      return await ask();
    } catch (reason) {
      signal.throwIfAborted();
      if (reason instanceof ApiFailure && reason.status < 500) throw reason;
      onBroken();
      await pause(signal);
    }
  }
}

/** Shorter if the browser sees that the line is back. */
const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      if (signal.aborted) reject(new DOMException('No longer wanted', 'AbortError'));
      else resolve();
    };
    const timer = setTimeout(done, PAUSE_MS);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });

const keyOf = ({ path, file }: Picked): string =>
  `arbiter-upload ${JSON.stringify([account.value?.name, path, file.size, file.lastModified])}`;

function remembered(picked: Picked): string | undefined {
  try {
    return localStorage.getItem(keyOf(picked)) ?? undefined;
  } catch {
    // Storage is off: a reload begins again.
    return undefined;
  }
}

function remember(picked: Picked, id: string | undefined): void {
  try {
    if (id === undefined) localStorage.removeItem(keyOf(picked));
    else localStorage.setItem(keyOf(picked), id);
  } catch {
    // As above.
  }
}
