// A changed file in its own words: which lines changed, and which of these changes the tournament refuses. A difference between two definitions
// (changes.ts) has the words of the line that made it; where no line did (a folder that was moved, another file), those of its field.

import type { Location } from '../reading/yamlSource.ts';
import type { Difference } from './changes.ts';
import { writtenChanges, type WrittenChange } from './writtenChanges.ts';

export type ToldChange = {
  /** `timeControl`, or `Toga II, options.Hash`. */
  readonly field: string;
  /** `60+0.6 → 60+1`, or that it is new or gone. */
  readonly change: string;
  /** In the new file; absent: no line of it says so. */
  readonly location?: Location;
  /** Why the tournament cannot continue with it; absent: it can. */
  readonly why?: string;
};

/** All differences, those of one line together; `before` and `after` are the texts of the file. */
export function toldChanges(differences: readonly Difference[], before: string, after: string): readonly ToldChange[] {
  const written = writtenChanges(before, after);
  const told = new Map<unknown, ToldChange>();
  for (const difference of differences) {
    const place = placeOf(difference.path);
    const causes = causesOf(place, written);
    for (const cause of causes) add(told, cause, tellWritten(cause), difference.why);
    if (causes.length === 0 && !isConsequence(difference))
      add(told, difference, tellUnwritten(difference, place), difference.why);
  }
  const lineOf = ({ location }: ToldChange): number => location?.line ?? Infinity;
  return [...told.values()].toSorted((one, other) => (lineOf(one) === lineOf(other) ? 0 : lineOf(one) - lineOf(other)));
}

/** An empty group that gives way to its first member, or what comes and goes with the first time of a round: another difference says why. */
const isConsequence = ({ path, before, after }: Difference): boolean =>
  (before === undefined || after === undefined) &&
  (/^(?:\{\}|\[\])$/u.test(before ?? after ?? '') || /\]?\.rounds\./u.test(path));

/** `Toga II, options.Hash: 16 → 32`. */
export const formatChange = ({ field, change }: ToldChange): string => `${field}: ${change}`;

/** The first reason is kept. */
function add(told: Map<unknown, ToldChange>, key: unknown, change: ToldChange, why: string | undefined): void {
  const known = told.get(key) ?? change;
  told.set(key, why === undefined || known.why !== undefined ? known : { ...known, why });
}

function tellWritten({ engine, event, field, before, after, location }: WrittenChange): ToldChange {
  const name = [engine ?? event, field.join('.')].filter((part) => part !== undefined && part !== '').join(', ');
  const values = `${before ?? 'not given'} → ${after ?? 'not given'}`;
  const change = field.length > 0 ? values : before === undefined ? 'is new' : after === undefined ? 'is gone' : values;
  return { field: name, change, ...(location === undefined ? {} : { location }) };
}

function tellUnwritten({ before, after }: Difference, { engine, event, words }: Place): ToldChange {
  const [head = 'the file', ...rest] = words;
  const name = [NAMES[head]?.[0] ?? head, ...rest].join('.');
  const label = [engine ?? event, name].filter((part) => part !== undefined).join(', ');
  return { field: label, change: `${before ?? 'not given'} → ${after ?? 'not given'}` };
}

/** The place of a difference: `words` are the names of the definition from the first that stands for a field. */
type Place = { readonly engine?: string; readonly event?: string; readonly words: readonly string[] };

