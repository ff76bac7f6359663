// What people ask in cases (CGF-12). `for`: an organiser records what someone else has asked, such as by e-mail.

import { z } from 'zod';
import { phrase } from '../../core/phrases/phrase.ts';
import { expects, isOneOf, name, names, reason, text } from '../fields.ts';
import { PROOFS } from './case.ts';

const CASE_ID = expects(phrase('seen.expects.caseId'));
const id = z.string({ error: CASE_ID }).regex(/^[0-9a-f]{8}$/, CASE_ID);
const asked = { for: name.exactOptional() };
const inCase = { case: id, ...asked };
const MOST_MEMBERS = 20;
const members = names(1, MOST_MEMBERS, phrase('seen.expects.members'));
const associates = phrase('seen.expects.associates');
const proof = z.enum(PROOFS, { error: expects(phrase('seen.expects.proof')) });
const tournaments = names(0, 100, phrase('seen.expects.tournaments'));

export const CASE_REQUESTS = [
  z.object({
    kind: z.literal('present-allegation'),
    tournament: name,
    engine: name,
    reason,
    ruling: reason.exactOptional(),
    ...asked,
  }),
  z.object({ kind: z.literal('evaluate-allegation'), ...inCase, credible: z.boolean(), reason }),
  z.object({ kind: z.literal('appoint-committee'), ...inCase, members }),
  z.object({ kind: z.literal('name-associates'), ...inCase, associates: names(1, MOST_MEMBERS, associates) }),
  z.object({
    kind: z.literal('make-statement'),
    ...inCase,
    text: text.min(1, expects(phrase('seen.expects.statement'))),
    inConfidence: z.literal(true).exactOptional(),
  }),
  z.object({
    kind: z.literal('distribute-copy'),
    ...inCase,
    number: z.int({ error: expects(phrase('seen.expects.version')) }).min(1),
  }),
  z.object({ kind: z.literal('summon-investigators'), ...inCase, members }),
  z.object({ kind: z.literal('answer-summons'), ...inCase, accepts: z.boolean() }),
  z.object({ kind: z.literal('end-investigation'), ...inCase }),
  z.object({ kind: z.literal('conclude-case'), ...inCase, reason }),
  z.object({ kind: z.literal('find-fraud'), ...inCase, proof, reason }),
  z.object({
    kind: z.literal('record-fraud'),
    engine: name,
    programmers: names(1, MOST_MEMBERS, phrase('seen.expects.programmers')),
    associates: names(0, MOST_MEMBERS, associates),
    proof,
    elsewhere: name.exactOptional(),
    strike: tournaments,
    reason,
    ...asked,
  }),
  z.object({ kind: z.literal('lift-bar'), name, reason, ...asked }),
] as const;

export type CaseRequest = z.infer<(typeof CASE_REQUESTS)[number]>;
/** Those about a case that was presented. */
export type InCaseRequest = Extract<CaseRequest, { readonly case: string }>;
export type CaseAction = InCaseRequest['kind'];

export const isCaseRequest = isOneOf<CaseRequest>(CASE_REQUESTS);
