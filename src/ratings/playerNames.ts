// The name under which a game counts. Ratings ignore version numbers (S16-14d): all versions of an engine are one player.
// Versions in names have many forms: `Stoofvlees II a12`, `LCZero v0.22.0-nT2`, `Fritz 17_20200130`, `Arasan TCEC13`.
// This file parses names and knows no engines: aliases correct what it joins or separates wrongly.

/**
 * The engine's name without its version: everything before the first word, after the initial one, that shows a version: a word with a digit, a
 * Roman number from II, a word such as `dev`, or a hash of letters. The initial word always stays: `4ku 5.1` is `4ku`, `Vajolet2 2.9` is `Vajolet2`.
 */
export function ignoreVersion(name: string): string {
  const words = name.trim().split(/\s+/u);
  const version = words.findIndex((word, index) => index > 0 && VERSION_WORD.test(word));
  return (version < 0 ? words : words.slice(0, version)).join(' ');
}

const VERSION_WORD = new RegExp(
  [
    String.raw`\d`,
    String.raw`^(?:II|III|IV|VI|VII|VIII|IX|XI{0,3})$`,
    String.raw`^(?:dev|devel|development|alpha|beta|rc|nightly|release|final|snapshot|master|main|git|version|ver|patch)(?:[-_.+].*)?$`,
    String.raw`^[a-fA-F]{7,}$`,
  ].join('|'),
  'u',
);

/** How names are changed. */
export type NamePolicy = {
  readonly versions: 'ignore' | 'keep';
  /** Names without their versions, in lower case, that keep their versions although versions are ignored (`versionsThatMet`). */
  readonly apart?: ReadonlySet<string>;
  /** From names as written, or without their versions, to the name to list; takes precedence over everything else. */
  readonly aliases: ReadonlyMap<string, string>;
};

/** Engines of which two versions have played each other, and so are two players, like two levels of a program. By bare name, the names that met. */
export function versionsThatMet(
  games: Iterable<{ readonly white: string; readonly black: string }>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const met = new Map<string, Set<string>>();
  const keys = new Map<string, string>();
  const keyOf = (name: string): string => {
    const key = keys.get(name) ?? ignoreVersion(name).toLowerCase();
    keys.set(name, key);
    return key;
  };
  for (const { white, black } of games) {
    const key = keyOf(white);
    if (white === black || key !== keyOf(black)) continue;
    met.set(key, (met.get(key) ?? new Set()).add(white).add(black));
  }
  return met;
}

/** Two names in one event that count as one player. */
export type MergedNames = { readonly event: string; readonly player: string; readonly names: readonly string[] };

/** Maps names to the names to list; remembers what it joined. Without versions, letter case is ignored: the first spelling stays. */
export class PlayerNames {
  private readonly policy: NamePolicy;
  private readonly spellings = new Map<string, string>();
  private readonly known = new Map<string, string>();
  private readonly seen = new Map<string, Map<string, Set<string>>>();

  constructor(policy: NamePolicy) {
    this.policy = policy;
  }

  /** The listed name for `written`, as it played in `event`. */
  listed(written: string, event: string): string {
    const name = this.known.get(written) ?? this.find(written);
    let players = this.seen.get(event);
    if (players === undefined) this.seen.set(event, (players = new Map()));
    const names = players.get(name);
    if (names === undefined) players.set(name, new Set([written]));
    else names.add(written);
    return name;
  }

  /** Players that took part in an event under several names. */
  merged(): readonly MergedNames[] {
    return [...this.seen].flatMap(([event, players]) =>
      [...players].filter(([, names]) => names.size > 1).map(([player, names]) => ({ event, player, names: [...names] })),
    );
  }

  private find(written: string): string {
    const { aliases, versions } = this.policy;
    const name = aliases.get(written) ?? (versions === 'keep' ? written : this.withoutVersion(written));
    this.known.set(written, name);
    return name;
  }

  private withoutVersion(written: string): string {
    const bare = ignoreVersion(written);
    const alias = this.policy.aliases.get(bare);
    if (alias !== undefined) return alias;
    const key = bare.toLowerCase();
    if (this.policy.apart?.has(key) === true) return written;
    const spelling = this.spellings.get(key) ?? bare;
    this.spellings.set(key, spelling);
    return spelling;
  }
}
