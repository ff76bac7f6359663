// One matter: the question, the rule, the evidence, and the possible actions.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { DeskItem } from '../../src/broadcast/messages.ts';
import { matchesMedia } from '../parts/rows/media.ts';
import { live, overview } from '../state/live.ts';
import { says, t } from '../words/words.ts';
import { ActionButtons } from './actionButtons.tsx';
import { ActionForm } from './actionForm.tsx';
import { GameEvidence } from './evidence/evidence.tsx';
import { formatSince } from './since.ts';
import { TieEvidence } from './evidence/tieEvidence.tsx';
import './matter.css';

export type MatterProps = {
  readonly item: DeskItem;
  /** Whether the viewer chose this matter, rather than just opening the desk. */
  readonly shouldFocus: boolean;
  readonly onDone: (answer: string) => void;
};

export function Matter({ item, shouldFocus, onDone }: MatterProps) {
  const head = useRef<HTMLHeadingElement>(null);
  // Moves the focus, so that a keyboard user continues reading here.
  useEffect(() => {
    if (shouldFocus) head.current?.focus();
  }, [item.id, shouldFocus]);
  const event = overview.value?.events.find(({ key }) => key === item.event)?.name ?? item.event;
  const lines = item.game === undefined ? (item.lines ?? []) : [];
  const tie = item.kind === 'tie' ? item.event : undefined;
  return (
    <article class="matter card" aria-label={says(item, 'question')}>
      <header class="matter-head">
        <p class="matter-tags">
          <span class={`matter-kind is-${item.kind}`}>{t(`desk.kind.${item.kind}`)}</span>
          {item.rule === undefined ? null : <span class="matter-rule">{item.rule}</span>}
          {event === undefined ? null : <span>{event}</span>}
          {item.game === undefined ? null : <span>{t('desk.game', { number: item.game })}</span>}
          {item.sinceUtcMs === undefined ? null : <span>{formatSince(item.sinceUtcMs)}</span>}
        </p>
        <h2 ref={head} tabIndex={-1} class="matter-question">
          {says(item, 'question')}
        </h2>
        {item.ruleWords === undefined ? null : <p class="matter-rule-words muted">{says(item, 'ruleWords')}</p>}
        {item.ruleWords !== undefined || item.game === undefined || item.rule === undefined ? null : (
          <RuleWords game={item.game} rule={item.rule} />
        )}
      </header>
      <div class={item.game === undefined && lines.length === 0 && tie === undefined ? 'matter-body is-plain' : 'matter-body'}>
        {tie === undefined ? null : (
          <div class="matter-tie">
            <Folded title={t('desk.table')}>
              <TieEvidence key={tie} event={tie} />
            </Folded>
          </div>
        )}
        {item.game === undefined ? null : <GameEvidence key={item.game} id={item.game} item={item} />}
        {lines.length === 0 ? null : (
          <div class="evidence-lines">
            <h3>{t('desk.lastLines')}</h3>
            <pre tabIndex={0}>{lines.join('\n')}</pre>
          </div>
        )}
        <Actions key={item.id} item={item} onDone={onDone} />
      </div>
    </article>
  );
}

/** In one column a table would push the form off the screen: it opens on request. */
function Folded({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  if (!matchesMedia(ONE_COLUMN)) return <>{children}</>;
  return (
    <details class="matter-folded">
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** As in matter.css. */
const ONE_COLUMN = '(max-width: 1100px)';

/** The paragraph itself, if the game's document has it. */
function RuleWords({ game, rule }: { readonly game: number; readonly rule: string }) {
  const law = live.game(game).document.value?.rules.find((known) => known.rule === rule);
  return law === undefined ? null : <p class="matter-rule-words muted">{says(law, 'words')}</p>;
}

function Actions({ item, onDone }: Pick<MatterProps, 'item' | 'onDone'>) {
  return (
    <section class="matter-actions" aria-label={t('desk.actions')}>
      <h3>{t('desk.actions')}</h3>
      {item.actions.length === 0 ? <p class="muted">{t('desk.noActions')}</p> : null}
      <ActionButtons
        actions={item.actions}
        opensOne
        form={(action, close) => <ActionForm item={item} action={action} onDone={onDone} onCancel={close} />}
      />
    </section>
  );
}
