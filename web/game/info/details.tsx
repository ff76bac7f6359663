// Details of an engine, and the rules that may end the game: dialogs over the page.

import type { EngineCard, GameDocument } from '../../../src/broadcast/messages.ts';
import type { Colour } from '../../../src/core/colour.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { engineSettings } from '../../parts/engineSettings.ts';
import { versionFact } from '../../parts/engineVersion.tsx';
import { FactList, type Fact } from '../../parts/factList.tsx';
import { RatingFigure } from '../../parts/figures/ratingFigure.tsx';
import { says, t } from '../../words/words.ts';
import './details.css';

type Props = { readonly document: GameDocument; readonly by: Colour; readonly onClose: () => void };

export function EngineDetails({ document, by, onClose }: Props) {
  const engine = document.engines[by];
  const options = engine.options.map(({ name, value }) => ({ label: name, value, className: 'details-code' }));
  return (
    <Dialog title={engine.name} onClose={onClose}>
      <FactList className="details" rowClass="details-row" facts={factsOf(engine)} />
      {options.length > 0 && (
        <>
          <h3 class="details-title">{t('game.options')}</h3>
          <FactList className="details details-options" rowClass="details-row" facts={options} />
        </>
      )}
    </Dialog>
  );
}

const factsOf = (engine: EngineCard): readonly Fact[] => [
  versionFact(engine),
  { label: t('game.author'), value: engine.author },
  {
    label: t('tables.rating'),
    value: engine.rating && <RatingFigure rating={engine.rating} temporary={engine.ratingTemporary} />,
  },
  ...engineSettings(engine),
];

export function RulesDetails({ document, onClose }: { readonly document: GameDocument; readonly onClose: () => void }) {
  const rules = document.rules.map((law) => ({ label: law.rule, value: says(law, 'words') }));
  return (
    <Dialog title={t('game.rules')} onClose={onClose}>
      {rules.length === 0 && <p class="muted">{t('game.noRules')}</p>}
      <FactList className="details" rowClass="details-row" facts={rules} />
    </Dialog>
  );
}
