// The words of a fastchess command line → what it asks for, with fastchess's defaults and repairs (app/src/cli/sanitize.cpp).

import type { Issue } from '../../core/messages/issue.ts';
import { err, ok, type Result } from '../../core/result.ts';
import {
  checkSwiss,
  checkTest,
  isTimed,
  nameEngines,
  type EngineRequest,
  type KnownFiles,
  type MatchRequest,
} from '../matchRequest.ts';
import { optionsIn, readWords } from '../readWords.ts';
import { savedMatch, type SavedMatch } from './configWords.ts';
import { CONFIG_OPTION, FASTCHESS_OPTIONS, type ConfigRequest } from './options.ts';

const defaults = (): MatchRequest => ({
  dialect: 'fastchess',
  engines: [],
  format: 'round-robin',
  challengers: 1,
  rounds: 2,
  games: 2,
  swaps: true,
  reverse: false,
  concurrency: 1,
  forceConcurrency: false,
  affinity: false,
  variant: 'standard',
  event: 'Fastchess Tournament',
  site: '?',
  tablebases: { folders: [], pieces: 0, ignoreFifty: false, results: 'all' },
  recover: false,
  startupMs: 10_000,
  pingMs: 60_000,
  checkLines: 'pvs',
  penta: true,
  ratingInterval: 10,
  scoreInterval: 1,
  outcomeInterval: 0,
  lines: 'fastchess',
  engineLogs: false,
});

export function readFastchess(words: readonly string[], { read }: KnownFiles): Result<MatchRequest, readonly Issue[]> {
  const saved = withSaved(words, read);
  if (!saved.ok) return err(saved.error.map((message) => ({ message })));
  const { words: all, ...from } = saved.value;
  const request: MatchRequest = { ...defaults(), ...from };
  const issues = [...readWords(all, FASTCHESS_OPTIONS, request)];
  if (request.checked !== undefined) return issues.length === 0 ? ok(request) : err(issues);
  const wasRead = issues.length === 0;
  // Many write -rounds and -games the other way round.
  if (request.games > 2) [request.games, request.rounds] = [request.rounds, request.games];
  const refuse = (message: string): void => void issues.push({ message });
  if (request.games > 2) refuse('Cannot play more than 2 games of an encounter in a round: expected -games 1 or 2');
  if (request.sprt?.model === 'bayeselo' || request.games !== 2 || request.lines === 'cutechess') request.penta = false;
  if (request.variant === 'chess960' && request.openings === undefined)
    refuse('Cannot play Chess960: expected -openings with a book of start positions');
  if (request.engines.length < 2) refuse(`Cannot play: expected at least two engines (-engine), got ${request.engines.length}`);
  checkTest(request, refuse);
  checkSwiss(request, refuse);
  request.engines.forEach((engine, index) => checkEngine(engine, index + 1, wasRead, refuse));
  for (const [option, named] of [
    ['-pgnout', request.pgn],
    ['-epdout', request.epd],
    ['-openings', request.openings],
    ['-log', request.log],
  ] as const) {
    if (named?.file === '') refuse(`Cannot use ${option} without a file: expected file=`);
  }
  nameEngines(request.engines);
  if (request.earlier !== undefined) continueFiles(request);
  return issues.length > 0 ? err(issues) : ok(request);
}

/** The words with those of a saved match before them. */
function withSaved(
  words: readonly string[],
  read: KnownFiles['read'],
): Result<SavedMatch & Pick<MatchRequest, 'savedIn'>, readonly string[]> {
  const groups = optionsIn(words);
  const at = groups.findIndex(([name]) => name === CONFIG_OPTION.name);
  if (at < 0) return ok({ words });
  const config: ConfigRequest = { file: '', withResults: true, isDiscarded: false };
  const cannot = (problem: string): string => `Cannot use ${CONFIG_OPTION.name}: ${problem}`;
  const problems = CONFIG_OPTION.take(config, groups[at]?.slice(1) ?? []);
  if (problems.length > 0) return err(problems.map(cannot));
  const others = groups.toSpliced(at, 1).flat();
  if (config.isDiscarded) return ok({ words: others });
  if (config.file === '') return err([cannot('expected file=')]);
  if (at > 0) return err([cannot(`expected it before all other options, got it after ${groups[0]?.[0] ?? ''}`)]);
  const text = read(config.file);
  if (!text.ok) return err([text.error]);
  const saved = savedMatch(text.value, config.withResults);
  return saved.ok
    ? ok({ ...saved.value, words: [...saved.value.words, ...others], savedIn: config.file })
    : err([cannot(`${config.file}: ${saved.error}`)]);
}

/** The files have the earlier games. */
function continueFiles({ pgn, epd }: MatchRequest): void {
  if (pgn !== undefined) pgn.append = true;
  if (epd !== undefined) epd.append = true;
}

function checkEngine(engine: EngineRequest, number: number, wasRead: boolean, refuse: (message: string) => void): void {
  const told = `engine ${number}${engine.name === '' ? '' : ` (${engine.name})`}`;
  if (engine.cmd === '') refuse(`Cannot start ${told}: expected cmd=`);
  if (isTimed(engine.clock) && engine.clock.moveTimeMs > 0)
    refuse(`Cannot use tc and st together for ${told}: expected one of them`);
  // After a limit that could not be read, there is no more to say about it.
  if (wasRead && !isTimed(engine.clock) && engine.clock.moveTimeMs === 0 && engine.nodes === 0 && engine.depth === 0)
    refuse(`Cannot play without a limit: expected tc, st, nodes or depth for ${told}`);
}
