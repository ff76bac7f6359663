// The options of `arbiter ratings` as settings. Each wrong value is reported with what was expected.

import { readText } from '../files/textFile.ts';
import { nearest, orList } from '../core/messages/nearest.ts';
import { DEFAULT_DRAW_RATE, DEFAULT_SCALE_Z } from '../ratings/fit/ordo.ts';
import { PRIOR_DRAWS } from '../ratings/fit/bayesEloModel.ts';
import { INTERVALS } from '../ratings/fit/bayesEloIntervals.ts';
import type { NamePolicy } from '../ratings/playerNames.ts';
import { RATING_METHODS, type MethodSettings } from '../ratings/ratingMethods.ts';
import type { RatingLevel } from '../ratings/ratedGames.ts';
import { orWrongUse, WrongUse } from '../core/messages/failure.ts';
import type { OptionValues } from './command.ts';
import { textOption } from './options.ts';

const BAYESELO_ONLY = ['drawElo', 'prior', 'scale', 'intervals', 'confidence'];
const ORDO_ONLY = ['drawRate', 'z'];

export function methodSettings(options: OptionValues): MethodSettings {
  const method = choiceOption(options, 'method', '--method', RATING_METHODS) ?? 'bayeselo';
  for (const name of method === 'bayeselo' ? ORDO_ONLY : BAYESELO_ONLY) {
    if (options[name] === undefined) continue;
    const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    throw new WrongUse(`Cannot use ${flag}: expected --method ${method === 'bayeselo' ? 'ordo' : 'bayeselo'} with it`);
  }
  if (method === 'ordo') {
    const rate = estimatedOr(options, 'drawRate', '--draw-rate', 100 * DEFAULT_DRAW_RATE, {
      above: 0,
      below: 100,
      unit: 'a percentage',
    });
    return {
      method,
      scaleZ: numberOption(options, 'z', '--z', { above: 0 }) ?? DEFAULT_SCALE_Z,
      whiteAdvantage: estimatedOr(options, 'advantage', '--advantage', 0, {}),
      drawRate: rate === 'estimated' ? rate : rate / 100,
    };
  }
  return {
    method,
    priorDraws: numberOption(options, 'prior', '--prior', { above: 0 }) ?? PRIOR_DRAWS,
    advantage: estimatedOr(options, 'advantage', '--advantage', 'estimated', {}),
    drawElo: estimatedOr(options, 'drawElo', '--draw-elo', 'estimated', { above: 0 }),
    scale: numberOption(options, 'scale', '--scale', { above: 0 }) ?? 'from-draws',
    intervals: choiceOption(options, 'intervals', '--intervals', INTERVALS) ?? 'opponents-known',
    confidence: (numberOption(options, 'confidence', '--confidence', { above: 0, below: 100, unit: 'a percentage' }) ?? 95) / 100,
  };
}

export function ratingLevel(options: OptionValues): RatingLevel {
  const anchor = textOption(options, 'anchor');
  const average = numberOption(options, 'average', '--average', {});
  if (anchor === undefined) return { kind: 'mean', elo: average ?? 0 };
  if (average !== undefined) throw new WrongUse('Cannot use --anchor with --average: expected one of them');
  const [, name, elo] = /^(.+)=\s*(-?\d+(?:\.\d+)?)$/.exec(anchor) ?? [];
  if (name === undefined)
    throw new WrongUse(`Cannot use --anchor: expected a name and its rating such as "Stockfish=3600", got "${anchor}"`);
  return { kind: 'anchor', name: name.trim(), elo: Number(elo) };
}

/** `keepMet`: versions are ignored except for engines with two versions that have played each other. */
export function namePolicy(options: OptionValues): { readonly policy: NamePolicy; readonly keepMet: boolean } {
  const file = textOption(options, 'names');
  const versions = choiceOption(options, 'versions', '--versions', ['auto', 'ignore', 'keep'] as const) ?? 'auto';
  const policy: NamePolicy = {
    versions: versions === 'keep' ? 'keep' : 'ignore',
    aliases: file === undefined ? new Map() : readAliases(file),
  };
  return { policy, keepMet: versions === 'auto' };
}

/** One of a fixed set of words. */
export function choiceOption<Choice extends string>(
  options: OptionValues,
  name: string,
  flag: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = textOption(options, name);
  if (value === undefined) return undefined;
  const choice = choices.find((known) => known === value);
  if (choice !== undefined) return choice;
  const meant = nearest(value, choices);
  const hint = meant === undefined ? '' : ` (did you mean "${meant}"?)`;
  throw new WrongUse(`Cannot use ${flag}: expected ${orList(choices)}, got "${value}"${hint}`);
}

/** One name in each line: `Lc0 v0.30 = LCZero`; empty lines and lines that begin with # are ignored. */
function readAliases(file: string): ReadonlyMap<string, string> {
  const text = orWrongUse(readText(file, 'names'));
  const aliases = new Map<string, string>();
  text.split(/\r?\n/).forEach((line, index) => {
    if (/^\s*(?:#.*)?$/.test(line)) return;
    const [, written, listed] = /^\s*(.*?\S)\s*=\s*(\S.*?)\s*$/.exec(line) ?? [];
    if (written === undefined || listed === undefined)
      throw new WrongUse([
        { file, line: index + 1, message: `Cannot read a name: expected "name = name in the list", got "${line}"` },
      ]);
    aliases.set(written, listed);
  });
  return aliases;
}

type Bounds = { readonly above?: number; readonly below?: number; readonly unit?: string };

/** A number within bounds; `undefined` if the option was not given. */
export function numberOption(options: OptionValues, name: string, flag: string, bounds: Bounds): number | undefined {
  const value = textOption(options, name);
  if (value === undefined) return undefined;
  const { above = -Infinity, below = Infinity, unit = 'a number' } = bounds;
  const number = /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  if (number > above && number < below) return number;
  const limits = [above === -Infinity ? '' : ` above ${above}`, below === Infinity ? '' : ` and below ${below}`].join('');
  throw new WrongUse(`Cannot use ${flag}: expected ${unit}${limits}, got "${value}"`);
}

function estimatedOr(
  options: OptionValues,
  name: string,
  flag: string,
  otherwise: number | 'estimated',
  bounds: Bounds,
): number | 'estimated' {
  if (options[name] === 'auto') return 'estimated';
  return numberOption(options, name, flag, { ...bounds, unit: `auto, or ${bounds.unit ?? 'a number'}` }) ?? otherwise;
}
