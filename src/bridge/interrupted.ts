// Ctrl-C and SIGTERM as a value, so that programs that were started are stopped before we leave.

let asked: Promise<'interrupted'> | undefined;

/** Comes when someone wants us to stop, and never otherwise; the second time the system has its way. */
export function interrupted(): Promise<'interrupted'> {
  asked ??= new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve('interrupted'));
  });
  return asked;
}
