// Asks a program for its score after two passes, and builds the claim from its replies. Source: Specification of the Go Text
// Protocol, version 2, draft 2, "final_score" and "final_status_list"; CGF-9.3 says what becomes of it.
// Dead stones are requested with the score, for officials in case scores differ. Stones in seki are requested as evidence in the log, and not
// awaited. The claim is silent if there is no score: `final_score` is not listed, fails, or gives no score.

import type { ScoreClaim } from '../../core/judging.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { present } from '../../core/present.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { quoted, type Reply } from './conversation.ts';
import { parseScore } from './score.ts';
import { parsePoints } from './vertex.ts';

export type Tell = (words: string, heard: (reply: Reply) => void) => string;

/** Returns the text to send; calls `claim` once, perhaps immediately. */
export function countText(lists: (command: string) => boolean, tell: Tell, claim: (claim: ScoreClaim) => void): string {
  if (!lists('final_score')) {
    claim({ kind: 'silent', evidence: english(phrase('seen.score.notListed')) });
    return '';
  }
  if (!lists('final_status_list')) return tell('final_score', (reply) => claim(claimOf(scoreOf(reply), undefined)));
  let score: Result<string, string> = err(english(phrase('seen.score.untold')));
  const dead = tell('final_score', (reply) => (score = scoreOf(reply)));
  const conclude = (reply: Reply): void => claim(claimOf(score, reply.kind === 'success' ? parsePoints(reply.text) : undefined));
  return dead + tell('final_status_list dead', conclude) + tell('final_status_list seki', () => {});
}

function claimOf(score: Result<string, string>, dead: readonly string[] | undefined): ScoreClaim {
  if (!score.ok) return { kind: 'silent', evidence: score.error };
  return { kind: 'told', score: score.value, ...present({ dead }) };
}

function scoreOf(reply: Reply): Result<string, string> {
  if (reply.kind !== 'success') return err(english(phrase('seen.gtp.refusedToCount', { reply: quoted(reply) })));
  const score = parseScore(reply.text);
  return score === undefined ? err(english(phrase('seen.score.odd', { reply: quoted(reply) }))) : ok(score);
}
