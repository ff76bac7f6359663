// Changes to the code that make no difference to anyone, so no test can notice them (mutants.ts). Each with its reason.

export type Equivalent = {
  readonly file: string;
  /** The part that is changed, and what it may become. */
  readonly code: string;
  readonly becomes: readonly string[];
  readonly reason: string;
};

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'src/referee/adjudication/evidence.ts',
    code: 'rules.draw?.moves',
    becomes: ['rules.draw.moves'],
    reason: 'DRAW-1 fires only where there is a draw rule; the compiler cannot know it.',
  },
  {
    file: 'src/referee/adjudication/evidence.ts',
    code: 'rules.win?.moves',
    becomes: ['rules.win.moves'],
    reason: 'WIN-1 fires only where there is a win rule; the compiler cannot know it.',
  },
  {
    file: 'src/referee/clock.ts',
    code: 'clock?.leftMs',
    becomes: ['clock.leftMs'],
    reason: 'A side with a clock control always has a clock; the compiler cannot know it.',
  },
  {
    file: 'src/referee/clock.ts',
    code: 'clock === undefined',
    becomes: ['false'],
    reason: 'The same.',
  },
  {
    file: 'src/referee/clock.ts',
    code: 'clock !== undefined',
    becomes: ['true'],
    reason: 'The same.',
  },
  {
    file: 'src/referee/interruption.ts',
    code: 'control.periods[0]?.baseMs',
    becomes: ['control.periods[0].baseMs'],
    reason: 'A clock control has a period; the compiler cannot know it.',
  },
  {
    file: 'src/referee/referee.ts',
    code: 'adjudication.draw !== undefined || adjudication.win !== undefined',
    becomes: ['true'],
    reason: 'Counts without a rule decide nothing; the check saves the work.',
  },
];
