// The lines of both players and of kibitzers on boards, live: a player's stops where the two part, the others at their ends; each may be stepped through without leaving the game. What is
// stepped through stays as it was until the next move of the game.

import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ShownMove } from '../../../src/broadcast/messages.ts';
import { COLOURS, type Colour } from '../../../src/core/colour.ts';
import { Board } from '../../boards/board.tsx';
import type { ArrowLook } from '../../boards/chessBoard.tsx';
import { applyChanges } from '../../boards/position.ts';
import { t } from '../../words/words.ts';
import { arrowOf, type GameView } from '../gameView.ts';
import { numberedMove } from '../moves/plyNumber.ts';
import type { Line } from '../moves/parting.ts';
import { SignButton } from '../moves/signButton.tsx';
import { SideMark } from './sideMark.tsx';
import './lineBoards.css';

export function LineBoards({ view }: { readonly view: GameView }) {
  return (
    <section class="lineBoards card" aria-label={t('game.lines')}>
      {COLOURS.map((by) => (
        <LiveLine key={by} view={view} voice={{ look: by, name: view.summary.value?.[by] ?? '', live: lineNow(view, by) }} />
      ))}
      {view.kibitzers.value.map(({ name, look, said, line }) => (
        <LiveLine key={`kibitzer ${name}`} view={view} voice={{ look, name, live: lineLeft(view, line, said) }} />
      ))}
    </section>
  );
}

/** Whose line it is, and as it is now. */
type Voice = { readonly look: ArrowLook; readonly name: string; readonly live: Line };

/** A line that the viewer steps through: `step` of its moves are played. */
type Kept = { readonly line: Line; readonly step: number };

function LiveLine({ view, voice }: { readonly view: GameView; readonly voice: Voice }) {
  const { look, name, live } = voice;
  const document = view.document.value;
  const ply = view.ply.value;
  const [kept, setKept] = useState<Kept | undefined>(undefined);
  useEffect(() => setKept(undefined), [ply, look]);

  const parting = view.parting.value;
  const isPlayer = look === 'white' || look === 'black';
  const partsAt = isPlayer && live.ply === ply + 1 && parting?.parts === true ? parting.shared + 1 : undefined;
  const { line, step } = kept ?? { line: live, step: partsAt ?? live.moves.length };
  const position = useMemo(
    () => line.moves.slice(0, step).reduce((before, { set }) => applyChanges(before, set), view.positionAt(line.ply - 1)),
    [view, line, step],
  );
  if (document === undefined) return null;
  const last = line.moves[step - 1];
  const text = last === undefined ? '' : numberedMove(document, { ply: line.ply + step - 1, text: last.text });
  const isParted = kept === undefined && step === partsAt;
  const go = (next: number): void => setKept({ line, step: Math.max(0, Math.min(next, line.moves.length)) });
  return (
    <figure class={`lineBoards-line look-${look}`}>
      <figcaption class="lineBoards-head">
        <SideMark by={look} />
        <bdi class="lineBoards-name" title={name}>
          {name}
        </bdi>
        <span
          key={text}
          class={isParted ? 'lineBoards-move is-parted' : 'lineBoards-move'}
          title={isParted ? t('game.partsHere') : undefined}
        >
          {text}
        </span>
      </figcaption>
      <div class="lineBoards-board">
        <Board
          kind={document.summary.kind}
          size={document.size}
          position={position}
          last={last?.set}
          orientation={view.orientation.value}
          arrows={arrowOf(look, line.moves[step])}
          coordinates={false}
          label={t('game.lineOf', { name })}
        />
      </div>
      <div class="lineBoards-steps" role="group" aria-label={t('game.lineOf', { name })}>
        <SignButton word="game.back" sign="back" disabled={step === 0} onClick={() => go(step - 1)} />
        <Steps
          line={line}
          step={step}
          partsAt={kept === undefined ? partsAt : undefined}
          label={t('game.lineOf', { name })}
          text={text}
          onStep={go}
        />
        <SignButton word="game.on" sign="on" disabled={step === line.moves.length} onClick={() => go(step + 1)} />
        {kept !== undefined && <SignButton word="game.follow" sign="last" onClick={() => setKept(undefined)} />}
      </div>
    </figure>
  );
}

type StepsProps = {
  readonly line: Line;
  readonly step: number;
  readonly partsAt: number | undefined;
  readonly label: string;
  readonly text: string;
  readonly onStep: (step: number) => void;
};

/** The keys of the slider are its own; the game's are not reached from it. */
const Steps = ({ line: { moves }, step, partsAt, label, text, onStep }: StepsProps) => (
  <span class="lineBoards-slide">
    <input
      type="range"
      min={0}
      max={moves.length}
      value={step}
      disabled={moves.length === 0}
      aria-label={label}
      aria-valuetext={text}
      onInput={(event) => onStep(Number(event.currentTarget.value))}
    />
    {partsAt !== undefined && <span class="lineBoards-parting" style={{ left: `${(100 * partsAt) / moves.length}%` }} />}
  </span>
);

const NO_MOVES: readonly ShownMove[] = [];

const lineNow = (view: GameView, by: Colour): Line => lineLeft(view, view.lines[by].value, view.thoughts[by].value);

/** What is left of the line in the position on the board; of a line that the game has left, all of it. */
const lineLeft = (
  view: GameView,
  left: Line | undefined,
  said: { readonly ply: number; readonly pv?: readonly ShownMove[] } | undefined,
): Line => left ?? (said?.pv === undefined ? { ply: view.ply.value + 1, moves: NO_MOVES } : { ply: said.ply, moves: said.pv });
