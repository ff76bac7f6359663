// The purpose of an engine's option, derived from its name: engines use many names for the same thing. Comparison ignores case, spaces and
// punctuation. An unknown name has no kind.

export const OPTION_KINDS = [
  'threads',
  'hash',
  'minorHash',
  'ponder',
  'ownBook',
  'largePages',
  'contempt',
  'splitDepth',
  'syzygy',
  'gaviota',
  'nalimov',
  'scorpio',
  'tablebases',
] as const;
export type OptionKind = (typeof OPTION_KINDS)[number];

export const TABLEBASE_KINDS = ['syzygy', 'gaviota', 'nalimov', 'scorpio'] as const satisfies readonly OptionKind[];
export type TablebaseKind = (typeof TABLEBASE_KINDS)[number];

/** In lower case, letters and digits only; if an engine has several of a kind, the usual name first. */
export const OPTION_NAMES = {
  threads: ['threads', 'cores', 'maxcpus', 'cpus', 'numberofthreads', 'threadcount', 'maxthreads', 'smpthreads', 'searchthreads'],
  hash: ['hash', 'memory', 'hashsize', 'hashtablesize', 'mainhash', 'mainhashsize', 'ttsize', 'hashmb', 'transpositiontablesize'],
  ponder: ['ponder', 'permanentbrain', 'pondering'],
  ownBook: ['ownbook', 'book', 'usebook', 'useownbook', 'internalbook', 'bookmoves'],
  largePages: ['largepages', 'uselargepages', 'largepage', 'uselargepage', 'hugepages', 'usehugepages'],
  contempt: ['contempt', 'contemptfactor', 'drawcontempt', 'drawscore', 'drawvalue'],
  splitDepth: ['splitdepth', 'minsplitdepth', 'minimumsplitdepth', 'minimalsplitdepth'],
} as const satisfies Partial<Record<OptionKind, readonly string[]>>;

/** Tables other than the main one: `Pawn Hash`, `EvalCache`, `Pawn hash table size (MB)`. */
const MINOR_HASH =
  /^(?:max)?(?:pawns?|king|eval(?:uation)?|material|static|minor|killer|history|qs(?:earch)?|perft|attack|shelter|passed)[a-z]*?(?:hash|cache|tt|table)(?:table)?s?(?:size)?(?:in)?(?:mb|kb)?$/;

const TABLES: Readonly<Record<TablebaseKind, RegExp>> = {
  syzygy: /syzygy/,
  gaviota: /gaviota|^gtb/,
  nalimov: /nalimov/,
  scorpio: /scorpio|egbb|bitbase/,
};
const SOME_TABLES = ['tablebasepath', 'tbpath', 'egtpath', 'endgametablebases', 'tablebases'];
/** Among the options about tables, those that set their location. */
const PATH = /path|dir|folder|tablebases?$|^egtb?$/;

/** `undefined`: no known kind. */
export function optionKind(name: string): OptionKind | undefined {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  for (const [kind, names] of Object.entries(OPTION_NAMES)) {
    if (names.some((known) => known === plain)) return kind as keyof typeof OPTION_NAMES;
  }
  if (PATH.test(plain)) {
    for (const kind of TABLEBASE_KINDS) if (TABLES[kind].test(plain)) return kind;
    if (SOME_TABLES.includes(plain)) return 'tablebases';
  }
  return MINOR_HASH.test(plain) ? 'minorHash' : undefined;
}

/** The size in MiB that an option of a table stands for: some options count in KiB, and their names say so. */
export const hashMiB = (name: string, value: number): number => (/\bkb\b|kib|\(kb\)/i.test(name) ? value / 1024 : value);
