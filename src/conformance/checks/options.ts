// The options that an engine declares: whether the declarations are correct, whether the options that an event needs exist, and whether the engine
// accepts the values that it declares.

import type { EngineOptions } from '../../core/gameJob.ts';
import { inWords } from '../../core/phrases/said.ts';
import type { DeclaredOption } from '../../protocols/session.ts';
import { onEngine, type Bench } from '../bench.ts';
import { fail, notApplicable, pass, warning, type Outcome } from '../outcome.ts';
import { declarationProblems } from './declarations.ts';

/** TCEC uses these to set every engine's memory, cores and tablebases (docs/tcec-formats.md); without them it plays at a disadvantage. */
const NEEDED = ['Hash', 'Threads', 'SyzygyPath'] as const;
/** Useful, but not necessary for an event. */
const USEFUL = ['Ponder', 'OwnBook', 'MultiPV', 'UCI_Chess960', 'UCI_Opponent', 'UCI_ShowWDL'] as const;

/** The sentence has the first problems, the figures have all. */
const PROBLEMS_TOLD = 3;

export const optionDeclarations = onEngine((subject, bench) => {
  const figures = { options: subject.options.map(describeOption) };
  const count = `${subject.options.length} ${subject.options.length === 1 ? 'option' : 'options'}`;
  const problems = bench.target.protocol === 'uci' ? declarationProblems(subject.handshakeText) : [];
  if (problems.length === 0) return pass(count, figures);
  const more = problems.length > PROBLEMS_TOLD ? `; and ${problems.length - PROBLEMS_TOLD} more` : '';
  return warning(`${count}: ${problems.slice(0, PROBLEMS_TOLD).join('; ')}${more}`, { ...figures, problems });
});

export function eventOptions(bench: Bench): Promise<Outcome> {
  const has = (name: string): boolean => bench.declared.some((option) => option.name.toLowerCase() === name.toLowerCase());
  const missing = NEEDED.filter((name) => !has(name));
  const figures = { missing, absentButUseful: USEFUL.filter((name) => !has(name)) };
  const ranges = bench.declared.filter(({ name }) => ['hash', 'threads'].includes(name.toLowerCase())).map(describeOption);
  if (missing.length === 0) return Promise.resolve(pass(ranges.join(', '), figures));
  return Promise.resolve(
    warning(`lacks ${missing.join(', ')}${ranges.length === 0 ? '' : `; has ${ranges.join(', ')}`}`, figures),
  );
}

/** Every value is followed by a question, so that an option that kills the engine can be named. */
export const optionValues = onEngine(async (subject, bench) => {
  let set = 0;
  const left: string[] = [];
  const refused: string[] = [];
  for (const option of subject.options) {
    const values = trialValues(option);
    if (values.length === 0) left.push(option.name);
    for (const value of values) {
      const options: EngineOptions = { [option.name]: value };
      const configured = subject.configure(options);
      if (!configured.ok) {
        refused.push(option.name);
        break;
      }
      set++;
      const answered = await subject.ready(bench.target.startupMs);
      if (!answered.ok)
        return fail(
          `did not survive "${option.name}" set to "${String(value)}": ${inWords(answered.error)}`,
          subject.lastWords(),
        );
    }
  }
  await bench.drop();
  if (set === 0) return notApplicable('declares no option that could be tried');
  const problems = refused.length === 0 ? '' : `; not tried for their declaration: ${refused.join(', ')}`;
  return pass(`took ${set} values of ${subject.options.length - left.length} options${problems}`, {
    valuesSet: set,
    notTried: left,
  });
});

/** The bounds of a wider range are not realistic values. */
const WIDE_RANGE = 1_000_000;
/** With another value, an engine would not understand the next question; the game sets the last of them. */
const SPEAKS_OTHERWISE: ReadonlySet<string> = new Set(['protocol', 'uci_chess960', 'uci_variant', 'uci_opponent']);

/** Legal values, the default last. Never options that touch files, buttons, or values that could use all memory or cores. */
function trialValues(option: DeclaredOption): readonly (string | number | boolean)[] {
  if (SPEAKS_OTHERWISE.has(option.name.toLowerCase())) return [];
  switch (option.kind) {
    case 'button':
      return [];
    case 'string':
      // An empty string is written `<empty>`, which some engines take for a file name.
      return option.default === undefined || option.default === '' ? [] : [option.default];
    case 'check':
      return option.name.toLowerCase() === 'uci_chess960' || option.default === undefined
        ? []
        : [!option.default, option.default];
    case 'combo': {
      const others = option.choices.filter((choice) => choice !== option.default);
      return option.default === undefined ? [] : [...others.slice(0, 1), ...others.slice(1).slice(-1), option.default];
    }
    case 'spin': {
      const { default: value, min, max, name } = option;
      if (value === undefined || value < min || value > max) return [];
      if (/hash|memory|cache|thread|cpu|core|buffer|size/i.test(name))
        return value > min ? [min, value] : [Math.min(max, value + 1), value];
      const wide = max - min > WIDE_RANGE;
      return wide
        ? [value < max ? value + 1 : value - 1, value]
        : [...new Set([min, max])].filter((trial) => trial !== value).concat(value);
    }
  }
}

function describeOption(option: DeclaredOption): string {
  switch (option.kind) {
    case 'button':
      return `${option.name} (button)`;
    case 'check':
    case 'string':
      return `${option.name} (${option.kind}, default ${option.default === '' ? 'empty' : String(option.default ?? 'none')})`;
    case 'combo':
      return `${option.name} (one of ${option.choices.length}, default ${option.default ?? 'none'})`;
    case 'spin':
      return `${option.name} (${rangeOf(option)}, default ${option.default ?? 'none'})`;
  }
}

const rangeOf = ({ min, max }: { readonly min: number; readonly max: number }): string =>
  max === Number.MAX_SAFE_INTEGER ? `from ${min === Number.MIN_SAFE_INTEGER ? 'any' : min}` : `${min} to ${max}`;
