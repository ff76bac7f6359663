// A match in another runner's lines: what its readers parse, in its order. The words are the dialect's (src/dialects/matchLines.ts). What people must know
// besides goes to standard error.

import type { GameId } from '../../core/ids.ts';
import { linesOf } from '../../dialects/dialects.ts';
import type { MatchRequest } from '../../dialects/matchRequest.ts';
import { bracketOf, type BracketRound } from '../../formats/knockout/bracket.ts';
import type { Entry } from '../../journal/entries.ts';
import type { TournamentFacts } from '../../projections/tournamentFacts.ts';
import { describeEntry } from '../../reports/describeEntry.ts';
import { print, warn } from '../../terminal/print.ts';
import type { Introductions } from './introductions.ts';
import { endedGame, type MatchOutput } from './matchKeeping.ts';

/** `isKept`: the match can go on after a stop. */
export function matchReport(request: MatchRequest, introductions: Introductions, isKept: boolean): MatchOutput {
  const begun = performance.now();
  const bracket = (): readonly BracketRound[] => {
    const event = known?.definition?.events[0];
    return known === undefined || event?.format.kind !== 'knockout' ? [] : bracketOf(event.format, known.event(event.key));
  };
  const lines = linesOf(request, (name) => introductions.namedOptions(name), bracket);
  let known: TournamentFacts | undefined;
  let folder = '';
  let isDecided = false;
  let isNoticed = false;

  /** What Arbiter notices of itself; once, since its pipe would fill up where no one reads it. */
  const tellNotice = (entry: Entry<'game-noticed'>, facts: TournamentFacts): void => {
    if (!isNoticed) warn(`${describeEntry(entry, facts)} (later notices are in the journal alone)\n`);
    isNoticed = true;
  };

  return {
    onRemark: () => undefined,
    onNotice: (text) => warn(`${text}\n`),
    begin(_, dataFolder) {
      folder = dataFolder;
      print(lines.begin());
      for (const wrong of introductions.wrongOptions()) {
        const { stream, text } = lines.wrongOption(wrong);
        (stream === 'stdout' ? print : warn)(text);
      }
    },
    onStart(facts) {
      known = facts;
      const before = [...facts.games.values()].flatMap((game) => endedGame(game) ?? []);
      before.forEach(lines.count);
      const { games, total } = lines.progress();
      if (before.length > 0) print(`Info: Continuing after ${games} of ${total} games, kept in ${folder}.\n`);
    },
    onDoubt: (doubted) => print(lines.doubted?.(doubted) ?? ''),
    onFault: (game) => print(lines.faulted?.(game) ?? ''),
    onCrash: (game) => print(lines.crashed(game)),
    onChecksum: (line) => print(`${line}\n`),
    onEntry(entry, facts) {
      if (entry.kind === 'sprt-decided') {
        isDecided = true;
        return print(lines.decided(entry.payload.decision.accepted));
      }
      if (entry.kind === 'game-noticed') return entry.payload.doubt === undefined ? tellNotice(entry, facts) : undefined;
      if (entry.kind !== 'game-started' && entry.kind !== 'game-ended') return;
      const id: GameId = entry.payload.id;
      const game = facts.games.get(id);
      if (game === undefined) return;
      if (entry.kind !== 'game-ended')
        return print(lines.started({ number: game.issued.number, white: game.shown.white, black: game.shown.black }));
      const over = endedGame(game);
      if (!isDecided && over !== undefined) print(lines.ended(over));
    },
    onQuestion: (_, question) => warn(`${question}\n`),
    onRound: () => undefined,
    onSettling: () => undefined,
    onBreak: () => undefined,
    onPage: (url) => warn(`Watch it at ${url}\n`),
    onStop: () =>
      warn(
        `Stopping after the current moves. Press Ctrl-C again to stop at once${isKept ? '; the same command continues' : ''}.\n`,
      ),
    results: ({ reason }) =>
      print(lines.finished({ canGoOn: isKept && reason === 'stopped', elapsedMs: performance.now() - begun })),
    close: () => undefined,
  };
}
