// The requests to a tournament: one schema for each kind. It gives the types, the checks of command line, desk and control socket, and the text of
// the API page. Each `error` completes "expected …". Some fields also accept the form that people write (a result, a time, a count).
// A request is parsed once, on entry; the control socket also accepts the parsed form, since anyone with access to the folder may write there.

import { z } from 'zod';
import { CALL_ANSWERS } from '../core/judging.ts';
import { isShownWhole } from '../core/messages/printable.ts';
import { orList } from '../core/messages/nearest.ts';
import { english, isPhraseCode } from '../core/phrases/english.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { recognised } from '../core/phrases/recognised.ts';
import { formatScore, parseScore } from '../games/go/scoreText.ts';
import { REPLAY_TIMES } from '../journal/rulingSubject.ts';
import { parseUtcTime } from '../tournament/values/utcTime.ts';
import { refusal } from './refusal.ts';
import { parseRuledResult, RULED_HOW } from './ruledResult.ts';

/** zod keeps text: it is read again as a phrase (recognised.ts). */
export const expects = (what: Expected): string => english(phrase(`seen.expects.${what}`));
type Expected =
  | 'boolean'
  | 'case'
  | 'engine'
  | 'event'
  | 'game'
  | 'gameNumber'
  | 'line'
  | 'moment'
  | 'order'
  | 'result'
  | 'seats'
  | 'text'
  | 'unplayed'
  | 'whole'
  | 'why';

