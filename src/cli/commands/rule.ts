// arbiter rule: an official decides. One option gives the decision, the others are fields of that request; the request's schema (rulings/request.ts)
// checks them all. A ruling that changes what was decided already is asked about first.

import { createInterface } from 'node:readline';
import { Failure, WrongUse } from '../../core/messages/failure.ts';
import type { Issue } from '../../core/messages/issue.ts';
import { orList } from '../../core/messages/nearest.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { answerOf, isUnconfirmed, type Unconfirmed } from '../../rulings/decision.ts';
import { fieldsOf, gotWords, readRuling, type Ruling, type RulingKind } from '../../rulings/request.ts';
import { parseDuration } from '../../tournament/values/duration.ts';
import type { CommandAction, OptionValues } from '../command.ts';
import { textOption, textOptions } from '../options.ts';
import { signedAsker } from '../signer.ts';
import { dataOption } from './reading/status.ts';
import { print, warn } from '../../terminal/print.ts';

export const rule: CommandAction = async ([game], options) => {
  const { folder, request } = asked(game, options);
  const command = `arbiter rule ${game ?? ''}`.trimEnd();
  const ask = await signedAsker(folder, request.by, options, command);
  const answer = await ask(request);
  const done = isUnconfirmed(answer) ? await ask({ ...request, confirmed: await agreedTo(answer) }) : answer;
  print(`${answerOf(done).answer}\n`);
  return 0;
};

/** Throws `WrongUse` with all that is wrong or missing. */
function asked(game: string | undefined, options: OptionValues): { readonly folder: string; readonly request: Ruling } {
  const [folder, request] = [settled(() => dataOption(options)), settled(() => rulingOf(game, options))];
  if (folder.ok && request.ok) return { folder: folder.value, request: request.value };
  throw new WrongUse([request, folder].flatMap((part) => (part.ok ? [] : part.error)));
}

function settled<Value>(read: () => Value): Result<Value, readonly Issue[]> {
  try {
    return ok(read());
  } catch (reason) {
    if (reason instanceof WrongUse) return err(reason.issues);
    throw reason;
  }
}

/** Asks on a terminal. Throws `WrongUse` without one, and `Failure` if the official does not agree. */
async function agreedTo({ confirm }: Unconfirmed): Promise<true> {
  const said = confirm.map(({ words }) => words);
  const what = said.join(' ');
  if (!process.stdin.isTTY) throw new WrongUse(`${what} Nothing has been recorded. Add --yes to record the ruling`);
  warn(`${said.join('\n')}\nRecord the ruling? [y/N] `);
  const typed = await firstLine();
  if (/^y(es)?$/i.test(typed.trim())) return true;
  throw new Failure('Nothing has been recorded.');
}

/** Empty if the input ends before one. */
async function firstLine(): Promise<string> {
  try {
    for await (const line of createInterface({ input: process.stdin })) return line;
    return '';
  } finally {
    // A terminal that is still read would keep the program alive.
    process.stdin.destroy();
  }
}

/** The options that decide, each with its request and the field that it fills. */
const DECIDING: Readonly<Record<string, readonly [kind: RulingKind, field?: string]>> = {
  result: ['rule', 'result'],
  replay: ['rule', 'replay'],
  stop: ['stop-game'],
  resume: ['resume-game'],
  adjudicate: ['adjudicate-game'],
  score: ['score', 'score'],
  answer: ['answer', 'answer'],
  disqualify: ['disqualify', 'entrant'],
  reinstate: ['reinstate', 'entrant'],
  strike: ['strike-records', 'entrant'],
  acceptVersion: ['accept-version', 'entrant'],
  order: ['decide-tie', 'order'],
  withdraw: ['withdraw', 'entrant'],
  replace: ['replace', 'entrant'],
  grantUpdate: ['grant-update', 'entrant'],
  absent: ['absent', 'entrant'],
  present: ['present', 'entrant'],
  join: ['join', 'entrant'],
  tardy: ['tardy', 'entrant'],
  startRound: ['start-round', 'round'],
  black: ['repair', 'seats'],
  white: ['repair', 'seats'],
  bye: ['repair', 'seats'],
};
/** Fields with another name on the command line. */
const OTHERS: Readonly<Record<string, string>> = { of: 'entrant', fromRound: 'from', toRound: 'to', late: 'lateMinutes' };

