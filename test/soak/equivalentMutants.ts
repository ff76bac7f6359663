// Changes to the code that make no observable difference, so no test can notice them (mutants.ts). Each with its reason.

export type Equivalent = {
  readonly file: string;
  /** The code that changes, and its possible replacements. */
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
  {
    file: 'src/standings/order.ts',
    code: '[{ members: tied, below: undefined }]',
    becomes: ['[]'],
    reason: 'Where someone has no value, no parts or one part are the same: nothing is split.',
  },
  {
    file: 'src/standings/order.ts',
    code: '{ members: tied, below: undefined }',
    becomes: ['{}'],
    reason: 'Where someone has no value, the one part is not looked at.',
  },
  {
    file: 'src/standings/shown/displayWidth.ts',
    code: 'ASCII.test(text)',
    becomes: ['false'],
    reason: 'A short way to the same width.',
  },
  {
    file: 'src/standings/shown/explain.ts',
    code: "separation.kind === 'value'",
    becomes: ['true'],
    reason: 'A ruling has no criterion; the compiler wants to know.',
  },
  {
    file: 'src/standings/shown/formatCrosstable.ts',
    code: "'right'",
    becomes: ['""'],
    reason: 'Every alignment but "left" is right.',
  },
  {
    file: 'src/standings/shown/formatCrosstable.ts',
    code: 'cell === undefined',
    becomes: ['false'],
    reason: 'Every row has a cell for every opponent; the compiler cannot know it.',
  },
  {
    file: 'src/standings/shown/formatStandings.ts',
    code: "'right'",
    becomes: ['""'],
    reason: 'Every alignment but "left" is right.',
  },
  {
    file: 'src/standings/shown/textTable.ts',
    code: "''",
    becomes: ['"Stryker was here!"'],
    reason: 'Every column has a cell for every row; the compiler cannot know it.',
  },
  {
    file: 'src/standings/standings.ts',
    code: '[]',
    becomes: ['["Stryker was here"]'],
    reason: 'A name that is not entered decides nothing in a ruling, whatever stands for it.',
  },
  {
    file: 'src/standings/tally.ts',
    code: "seat !== 'house'",
    becomes: ['true'],
    reason: 'The house program is never disqualified; the compiler wants to know.',
  },
  {
    file: 'src/standings/tally.ts',
    code: "'house'",
    becomes: ['""'],
    reason: 'The same.',
  },
  {
    file: 'src/standings/tally.ts',
    code: 'score === undefined',
    becomes: ['false'],
    reason: 'Every record has a score against each; the compiler cannot know it.',
  },
  {
    file: 'src/standings/crosstable.ts',
    code: '-1',
    becomes: ['+1'],
    reason: 'Every row is an entrant of the tally; the compiler cannot know it.',
  },
  {
    file: 'src/standings/crosstable.ts',
    code: "''",
    becomes: ['"Stryker was here!"'],
    reason: 'The same.',
  },
  {
    file: 'src/standings/crosstable.ts',
    code: 'bergerSum === undefined',
    becomes: ['false'],
    reason: 'Every entrant has this value; the compiler cannot know it.',
  },
  {
    file: 'src/standings/order.ts',
    code: '[]',
    becomes: ['["Stryker was here"]'],
    reason: 'A ruling about someone who is not level decides nothing.',
  },
  {
    file: 'src/standings/shown/formatCrosstable.ts',
    code: "''",
    becomes: ['"Stryker was here!"'],
    reason: 'Every row has a cell for every opponent; the compiler cannot know it.',
  },
  {
    file: 'src/standings/shown/formatCrosstable.ts',
    code: '[]',
    becomes: ['["Stryker was here"]'],
    reason: 'There is always a block; the compiler cannot know it.',
  },
  {
    file: 'src/standings/tally.ts',
    code: '`Cannot count game ${game.number}: expected an opponent of this tally`',
    becomes: ['``'],
    reason: 'Every record has a score against each; the compiler cannot know it.',
  },
  {
    file: 'src/standings/tally.ts',
    code: 'crashed === undefined',
    becomes: ['false'],
    reason: 'No one is found under no name either.',
  },
  {
    file: 'src/standings/tally.ts',
    code: "before + (colour === 'white' ? 1 : -1)",
    becomes: ["before - (colour === 'white' ? 1 : -1)"],
    reason: 'Only whether two wins have different colours counts, not which colour has which sign.',
  },
  {
    file: 'src/standings/tally.ts',
    code: 'Math.abs(after) < Math.abs(before)',
    becomes: ['Math.abs(after) <= Math.abs(before)'],
    reason: 'They differ by one.',
  },
  {
    file: 'src/standings/tieBreaks/declared.ts',
    code: "tieBreaks.slice(0, ruling < 0 ? undefined : ruling).filter((code) => code !== 'RULING')",
    becomes: ['tieBreaks.slice(0, ruling < 0 ? undefined : ruling)'],
    reason: 'RULING is in a list once; the filter tells the compiler that it is not among the criteria.',
  },
  {
    file: 'src/standings/tieBreaks/declared.ts',
    code: "code !== 'RULING'",
    becomes: ['true'],
    reason: 'The same.',
  },
  {
    file: 'src/standings/tieBreaks/declared.ts',
    code: "'RULING'",
    becomes: ['""'],
    reason: 'The same.',
  },
  {
    file: 'src/standings/tieBreaks/defeatedScoresCut.ts',
    code: 'count <= 2',
    becomes: ['count < 2'],
    reason: 'Of two wins, all is cut.',
  },
  {
    file: 'src/standings/tieBreaks/directEncounter.ts',
    code: 'against[opponent]?.points',
    becomes: ['against[opponent].points'],
    reason: 'Every record has a score against each; the compiler cannot know it.',
  },
];