function placeOf(path: string): Place {
  const [, event, inEvent] = /^events(?:\[\d+\]|\.([A-Za-z][\w-]*))(.*)$/su.exec(path) ?? [];
  if (inEvent === undefined) return { words: wordsOf(path) };
  const [, quoted, inEngine] = /^\.(?:entrants|reserves)\[("(?:[^"\\]|\\.)*")\](.*)$/su.exec(inEvent) ?? [];
  const where = event === undefined ? {} : { event };
  const [, author, written] = /^\.format\.authors(?:\.(\w+)|\[("(?:[^"\\]|\\.)*")\])$/su.exec(inEvent) ?? [];
  if (author !== undefined || written !== undefined)
    return { ...where, engine: author ?? String(JSON.parse(written ?? '""')), words: ['author'] };
  if (quoted === undefined || inEngine === undefined) return { ...where, words: wordsOf(inEvent, EVENT_GROUPS) };
  return { ...where, engine: String(JSON.parse(quoted)), words: wordsOf(inEngine, ENGINE_GROUPS) };
}

/** Groups of the definition that the file does not have. */
const EVENT_GROUPS: ReadonlySet<string> = new Set(['format', 'encounter', 'go']);
const ENGINE_GROUPS: ReadonlySet<string> = new Set(['engine']);

function wordsOf(path: string, groups: ReadonlySet<string> = new Set()): readonly string[] {
  const words = [...path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|([^.[\]]+)/gu)].map(([, quoted, , name]) => quoted ?? name);
  const names = words.filter((word) => word !== undefined);
  // The times of rounds are fields of the event.
  if (names[0] === 'rounds' && names[1] !== undefined && names[1] in NAMES) return names.slice(1);
  const first = names.findIndex((name) => !groups.has(name));
  return first < 0 ? names : names.slice(first);
}

/** Names of the definition that a file writes in another way; several where more than one field can make the difference. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  name: ['event', 'name', 'tournament'],
  kind: ['format', 'connect', 'listen', 'serial', 'cmd', 'protocol'],
  command: ['cmd', 'conf', 'engine', 'enginesFrom'],
  registered: ['engine', 'registry'],
  workingDirectory: ['dir'],
  environment: ['env'],
  startupMs: ['startup'],
  pingMs: ['ping'],
  memoryMiB: ['memory'],
  niceness: ['nice'],
  level: ['sandbox'],
  scratchMiB: ['scratch'],
  whereDeclared: ['options'],
  optionLimits: ['engineLimits'],
  host: ['connect', 'listen'],
  port: ['connect', 'listen'],
  device: ['serial'],
  logs: ['logs', 'engineLogs'],
  timeControl: ['timeControl', 'timeMargin', 'clock', 'moveCap'],
  size: ['boardSize'],
  ruleSet: ['rules'],
  countMs: ['countTime'],
  patienceMs: ['patience'],
  pauseMs: ['gamePause'],
  byePoints: ['bye'],
  field: ['entrants', 'seats'],
  encounter: ['games', 'earlyStop', 'overtime', 'gamesPerOpening', 'alternateColours'],
  perOpening: ['gamesPerOpening'],
  decisivePairs: ['earlier'],
  sameColours: ['alternateColours'],
  runnerSeed: ['rngSeed'],
  skipsWrongOptions: ['wrongOptions'],
  startsUtcMs: ['roundTimes'],
  settleMs: ['settle'],
  restMs: ['rest'],
  confirm: ['confirmRounds'],
  cores: ['cores', 'options'],
  tieBreaks: ['tieBreaks', 'overtime'],
};

/** Fields that can change many things at once. */
const GENERAL: ReadonlySet<string> = new Set([
  ...['preset', 'ruleSet', 'game', 'variant', 'format', 'enginesFrom', 'versions', 'protocol', 'entrants', 'conf', 'engines'],
]);

/** The lines that made a difference: those of its own entry before those of its event, and these before those that hold for all. */
function causesOf({ engine, event, words: [definition = '', ...within] }: Place, written: readonly WrittenChange[]) {
  const heads = new Set([...(NAMES[definition] ?? []), definition]);
  const levels = [
    written.filter((one) => engine !== undefined && one.engine === engine),
    written.filter((one) => one.engine === undefined && one.event !== undefined && one.event === event),
    written.filter((one) => one.engine === undefined && one.event === undefined),
  ];
  for (const level of levels) {
    const own = level.filter(({ field: [head] }) => head === undefined || head === 'each' || heads.has(head));
    const exact = own.filter(({ field: [, inner] }) => inner !== undefined && within.includes(inner));
    if (own.length > 0) return exact.length > 0 ? exact : own;
  }
  // Engines that came, went or moved change the field.
  const entries = definition === 'field' || definition === 'author' ? written.filter((one) => one.field.length === 0) : [];
  return entries.length > 0 ? entries : written.filter(({ field: [head = ''] }) => GENERAL.has(head));
}
