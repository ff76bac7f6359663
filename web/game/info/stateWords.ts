// How a game stands, in a word or two.

import type { ShownGameState } from '../../../src/broadcast/messages.ts';
import type { Word } from '../../words/en.ts';

export const STATE_WORDS = {
  queued: 'game.queued',
  playing: 'game.playing',
  interrupted: 'game.interrupted',
  held: 'game.held',
  called: 'game.called',
  referred: 'game.referred',
  over: 'game.over',
  void: 'game.void',
} as const satisfies Record<ShownGameState, Word>;
