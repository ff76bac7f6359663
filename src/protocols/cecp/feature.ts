// The `feature` lines of an engine: what it can do, and the answers. Source: Chess Engine Communication Protocol, version 2
// (T. Mann, H. G. Muller), "Feature commands from the engine". The defaults are those of engines that send no `feature` (version 1), except
// for `colors`: its commands are obsolete, and `go` does the same, so they are sent only to an engine that asks for them.
// Accepted but ignored, because nothing here needs them: analyze, draw, exclude, ics, nps, pause, playother, setscore, sigint,
// sigterm, debug. Engines are never interrupted by a signal, because a signal would arrive out of order with the written text.

/** The features that a session uses. */
export type Features = {
  readonly ping: boolean;
  readonly setboard: boolean;
  readonly san: boolean;
  readonly usermove: boolean;
  readonly time: boolean;
  readonly reuse: boolean;
  readonly colors: boolean;
  readonly name: boolean;
  readonly memory: boolean;
  readonly smp: boolean;
  readonly myname: string | undefined;
  readonly variants: readonly string[];
  readonly egt: readonly string[];
};

export const NO_FEATURES: Features = {
  ping: false,
  setboard: false,
  san: false,
  usermove: false,
  time: true,
  reuse: true,
  colors: false,
  name: false,
  memory: false,
  smp: false,
  myname: undefined,
  variants: [],
  egt: [],
};

const SWITCHES: ReadonlySet<string> = new Set([
  'ping',
  'setboard',
  'san',
  'usermove',
  'time',
  'reuse',
  'colors',
  'name',
  'memory',
  'smp',
] satisfies (keyof Features)[]);
const LISTS: ReadonlySet<string> = new Set(['variants', 'egt'] satisfies (keyof Features)[]);
const UNUSED: ReadonlySet<string> = new Set([
  'playother',
  'draw',
  'sigint',
  'sigterm',
  'analyze',
  'ics',
  'pause',
  'nps',
  'debug',
  'exclude',
  'setscore',
]);

/** One `name=value` of a `feature` line, without quotes. */
export type FeatureWord = { readonly name: string; readonly value: string };

/** Parses the text after the word `feature`. A quote that is never closed extends to the end of the line. */
export function parseFeatures(text: string): readonly FeatureWord[] {
  return [...text.matchAll(/([A-Za-z_]\w*)\s*=\s*(?:"([^"]*)"?|(\S*))/g)].map(([, name = '', quoted, bare]) => ({
    name: name.toLowerCase(),
    value: quoted ?? bare ?? '',
  }));
}

/** The features with this one added; `undefined` if it is unknown. The session handles `option` and `done` itself. */
export function withFeature(features: Features, { name, value }: FeatureWord): Features | undefined {
  if (SWITCHES.has(name)) return { ...features, [name]: isOn(value) };
  if (LISTS.has(name)) return { ...features, [name]: value.split(',').map((part) => part.trim().toLowerCase()) };
  if (name === 'myname') return { ...features, myname: value };
  return UNUSED.has(name) ? features : undefined;
}

const isOn = (value: string): boolean => /^[+-]?\d+$/.test(value) && Number(value) !== 0;
