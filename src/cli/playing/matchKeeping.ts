// What a match does whatever it prints: it writes the files and the log that its words name, and stops where an engine crashed and they do not say to
// go on.

import { appendFileSync, writeFileSync } from 'node:fs';
import { outcomeOf } from '../../core/ending.ts';
import { colourOfPly } from '../../core/plies.ts';
import { isLost, type DoubtedLine, type EndedGame } from '../../dialects/matchLines.ts';
import type { MatchRequest } from '../../dialects/matchRequest.ts';
import type { Entry } from '../../journal/entries.ts';
import { unpackPly } from '../../journal/packedPlies.ts';
import type { GameFacts, TournamentFacts } from '../../projections/tournamentFacts.ts';
import { describeEntry } from '../../reports/describeEntry.ts';
import type { RunEnd } from '../../run/runTournament.ts';
import type { ExitCode } from '../command.ts';
import type { Introductions } from './introductions.ts';
import { MatchFiles } from './matchFiles.ts';
import type { RunReport } from './report.ts';

/** What a match prints. */
export type MatchOutput = RunReport & {
  /** Something is wrong with what an engine reported. Absent: nothing is printed. */
  readonly onDoubt?: (doubted: DoubtedLine) => void;
  /** A game, whose entry follows, was forfeited. Absent: nothing is printed. */
  readonly onFault?: (game: EndedGame) => void;
  /** The match stops after this game, whose entry follows. */
  readonly onCrash: (game: EndedGame) => void;
  /** Of the PGN file with the game whose entry follows. */
  readonly onChecksum: (line: string) => void;
};

export type KeptMatch = {
  readonly report: RunReport;
  /** Fires when an engine crashed and the words do not say to go on. */
  readonly stopAt: AbortSignal;
  readonly exitCode: (end: RunEnd) => ExitCode;
};

export function keepMatch(request: MatchRequest, introductions: Introductions, output: MatchOutput): KeptMatch {
  const stop = new AbortController();
  const logFile = request.log?.file === '' ? undefined : request.log?.file;
  let files: MatchFiles | undefined;
  let folder = '';
  let isDecided = false;

  const log = (text: string): void => {
    if (logFile !== undefined) appendFileSync(logFile, `${text}\n`);
  };
  /** In a strict match whatever is worth a warning ends it. */
  const warned = (): void => {
    if (request.strict === true) stop.abort();
  };
  const keepDoubt = (entry: Entry<'game-noticed'>, facts: TournamentFacts): void => {
    const { id, ply, doubt } = entry.payload;
    const game = facts.games.get(id);
    if (doubt === undefined) return log(describeEntry(entry, facts) ?? '');
    if (game === undefined) return;
    const { number, opening } = game.issued;
    const fen = opening.start.game === 'chess' ? opening.start.position : undefined;
    output.onDoubt?.({ ...game.shown, number, doubt, fen, moves: files?.movesBefore(game, ply) ?? [] });
    warned();
  };
  const logLatency = ({ payload: { id, firstPly, plies } }: Entry<'plies-played'>, facts: TournamentFacts): void => {
    const game = facts.games.get(id);
    if (game === undefined) return;
    for (const [index, packed] of plies.entries()) {
      const { ply, elapsedMs, reportedMs = 0 } = unpackPly(packed, firstPly + index);
      const name = game.shown[colourOfPly(game.issued.opening.start, ply)];
      log(`Engine ${name} latency: ${elapsedMs - reportedMs}ms (elapsed: ${elapsedMs}, reported: ${reportedMs})`);
    }
  };
  const keep = (entry: Entry, facts: TournamentFacts): void => {
    if (entry.kind === 'sprt-decided') isDecided = true;
    if (entry.kind === 'game-noticed') return keepDoubt(entry, facts);
    if (entry.kind === 'plies-played') return request.showLatency === true ? logLatency(entry, facts) : undefined;
    const game = entry.kind === 'game-ended' ? facts.games.get(entry.payload.id) : undefined;
    const over = game && endedGame(game);
    if (isDecided || game === undefined || over === undefined) return;
    if (over.ending.kind === 'forfeit') {
      output.onFault?.(over);
      warned();
    }
    if (isLost(over.ending) && !request.recover && !stop.signal.aborted) {
      output.onCrash(over);
      stop.abort();
    }
    const checksum = files?.add(game);
    if (checksum !== undefined) output.onChecksum(checksum);
  };

  const report: RunReport = {
    ...output,
    onRemark(text) {
      log(text);
      output.onRemark(text);
    },
    onNotice(text) {
      log(text);
      output.onNotice(text);
    },
    onQuestion(event, question) {
      log(question);
      output.onQuestion(event, question);
    },
    begin(tournament, dataFolder, isOver) {
      folder = dataFolder;
      if (logFile !== undefined && request.log?.append === false) writeFileSync(logFile, '');
      output.begin(tournament, dataFolder, isOver);
      if (introductions.wrongOptions().length > 0) warned();
    },
    onStart(facts, ...more) {
      output.onStart(facts, ...more);
      files = new MatchFiles(request, folder, facts, introductions);
    },
    onEntry(entry, facts) {
      keep(entry, facts);
      output.onEntry(entry, facts);
    },
    results(end) {
      files?.close();
      output.results({ ...end, files: [...end.files, ...(files?.paths ?? [])] });
    },
  };
  return { report, stopAt: stop.signal, exitCode: ({ reason }) => (reason === 'over' ? 0 : 1) };
}

/** `undefined` for a game that is in play or does not count. */
export function endedGame({ issued, shown, ending }: GameFacts): EndedGame | undefined {
  if (ending === undefined || outcomeOf(ending) === undefined) return undefined;
  return { number: issued.number, white: shown.white, black: shown.black, ending };
}
