// What every part of the server receives, and how a part adds its paths. Parts know the tournament, and nothing about each other.

import type { FastifyInstance } from 'fastify';
import type { ControlRequest } from '../rulings/request.ts';
import type { FollowedTournament } from './followedTournament.ts';
import type { Reach } from './http/reach.ts';

/** Carries out what an official, an operator or a command requests (rulings/request.ts); throws `Refusal` or an error with a message. */
export type Perform = (request: ControlRequest) => Promise<unknown>;

export type PartContext = {
  readonly followed: FollowedTournament;
  readonly perform: Perform;
  /** Wall clock, UTC ms. */
  readonly nowUtcMs: () => number;
  readonly reach: Reach;
  readonly arbiterVersion: string;
};

/** Adds paths to the server. */
export type Part = (app: FastifyInstance, context: PartContext) => void | Promise<void>;
