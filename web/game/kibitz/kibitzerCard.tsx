// What one kibitzer says of the position on the board: as a player's card, but lower, with switches for what it shows on the board.

import { FactList } from '../../parts/factList.tsx';
import { formatShare } from '../../parts/figures/numbers.ts';
import { locale, t } from '../../words/words.ts';
import { formatCount, formatEvaluation } from '../figures.ts';
import { territoryOwner, type GameView } from '../gameView.ts';
import { numberOfPly } from '../moves/plyNumber.ts';
import { ThoughtLine } from '../players/thoughtLine.tsx';
import { hasArrows, toggleArrows, type KibitzerView } from './kibitzers.ts';
import { favourite, leadText } from './outlook.ts';
import './kibitzerCard.css';

export const KibitzerCards = ({ view }: { readonly view: GameView }) => (
  <>
    {view.kibitzers.value.map((kibitzer) => (
      <KibitzerCard key={kibitzer.name} view={view} kibitzer={kibitzer} />
    ))}
  </>
);

function KibitzerCard({ view, kibitzer }: { readonly view: GameView; readonly kibitzer: KibitzerView }) {
  const { name, look, said, line } = kibitzer;
  const document = view.document.value;
  if (document === undefined) return null;
  const number = said === undefined ? '' : numberOfPly(document, said.ply);
  const about = said === undefined ? t('game.silent') : t(said.running ? 'game.thinksAbout' : 'game.saidAt', { number });
  const hasTerritory = said?.outlook?.owners !== undefined;
  return (
    <section class={`kibitzer card look-${look}`} aria-label={t('kibitzer.card', { name })} data-running={said?.running ?? false}>
      <header class="kibitzer-head">
        <span class="kibitzer-evaluation">{opinionOf(said)}</span>
        <bdi class="kibitzer-name" title={name}>
          {name}
        </bdi>
        <span key={about} class="kibitzer-doing">
          {about}
        </span>
        {hasTerritory && (
          <button
            type="button"
            class="kibitzer-switch plain"
            aria-pressed={territoryOwner(view)?.name === name}
            title={t('kibitzer.territoryOf', { name })}
            onClick={() => (view.territoryBy.value = territoryOwner(view)?.name === name ? undefined : name)}
          >
            {t('kibitzer.territory')}
          </button>
        )}
        <button
          type="button"
          class="kibitzer-switch plain"
          aria-pressed={hasArrows.value}
          title={t('kibitzer.arrows')}
          onClick={toggleArrows}
        >
          {t('kibitzer.arrow')}
        </button>
      </header>
      <FactList className="kibitzer-figures" rowClass="kibitzer-figure" facts={factsOf(said)} />
      <ThoughtLine view={view} by={look} name={name} thought={said} remaining={line} />
    </section>
  );
}

type Said = KibitzerView['said'];

function opinionOf(said: Said): string {
  const { outlook } = said ?? {};
  if (outlook === undefined) return formatEvaluation(said?.evaluation);
  return leadText(outlook) ?? chanceOf(outlook);
}

/** `Black 62 %`. */
function chanceOf(outlook: NonNullable<NonNullable<Said>['outlook']>): string {
  const { side, share } = favourite(outlook);
  return `${t(`game.${side}`)} ${formatShare(share, locale.value)}`;
}

function factsOf(said: Said) {
  const known = (value: number | undefined, text: (value: number) => string): string => (value === undefined ? '–' : text(value));
  const nodes = { label: t('game.nodes'), value: known(said?.nodes, formatCount) };
  if (said?.outlook !== undefined) return [{ label: t('kibitzer.chance'), value: chanceOf(said.outlook) }, nodes];
  const { depth, selectiveDepth: selective } = said ?? {};
  return [
    { label: t('game.depth'), value: known(depth, (plies) => (selective === undefined ? `${plies}` : `${plies}/${selective}`)) },
    nodes,
    { label: t('game.speed'), value: known(said?.nodesPerSecond, (speed) => `${formatCount(speed)}/s`) },
  ];
}
