// Ctrl-C and SIGTERM as a value, so that started programs are stopped before the command exits.

let asked: Promise<'interrupted'> | undefined;

/** Resolves at the first signal; a second signal has its default effect. */
export function interrupted(): Promise<'interrupted'> {
  asked ??= new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve('interrupted'));
  });
  return asked;
}
