// What simulated workers did and heard, for the judgement at the end.

export type Counts = {
  jobs: number;
  beats: number;
  /** Numbers of games whose end was reported, and of those whose director has it all. */
  readonly ended: number[];
  readonly confirmed: number[];
  /** Reports that were sent twice, and jobs that came twice. */
  doubled: number;
  redelivered: number;
  malformed: number;
  forged: number;
  /** Answers that the director is busy. */
  sentAway: number;
  readonly refused: Set<string>;
  /** From a beat to its answer. */
  readonly answerMs: number[];
};

export const newCounts = (): Counts => ({
  ...{ jobs: 0, beats: 0, ended: [], confirmed: [], doubled: 0, redelivered: 0, malformed: 0, forged: 0, sentAway: 0 },
  ...{ refused: new Set<string>(), answerMs: [] },
});

export function drawn<Value>(values: readonly Value[]): Value {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new Error('Cannot draw: expected values');
  return value;
}
