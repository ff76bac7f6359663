// What organisers ask about the tournaments of a registry.

import { z } from 'zod';
import { phrase } from '../../core/phrases/phrase.ts';
import { expects, isOneOf, name, names } from '../fields.ts';

const MOST_ENTRANTS = 1000;

const entrants = z
  .array(z.object({ engine: name, operators: names(0, 20, phrase('seen.expects.operators')).exactOptional() }))
  .max(MOST_ENTRANTS, expects(phrase('seen.expects.mostEntrants', { most: MOST_ENTRANTS })))
  .readonly();

export const TOURNAMENT_REQUESTS = [
  z.object({
    kind: z.literal('open-tournament'),
    tournament: name,
    identity: z.string().min(1).max(100).exactOptional(),
    folder: z.string().max(4096).exactOptional(),
    uniqueNetworks: z.literal(true).exactOptional(),
    entrants,
  }),
  z.object({ kind: z.literal('add-entrants'), tournament: name, entrants }),
  z.object({ kind: z.literal('close-tournament'), tournament: name }),
] as const;

export type TournamentRequest = z.infer<(typeof TOURNAMENT_REQUESTS)[number]>;

export const isTournamentRequest = isOneOf<TournamentRequest>(TOURNAMENT_REQUESTS);
