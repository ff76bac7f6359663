// What officials may do about one game, whether it waits for them, is in play, or is over. This file only offers actions; src/rulings decides whether
// one is accepted.

import type { Colour, Sides } from '../../../core/colour.ts';
import type { EventKey } from '../../../core/ids.ts';
import type { Referral } from '../../../core/judging.ts';
import { phrase, type Phrase } from '../../../core/phrases/phrase.ts';
import { recognised } from '../../../core/phrases/recognised.ts';
import { REPLAY_TIMES } from '../../../journal/rulingSubject.ts';
import type { GameFacts } from '../../../projections/tournamentFacts.ts';
import { action, choice, field, type OfferedAction } from './action.ts';

const SIDES = { white: phrase('side.white'), black: phrase('side.black') } as const satisfies Sides<Phrase>;
const COLOURS = ['black', 'white'] as const satisfies readonly Colour[];

export function referredActions({ issued, referred }: GameFacts): readonly OfferedAction[] {
  if (referred === undefined) return [];
  const game = issued.id;
  const names = { white: issued.white, black: issued.black };
  const result = (label: Phrase, text: string): OfferedAction => action('good', label, { kind: 'rule', game, result: text });
  return [...offeredBy(referred.referral, names, game, result), ...anyResult(issued), replay(game)];
}

function offeredBy(
  referral: Referral,
  names: Sides<string>,
  game: number,
  result: (label: Phrase, text: string) => OfferedAction,
): readonly OfferedAction[] {
  switch (referral.kind) {
    case 'scores-differ': {
      const { claims, counts } = referral;
      const claimed = COLOURS.flatMap((colour) => {
        const claim = claims[colour];
        if (claim.kind === 'told') {
          const { score } = claim;
          return [result(phrase('decision.claimed', { side: SIDES[colour], name: names[colour], score }), score)];
        }
        const request = { kind: 'score', game, entrant: names[colour] } as const;
        return [
          action('plain', phrase('decision.displays', { name: names[colour] }), request, [
            field('score', phrase('field.score', { examples: 'B+6.5' }), 'text'),
          ]),
        ];
      });
      const scores = [...new Set(counts.map(({ score }) => score))];
      const counted = scores.map((score) => {
        const labels = counts.filter((count) => count.score === score).map(({ label }) => recognised(label));
        return result(phrase('decision.counted', { labels, score }), score);
      });
      return [...claimed, ...counted];
    }
    case 'late-flag': {
      const { by } = referral;
      return [
        action('plain', phrase('decision.time', { side: SIDES[by] }), {
          kind: 'rule',
          game,
          result: by === 'white' ? 'B+T' : 'W+T',
        }),
      ];
    }
    case 'interrupted':
      return [action('plain', phrase('decision.continue'), { kind: 'resume-game', game })];
    case 'move-limit':
      return [];
  }
}

/** CGF-10.1: a clock keeps running until this is decided. */
export function calledActions({ issued, called }: GameFacts): readonly OfferedAction[] {
  if (called === undefined) return [];
  const game = issued.id;
  const { by } = called.call;
  return [
    action('good', phrase('decision.restart', { name: issued[by] }), { kind: 'answer', game, answer: 'restart' }),
    action('plain', phrase('decision.seat'), { kind: 'answer', game, answer: 'seat' }),
    action('plain', phrase('decision.resigns', { side: SIDES[by] }), {
      kind: 'rule',
      game,
      result: by === 'white' ? 'B+R' : 'W+R',
    }),
    ...anyResult(issued),
  ];
}

/** CUP-5c: a game that an official has put on hold, or an interrupted one that is ruled on before the next start. */
export function heldActions({ issued }: GameFacts): readonly OfferedAction[] {
  const game = issued.id;
  const isChess = issued.opening.start.game === 'chess';
  return [
    action('good', phrase('decision.continue'), { kind: 'resume-game', game }),
    ...(isChess ? [action('plain', phrase('decision.adjudicate'), { kind: 'adjudicate-game', game })] : []),
    ...anyResult(issued),
    replay(game),
  ];
}

/** A game in play (CUP-5c, CGF-9.1.7) or over; `isRun`: a process runs the tournament. Empty: nothing can be done about it now. */
export function standingActions(game: GameFacts, isRun: boolean): readonly OfferedAction[] {
  const { issued, ending, started, held } = game;
  if (ending?.kind === 'void') return [];
  if (ending !== undefined) return [...anyResult(issued), replay(issued.id)];
  if (isStopped(game)) return heldActions(game);
  if (!isRun && !started && held === undefined) return [];
  const stop = action('plain', phrase('decision.stop'), { kind: 'stop-game', game: issued.id });
  return [stop, ...(isRun ? [...anyResult(issued), replay(issued.id)] : heldActions(game))];
}

/** Whether it is on hold until an official decides. */
export const isStopped = ({ held }: GameFacts): boolean => held?.cause === 'official' && held.released !== true;

/** Actions for any finished game of the event, identified by its number. */
export const anyGameActions = (event: EventKey): readonly OfferedAction[] => [
  action('plain', phrase('decision.result'), { kind: 'rule', event }, [NUMBER, RESULT]),
  action('grave', phrase('decision.void'), { kind: 'rule', event, result: 'void' }, [NUMBER, REPLAY]),
];

const NUMBER = field('game', phrase('field.game'), 'number');
const RESULT = field('result', phrase('field.result.any'), 'text');
const REPLAY = choice('replay', phrase('field.replay'), REPLAY_TIMES);

function anyResult({ id, opening }: GameFacts['issued']): readonly OfferedAction[] {
  const results = phrase(opening.start.game === 'go' ? 'field.result.go' : 'field.result.chess');
  return [action('plain', phrase('decision.result'), { kind: 'rule', game: id }, [field('result', results, 'text')])];
}

const replay = (game: number): OfferedAction =>
  action('grave', phrase('decision.void'), { kind: 'rule', game, result: 'void' }, [REPLAY]);
