// arbiter rule: an official decides a game, or puts an entrant out. A ruling is recorded with name and reason, and only another ruling
// changes it.

import { WrongUse } from '../../core/messages/failure.ts';
import { present } from '../../core/present.ts';
import type { CommandAction, OptionValues } from '../command.ts';
import { CALL_ANSWERS } from '../../core/judging.ts';
import { REPLAY_TIMES } from '../../journal/entries.ts';
import { carryOut } from '../../run/control.ts';
import type { ControlRequest } from '../../rulings/request.ts';
import { roundRequest } from '../roundOptions.ts';
import { parseRuledResult } from '../../rulings/ruledResult.ts';
import { parseMoment } from '../../rulings/moment.ts';
import { requiredOption, textOption, textOptions } from '../options.ts';
import { dataOption } from './status.ts';

export const rule: CommandAction = async ([game], options) => {
  const request =
    requestOnPlaces(game, options) ??
    grantRequest(game, options) ??
    roundRequest(game, options, () => decision(options)) ??
    disciplineRequest(game, options) ??
    playRequest(game ?? '', options) ??
    scoreRequest(game ?? '', options) ??
    answerRequest(game ?? '', options) ??
    gameRequest(game ?? '', options);
  process.stdout.write(`${String(await carryOut(dataOption(options), request, `arbiter rule ${game ?? ''}`.trimEnd()))}\n`);
  return 0;
};

/** --order, --withdraw and --replace: who stands where in an event that is over, who plays in one that has not begun, or in one that goes on. */
function requestOnPlaces(game: string | undefined, options: OptionValues): ControlRequest | undefined {
  const order = textOptions(options, 'order');
  const entrant = textOption(options, 'withdraw');
  const replaced = textOption(options, 'replace');
  const asked = [order.length > 0, entrant !== undefined, replaced !== undefined].filter(Boolean).length;
  if (asked === 0) return undefined;
  if (game !== undefined || asked > 1) throw new WrongUse('Cannot rule: expected --order, --withdraw or --replace alone');
  const event = requiredOption(options, 'event', '--event');
  if (replaced !== undefined) {
    const replacement = requiredOption(options, 'replacement', '--replacement');
    return { kind: 'replace', entrant: replaced, event, replacement, ...decision(options) };
  }
  if (entrant === undefined) return { kind: 'decide-tie', event, order, ...decision(options) };
  const replacement = textOption(options, 'replacement');
  return { kind: 'withdraw', entrant, event, ...decision(options), ...present({ replacement }) };
}

/** S16-13c: an engine gets more time than the deadline. */
function grantRequest(game: string | undefined, options: OptionValues): ControlRequest | undefined {
  const entrant = textOption(options, 'grantUpdate');
  const written = textOption(options, 'until');
  if (entrant === undefined) {
    if (written !== undefined) throw new WrongUse('Cannot use --until: expected it with --grant-update');
    return undefined;
  }
  if (game !== undefined) throw new WrongUse('Cannot rule: expected --grant-update alone, without a game');
  const until = written === undefined ? undefined : parseMoment(written);
  if (until?.ok === false) throw new WrongUse(`Cannot use --until: expected ${until.error}, got "${written}"`);
  const event = requiredOption(options, 'event', '--event');
  const request = { kind: 'grant-update', entrant, event, ...decision(options) } as const;
  return until === undefined ? request : { ...request, untilUtcMs: until.value };
}

function disciplineRequest(game: string | undefined, options: OptionValues): ControlRequest | undefined {
  const kinds = [
    ['disqualify', 'disqualify'],
    ['reinstate', 'reinstate'],
    ['acceptVersion', 'accept-version'],
  ] as const;
  const asked = kinds.flatMap(([option, kind]) => {
    const entrant = textOption(options, option);
    return entrant === undefined ? [] : [{ kind, entrant }];
  });
  const [first] = asked;
  if (first === undefined) return undefined;
  if (game !== undefined || asked.length > 1 || textOption(options, 'result') !== undefined)
    throw new WrongUse(
      'Cannot rule: expected either a game with --result, or --disqualify, --reinstate or --accept-version alone',
    );
  const event = textOption(options, 'event');
  return { ...first, ...decision(options), ...present({ event }) };
}

/** CUP-5c: --stop, --resume and --adjudicate. */
function playRequest(game: string, options: OptionValues): ControlRequest | undefined {
  const asked = (['stop', 'resume', 'adjudicate'] as const).filter((name) => options[name] === true);
  const [what] = asked;
  if (what === undefined) return undefined;
  const others = ['result', 'replay', 'answer', 'score'].some((name) => textOption(options, name) !== undefined);
  if (asked.length > 1 || others) throw new WrongUse(`Cannot rule: expected --${what} alone`);
  return { kind: `${what}-game`, game: gameNumber(game), ...decision(options) };
}

/** CGF-9.3: an operator tells what their program displays. */
function scoreRequest(game: string, options: OptionValues): ControlRequest | undefined {
  const score = textOption(options, 'score');
  if (score === undefined) return undefined;
  const by = requiredOption(options, 'by', '--by');
  const reason = textOption(options, 'reason') ?? 'as its program displays';
  return { kind: 'score', game: gameNumber(game), entrant: requiredOption(options, 'of', '--of'), score, by, reason };
}

/** CGF-10.1: a judge was called to a game that is played. */
function answerRequest(game: string, options: OptionValues): ControlRequest | undefined {
  const text = textOption(options, 'answer');
  if (text === undefined) return undefined;
  const answer = CALL_ANSWERS.find((known) => known === text);
  if (answer === undefined || textOption(options, 'result') !== undefined)
    throw new WrongUse(`Cannot rule: expected --answer ${CALL_ANSWERS.join(' or ')} alone, got "${text}"`);
  return { kind: 'answer', game: gameNumber(game), answer, ...decision(options) };
}

function gameRequest(game: string, options: OptionValues): ControlRequest {
  const number = gameNumber(game);
  const time = textOption(options, 'replay');
  const result = textOption(options, 'result') ?? (time === undefined ? '' : 'void');
  const ruled = parseRuledResult(result);
  if (ruled === undefined && result !== 'void') {
    throw new WrongUse(`Cannot rule: expected --result 1-0, 0-1, 1/2-1/2, B+6.5, W+R or void, got "${result}"`);
  }
  const replay = REPLAY_TIMES.find((known) => known === time);
  if (time !== undefined && (replay === undefined || ruled !== undefined))
    throw new WrongUse(`Cannot rule: expected --replay ${REPLAY_TIMES.join(' or ')}, with --result void or alone, got "${time}"`);
  const how = ruled ?? present({ replay });
  return { kind: 'rule', game: number, ...decision(options), ...how };
}

function gameNumber(game: string): number {
  if (!/^[1-9]\d{0,9}$/.test(game))
    throw new WrongUse(`Cannot rule: expected the number of a game as "arbiter status" shows it, got "${game}"`);
  return Number(game);
}

const decision = (options: OptionValues): { readonly by: string; readonly reason: string } => ({
  by: requiredOption(options, 'by', '--by'),
  reason: requiredOption(options, 'reason', '--reason'),
});
