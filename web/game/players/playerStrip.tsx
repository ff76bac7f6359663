// A player next to the board: side, name, material lead, state, and clock.

import type { ShownGameState } from '../../../src/broadcast/messages.ts';
import type { Colour } from '../../../src/core/colour.ts';
import { engineHref } from '../../parts/figures/name.tsx';
import { t } from '../../words/words.ts';
import { formatEvaluation } from '../figures.ts';
import { Clock } from './clock.tsx';
import { isLive, type GameView } from '../gameView.ts';
import { ThinkingFor } from './thinkingFor.tsx';
import { SideMark } from './sideMark.tsx';
import './playerStrip.css';

export function PlayerStrip({ view, by }: { readonly view: GameView; readonly by: Colour }) {
  const summary = view.summary.value;
  const isTurn = view.turn.value === by;
  const words = summary === undefined ? '' : stateWords(view, by, summary.state, isTurn);
  const isThinking = isLive(view) && isTurn;
  const clock = view.game.clock.value;
  const look = summary === undefined ? 'still' : lookOf(summary.state, isThinking);
  return (
    <div class={`strip strip-${look}`} data-by={by}>
      <SideMark by={by} />
      {summary === undefined ? (
        <span class="strip-name" />
      ) : (
        <a class="strip-name" dir="auto" title={summary[by]} href={engineHref(summary[by])}>
          {summary[by]}
        </a>
      )}
      <Lead view={view} by={by} />
      <span key={`${words} ${clock === undefined}`} class="strip-state">
        {words}
        {isThinking && clock !== undefined && <ThinkingFor clock={clock} />}
      </span>
      {!view.isSilent.value && <Opinion view={view} by={by} />}
      <Score view={view} by={by} />
      <Clock view={view} by={by} />
    </div>
  );
}

const lookOf = (state: ShownGameState, isThinking: boolean): string =>
  isThinking ? 'thinking' : HELD.has(state) ? 'held' : 'still';

const HELD: ReadonlySet<ShownGameState> = new Set(['referred', 'called', 'held', 'interrupted']);

function stateWords(view: GameView, by: Colour, state: ShownGameState, isTurn: boolean): string {
  if (state === 'playing') return isLive(view) ? t(isTurn ? 'game.thinking' : 'game.waiting') : '';
  // A state that concerns the whole game is shown once.
  const isTold = state === 'called' ? view.document.value?.call?.by === by : state !== 'over' && by === view.orientation.value;
  return isTold ? t(`game.${state}`) : '';
}

/** Where the cards of the engines are not next to the board. */
function Opinion({ view, by }: { readonly view: GameView; readonly by: Colour }) {
  const text = formatEvaluation(view.thoughts[by].value?.evaluation);
  return (
    <span key={text} class="strip-evaluation">
      {text}
    </span>
  );
}

function Score({ view, by }: { readonly view: GameView; readonly by: Colour }) {
  const winner = view.summary.value?.ending?.winner;
  if (winner === undefined) return null;
  const kind = winner === 'draw' ? 'draw' : winner === by ? 'win' : 'loss';
  const SCORES = { win: '1', loss: '0', draw: '½' } as const;
  return <span class={`strip-score strip-score-${kind}`}>{SCORES[kind]}</span>;
}

const MEN = ['q', 'r', 'b', 'n', 'p'] as const;
const VALUES = { q: 9, r: 5, b: 3, n: 3, p: 1 } as const;

/** More of a kind are counted: a horde has up to 36 pawns. */
const MOST_DRAWN = 3;

function Men({ kind, count }: { readonly kind: (typeof MEN)[number]; readonly count: number }) {
  const drawn = count > MOST_DRAWN ? 1 : count;
  return (
    <>
      {Array.from({ length: Math.max(0, drawn) }, (_, index) => (
        <span key={index} class={`man man-${kind}`} data-first={index === 0} />
      ))}
      {count > MOST_DRAWN && <span class="strip-count">{count}</span>}
    </>
  );
}

/** The men that this side may drop. */
function Pocket({ men }: { readonly men: string }) {
  if (men === '') return null;
  return (
    <span class="strip-lead is-rule" role="img" aria-label={t('game.pocket', { men: [...men].join(' ') })}>
      {MEN.map((kind) => (
        <Men key={kind} kind={kind} count={men.toLowerCase().split(kind).length - 1} />
      ))}
    </span>
  );
}

/** The men that this side has more of, and their total value; at Go, stones captured. */
function Lead({ view, by }: { readonly view: GameView; readonly by: Colour }) {
  const { material, captures, pockets, checksLeft } = view.lastPly.value ?? {};
  if (pockets !== undefined) return <Pocket men={pockets[by]} />;
  if (checksLeft !== undefined) return <span class="strip-lead is-rule">{t('game.checksLeft', { count: checksLeft[by] })}</span>;
  if (captures !== undefined) {
    return (
      <span class="strip-lead" title={t('game.captures')}>
        {t('game.captured', { count: captures[by] })}
      </span>
    );
  }
  if (material === undefined) return null;
  const sign = by === 'white' ? 1 : -1;
  const sum = MEN.reduce((total, man) => total + sign * material[man] * VALUES[man], 0);
  if (MEN.every((man) => sign * material[man] <= 0)) return null;
  return (
    <span class="strip-lead" role="img" aria-label={t('game.ahead', { points: sum })}>
      {MEN.map((man) => (
        <Men key={man} kind={man} count={sign * material[man]} />
      ))}
      {sum > 0 && <span class="strip-sum">+{sum}</span>}
    </span>
  );
}
