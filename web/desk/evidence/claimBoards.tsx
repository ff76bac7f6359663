// Both programs' claims side by side: for each the board with the stones that it shows as dead, and its score; stones that only one calls dead are
// outlined on both boards; below them the board's own counts, which are advice.

import { useMemo } from 'preact/hooks';
import type { GameDocument, ShownClaim, ShownReferral } from '../../../src/broadcast/messages.ts';
import type { Colour, Sides } from '../../../src/core/colour.ts';
import { GoBoard } from '../../goBoard/goBoard.tsx';
import type { Stones } from '../../goBoard/points.ts';
import { Name } from '../../parts/figures/name.tsx';
import { says, t } from '../../words/words.ts';
import { countsThatAgree, disputedStones } from '../../parts/claims.ts';
import './claimBoards.css';

export type ClaimBoardsProps = {
  readonly document: GameDocument;
  readonly claims: Sides<ShownClaim>;
  readonly counts: NonNullable<ShownReferral['counts']>;
  readonly stones: Stones;
  readonly last?: string | undefined;
};

/** In the order of a score: Black first. */
const SIDES = ['black', 'white'] as const satisfies readonly Colour[];

export function ClaimBoards({ document, claims, counts, stones, last }: ClaimBoardsProps) {
  const disputed = useMemo(() => disputedStones(claims), [claims]);
  const { size = 19, summary } = document;
  return (
    <section class="claims" aria-label={t('desk.claims')}>
      <div class="claims-pair">
        {SIDES.map((side) => {
          const claim = claims[side];
          const agree = countsThatAgree(claim, counts);
          return (
            <figure key={side} class="claim card">
              <figcaption class="claim-head">
                <span class={`side-dot is-${side}`} role="img" aria-label={t(`desk.${side}`)} />
                <span class="claim-name">
                  <Name name={summary[side]} />
                </span>
                <strong class={claim.score === undefined ? 'claim-score is-silent' : 'claim-score'}>
                  {claim.score ?? t('desk.noScore')}
                </strong>
              </figcaption>
              <GoBoard
                size={size}
                stones={stones}
                last={last}
                dead={claim.dead}
                disputed={disputed}
                label={t('desk.claimBoard', { name: summary[side], score: claim.score ?? t('desk.noScore') })}
              />
              <p class="claim-words muted">{wordsOfClaim(claim)}</p>
              <p class={agree.length > 0 ? 'claim-agrees' : 'claim-agrees muted'}>
                {claim.score === undefined
                  ? ''
                  : agree.length > 0
                    ? t('desk.agrees', { counts: agree.join('; ') })
                    : t('desk.agreesNot')}
              </p>
            </figure>
          );
        })}
      </div>
      {counts.length === 0 ? null : (
        <table class="claims-counts">
          <caption>{t('desk.counts')}</caption>
          <tbody>
            {counts.map((count) => (
              <tr key={count.label}>
                <th scope="row">{says(count, 'label')}</th>
                <td class="number">{count.score}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function wordsOfClaim(claim: ShownClaim): string {
  const { dead, silent } = claim;
  if (silent !== undefined) return says(claim, 'silent');
  if (dead === undefined) return t('desk.deadUntold');
  return dead.length === 0 ? t('desk.noneDead') : t('desk.deadStones', { count: dead.length, points: dead.join(' ') });
}
