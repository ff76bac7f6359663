// Positions as pictures, and games as animations, over HTTP.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLOURS, type Colour } from '../../core/colour.ts';
import type { GameStart } from '../../core/gameRules.ts';
import { gameId } from '../../core/ids.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';
import type { Games } from '../games/games.ts';
import { noGame, noPly } from '../games/notThere.ts';
import { positionAt } from '../games/position.ts';
import { file, refused } from '../http/described.ts';
import { HttpError } from '../http/errors.ts';
import { etagOf, sendRepresentation } from '../http/representation.ts';
import { Representations } from '../http/representations.ts';
import { API } from '../messages.ts';
import type { Part } from '../parts.ts';
import { boardPicture, readMen, type Men } from './boardPicture.ts';
import { Painter } from './painter.ts';

const MOST_BYTES = 16 * 1024 * 1024;
/** A picture takes some 50 ms, an animation a few seconds. */
const MOST_PICTURES = 32;
const MOST_ANIMATIONS = 4;
/** Plies of an animation. */
const MOST_SHOWN = 300;
/** In pixels. */
const ANIMATED_WIDTH = { least: 64, usual: 400, most: 800 } as const;
/** How long a position is shown. */
const SHOWN_MS = { least: 100, usual: 700, most: 5000 } as const;
/** In pixels. */
export const WIDTH = { least: 64, usual: 800, most: 1600 } as const;

type Asked = {
  readonly Params: { readonly id: number; readonly ply?: number };
  readonly Querystring: { readonly width?: number; readonly bottom?: Colour };
};

/** `page`: the folder of the built page, which has the drawings of the men. */
export const pictureRoutes =
  (games: Games, page: string): Part =>
  (app, { followed }) => {
    let men: Men | undefined;
    const kept = new Representations(MOST_BYTES);
    const painter = new Painter(MOST_PICTURES);
    // An animation takes seconds: no picture waits for it.
    const animator = new Painter(MOST_ANIMATIONS);
    app.addHook('onClose', async () => void (await Promise.all([painter.close(), animator.close()])));

    const playedIn = (id: number): { readonly start: GameStart; readonly moves: readonly string[] } => {
      const known = Number.isSafeInteger(id) ? followed.facts.games.get(gameId(id)) : undefined;
      const moves = known === undefined ? undefined : games.moves(id);
      if (known === undefined || moves === undefined) throw new HttpError(404, noGame(id));
      return { start: known.issued.opening.start, moves };
    };

    for (const [path, params] of [
      [`${API}/games/:id(^\\d+).png`, { id: ID }],
      [`${API}/games/:id/plies/:ply(^\\d+).png`, { id: ID, ply: PLY }],
    ] as const) {
      const schema = { ...PICTURE, params: { type: 'object', properties: params, required: Object.keys(params) } };
      app.get<Asked>(path, { schema }, async (request, reply) => {
        const { id, ply } = request.params;
        const { width = WIDTH.usual, bottom = 'white' } = request.query;
        const { start, moves } = playedIn(id);
        const at = ply ?? moves.length;
        const position = positionAt(id, start, moves, at);
        if (position === undefined) throw new HttpError(404, noPly(id, at, moves.length));
        men ??= menOf(page);
        const svg = boardPicture(position, men, bottom);
        const made = await kept.get(`${id} ${at} ${width} ${bottom}`, etagOf(Buffer.from(svg)), async () => {
          if (painter.isFull) throw new HttpError(503, refusing(phrase('cannot.pictureNow'), phrase('refused.busy')));
          const body = Buffer.from(await painter.paint({ svgs: [svg], width }));
          return { type: 'image/png', body, etag: etagOf(body) };
        });
        // Other sites may show it.
        void reply.header('cross-origin-resource-policy', 'cross-origin');
        return sendRepresentation(request, reply, made, ply === undefined ? 'no-cache' : 'max-age=60');
      });
    }

    app.get<Animated>(`${API}/games/:id(^\\d+).gif`, { schema: ANIMATION }, async (request, reply) => {
      const { id } = request.params;
      const { width = ANIMATED_WIDTH.usual, bottom = 'white', ms = SHOWN_MS.usual } = request.query;
      const { start, moves } = playedIn(id);
      const made = await kept.get(`${id} gif ${width} ${bottom} ${ms}`, String(moves.length), async () => {
        if (animator.isFull) throw new HttpError(503, refusing(phrase('cannot.animateNow'), phrase('refused.busy.minute')));
        men ??= menOf(page);
        const drawing = men;
        const svgs = shownPlies(moves.length).flatMap((ply) => {
          const position = positionAt(id, start, moves, ply);
          return position === undefined ? [] : [boardPicture(position, drawing, bottom)];
        });
        const body = Buffer.from(
          await animator.paint({ svgs: svgs.length === 1 ? [...svgs, ...svgs] : svgs, width, showMs: ms }),
        );
        return { type: 'image/gif', body, etag: etagOf(body) };
      });
      void reply.header('cross-origin-resource-policy', 'cross-origin');
      return sendRepresentation(request, reply, made, 'no-cache');
    });
  };

/** All plies from the start to the last; of a very long game only as many at equal distances. */
function shownPlies(last: number): readonly number[] {
  const count = Math.min(last, MOST_SHOWN);
  return Array.from({ length: count + 1 }, (_, index) => (count === 0 ? 0 : Math.round((index * last) / count)));
}

function menOf(page: string): Men {
  const assets = join(page, 'assets');
  const drawn = readdirSync(assets).find((name) => /^pieces-.*\.svg$/.test(name));
  if (drawn === undefined) throw new Error(`Cannot make a picture: expected pieces-….svg in ${assets}`);
  return readMen(readFileSync(join(assets, drawn), 'utf8'));
}

type Animated = {
  readonly Params: { readonly id: number };
  readonly Querystring: { readonly width?: number; readonly bottom?: Colour; readonly ms?: number };
};

const ID = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'The number of the game' } as const;
const PLY = { type: 'integer', minimum: 0, maximum: 100_000 } as const;
const BOTTOM = { type: 'string', enum: [...COLOURS], description: 'The side at the lower edge of a chess board' } as const;
const ANIMATION = {
  summary: 'A game as an animation',
  description: `A GIF of all positions so far, or of ${MOST_SHOWN} of them at equal distances.`,
  tags: ['games'],
  params: { type: 'object', properties: { id: ID }, required: ['id'] },
  querystring: {
    type: 'object',
    properties: {
      width: {
        type: 'integer',
        minimum: ANIMATED_WIDTH.least,
        maximum: ANIMATED_WIDTH.most,
        description: `In pixels; ${ANIMATED_WIDTH.usual} by default`,
      },
      bottom: BOTTOM,
      ms: {
        type: 'integer',
        minimum: SHOWN_MS.least,
        maximum: SHOWN_MS.most,
        description: `How long a position is shown, in ms; ${SHOWN_MS.usual} by default`,
      },
    },
  },
  response: {
    200: file('image/gif', 'The animation'),
    400: refused('Not a number'),
    404: refused('No such game'),
    503: refused('Too many requests'),
  },
} as const;
const PICTURE = {
  summary: 'A position as a picture',
  description: 'The board without coordinates, with the last move. Without a ply: the last position.',
  tags: ['games'],
  querystring: {
    type: 'object',
    properties: {
      width: { type: 'integer', minimum: WIDTH.least, maximum: WIDTH.most, description: `In pixels; ${WIDTH.usual} by default` },
      bottom: BOTTOM,
    },
  },
  response: { 200: file('image/png', 'The picture'), 400: refused('Not a number'), 404: refused('No such game or ply') },
} as const;
