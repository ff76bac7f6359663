// The words of a cutechess-cli command line → what it asks for, with cutechess-cli's defaults.

import type { Issue } from '../../core/messages/issue.ts';
import { suggestion } from '../../core/messages/nearest.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { parseEnginesJson, type EngineEntry } from '../../tournament/engines/enginesJson.ts';
import {
  checkSwiss,
  checkTest,
  isTimed,
  nameEngines,
  type EngineRequest,
  type KnownFiles,
  type MatchRequest,
} from '../matchRequest.ts';
import { readWords } from '../readWords.ts';
import { CUTECHESS_OPTIONS, type CutechessDraft } from './options.ts';

const defaults = (): MatchRequest => ({
  dialect: 'cutechess',
  engines: [],
  format: 'round-robin',
  challengers: 1,
  rounds: 1,
  games: 1,
  swaps: true,
  reverse: false,
  concurrency: 1,
  // cutechess-cli has no limit either.
  forceConcurrency: true,
  affinity: false,
  variant: 'standard',
  event: '',
  site: '?',
  tablebases: { folders: [], pieces: 0, ignoreFifty: false, results: 'all' },
  recover: false,
  startupMs: 35_000,
  penta: false,
  ratingInterval: 0,
  scoreInterval: 1,
  outcomeInterval: 0,
  lines: 'cutechess',
  engineLogs: false,
});

export function readCutechess(words: readonly string[], { enginesJson }: KnownFiles): Result<MatchRequest, readonly Issue[]> {
  const known = enginesJson === undefined ? ok([]) : parseEnginesJson(enginesJson, 'engines.json');
  const draft: CutechessDraft = {
    ...{ ...defaults(), repeats: 1, timed: new Set() },
    configured: (name) => configuredIn(known, name),
    configuredNames: () => (known.ok ? known.value.map((entry) => entry.name) : []),
  };
  const issues = [...readWords(words, CUTECHESS_OPTIONS, draft)];
  const { configured: _, configuredNames: __, repeats, openingPolicy, roundsGiven = false, timed, ...request } = draft;
  if (request.answer !== undefined) return ok(request);
  const refuse = (message: string): void => void issues.push({ message });
  if (request.engines.length < 2) refuse(`Cannot play: expected at least two engines (-engine), got ${request.engines.length}`);
  checkTest(request, refuse);
  checkSwiss(request, refuse);
  const wasRead = issues.length === 0;
  for (const [index, engine] of request.engines.entries()) {
    const told = `engine ${index + 1}${engine.name === '' ? '' : ` (${engine.name})`}`;
    checkEngine(engine, told, refuse);
    if (!timed.has(engine)) refuse(`Cannot play without a clock: expected tc or st for ${told}; tc=inf is none`);
    // After a clock that could not be read, there is no more to say about it.
    else if (wasRead && hasNoLimit(engine))
      refuse(`Cannot play without a limit: expected depth or nodes with tc=inf for ${told}`);
  }
  checkRules(request, refuse);
  if (request.openings?.file === '') refuse('Cannot use -openings without a file: expected file=');
  const { rounds, games } = request;
  const isKnockout = request.format === 'knockout';
  if (isKnockout && roundsGiven) refuse('Cannot use -rounds in a knockout: expected -games, its rounds follow from its engines');
  if (isKnockout && request.sprt !== undefined)
    refuse('Cannot use -sprt in a knockout: expected -tournament round-robin with it');
  // An encounter of a knockout has no last game.
  const wholeEncounter = isKnockout ? MOST_GAMES : rounds * games;
  request.gamesPerOpening = { encounter: wholeEncounter, round: games, repeats }[openingPolicy ?? 'repeats'];
  request.roundOpenings = openingPolicy === 'round';
  nameEngines(request.engines);
  return issues.length > 0 ? err(issues) : ok(request);
}

/** The most that a tournament file says. */
const MOST_GAMES = 1_000_000;

function configuredIn(known: Result<readonly EngineEntry[], readonly Issue[]>, name: string): Result<EngineEntry, string> {
  if (!known.ok) return err(`expected an engines.json that can be read: ${known.error.map(({ message }) => message).join('; ')}`);
  const found = known.value.find((entry) => entry.name === name);
  if (found !== undefined) return ok(found);
  const names = known.value.map((entry) => entry.name);
  return err(`expected the name of an engine in engines.json, got "${name}"${suggestion(name, names)}`);
}

function checkEngine(engine: EngineRequest, told: string, refuse: (message: string) => void): void {
  if (engine.cmd === '') refuse(`Cannot start ${told}: expected cmd= or conf=`);
  if (isTimed(engine.clock) && engine.clock.moveTimeMs > 0)
    refuse(`Cannot use tc and st together for ${told}: expected one of them`);
}

const hasNoLimit = ({ clock, nodes, depth }: EngineRequest): boolean =>
  !isTimed(clock) && clock.moveTimeMs === 0 && nodes === 0 && depth === 0;

/** A rule needs all its figures; 0 switches it off. */
function checkRules(request: MatchRequest, refuse: (message: string) => void): void {
  const { draw, resign, sprt } = request;
  if (draw !== undefined && (draw.moveCount === 0 || draw.score < 0))
    refuse('Cannot use -draw: expected movenumber=, movecount= and score=');
  if (resign !== undefined && (resign.moveCount < 0 || resign.score < 0))
    refuse('Cannot use -resign: expected movecount= and score=');
  if (sprt !== undefined && [sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta].some(Number.isNaN))
    refuse('Cannot use -sprt: expected elo0=, elo1=, alpha= and beta=');
  if (draw?.moveNumber === 0) delete request.draw;
  if (resign?.moveCount === 0) delete request.resign;
}
