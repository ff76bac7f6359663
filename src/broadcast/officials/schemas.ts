// What the description of the API says of the paths of this room. Bodies are checked where they are read (fields.ts, desk/deskRequest.ts), in words; the
// server asks for schemas only to tell of them.

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 1 } as const;
const refused = { $ref: 'ApiError#' } as const;
const data = (description: string) => ({ description, type: 'object', additionalProperties: true }) as const;

const LOGIN = {
  type: 'object',
  required: ['name', 'password'],
  properties: { name: text, password: { type: 'string', format: 'password' } },
} as const;
const DECISION = {
  type: 'object',
  required: ['request', 'reason'],
  properties: {
    request: {
      type: 'object',
      required: ['kind'],
      properties: { kind: text },
      additionalProperties: true,
      description: 'As a DeskAction has it, with its fields filled in',
    },
    reason: { type: 'string', maxLength: 500 },
  },
} as const;
const SAID = {
  type: 'object',
  required: ['kind'],
  properties: {
    kind: { type: 'string', enum: ['move', 'confirm', 'resign', 'score', 'take-over'] },
    game: count,
    ply: count,
    move: text,
  },
  additionalProperties: true,
} as const;
const CSRF = 'Wants the token of the session in the header `x-arbiter-csrf`.';

export const sessionSchemas = {
  read: {
    summary: 'Who is logged in, and the token of their session',
    tags: ['officials'],
    response: { 200: data('A SessionView') },
  },
  open: {
    summary: 'Log in',
    description: 'Sets the cookie of a new session. After several mistakes the next try has to wait, twice as long each time.',
    tags: ['officials'],
    body: LOGIN,
    response: { 200: data('A SessionView'), 401: refused, 429: refused },
  },
  close: {
    summary: 'Log out',
    description: CSRF,
    tags: ['officials'],
    response: { 200: data('A SessionView without an account'), 401: refused, 403: refused },
  },
};

export const deskSchemas = {
  read: {
    summary: 'What waits for officials, and what they may do',
    description: 'For judges, directors and the chair; each is shown what their role may do.',
    tags: ['officials'],
    querystring: { type: 'object', properties: { game: { type: 'string', description: 'Id of a game that is looked at' } } },
    response: { 200: data('A DeskView'), 401: refused, 403: refused },
  },
  decide: {
    summary: 'Decide: the request of a DeskAction with a reason',
    description: `Becomes an entry of the journal with the name of the account. ${CSRF}`,
    tags: ['officials'],
    body: DECISION,
    response: { 200: data('A DeskAnswer'), 400: refused, 401: refused, 403: refused, 409: refused, 503: refused },
  },
};

export const ownSchemas = {
  read: {
    summary: 'Games and logs of one’s own entrants',
    description: 'For authors and operators.',
    tags: ['authors'],
    response: { 200: data('A MineView'), 401: refused, 403: refused },
  },
  log: {
    summary: 'A log of one’s own entrant',
    tags: ['authors'],
    params: { type: 'object', properties: { name: text } },
    response: {
      200: { description: 'As it is now', content: { 'text/plain': { schema: text } } },
      401: refused,
      403: refused,
      404: refused,
    },
  },
};

const SEAT = { type: 'object', properties: { event: text, entrant: text } } as const;

export const seatSchemas = {
  list: {
    summary: 'Seats of an operator',
    tags: ['operators'],
    response: { 200: data('A SeatsView'), 401: refused, 403: refused },
  },
  live: {
    summary: 'What is heard at a seat, as Server-Sent Events',
    description: 'Events named `seat`, a SeatMessage each; every stream begins with the whole state.',
    tags: ['operators'],
    params: SEAT,
    response: {
      200: { description: 'A stream that does not end', content: { 'text/event-stream': { schema: text } } },
      401: refused,
      403: refused,
      429: refused,
    },
  },
  say: {
    summary: 'A move, a resignation or a score from a seat',
    description: `A SeatPost; what comes of it is heard in the stream. ${CSRF}`,
    tags: ['operators'],
    params: SEAT,
    body: SAID,
    response: { 200: data('Whether it was sent on'), 400: refused, 401: refused, 403: refused, 409: refused },
  },
};
