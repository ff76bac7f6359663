// Words of a command line → what they ask for, in the dialect that they name or are written in.

import type { Issue } from '../core/messages/issue.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { BracketRound } from '../formats/knockout/bracket.ts';
import { cutechessLines } from './cutechess/cutechessLines.ts';
import { readCutechess } from './cutechess/cutechess.ts';
import { cutechessTexts } from './cutechess/pgn.ts';
import { readFastchess } from './fastchess/fastchess.ts';
import { fastchessLines } from './fastchess/fastchessLines.ts';
import { fastchessTexts } from './fastchess/pgn.ts';
import type { MatchLines, MatchTexts, NamedOptions } from './matchLines.ts';
import type { Dialect, KnownFiles, MatchRequest, PgnRequest } from './matchRequest.ts';
import { OWN_OPTIONS, type OwnRequest } from './ownOptions.ts';
import { optionsIn, readWords } from './readWords.ts';

const READERS = { fastchess: readFastchess, cutechess: readCutechess } as const satisfies Record<
  Dialect,
  (words: readonly string[], files: KnownFiles) => Result<MatchRequest, readonly Issue[]>
>;

/** `bracket`: of a knockout, as it stands. The lines `cutechess` of fastchess's words are those that fastchess prints under that name. */
export const linesOf = (
  request: MatchRequest,
  optionsOf: (engine: string) => NamedOptions,
  bracket: () => readonly BracketRound[],
): MatchLines =>
  request.dialect === 'cutechess' && request.lines === 'cutechess'
    ? cutechessLines(request, bracket)
    : fastchessLines(request, optionsOf);

const TEXTS = { fastchess: fastchessTexts, cutechess: cutechessTexts } as const satisfies Record<
  Dialect,
  (request: MatchRequest) => MatchTexts
>;
export const textsOf = (request: MatchRequest): MatchTexts => TEXTS[request.dialect](request);

/** `words`: without those of Arbiter itself. */
export type Asked = {
  readonly own: OwnRequest;
  readonly words: readonly string[];
  readonly request: Result<MatchRequest, readonly Issue[]>;
};

export function readMatch(words: readonly string[], files: KnownFiles): Asked {
  const own: OwnRequest = { writeFile: false, keep: true };
  const names = new Set(OWN_OPTIONS.map(({ name }) => name));
  const groups = optionsIn(words);
  const issues = [...readWords(groups.filter(([name]) => names.has(name)).flat(), OWN_OPTIONS, own)];
  const foreign = groups.filter(([name]) => !names.has(name));
  const rest = foreign.flat();
  const read = READERS[own.dialect ?? dialectOf(foreign)](rest, files);
  if (read.ok && read.value.format === 'knockout' && own.output === 'fastchess')
    issues.push({ message: 'Cannot use --output fastchess with a knockout: expected cutechess, json or arbiter' });
  const request = own.pgnOrder === undefined || !read.ok ? read : ordered(read.value, own.pgnOrder);
  return { own, words: rest, request: issues.length === 0 ? request : err([...issues, ...(request.ok ? [] : request.error)]) };
}

/** `--pgn-order`. */
const ordered = (request: MatchRequest, order: PgnRequest['order']): Result<MatchRequest, readonly Issue[]> =>
  request.pgn === undefined || request.pgn.file === ''
    ? err([{ message: 'Cannot use --pgn-order: expected -pgnout with it' }])
    : ok({ ...request, pgn: { ...request.pgn, order } });

/** Words that only cutechess-cli has, or that it writes in another way; anything else is fastchess. */
function dialectOf(options: readonly (readonly [string, ...string[]])[]): Dialect {
  const isCutechess = ([name, ...values]: readonly [string, ...string[]]): boolean => {
    switch (name) {
      case '-outcomeinterval':
      case '-resultformat':
      case '-engines':
      case '-bookmode':
        return true;
      case '-pgnout':
      case '-epdout':
        return values[0] !== undefined && !values[0].includes('=');
      case '-tournament':
        return ['round-robin', 'knockout', 'pyramid'].includes(values[0] ?? '');
      case '-engine':
      case '-each':
        return values.some((value) =>
          /^(?:conf|initstr|stderr|tscale|book|bookdepth|arg)=|^tc=hg|^(?:ponder|trust|whitepov|debug)$/.test(value),
        );
      default:
        return false;
    }
  };
  return options.some(isCutechess) ? 'cutechess' : 'fastchess';
}
