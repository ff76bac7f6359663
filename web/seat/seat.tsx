// An operator at their seat: the board, what is asked of them, the clocks, and how it is with the line to the game.

import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Colour } from '../../src/core/colour.ts';
import { RunningClock } from '../desk/runningClock.tsx';
import { chainAt, type Stones } from '../goBoard/points.ts';
import { applyChanges } from '../boards/position.ts';
import { hrefOf } from '../state/route.ts';
import { useTitle } from '../parts/event/useTitle.ts';
import { t } from '../words/words.ts';
import { MoveEntry, Resign } from './moveEntry.tsx';
import { ScoreEntry } from './scoreEntry.tsx';
import { SeatBoard } from './seatBoard.tsx';
import { openSeat, type SeatConnection, type SeatLine } from './seatLine.ts';
import { isInStep, type SeatState } from './seatState.ts';
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
      <SeatDesk line={line} entrant={entrant} />
    </section>
  );
}

function SeatDesk({ line, entrant }: { readonly line: SeatLine; readonly entrant: string }) {
  const state = line.state.value;
  const { game, board } = state;
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const [sent, setSent] = useState<string | undefined>(undefined);
  // What is not among the legal moves is asked about before it is sent: it may lose the game.
  const [doubtful, setDoubtful] = useState<string | undefined>(undefined);
  const [dead, setDead] = useState<readonly string[]>([]);
  const asksMove = game?.asks === 'move' && isInStep(state) && line.connection.value === 'open';
  const asksScore = game?.asks === 'score';
  // A choice for a position that is gone is none.
  useEffect(() => {
    setChosen(undefined);
    setDoubtful(undefined);
  }, [board?.ply, board?.game]);
  useEffect(() => setDead([]), [board?.game]);
  // Seen from another window of the browser too.
  useTitle(asksMove || asksScore ? `● ${t(asksScore ? 'seat.scoreTitle' : 'seat.yourMove')} – ${entrant}` : entrant);

  const play = (move: string): void => {
    if (game === undefined || board === undefined) return;
    setChosen(undefined);
    const isLegal = board.legal.some((choice) => choice.move === move);
    setDoubtful(isLegal ? undefined : move);
    if (!isLegal) return;
    setSent(move);
    void line.say({ kind: 'move', game: game.game, ply: board.ply + 1, move });
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
            dead={asksScore || state.scored !== undefined ? dead : undefined}
            onDead={asksScore ? toggleDead : undefined}
          />
        )}
      </div>
      <div class="seat-side">
        <Standing state={state} connection={line.connection.value} line={line} entrant={entrant} />
        {board === undefined || game === undefined ? null : <Clocks state={state} entrant={entrant} />}
        {board !== undefined && game !== undefined && !asksScore && state.over === undefined ? (
          <MoveEntry state={state} board={board} chosen={chosen} sent={sent} doubtful={doubtful} onPlay={play} say={line.say} />
        ) : null}
        {asksScore && game !== undefined ? (
          <ScoreEntry game={game.game} dead={dead} onClear={() => setDead([])} say={line.say} />
        ) : null}
        <div role="alert">{line.failure.value === undefined ? null : <p class="desk-refusal">{line.failure.value}</p>}</div>
        {game === undefined || state.over !== undefined ? null : <Resign key={game.game} game={game.game} say={line.say} />}
      </div>
    </div>
  );
}

type StandingProps = {
  readonly state: SeatState;
  readonly connection: SeatConnection;
  readonly line: SeatLine;
  readonly entrant: string;
};

/** What is asked for now, in large words: what an operator sees from across the table. */
function Standing({ state, connection, line, entrant }: StandingProps) {
  const { look, words, more } = standingOf(state, connection, entrant);
  return (
    <div class={`seat-standing is-${look}`}>
      <p class="seat-standing-words" role="status">
        {words}
      </p>
      {more === '' ? null : <p class="muted">{more}</p>}
      {state.note === undefined ? null : <p class="seat-note">{state.note}</p>}
      {state.line.state === 'taken' ? (
        <button type="button" class="desk-button is-primary" onClick={() => void line.say({ kind: 'take-over' })}>
          {t('seat.takeOver')}
        </button>
      ) : null}
    </div>
  );
}

type Look = 'turn' | 'wait' | 'lost' | 'over';

function standingOf(
  state: SeatState,
  connection: SeatConnection,
  entrant: string,
): { readonly look: Look; readonly words: string; readonly more: string } {
  const { line, game, board, over, scored } = state;
  const about = game === undefined ? entrant : t('seat.against', { entrant, opponent: game.opponent });
  if (connection === 'lost') return { look: 'lost', words: t('seat.lost'), more: t('seat.lostMore') };
  if (connection === 'connecting' || line.state === 'connecting') return { look: 'wait', words: t('seat.connecting'), more: '' };
  if (line.state === 'taken') return { look: 'lost', words: t('seat.takenElsewhere'), more: line.words };
  if (over !== undefined) return { look: 'over', words: over, more: about };
  if (line.state !== 'seated' || game === undefined) return { look: 'wait', words: t('seat.noGame'), more: line.words };
  if (game.asks === 'score') return { look: 'turn', words: t('seat.scoreAsked'), more: about };
  if (scored !== undefined)
    return {
      look: 'wait',
      words: scored.score === null ? t('seat.toldNone') : t('seat.told', { score: scored.score }),
      more: about,
    };
  const last = board?.last === undefined ? '' : t('seat.lastMove', { move: board.last.text });
  if (game.asks === 'move' && isInStep(state))
    return { look: 'turn', words: `${last} ${t('seat.yourMove')}`.trim(), more: about };
  return { look: 'wait', words: t('seat.waits', { opponent: game.opponent }), more: about };
}

function Clocks({ state, entrant }: { readonly state: SeatState; readonly entrant: string }) {
  const { game, board, clock } = state;
  const own = game?.colour;
  const sides: readonly Colour[] = own === 'white' ? ['black', 'white'] : ['white', 'black'];
  return (
    <dl class="evidence-players seat-clocks">
      {sides.map((side) => {
        const name = own === undefined ? t(`desk.${side}`) : side === own ? entrant : (game?.opponent ?? '');
        return (
          <div key={side} class={clock?.running === side ? 'is-running' : ''}>
            <dt>
              <span class={`side-dot is-${side}`} role="img" aria-label={t(`desk.${side}`)} />
              <span class="evidence-name">{name}</span>
              {board?.captures === undefined ? null : (
                <span class="muted">{t('seat.captured', { count: board.captures[side] })}</span>
              )}
            </dt>
            <dd>
              <RunningClock
                name={name}
                leftMs={clock?.left?.[side]}
                sinceMs={clock?.running === side ? clock.sinceMs : undefined}
              />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
