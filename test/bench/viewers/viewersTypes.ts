// The messages between the processes of viewers.ts.

export type ToChild = { readonly kind: 'measure'; readonly seconds: number } | { readonly kind: 'end' };

export type ServerReport = {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly rssMib: number;
  readonly heapMib: number;
  readonly slow: number;
};

/** Times in ms; `events` counts everything received by all viewers together. */
export type CrowdReport = {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly events: number;
  readonly bytesEach: number;
  readonly lost: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly mostMs: number;
  readonly wayP50Ms: number;
  readonly wayP99Ms: number;
};