const fieldOf = (option: string): string | undefined => {
  const deciding = DECIDING[option];
  return deciding === undefined ? (OTHERS[option] ?? option) : deciding[1];
};
const flagOf = (option: string): string =>
  option === 'game' ? 'the number of a game' : `--${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Throws `WrongUse` with everything that is wrong. */
function rulingOf(game: string | undefined, { data: _, yes, sign: __, unsigned: ___, ...options }: OptionValues): Ruling {
  const given = Object.entries({ game, ...options }).filter(([, value]) => value !== undefined);
  const deciding = given.flatMap(([option]) => (DECIDING[option] === undefined ? [] : [[option, ...DECIDING[option]] as const]));
  const [[, kind] = ['', 'rule'] as const] = deciding;
  if (deciding.some(([, other]) => other !== kind))
    throw new WrongUse(`Cannot rule: expected one decision, got ${deciding.map(([option]) => flagOf(option)).join(' and ')}`);
  const known = fieldsOf(kind);
  for (const [option] of given) {
    const field = fieldOf(option);
    if (field === undefined || Object.hasOwn(known, field)) continue;
    const right = Object.keys(DECIDING).filter((one) => Object.hasOwn(fieldsOf(DECIDING[one]?.[0] ?? kind), field));
    throw new WrongUse(`Cannot use ${flagOf(option)}: expected it with ${orList(right.map(flagOf))}`);
  }
  const fields = Object.fromEntries(given.flatMap(([option, value]) => [[fieldOf(option) ?? option, value]]));
  const [late, paired] = [settled(() => lateness(options)), settled(() => pairings(options))];
  const read = readRuling({
    ...(kind === 'score' ? { reason: 'as its program displays' } : {}),
    ...(options['replay'] === undefined ? {} : { result: 'void' }),
    ...fields,
    ...(late.ok ? late.value : { lateMinutes: undefined }),
    ...(paired.ok ? paired.value : { boards: 0, seats: [] }),
    ...(yes === true ? { confirmed: true } : {}),
    kind,
  });
  if (read.success && late.ok && paired.ok) return read.data;
  const issues = (read.error?.issues ?? []).map((issue) => {
    const {
      path: [field],
      message,
    } = issue;
    const option = given.map(([name]) => name).find((name) => fieldOf(name) === field);
    if (field === 'game') return `Cannot rule: expected ${message}${game === undefined ? '' : `, got "${game}"`}`;
    if (option !== undefined) return `Cannot use ${flagOf(option)}: expected ${message}${gotWords(issue)}`;
    return `Cannot continue without ${flagOf(field === 'entrant' ? 'of' : String(field))}: expected ${message}`;
  });
  const unread = [late, paired].flatMap((part) => (part.ok ? [] : part.error));
  throw new WrongUse([...unread, ...issues.map((message) => ({ message }))]);
}

/** Converts a duration from the command line to minutes for the request. */
function lateness(options: OptionValues): { readonly lateMinutes?: number } {
  const late = textOption(options, 'late');
  if (late === undefined) return {};
  const read = parseDuration(late);
  if (read.ok && read.value >= 1) return { lateMinutes: read.value / 60_000 };
  throw new WrongUse(`Cannot use --late: expected a time such as 7m30s, got "${late}"`);
}

/** Converts pairs of names from the command line to the list in the request. */
function pairings(options: OptionValues): { readonly boards?: number; readonly seats?: readonly unknown[] } {
  const [black, white, byes] = (['black', 'white', 'bye'] as const).map((name) => textOptions(options, name));
  if (black === undefined || white === undefined || byes === undefined || black.length + white.length + byes.length === 0)
    return {};
  if (black.length !== white.length)
    throw new WrongUse(`Cannot pair: expected as many --white as --black, got ${white.length} and ${black.length}`);
  return { boards: white.length, seats: [...white.flatMap((name, board) => [name, black[board]]), ...byes] };
}
