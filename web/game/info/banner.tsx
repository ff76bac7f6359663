// Notices about the game apart from its moves: how it ended and why, that it waits for officials, and the officials' material.

import { Fragment } from 'preact';
import type { GameDocument, ShownEnding, ShownGameState } from '../../../src/broadcast/messages.ts';
import { COLOURS } from '../../../src/core/colour.ts';
import { hrefOf } from '../../state/route.ts';
import { says, t } from '../../words/words.ts';
import { formatEvaluation } from '../figures.ts';
import { showPly, type GameView } from '../gameView.ts';
import { numberOfPly } from '../moves/plyNumber.ts';
import './banner.css';

export function Banner({ view }: { readonly view: GameView }) {
  const document = view.document.value;
  const summary = view.summary.value;
  if (summary === undefined) return null;
  const { state, ending } = summary;
  const notices = document?.notices ?? [];
  const isTold = ending !== undefined || TOLD.has(state) || notices.length > 0;
  if (!isTold) return null;
  return (
    <div class={`banner banner-${ending === undefined ? state : toneOf(ending)}`} role="status" tabIndex={0}>
      {ending !== undefined && <Ended view={view} ending={ending} lines={document?.lastLines} />}
      {ending === undefined && TOLD.has(state) && <Held game={summary.id} state={state} document={document} />}
      {notices.map((notice) => (
        <p key={`${notice.ply} ${notice.words}`} class="banner-notice">
          {document !== undefined && t('game.noticeAt', { number: numberOfPly(document, notice.ply) })} {says(notice, 'words')}
        </p>
      ))}
    </div>
  );
}

const TOLD: ReadonlySet<ShownGameState> = new Set(['interrupted', 'held', 'called', 'referred', 'void', 'struck', 'queued']);
const FAULTS: ReadonlySet<string> = new Set(['crash', 'time', 'illegal-move', 'stall', 'protocol', 'absence', 'void']);

const toneOf = ({ kind, winner }: ShownEnding): string => (FAULTS.has(kind) ? 'fault' : winner === 'draw' ? 'draw' : 'won');

type EndedProps = { readonly view: GameView; readonly ending: ShownEnding; readonly lines?: readonly string[] | undefined };

function Ended({ view, ending, lines = [] }: EndedProps) {
  return (
    <>
      <p class="banner-result">
        <strong>{ending.result.replaceAll('1/2', '½').replace('-', '–')}</strong>
        <span>{says(ending, 'words')}</span>
      </p>
      {ending.decidedBy !== undefined ? (
        <Evaluations view={view} {...ending.decidedBy} />
      ) : (
        ending.evidence !== undefined && <p class="banner-evidence">{says(ending, 'evidence')}</p>
      )}
      {ending.ruledBy !== undefined && <p class="banner-evidence">{t('game.ruledBy', { name: ending.ruledBy })}</p>}
      {lines.length > 0 && (
        <details>
          <summary>{t('game.lastLines')}</summary>
          <pre class="banner-lines" tabIndex={0}>
            {lines.join('\n')}
          </pre>
        </details>
      )}
    </>
  );
}

/** The moves whose evaluations decided the game; each shows its position. */
function Evaluations({ view, from, count }: { readonly view: GameView; readonly from: number; readonly count: number }) {
  const document = view.document.value;
  if (document === undefined) return null;
  return (
    <p class="banner-evidence">
      {view.plies.value.slice(from - 1, from - 1 + count).map(({ ply, text, evaluation }, index) => {
        const number = numberOfPly(document, ply);
        return (
          <Fragment key={ply}>
            <button type="button" class="banner-ply plain" onClick={() => showPly(view, ply)}>
              {index === 0 || number.endsWith('.') ? `${number}\u2009` : ''}
              {text} <span class="muted">{formatEvaluation(evaluation)}</span>
            </button>{' '}
          </Fragment>
        );
      })}
    </p>
  );
}

type HeldProps = {
  readonly game: number;
  readonly state: ShownGameState;
  readonly document: GameDocument | undefined;
};

function Held({ game, state, document }: HeldProps) {
  const { referral, call } = document ?? {};
  const told =
    state === 'called'
      ? call && says(call, 'words')
      : state === 'referred'
        ? referral && says(referral, 'words')
        : state === 'held'
          ? `${t('game.heldLong')} ${document === undefined ? '' : says(document, 'hold')}`
          : state === 'interrupted'
            ? t('game.interruptedLong')
            : t(state === 'void' ? 'game.voidLong' : state === 'struck' ? 'game.struckLong' : 'game.queuedLong');
  return (
    <>
      <p class="banner-result">
        <strong>{t(`game.${state}`)}</strong>
        <span>{told}</span>
      </p>
      {referral?.claims !== undefined && (
        <dl class="banner-claims">
          {COLOURS.map((by) => {
            const claim = referral.claims?.[by];
            return (
              <div key={by}>
                <dt>{t('game.claimOf', { side: t(`game.${by}`) })}</dt>
                <dd>{claim === undefined ? '–' : (claim.score ?? says(claim, 'silent'))}</dd>
                {claim?.dead !== undefined && (
                  <dd class="banner-dead">{t('game.deadStones', { points: claim.dead.join(' ') || '–' })}</dd>
                )}
              </div>
            );
          })}
        </dl>
      )}
      {referral?.counts?.map((count) => (
        <p key={count.label} class="banner-evidence">
          {says(count, 'label')}: {count.score}
        </p>
      ))}
      {(state === 'called' || state === 'referred' || state === 'held') && (
        <a href={hrefOf('desk', [], { game })}>{t('game.toDesk')}</a>
      )}
    </>
  );
}
