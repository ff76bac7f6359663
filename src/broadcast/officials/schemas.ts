// The paths of this part: what is read from a request, and how the API description documents it.

import { z } from 'zod';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { deskMatter, expects, longest } from '../../rulings/request.ts';
import { file, json } from '../http/described.ts';
import { LONGEST_NAME } from './accounts.ts';

const LONGEST_REASON = 500;

/** One line of printable text; surrounding spaces are dropped. */
const line = (most: number) =>
  z
    .string({ error: expects('text') })
    .trim()
    .min(1, expects('text'))
    .max(most, longest(most))
    .refine((text) => text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text), expects('line'));

/** Empty form fields count as absent. */
const filledIn = (asked: unknown): unknown =>
  typeof asked !== 'object' || asked === null || Array.isArray(asked)
    ? asked
    : Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '' && value !== null));

const login = z.object(
  {
    // A longer name belongs to no account, and need not be remembered.
    name: z.string({ error: expects('text') }).transform((name) =>
      name
        .normalize('NFC')
        .trim()
        .slice(0, LONGEST_NAME + 1),
    ),
    password: z.string({ error: expects('text') }),
    code: z
      .string({ error: expects('text') })
      .max(40, longest(40))
      .optional()
      .meta({ description: 'Of an authenticator, or a recovery code; needed if the answer without it is `code-needed`' }),
    browserCode: z
      .string({ error: expects('text') })
      .max(100, longest(100))
      .optional()
      .meta({ description: 'From `arbiter account code`: lets in a browser that is not known, while strangers have to wait' }),
  },
  { error: english(phrase('seen.expects.login', { example: '{"name":"Ada","password":"…"}' })) },
);
const decision = z.object(
  {
    request: z.preprocess(filledIn, deskMatter),
    reason: line(LONGEST_REASON),
    confirmed: z.boolean({ error: expects('boolean') }).optional(),
  },
  { error: english(phrase('seen.expects.object', { example: '{"request":{"kind":"pause"},"reason":"…"}' })) },
);

const gameNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, expects('gameNumber'))
  .transform(Number);

const refused = { $ref: 'ApiError#' } as const;
const CSRF = 'Needs the token of the session in the header `x-arbiter-csrf`.';

export const sessionSchemas = {
  read: {
    summary: 'Who is logged in, and the token of the session',
    tags: ['officials'],
    response: { 200: json('A SessionView') },
  },
  open: {
    summary: 'Log in',
    description:
      'Sets the cookie of a new session, and one by which this browser is known from then on. After several mistakes, each next try has to wait ' +
      'twice as long; mistakes of known browsers are counted apart from those of strangers.',
    tags: ['officials'],
    body: login,
    response: { 200: json('A SessionView'), 401: refused, 429: refused },
  },
  close: {
    summary: 'Log out',
    description: CSRF,
    tags: ['officials'],
    response: { 200: json('A SessionView without an account'), 401: refused, 403: refused },
  },
};

export const deskSchemas = {
  read: {
    summary: 'What needs a ruling, and what officials may do',
    description: 'For judges, directors and the chair. Shows only what the role may do.',
    tags: ['officials'],
    querystring: z.object({ game: gameNumber.optional().meta({ description: 'Id of a further game to show' }) }),
    response: { 200: json('A DeskView'), 401: refused, 403: refused },
  },
  decide: {
    summary: 'Decide: the request of a DeskAction with a reason',
    description: `Records a journal entry with the name of the account. ${CSRF}`,
    tags: ['officials'],
    body: decision,
    response: { 200: json('A DeskAnswer'), 400: refused, 401: refused, 403: refused, 409: refused, 503: refused },
  },
};

export const ownSchemas = {
  read: {
    summary: 'Games and logs of your own entrants',
    description: 'For authors and operators.',
    tags: ['authors'],
    response: { 200: json('A MineView'), 401: refused, 403: refused },
  },
  pgn: {
    summary: 'The finished games of your own entrants, as one PGN file',
    tags: ['authors'],
    response: { 200: file('application/x-chess-pgn', 'Games of chess'), 401: refused, 403: refused },
  },
  sgf: {
    summary: 'The finished games of your own entrants, as one SGF file',
    tags: ['authors'],
    response: { 200: file('application/x-go-sgf', 'Games of Go'), 401: refused, 403: refused },
  },
  log: {
    summary: 'A log of your own entrant',
    tags: ['authors'],
    params: z.object({ name: z.string() }),
    response: {
      200: file('text/plain', 'As it is now'),
      401: refused,
      403: refused,
      404: refused,
    },
  },
};

const SEAT = z.object({ event: z.string(), entrant: z.string() });

export const seatSchemas = {
  list: {
    summary: 'Seats of an operator',
    tags: ['operators'],
    response: { 200: json('A SeatsView'), 401: refused, 403: refused },
  },
  live: {
    summary: 'The messages of a seat, as Server-Sent Events',
    description: 'Events named `seat`, a SeatView each: the whole state of the seat.',
    tags: ['operators'],
    params: SEAT,
    response: {
      200: file('text/event-stream', 'An endless stream'),
      401: refused,
      403: refused,
      429: refused,
    },
  },
  say: {
    summary: 'A move, a resignation or a score from a seat',
    description: `A SeatPost; the stream carries the answer. ${CSRF}`,
    tags: ['operators'],
    params: SEAT,
    body: z.looseObject({ kind: z.string() }),
    response: { 200: json('Whether it was sent on'), 400: refused, 401: refused, 403: refused, 409: refused },
  },
};
