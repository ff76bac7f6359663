// What every part of the server receives, and the one way in which a part adds its paths. Parts know the tournament, and nothing about each other.

import type { FastifyInstance } from 'fastify';
import type { ControlRequest } from '../rulings/request.ts';
import type { FollowedTournament } from './followedTournament.ts';

/** Does what an official, an operator or a command asks of the tournament (rulings/request.ts); throws `Refusal` or an error with words. */
export type Perform = (request: ControlRequest) => Promise<unknown>;

export type PartContext = {
  readonly followed: FollowedTournament;
  readonly perform: Perform;
  /** Wall clock, UTC ms. */
  readonly nowUtcMs: () => number;
  /** Where people reach the page (`https://games.example.org`); absent: as they asked. */
  readonly publicUrl?: string;
  readonly arbiterVersion: string;
};

/** Adds paths to the server. */
export type Part = (app: FastifyInstance, context: PartContext) => void | Promise<void>;
