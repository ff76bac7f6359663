// The options that an engine declares: whether the declarations are correct, whether the options that an event needs exist, and whether the engine
// accepts the values that it declares.

import type { EngineOptions } from '../../core/gameJob.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
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
  const figures = { options: subject.options.map((option) => inWords(describeOption(option))) };
  const count = subject.options.length;
  const problems = bench.target.protocol === 'uci' ? declarationProblems(subject.handshakeText) : [];
  if (problems.length === 0) return pass(phrase('check.options', { count }), figures);
  const told = { count, problems: problems.slice(0, PROBLEMS_TOLD) };
  const said =
    problems.length > PROBLEMS_TOLD
      ? phrase('check.options.more', { ...told, more: problems.length - PROBLEMS_TOLD })
      : phrase('check.options.problems', told);
  return warning(said, { ...figures, problems: problems.map(inWords) });
});

export function eventOptions(bench: Bench): Promise<Outcome> {
  const has = (name: string): boolean => bench.declared.some((option) => option.name.toLowerCase() === name.toLowerCase());
  const missing = NEEDED.filter((name) => !has(name));
  const figures = { missing, absentButUseful: USEFUL.filter((name) => !has(name)) };
  const ranges = bench.declared.filter(({ name }) => ['hash', 'threads'].includes(name.toLowerCase())).map(describeOption);
  if (missing.length === 0) return Promise.resolve(pass(phrase('check.options.has', { ranges }), figures));
  const said =
    ranges.length === 0 ? phrase('check.options.lacks', { missing }) : phrase('check.options.lacksAndHas', { missing, ranges });
  return Promise.resolve(warning(said, figures));
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
          phrase('check.value.fatal', { name: option.name, value: String(value), why: answered.error }),
          subject.lastWords(),
        );
    }
  }
  await bench.drop();
  if (set === 0) return notApplicable(phrase('check.value.none'));
  const taken = { values: set, options: subject.options.length - left.length };
  return pass(refused.length === 0 ? phrase('check.value.taken', taken) : phrase('check.value.takenBut', { ...taken, refused }), {
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

const NO_DEFAULT = phrase('check.option.none');

function describeOption(option: DeclaredOption): Phrase {
  const { name } = option;
  switch (option.kind) {
    case 'button':
      return phrase('check.option.button', { name });
    case 'check':
    case 'string': {
      const value = option.default === undefined ? NO_DEFAULT : String(option.default);
      return phrase('check.option.kind', { name, kind: option.kind, value: value === '' ? phrase('check.option.empty') : value });
    }
    case 'combo':
      return phrase('check.option.combo', { name, count: option.choices.length, value: option.default ?? NO_DEFAULT });
    case 'spin':
      return phrase('check.option.kind', { name, kind: rangeOf(option), value: option.default ?? NO_DEFAULT });
  }
}

function rangeOf({ min, max }: { readonly min: number; readonly max: number }): Phrase {
  if (max !== Number.MAX_SAFE_INTEGER) return phrase('check.option.range', { min, max });
  return phrase('check.option.from', { min: min === Number.MIN_SAFE_INTEGER ? phrase('check.option.any') : min });
}
