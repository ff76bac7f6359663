// Reports how far a long file has been read, to the listener that the program sets once. Without one, no one hears it.

const AGAIN_AFTER_MS = 5000;

let listener: { readonly tell: (text: string) => void; readonly firstAfterMs: number } | undefined;

/** `tell` is called with a sentence once a file has been read for so long, then every five seconds. */
export function onLongReading(tell: (text: string) => void, firstAfterMs: number): void {
  listener = { tell, firstAfterMs };
}

/** To be called with the number of bytes that each step has read; `size` 0: unknown, as for a pipe. */
export function readingTold(path: string, size: number, nowMs = (): number => performance.now()): (bytes: number) => void {
  let dueMs = nowMs() + (listener?.firstAfterMs ?? Infinity);
  let done = 0;
  return (bytes) => {
    done += bytes;
    const now = nowMs();
    if (now < dueMs) return;
    dueMs = now + AGAIN_AFTER_MS;
    listener?.tell(
      `Reading "${path}": ${size > 0 ? `${Math.min(99, Math.floor((100 * done) / size))} %` : `${Math.round(done / 1e6)} MB`}.`,
    );
  };
}
