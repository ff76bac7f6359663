// What is known of an engine, and which rules may end the game: windows over the page.

import type { EngineCard, GameDocument } from '../../../src/broadcast/messages.ts';
import type { Colour } from '../../../src/core/colour.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { t } from '../../words/words.ts';
import './details.css';

type Props = { readonly document: GameDocument; readonly by: Colour; readonly onClose: () => void };

export function EngineDetails({ document, by, onClose }: Props) {
  const engine = document.engines[by];
  return (
    <Dialog title={engine.name} onClose={onClose}>
      <dl class="details">
        {rowsOf(engine).map(({ label, value, isCode }) => (
          <div key={label} class="details-row">
            <dt>{label}</dt>
            <dd class={isCode === true ? 'details-code' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {engine.options.length > 0 && (
        <>
          <h3 class="details-title">{t('game.options')}</h3>
          <dl class="details details-options">
            {engine.options.map(({ name, value }) => (
              <div key={name} class="details-row">
                <dt>{name}</dt>
                <dd class="details-code">{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Dialog>
  );
}

type Row = { readonly label: string; readonly value: string; readonly isCode?: boolean };

function rowsOf(engine: EngineCard): readonly Row[] {
  const rows: readonly (Omit<Row, 'value'> & { readonly value: string | undefined })[] = [
    { label: t('game.identity'), value: engine.identity },
    { label: t('game.author'), value: engine.author },
    {
      label: t('game.rating'),
      value: engine.rating === undefined ? undefined : `${engine.rating}${engine.ratingTemporary === true ? '*' : ''}`,
    },
    { label: t('game.protocol'), value: engine.protocol },
    { label: t('game.timeControl'), value: engine.timeControl },
    { label: t('game.threads'), value: engine.threads },
    { label: t('game.hashSize'), value: engine.hash },
    { label: t('game.tablebasesLong'), value: engine.tablebases },
    { label: t('game.hardware'), value: engine.hardware },
    { label: t('game.version'), value: engine.version, isCode: true },
  ];
  return rows.flatMap((row) => (row.value === undefined ? [] : [{ ...row, value: row.value }]));
}

export function RulesDetails({ document, onClose }: { readonly document: GameDocument; readonly onClose: () => void }) {
  return (
    <Dialog title={t('game.rules')} onClose={onClose}>
      {document.rules.length === 0 && <p class="muted">{t('game.noRules')}</p>}
      <dl class="details">
        {document.rules.map(({ rule, words }) => (
          <div key={rule} class="details-row">
            <dt>{rule}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
