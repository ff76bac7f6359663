// The chess variants beyond standard chess and Chess960, by name. What everyone calls them is here; how they are played is in
// games/chess/variants. Not here: variants whose rules chessops does not have (suicide, giveaway, losers, five-check, shogi and others).

export const CHESS_VARIANTS = [
  'crazyhouse',
  'atomic',
  'antichess',
  'horde',
  'kingOfTheHill',
  'racingKings',
  'threeCheck',
] as const;
export type ChessVariant = (typeof CHESS_VARIANTS)[number];

type VariantName = {
  /** For people. */
  readonly title: string;
  /** In UCI (`UCI_Variant`), XBoard (`variant`), the tag `Variant` of PGN, and for cutechess and Fairy-Stockfish. */
  readonly word: string;
};

export const VARIANT_NAMES = {
  crazyhouse: { title: 'Crazyhouse', word: 'crazyhouse' },
  atomic: { title: 'Atomic', word: 'atomic' },
  antichess: { title: 'Antichess', word: 'antichess' },
  horde: { title: 'Horde', word: 'horde' },
  kingOfTheHill: { title: 'King of the Hill', word: 'kingofthehill' },
  racingKings: { title: 'Racing Kings', word: 'racingkings' },
  threeCheck: { title: 'Three-check', word: '3check' },
} as const satisfies Record<ChessVariant, VariantName>;

/** Every value of the field `variant` of a tournament file. */
export const VARIANTS = ['standard', 'chess960', ...CHESS_VARIANTS] as const;
export type Variant = (typeof VARIANTS)[number];

/** Whether its rules differ from those of standard chess in more than castling and the start. */
export const isVariantOfOwnRules = (variant: Variant): variant is ChessVariant =>
  variant !== 'standard' && variant !== 'chess960';

/** What people call it. */
export const variantTitle = (variant: Variant): string =>
  variant === 'standard' ? 'standard chess' : variant === 'chess960' ? 'Chess960' : VARIANT_NAMES[variant].title;

/** The words of a command line, as cutechess has them. */
export const VARIANT_WORDS = ['standard', 'fischerandom', ...CHESS_VARIANTS.map((variant) => VARIANT_NAMES[variant].word)];

/** The variant that people, engines and archives mean, in any case: `3check`, `Three-check`, `King of the Hill`; `undefined` for none. */
export function variantOfWord(text: string): Variant | undefined {
  const plain = plainWord(text);
  return VARIANTS.find((variant) => namesOf(variant).some((name) => plain === plainWord(name)));
}

function namesOf(variant: Variant): readonly string[] {
  if (isVariantOfOwnRules(variant)) return [variant, ...Object.values(VARIANT_NAMES[variant])];
  return variant === 'standard' ? [variant, 'normal', 'chess'] : [variant, '960', 'fischerandom', 'fischerrandom', 'frc', 'dfrc'];
}

const plainWord = (text: string): string => text.toLowerCase().replace(/[\s_-]/g, '');
