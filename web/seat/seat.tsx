// An operator at their seat: the board, the current question, the clocks, and the state of the connection to the game.

import { useEffect, useMemo, useState } from 'preact/hooks';
import type { SeatPost, SeatView } from '../../src/broadcast/messages.ts';
import type { Colour } from '../../src/core/colour.ts';
import { RunningClock } from '../desk/runningClock.tsx';
import { chainAt, type Stones } from '../goBoard/points.ts';
import { applyChanges } from '../boards/position.ts';
import { hrefOf } from '../state/route.ts';
import { useTitle } from '../parts/event/useTitle.ts';
import { says, t } from '../words/words.ts';
import { MoveEntry, Resign } from './moveEntry.tsx';
import { LateScore } from './lateScore.tsx';
import { ScoreEntry } from './scoreEntry.tsx';
import { SeatBoard } from './seatBoard.tsx';
import { openSeat, type SeatLine } from './seatLine.ts';
import '../desk/evidence/evidence.css';
import './seat.css';

export function Seat({ event, entrant }: { readonly event: string; readonly entrant: string }) {
  const line = useMemo(() => openSeat(event, entrant), [event, entrant]);
  useEffect(() => line.close, [line]);
  return (
    <section class="seat" aria-label={entrant}>
      <p class="seat-back">
        <a href={hrefOf('seat')}>‹ {t('seat.all')}</a>
      </p>
      <SeatDesk line={line} event={event} entrant={entrant} />
    </section>
  );
}

function SeatDesk({ line, event, entrant }: { readonly line: SeatLine; readonly event: string; readonly entrant: string }) {
  const view = line.view.value;
  const { game, board, over } = view ?? {};
  const ply = game?.moves.length;
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const [dead, setDead] = useState<readonly string[]>([]);
  const asks = line.connection.value === 'open' ? game?.asks : 'nothing';
  const asksMove = asks === 'move';
  const asksScore = asks === 'score';
  // A choice for an earlier position is dropped.
  useEffect(() => setChosen(undefined), [ply, game?.game]);
  useEffect(() => setDead([]), [game?.game]);
  // Visible from another browser window too.
  useTitle(asksMove || asksScore ? `● ${t(asksScore ? 'seat.scoreTitle' : 'seat.yourMove')} – ${entrant}` : entrant);

  const play = (move: string): void => {
    if (game === undefined) return;
    setChosen(undefined);
    void line.say({ kind: 'move', game: game.game, ply: game.moves.length + 1, move });
  };
  const toggleDead = (point: string): void => {
    if (board === undefined) return;
    const chain = chainAt(board.size ?? 19, applyChanges(new Map(), board.position) as Stones, point);
    const known = new Set(dead);
    setDead(
      known.has(point) ? dead.filter((name) => !chain.includes(name)) : [...dead, ...chain.filter((name) => !known.has(name))],
    );
  };
  return (
    <div class={board === undefined ? 'seat-body is-empty' : 'seat-body'}>
      <div class="seat-place">
        {board === undefined ? null : (
          <SeatBoard
            board={board}
            colour={game?.colour}
            asksMove={asksMove}
            chosen={chosen}
            onChoose={setChosen}
            onPlay={play}
            dead={asksScore || view?.scored !== undefined ? dead : undefined}
            onDead={asksScore ? toggleDead : undefined}
          />
        )}
      </div>
      <div class="seat-side">
        <Standing view={view} line={line} entrant={entrant} />
        {view === undefined || game === undefined ? null : (
          <>
            <Clocks view={view} viewedAtMs={line.viewedAtMs.value} entrant={entrant} />
            {asksScore ? (
              <ScoreEntry game={game.game} dead={dead} onClear={() => setDead([])} say={line.say}>
                {game.leftMs !== undefined && (
                  <p class="seat-left">
                    {t('seat.scoreLeft')}{' '}
                    <RunningClock name={t('seat.scoreLeft')} leftMs={game.leftMs} sinceMs={line.viewedAtMs.value} />
                  </p>
                )}
              </ScoreEntry>
            ) : over === undefined ? (
              <MoveEntry view={view} asksMove={asksMove} chosen={chosen} onPlay={play} say={line.say} />
            ) : null}
          </>
        )}
        {asks === 'nothing' || over !== undefined || game === undefined ? <LateScore event={event} entrant={entrant} /> : null}
        <div role="alert">{line.failure.value === undefined ? null : <p class="desk-refusal">{line.failure.value}</p>}</div>
        {game === undefined || over !== undefined ? null : <Resign key={game.game} game={game.game} say={line.say} />}
      </div>
    </div>
  );
}

