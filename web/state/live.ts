// The page's current knowledge, as signals. One stream serves the whole page; it switches games with the viewer.

import { batch, signal } from '@preact/signals';
import { LiveTournament } from '../../src/broadcast/client/liveTournament.ts';
import { addressOf, getJson } from './api.ts';
import { onLook } from './look.ts';

export const live = new LiveTournament({ cell: signal, change: batch, addressOf, getJson });
onLook(() => live.lookAgain());

export const { overview, summaries, news, viewers, skewMs: clockSkewMs } = live;

export const { state: connection, returns: lineReturns } = live.connection;
