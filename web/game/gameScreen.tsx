// A whole game: board and players, their thoughts, moves, charts, facts, and the table of its event. Wide screens show everything at once; on others
// everything but the board is in panes, one swipe apart.

import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Colour } from '../../src/core/colour.ts';
import { opposite } from '../../src/core/colour.ts';
import { ChartStack } from '../charts/chartStack.tsx';
import { matchesMedia } from '../parts/rows/media.ts';
import { summaries } from '../state/live.ts';
import { lazily } from '../state/loaded.ts';
import { sounds } from '../state/settings.ts';
import { t } from '../words/words.ts';
import { Announcer } from './announcer.tsx';
import { Banner } from './info/banner.tsx';
import { Controls, newReplay } from './moves/controls.tsx';
import { EngineDetails, RulesDetails } from './info/details.tsx';
import { EngineCard } from './players/engineCard.tsx';
import { Facts } from './info/facts.tsx';
import type { GameView } from './gameView.ts';
import { KibitzerCards } from './kibitz/kibitzerCard.tsx';
import { hasLayouts, layout } from './layout.ts';
import { useGameKeys } from './moves/keys.ts';
import { LineBoard } from './players/lineBoard.tsx';
import { MoveList } from './moves/moveList.tsx';
import { Panes } from './panes.tsx';
import { PlayedBoard } from './playedBoard.tsx';
import { TableSlot } from './info/tableSlot.tsx';
import './gameScreen.css';

type Props = {
  readonly view: GameView;
  /** Below how the game ended. */
  readonly after?: ComponentChildren;
};

const loadSounds = lazily(async () => (await import('../sounds/sounds.tsx')).Sounds);

export function GameScreen({ view, after }: Props) {
  const Sounds = sounds.value.value === 'on' ? loadSounds() : undefined;
  const replay = useMemo(() => newReplay(), [view]);
  const [details, setDetails] = useState<Colour | 'rules' | undefined>(undefined);
  useGameKeys(view, replay);
  useEffect(() => () => (replay.value = undefined), [replay]);
  const document = view.document.value;
  const failure = view.game.failure.value;
  const isWhole = useBoardFirst(document !== undefined);
  const bottom = view.orientation.value;
  const top = opposite(bottom);
  const opened = view.opened.value;
  const isSilent = view.isSilent.value;
  const kibitzers = view.kibitzers.value.length;
  const cards = kibitzers > 0 && (
    <div class="gameScreen-kibitzers">
      <KibitzerCards view={view} />
    </div>
  );
  const engines = {
    name: 'engines',
    label: t('game.engines'),
    content:
      isWhole &&
      (isSilent ? (
        cards
      ) : (
        <>
          <div class="gameScreen-top">
            <EngineCard view={view} by={top} onDetails={setDetails} />
          </div>
          <div class="gameScreen-bottom">
            <EngineCard view={view} by={bottom} onDetails={setDetails} />
          </div>
          {cards}
        </>
      )),
  };
  const Lines = loadLines();
  const Near = hasNearGames() ? loadNearGames() : undefined;
  const lines = {
    name: 'lines',
    label: t('game.lines'),
    isCostly: true,
    content: isWhole && hasLines() && (
      <div class="gameScreen-lines">{Lines === undefined ? <div class="card" /> : <Lines view={view} />}</div>
    ),
  };
  if (failure !== undefined && document === undefined) return <p class="gameScreen-failure card">{failure}</p>;
  return (
    <div
      class={isSilent ? 'gameScreen is-silent' : 'gameScreen'}
      data-layout={hasLayouts() ? layout.value : undefined}
      data-kibitzers={kibitzers === 0 ? undefined : kibitzers}
      style={{ '--kibitzers': kibitzers, '--line-count': 2 + kibitzers }}
    >
      <section class="gameScreen-board" aria-label={t('game.boardAndClocks')}>
        <PlayedBoard view={view} />
        <Controls view={view} replay={replay} />
      </section>
      <Panes
        panes={[
          {
            name: 'moves',
            label: t('game.moves'),
            content: isWhole && (
              <section class="gameScreen-moves card" aria-label={t('game.moves')}>
                <MoveList view={view} />
                <Banner view={view} />
                {after}
                {Near !== undefined && eventOf(view) !== undefined && <Near event={eventOf(view) ?? ''} shown={view.game.id} />}
              </section>
            ),
          },
          ...(isSilent && kibitzers === 0 ? [] : isSilent ? [engines] : [engines, lines]),
          {
            name: 'charts',
            label: t('game.charts'),
            content: isWhole && (
              <>
                <div class="gameScreen-chart">
                  <ChartStack view={view} />
                </div>
                <div class="gameScreen-facts">
                  <Facts view={view} onRules={() => setDetails('rules')} />
                </div>
              </>
            ),
          },
          {
            name: 'table',
            label: t('game.table'),
            content: isWhole && (
              <div class="gameScreen-table">{eventOf(view) !== undefined && <TableSlot event={eventOf(view) ?? ''} />}</div>
            ),
          },
        ]}
      />
      {opened !== undefined && (
        <div class="gameScreen-line">
          <LineBoard view={view} opened={opened} />
        </div>
      )}
      <Announcer view={view} />
      {Sounds !== undefined && <Sounds key={view.game.id} view={view} />}
      {details === 'rules' && document !== undefined && (
        <RulesDetails document={document} onClose={() => setDetails(undefined)} />
      )}
      {details !== undefined && details !== 'rules' && document !== undefined && (
        <EngineDetails document={document} by={details} onClose={() => setDetails(undefined)} />
      )}
    </div>
  );
}

const loadLines = lazily(async () => (await import('./players/lineBoards.tsx')).LineBoards);
const loadNearGames = lazily(async () => (await import('./info/nearGames.tsx')).NearGames);
/** As gameScreen.css has room for them. */
const hasLines = (): boolean => matchesMedia('(max-width: 1199.98px)') || (hasLayouts() && layout.value !== 'spectator');
const hasNearGames = (): boolean => matchesMedia('(min-width: 1800px) and (min-height: 1000px)');

/** For the first game shown, everything else waits until its board is painted: viewers come for the board. */
let isBoardPainted = false;

function useBoardFirst(isThere: boolean): boolean {
  const [isWhole, setIsWhole] = useState(isBoardPainted);
  useEffect(() => {
    if (isWhole || !isThere) return;
    const timer = setTimeout(() => setIsWhole((isBoardPainted = true)));
    return () => clearTimeout(timer);
  }, [isWhole, isThere]);
  return isWhole;
}

const eventOf = (view: GameView): string | undefined => view.summary.value?.event ?? summaries.value.get(view.game.id)?.event;