type StandingProps = { readonly view: SeatView | undefined; readonly line: SeatLine; readonly entrant: string };
type Standing = { readonly look: 'turn' | 'wait' | 'lost' | 'over'; readonly words: string; readonly more: string };

/** The current question, in large words that an operator can read from across the table. */
function Standing({ view, line, entrant }: StandingProps) {
  const { look, words, more } = standingOf(view, line.connection.value, entrant);
  const takeOver: SeatPost = { kind: 'take-over' };
  return (
    <div class={`seat-standing is-${look}`}>
      <p class="seat-standing-words" role="status">
        {words}
      </p>
      {more === '' ? null : <p class="muted">{more}</p>}
      {view?.note === undefined ? null : <p class="seat-note">{says(view, 'note')}</p>}
      {view?.line.state === 'taken' ? (
        <button type="button" class="desk-button is-primary" onClick={() => void line.say(takeOver)}>
          {t('seat.takeOver')}
        </button>
      ) : null}
    </div>
  );
}

function standingOf(view: SeatView | undefined, connection: SeatLine['connection']['value'], entrant: string): Standing {
  if (connection === 'lost') return { look: 'lost', words: t('seat.lost'), more: t('seat.lostMore') };
  if (connection === 'connecting' || view === undefined) return { look: 'wait', words: t('seat.connecting'), more: '' };
  const { line, game, board, over, scored } = view;
  const about = game === undefined ? entrant : t('seat.against', { entrant, opponent: game.opponent });
  if (line.state === 'taken') return { look: 'lost', words: t('seat.takenElsewhere'), more: says(line, 'words') };
  // A game that has stopped without a result: what it waits for says more.
  const isOver = over !== undefined && (over.outcome !== undefined || line.state === 'seated');
  if (isOver) return { look: 'over', words: says(over, 'words'), more: about };
  if (line.state !== 'seated' || game === undefined) return { look: 'wait', words: t('seat.noGame'), more: says(line, 'words') };
  if (game.asks === 'score') return { look: 'turn', words: t('seat.scoreAsked'), more: about };
  if (scored !== undefined) {
    const { score } = scored;
    return { look: 'wait', words: score === null ? t('seat.toldNone') : t('seat.told', { score }), more: about };
  }
  const last = board?.last === undefined ? '' : t('seat.lastMove', { move: board.last.text });
  if (game.asks === 'move') return { look: 'turn', words: `${last} ${t('seat.yourMove')}`.trim(), more: about };
  return { look: 'wait', words: t('seat.waits', { opponent: game.opponent }), more: about };
}

type ClocksProps = { readonly view: SeatView; readonly viewedAtMs: number; readonly entrant: string };

function Clocks({ view: { game, board }, viewedAtMs, entrant }: ClocksProps) {
  const own = game?.colour;
  const clock = game?.clock;
  const left = clock?.time.kind === 'clock' ? clock.time.left : undefined;
  const sides: readonly Colour[] = own === 'white' ? ['black', 'white'] : ['white', 'black'];
  return (
    <dl class="evidence-players seat-clocks">
      {sides.map((side) => {
        const name = own === undefined ? t(`desk.${side}`) : side === own ? entrant : (game?.opponent ?? '');
        return (
          <div key={side} class={clock?.running === side ? 'is-running' : ''}>
            <dt>
              <span class={`side-dot is-${side}`} role="img" aria-label={t(`desk.${side}`)} />
              <bdi class="evidence-name">{name}</bdi>
              {board?.captures === undefined ? null : (
                <span class="muted">{t('seat.captured', { count: board.captures[side] })}</span>
              )}
              {board?.pockets !== undefined && <span class="muted">{t('game.pocket', { men: board.pockets[side] })}</span>}
              {board?.checksLeft !== undefined && (
                <span class="muted">{t('game.checksLeft', { count: board.checksLeft[side] })}</span>
              )}
            </dt>
            <dd>
              <RunningClock
                name={name}
                leftMs={left?.[side]}
                sinceMs={clock?.running === side ? viewedAtMs - clock.runningMs : undefined}
              />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