/** Reads text; leaves what `read` does not know for the schema to refuse. */
const written = <Schema extends z.ZodType>(read: (text: string) => unknown, schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' ? (read(value.trim()) ?? value) : value), schema);
const whole = (least: number, error: string) =>
  written((text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined), z.int({ error }).min(least, error));
const oneOf = <const Words extends readonly string[]>(words: Words) => z.enum(words, { error: orList(words) });

const LONGEST_BY = 200;
const NAME = english(phrase('seen.expects.name', { most: LONGEST_BY }));
/** More than the desk allows: the command line gives reasons of scripts. */
const LONGEST_REASON = 4000;
const LONGEST_CASE = 200;

const named = (error: string) => z.string({ error }).min(1, error);
export const longest = (most: number): string => english(phrase('seen.expects.longest', { most }));
const text = named(expects('text'));
const count = whole(1, english(phrase('seen.expects.from', { least: 1 })));
const game = whole(1, expects('game'));
const entrant = named(expects('engine')).meta({ description: 'Name of an engine, or its display name' });
const event = named(expects('event')).meta({ description: 'Key or name of an event' });
/** A game by its number, which no other game of the tournament has; if an event is given, it must be the game's. */
const ofGame = { game, event: event.optional() };

const RESULT = expects('result');
const score = z.string().transform((text, context): string => {
  const read = parseScore(text);
  if (read.ok) return formatScore(read.value);
  context.addIssue(RESULT);
  return z.NEVER;
});
const result = written(
  parseRuledResult,
  z.union(
    [
      z.literal('void'),
      z.object({ outcome: z.enum(['white', 'black', 'draw']), how: z.enum(RULED_HOW).optional(), score: score.optional() }),
    ],
    { error: RESULT },
  ),
).meta({ description: `As text: ${RESULT}` });

const MOMENT = expects('moment');
/** A time, in UTC milliseconds. */
const moment = written(
  (text) => {
    const read = parseUtcTime(text);
    return read.ok ? read.value : undefined;
  },
  z.int({ error: MOMENT }),
).meta({ description: `As text: ${MOMENT}` });

const MOST_MINUTES = 24 * 60;
const MINUTES = english(phrase('seen.expects.minutes', { most: MOST_MINUTES }));
const minutes = written(
  (text) => Number(text) || undefined,
  z.number({ error: MINUTES }).gt(0, MINUTES).max(MOST_MINUTES, MINUTES),
);

const UNPLAYED = expects('unplayed');
const ORDER = expects('order');
const SEATS = expects('seats');

const KINDS = [
  z.object({ kind: z.literal('pause') }),
  z.object({ kind: z.literal('resume') }),
  /** `replay` absent: a void game is played again now. */
  z
    .object({ kind: z.literal('rule'), ...ofGame, result, replay: oneOf(REPLAY_TIMES).optional() })
    .refine(({ result, replay }) => replay === undefined || result === 'void', { error: UNPLAYED, path: ['replay'] }),
  // CUP-5c: other decisions about a game in play than a result: it stops, continues from its position, or is adjudicated.
  z.object({ kind: z.literal('stop-game'), ...ofGame }),
  z.object({ kind: z.literal('resume-game'), ...ofGame }),
  z.object({ kind: z.literal('adjudicate-game'), ...ofGame }),
  // CGF-9.3: the score that a program displays, as its operator reports it.
  z.object({ kind: z.literal('score'), ...ofGame, entrant, score: text }),
  // CGF-10.1: a judge's answer to a call.
  z.object({ kind: z.literal('answer'), ...ofGame, answer: oneOf(CALL_ANSWERS) }),
  /** `event` absent: all events. */
  z.object({ kind: z.literal('disqualify'), entrant, event: event.optional() }),
  z.object({ kind: z.literal('reinstate'), entrant, event: event.optional() }),
  /** CGF-12.3: of the whole tournament; `case`: the case or the judgment that proves the fraud. */
  z.object({ kind: z.literal('strike-records'), entrant, case: named(expects('case')).max(LONGEST_CASE, longest(LONGEST_CASE)) }),
  // Accepts another version of an engine, whose start was refused; `event` absent: the only one where that is so.
  z.object({ kind: z.literal('accept-version'), entrant, event: event.optional() }),
  // Rounds of a Swiss event; `event` absent: the only one; `from` absent: the next round.
  z.object({ kind: z.literal('absent'), entrant, event: event.optional(), from: count.optional(), to: count.optional() }),
  z.object({ kind: z.literal('present'), entrant, event: event.optional(), from: count.optional() }),
  z.object({ kind: z.literal('join'), entrant, event: event.optional() }),
  z.object({ kind: z.literal('tardy'), entrant, event: event.optional(), round: count, lateMinutes: minutes.optional() }),
  z.object({ kind: z.literal('start-round'), event: event.optional(), round: count }),
  /** `seats`: White and Black of board 1, of board 2, and so on up to `boards`; the others have a bye. */
  z
    .object({
      kind: z.literal('repair'),
      event: event.optional(),
      round: count,
      boards: whole(0, expects('whole')),
      seats: z.array(text, { error: SEATS }),
    })
    .refine(({ boards, seats }) => seats.length >= 2 * boards, { error: SEATS, path: ['seats'] }),
  // TIE-RULING: entrants who are level, best first.
  z.object({ kind: z.literal('decide-tie'), event, order: z.array(text, { error: ORDER }).min(2, ORDER) }),
  /** Withdraws from an event that has not been opened; `replacement` absent: the next in order plays. */
  z.object({ kind: z.literal('withdraw'), entrant, event, replacement: entrant.optional() }),
  // S16-X: `replacement` replaces an entrant of an event in progress.
  z.object({ kind: z.literal('replace'), entrant, event, replacement: entrant }),
  /** S16-13c: an engine may be changed after the deadline; `until` absent: until the event opens. */
  z.object({ kind: z.literal('grant-update'), entrant, event, until: moment.optional() }),
] as const;

/** Reads the tournament file again; `dryRun`: only shows what would change. `file` absent: the one that the tournament runs with. */
const reload = z.object({ kind: z.literal('reload'), dryRun: z.boolean({ error: expects('boolean') }).default(false) });
const unknownKind = { error: english(phrase('seen.expects.request', { example: '{"kind":"pause"}' })) };

/** What may be posted to the desk. The page never sends file paths. */
export const deskMatter = z.discriminatedUnion('kind', [...KINDS, reload], unknownKind);
const matter = z.discriminatedUnion('kind', [...KINDS, reload.extend({ file: text.optional() })], unknownKind);
/** `confirmed`: the official agrees to what the ruling changes (`Unconfirmed`). */
const signature = z.object({
  by: named('the name of the official who decides').max(LONGEST_BY, NAME).refine(isShownWhole, NAME),
  reason: named(expects('why')).max(LONGEST_REASON, longest(LONGEST_REASON)),
  confirmed: z.boolean({ error: expects('boolean') }).optional(),
  /** Asks what is to be signed; nothing is recorded. */
  signing: z.boolean({ error: expects('boolean') }).optional(),
  /** The signature of the official (journal/signatures.ts). */
  signed: z
    .object({ key: text, after: z.object({ sequence: z.int(), hash: text }), value: text }, { error: 'a signature' })
    .optional(),
  /** It is recorded without a signature, although the official has a key. */
  unsigned: z.boolean({ error: expects('boolean') }).optional(),
});

export type DeskMatter = z.output<typeof deskMatter>;
export type Signature = Readonly<z.output<typeof signature>>;
type Signed<Matter> = Matter extends unknown ? Readonly<Matter> & Signature : never;
/** A request of an official, an operator or the system's user, with name and reason. */
export type Ruling = Signed<z.output<typeof matter>>;
export type RulingKind = Ruling['kind'];
export type Asked<Kind extends RulingKind> = Extract<Ruling, { readonly kind: Kind }>;
/** `width`: the columns for tables as text; absent: no limit. */
export type ControlRequest = { readonly kind: 'status'; readonly width?: number } | Ruling;

/** The fields of a kind, by name, in the form in which they may be written. */
export const fieldsOf = (kind: RulingKind): Readonly<Record<string, z.ZodType>> => {
  const found = matter.options.find((option) => option.shape.kind.value === kind);
  return { ...found?.shape, ...signature.shape };
};

/** `issues` are in the order of the fields. */
export const readRuling = (value: unknown): z.ZodSafeParseResult<Ruling> =>
  z.intersection(matter, signature).safeParse(value, { reportInput: true });

/** Input on the control socket comes from our own commands or from a person who types JSON: both are checked. Throws `Refusal`. */
export function parseControlRequest(value: unknown): ControlRequest {
  if (typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'status')
    return 'width' in value && typeof value.width === 'number' ? { kind: 'status', width: value.width } : { kind: 'status' };
  const read = readRuling(value);
  if (read.success) return read.data;
  throw refusal(phrase('cannot.decide'), issuePhrase(read.error));
}

/** The first issue: what was expected, where, and what was found instead. */
export function issuePhrase({ issues: [first] }: z.ZodError): Phrase {
  const what = first === undefined ? 'something else' : recognised(first.message);
  const got = first === undefined ? '' : gotPhrase(first);
  const field = first?.path.findLast((part) => typeof part === 'string');
  if (field === undefined) return phrase('refused.input', { what, got });
  const code = `input.field.${field}`;
  return phrase('refused.input.field', { what, field: isPhraseCode(code) ? { code } : field, got });
}

export function gotWords(issue: z.core.$ZodIssue): string {
  const got = gotPhrase(issue);
  return typeof got === 'string' ? got : english(got);
}

/** What was found instead; empty if fields do not fit together. */
function gotPhrase({ code, input }: z.core.$ZodIssue): Phrase | string {
  if (input === undefined) return phrase('input.nothing');
  if (code === 'custom' && typeof input === 'object') return '';
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  return phrase('input.got', { text: text.slice(0, 80) });
}
