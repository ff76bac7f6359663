// The games that people talk about, by what is remarkable about them: each leads to the ply.

import { HIGHLIGHTS, type Highlight } from '../../../src/broadcast/messages.ts';
import { evaluationText } from '../../parts/evaluation.ts';
import { shownResult } from '../../parts/figures/gameState.tsx';
import { Name } from '../../parts/figures/name.tsx';
import { movesOf } from '../../parts/figures/numbers.ts';
import { formatThink } from '../../parts/figures/times.ts';
import { clock } from '../../parts/figures/zone.ts';
import { hrefOf } from '../../state/route.ts';
import { t } from '../../words/words.ts';

export function Highlights({ highlights }: { readonly highlights: readonly Highlight[] }) {
  const byKind = HIGHLIGHTS.map((kind) => ({ kind, found: highlights.filter((one) => one.kind === kind) }));
  return (
    <div class="highlights">
      {byKind
        .filter(({ found }) => found.length > 0)
        .map(({ kind, found }) => (
          <section key={kind}>
            <h3 title={t(`highlight.${kind}Why`)}>{t(`highlight.${kind}`)}</h3>
            <ol>
              {found.map((highlight) => (
                <li key={highlight.game}>
                  <a href={hrefOf('game', highlight.ply === undefined ? [highlight.game] : [highlight.game, highlight.ply])}>
                    <Name name={highlight.white} /> {shownResult(highlight.result)} <Name name={highlight.black} />
                  </a>
                  <span class="muted">{wordsOf(highlight)}</span>
                </li>
              ))}
            </ol>
          </section>
        ))}
    </div>
  );
}

function wordsOf({ kind, ply = 0, engine = '', value = 0, from, to }: Highlight): string {
  const [before, after] = [from, to].map((evaluation) => (evaluation === undefined ? '' : evaluationText(evaluation)));
  const values = { before: before ?? '', after: after ?? '', move: movesOf(ply), engine: engine };
  switch (kind) {
    case 'longest':
    case 'shortest':
      return t('highlight.moves', { count: movesOf(value) });
    case 'swing':
      return t('highlight.swingSays', values);
    case 'comeback':
      return t('highlight.comebackSays', values);
    case 'parting':
      return t('highlight.partingSays', values);
    case 'upset':
      return t('highlight.upsetSays', { engine: values.engine, elo: value });
    case 'think':
      return t('highlight.thinkSays', { ...values, time: formatThink(value, clock.value.locale) });
  }
}
