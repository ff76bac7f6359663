// The rows of the bench: players, limit, games at once. The same for every runner.

export type Row = {
  readonly name: string;
  /** Command lines of the two players; `A` is White in the first game of each opening. */
  readonly engines: readonly [A: EngineLine, B: EngineLine];
  readonly limit:
    | { readonly kind: 'clock'; readonly baseMs: number; readonly incrementMs: number }
    | { readonly kind: 'nodes'; readonly nodes: number };
  readonly concurrency: number;
  /** An EPD file. */
  readonly book: string;
  /** Openings in order from the book, starting over at its end; two games each. */
  readonly openings: number;
  /** The time that the engine itself waits in a move: charges beyond it are the clock error. */
  readonly engineUs?: number;
  /** All cores are busy with something else meanwhile. */
  readonly isBusy?: boolean;
};

export type EngineLine = { readonly command: string; readonly args: readonly string[] };

const LONG = { kind: 'clock', baseMs: 600_000, incrementMs: 1000 } as const;

/** `scale` 1 is the full bench; a smaller one plays that share of the games. */
export function benchRows(instant: string, stockfish: string | undefined, book: string, scale: number): Row[] {
  const openings = (full: number): number => Math.max(1, Math.round(full * scale));
  const rows: Row[] = [
    ...[1, 2].map((concurrency) => ({
      name: `instant ×${concurrency}`,
      ...{ engines: twoOf(instant), limit: LONG, concurrency, book, openings: openings(150) },
    })),
    // It spins: the kernel ends a sleep 50 to 400 µs late, and the runner would be charged for that. Charges are whole ms, rounded down: a move of
    // 1.9 ms is charged 1 unless 100 µs are added.
    {
      name: 'instant, 1.9 ms a move',
      engines: twoOf(instant, '--spin-us', '1900'),
      limit: LONG,
      concurrency: 1,
      book,
      openings: openings(10),
      engineUs: 1900,
    },
  ];
  // Engines that sleep: many games at once cost the runner, not the machine.
  for (const concurrency of [16, 32, 64, 256])
    rows.push({
      name: `asleep for 20 ms ×${concurrency}`,
      ...{ engines: twoOf(instant, '--sleep-us', '20000'), limit: LONG, concurrency, book, openings: openings(concurrency) },
      engineUs: 20_000,
    });
  if (stockfish === undefined) return rows;
  const twice: Row['engines'] = [
    { command: stockfish, args: [] },
    { command: stockfish, args: [] },
  ];
  const nodes = { kind: 'nodes', nodes: 1000 } as const;
  const fast = { kind: 'clock', baseMs: 1000, incrementMs: 10 } as const;
  return [
    ...rows,
    ...[1, 2].map((concurrency) => ({
      name: `Stockfish nodes=1000 ×${concurrency}`,
      engines: twice,
      limit: nodes,
      concurrency,
      book,
      openings: openings(25),
    })),
    ...[1, 2].map((concurrency) => ({
      name: `Stockfish 1+0.01 ×${concurrency}`,
      engines: twice,
      limit: fast,
      concurrency,
      book,
      openings: openings(5) * concurrency,
    })),
    {
      name: 'Stockfish 1+0.01 ×2, all cores busy',
      engines: twice,
      limit: fast,
      concurrency: 2,
      book,
      openings: openings(20),
      isBusy: true,
    },
  ];
}

const twoOf = (instant: string, ...extra: string[]): Row['engines'] => [
  { command: instant, args: ['--seed', '1', ...extra] },
  { command: instant, args: ['--seed', '2', ...extra] },
];
