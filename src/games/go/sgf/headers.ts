// The headers of an SGF game, one row per property: how its text is read into the game, and how it is written. The rows are in the order of the
// seed (CGF-A2), followed by those that it does not have.

import { formatMinutes, formatSeconds, parseMainTime } from './times.ts';
import type { SgfGame } from './game.ts';

/** The two forms of the one writer: the seed's, FF[1], and FF[4]. */
export const SGF_FORMS = ['cgf', 'ff4'] as const;
export type SgfForm = (typeof SGF_FORMS)[number];

type HeaderField =
  | 'date'
  | 'place'
  | 'komi'
  | 'mainTimeMs'
  | 'overtime'
  | 'rules'
  | 'result'
  | 'event'
  | 'round'
  | 'gameName'
  | 'reason'
  | 'application'
  | 'handicap';

/** The data in headers; the players under their colours. */
export type Headers = Partial<Pick<SgfGame, HeaderField>> & { readonly black?: string; readonly white?: string };

type Header = {
  /** `undefined` if the text, which is trimmed and not empty, cannot be read. */
  readonly read: (text: string, version: number) => Headers | undefined;
  /** `undefined` if the game does not have it, or the form cannot express it. */
  readonly write: (game: SgfGame, form: SgfForm) => string | undefined;
};

export const HEADERS: Readonly<Record<string, Header>> = {
  PB: { read: (black) => ({ black }), write: ({ players }) => players.black },
  PW: { read: (white) => ({ white }), write: ({ players }) => players.white },
  DT: { read: (date) => ({ date }), write: ({ date }) => date },
  PC: { read: (text) => ({ place: text }), write: ({ place }) => place },
  KM: { read: readKomi, write: ({ komi }) => (komi === undefined ? undefined : (komi / 2).toString()) },
  TM: { read: parseMainTime, write: writeMainTime },
  RU: { read: (rules) => ({ rules }), write: ({ rules }) => rules },
  RE: { read: (result) => ({ result }), write: ({ result }) => result },
  EV: { read: (event) => ({ event }), write: ({ event }) => event },
  GN: { read: (gameName) => ({ gameName }), write: ({ gameName }) => gameName },
  RO: { read: (round) => ({ round }), write: ({ round }) => round },
  HA: { read: readHandicap, write: ({ handicap }) => (handicap === 0 ? undefined : handicap.toString()) },
  OT: { read: (overtime) => ({ overtime }), write: ({ overtime }) => overtime },
  GC: { read: (reason) => ({ reason }), write: ({ reason }) => reason },
  AP: { read: (application) => ({ application }), write: ({ application }, form) => (form === 'cgf' ? undefined : application) },
};

/** In half-points; `undefined` for quarters and other fractions. */
function readKomi(text: string): Headers | undefined {
  const komi = /^[+-]?[0-9]{1,4}(?:\.[0-9]{1,9})?$/.test(text) ? 2 * Number(text) : undefined;
  return komi !== undefined && Number.isInteger(komi) ? { komi: komi + 0 } : undefined;
}

function readHandicap(text: string): Headers | undefined {
  return /^[0-9]{1,3}$/.test(text) ? { handicap: Number(text) } : undefined;
}

function writeMainTime({ mainTimeMs }: SgfGame, form: SgfForm): string | undefined {
  if (mainTimeMs === undefined) return undefined;
  return form === 'cgf' ? formatMinutes(mainTimeMs) : formatSeconds(mainTimeMs);
}
