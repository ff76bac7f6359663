// arbiter game: one game, why it ended so, whose fault it was, and how to play it again: from the journal and, where the engines were logged, what was sent and said when.

import { COLOURS, SIDE_NAMES } from '../../../core/colour.ts';
import { gameId } from '../../../core/ids.ts';
import { Failure, orFail, WrongUse } from '../../../core/messages/failure.ts';
import type { Entry } from '../../../journal/entries.ts';
import { openReader } from '../../../journal/reader.ts';
import { formatGameEvidence, gameEvidence, sideName, type GameEvidence } from '../../../reports/gameEvidence.ts';
import { readTournament } from '../../../run/dataFolder.ts';
import { gameLog, type LogLine } from '../../../run/gameLogs.ts';
import { print, printed, printJson } from '../../../terminal/print.ts';
import type { CommandAction } from '../../command.ts';
import { typed } from '../../answerCommands.ts';
import { dataOption } from './status.ts';

export const game: CommandAction = async ([number = ''], options) => {
  if (!/^[1-9]\d{0,8}$/.test(number))
    throw new WrongUse(`Cannot show the game: expected its number, as log, status and page show it, got "${number}"`);
  const { folder, definition, facts } = readTournament(dataOption(options));
  const found = facts.games.get(gameId(Number(number)));
  const event = definition.events.find(({ key }) => key === found?.issued.event);
  if (found === undefined || event === undefined) {
    const issued = facts.lastGameId === 0 ? 'none was issued yet' : `1 to ${facts.lastGameId} were issued`;
    throw new Failure(`Cannot show game ${number}: expected a game that was issued; ${issued}`);
  }
  const evidence = gameEvidence(found, event, entriesOf(folder, Number(number)), facts);
  const log = gameLog(folder, found.issued.id, { white: found.issued.white, black: found.issued.black });
  const whole = options['log'] === true;
  if (options['json'] === true) {
    printJson(whole ? { ...evidence, log } : evidence);
    return 0;
  }
  print(formatGameEvidence(evidence, whole));
  if (whole && log.length > 0) await printLog(log);
  printLastLines(evidence, log, whole);
  printAgain(evidence);
  return 0;
};

function entriesOf(folder: string, number: number): readonly Entry[] {
  using reader = orFail(openReader(folder));
  return [...reader.entries({ kind: 'game', id: gameId(number) }, 0)].map((read) => orFail(read));
}

const LAST_LINES = 6;

async function printLog(log: readonly LogLine[]): Promise<void> {
  print('\nSent (>), said (<), standard error (!), notes (#)\n');
  for (const line of log) await printed(logText(line));
}

/** Of each engine from its log, unless that was printed whole; without a log, what the journal keeps. */
function printLastLines({ names, lines }: GameEvidence, log: readonly LogLine[], whole: boolean): void {
  const missing: string[] = [];
  for (const colour of COLOURS) {
    const name = sideName(names, colour);
    const last = log.filter(({ of, direction }) => of === colour && direction !== '#').slice(-LAST_LINES);
    if (last.length === 0 && lines[colour].length === 0) missing.push(name);
    else if (last.length === 0)
      print(`\nLast lines of ${name}, as the journal keeps them\n${lines[colour].map((line) => `  ${line}\n`).join('')}`);
    else if (!whole) print(`\nLast lines of ${name}: sent (>), said (<); all with --log\n${last.map(logText).join('')}`);
  }
  if (missing.length === 0) return;
  const remedy =
    'With "engineLogs: true" in the tournament file, Arbiter keeps all that it sends to the engines and all that they say';
  print(`\nLast lines of ${missing.join(' and of ')}: not kept. ${remedy}.\n`);
}

/** Commands for a shell. */
function printAgain({ again }: GameEvidence): void {
  if (again === undefined) return;
  const { book, words } = again;
  const write = book === undefined ? '' : `  echo ${typed(book.position)} > ${book.file}\n`;
  print(`\nPlay it again, without adjudication, from its opening\n${write}  ${words.map(typed).join(' ')}\n`);
}

const logText = ({ atUtcMs, direction, text, of }: LogLine): string =>
  `${new Date(atUtcMs).toISOString().slice(11, 23)} ${SIDE_NAMES[of]} ${direction} ${text}\n`;
