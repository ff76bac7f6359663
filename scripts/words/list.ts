// The words that this repository avoids in texts for people, each with the plain one. A pattern can find only these; the rest is judgement
// (CONTRIBUTING.md). Add a row when a review finds a phrase twice.

export type Discouraged = {
  /** Case does not matter. */
  readonly pattern: string;
  readonly why: string;
  readonly better: string;
  /** A sentence that must be found: a pattern that finds nothing would always pass. */
  readonly example: string;
};

export const DISCOURAGED: readonly Discouraged[] = [
  {
    pattern: String.raw`\b(?:he|him|his|himself)\b`,
    why: 'people are "they"',
    better: '"they", "their", "them"; "it" for a program',
    example: 'An official gives his reason.',
  },
  {
    pattern: String.raw`\bwho(?:so)?ever\b`,
    why: 'old-fashioned',
    better: '"anyone who", "if you"',
    example: 'Whoever is late loses.',
  },
  {
    pattern: String.raw`\bwhom\b`,
    why: 'old-fashioned',
    better: 'subject first, or "who"',
    example: 'The entrant whom it meets.',
  },
  {
    pattern: String.raw`\b(?:some|no|any|every)body\b`,
    why: 'one word for one thing',
    better: '"someone", "no one", "anyone", "everyone"; or say who',
    example: 'Nobody waits.',
  },
  { pattern: String.raw`\banew\b`, why: 'old-fashioned', better: '"again", "from the start"', example: 'It begins anew.' },
  {
    pattern: String.raw`\b(?:is|are|was|were|be|been|being)(?: \w+)? told\b`,
    why: 'does not say who acts',
    better: '"reports", "shows", "says"; "receives" for a reader',
    example: 'The error is told.',
  },
  {
    pattern: String.raw`\bh(?:angs?|ung) on\b`,
    why: 'not English in this sense',
    better: '"depends on"',
    example: 'The plan hangs on results.',
  },
  {
    pattern: String.raw`\b(?:its|this|that|whose|no|their|known|some) hour\b|\bthe hour (?:of|when|that|at|comes|has)\b|(?<!\ban )\bhour (?:not|is|has|when) \w+`,
    why: 'an hour is 60 minutes',
    better: '"time"',
    example: 'A round waits for its hour.',
  },
  {
    pattern: String.raw`\b(?:has|have|had) not (?:an?|the|its|any|all|enough|their|what|such)\b`,
    why: 'old-fashioned',
    better: '"does not have"',
    example: 'The host has not the tables.',
  },
  {
    pattern: String.raw`\bsuch as (?:have|has|are|is|were|do|does|can|may)\b`,
    why: 'old-fashioned',
    better: '"those that"',
    example: 'Such as have no rating come last.',
  },
  {
    pattern: String.raw`\b(?:reckon\w*|lest|unto|thereof|therein|whence|thence|hither|thither|heed|ere|forthwith|henceforth)\b`,
    why: 'old-fashioned',
    better: 'a plain word',
    example: 'Lest it be lost.',
  },
  {
    pattern: String.raw`\bbeside\b`,
    why: 'means only "next to"',
    better: '"next to", "with", "in addition to"',
    example: 'Beside that it plays.',
  },
  {
    pattern: String.raw`\b(?:nothing|none) but\b`,
    why: 'double negative',
    better: '"only"',
    example: 'It sends nothing but moves.',
  },
  {
    pattern: String.raw`\bfor ever\b`,
    why: 'one word',
    better: '"forever", or "never" in a negative sentence',
    example: 'It waits for ever.',
  },
  {
    pattern: String.raw`\bmend(?:s|ed|ing)?\b`,
    why: 'not used of data',
    better: '"fix", "correct"',
    example: 'A ruling mends it.',
  },
  {
    pattern: String.raw`, for (?:it|they|there|this|that|these|those) (?:is|are|was|were|has|have|had|may|can|must|does|do)\b`,
    why: 'old-fashioned',
    better: '"because"',
    example: 'It waits, for it is early.',
  },
  {
    pattern: String.raw`\bstands (?:still|in|on|at|there|here|first|last|alone|by|as|for itself)\b`,
    why: 'nothing stands but pieces',
    better: '"is", "comes"',
    example: 'The reason stands in the journal.',
  },
  {
    pattern: String.raw`\bbef[ae]ll?s?\b|\bbefell\b`,
    why: 'old-fashioned',
    better: '"happens to", "fails"',
    example: 'It ends by what befell the engine.',
  },
  {
    pattern: String.raw`\bwhich this \w+ has not\b|(?<!there )\bis no (?:folder|file|move|text|command|option)\b`,
    why: 'old-fashioned',
    better: '"does not have", "is not a"',
    example: 'The path is no folder.',
  },
];
