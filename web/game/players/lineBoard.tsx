// An engine's line on its own board, next to the game: step through it, or let it follow the engine's output.

import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { GameDocument } from '../../../src/broadcast/messages.ts';
import { opposite } from '../../../src/core/colour.ts';
import { Board } from '../../boards/board.tsx';
import { applyChanges } from '../../boards/position.ts';
import { hrefOf } from '../../state/route.ts';
import { t } from '../../words/words.ts';
import type { GameView, OpenedLine } from '../gameView.ts';
import { CopySign } from '../moves/copySign.tsx';
import type { Line } from '../moves/parting.ts';
import { numberOfPly } from '../moves/plyNumber.ts';
import { SignButton } from '../moves/signButton.tsx';
import './lineBoard.css';

export function LineBoard({ view, opened }: { readonly view: GameView; readonly opened: OpenedLine }) {
  const { by, name, line, step } = opened;
  const head = useRef<HTMLElement>(null);
  const document = view.document.value;
  const position = useMemo(
    () => line.moves.slice(0, step).reduce((position, { set }) => applyChanges(position, set), view.positionAt(line.ply - 1)),
    [view, line, step],
  );
  const go = (next: number): void => {
    view.opened.value = { ...opened, step: Math.max(0, Math.min(next, line.moves.length)) };
  };
  const other = by === 'white' || by === 'black' ? opposite(by) : undefined;
  const otherThought = other === undefined ? undefined : view.thoughts[other].value;
  // Moves the focus, so that a keyboard user who opens a line continues in it.
  useEffect(() => head.current?.querySelector<HTMLElement>('.signButton')?.focus({ preventScroll: true }), []);
  if (document === undefined) return null;
  const move = line.moves[step - 1];
  return (
    <section class={`lineBoard card look-${by}`} ref={head} aria-label={t('game.lineOf', { name })} data-by={by}>
      <header class="lineBoard-head">
        <bdi class="lineBoard-name" title={name}>
          {name}
        </bdi>
        {other !== undefined && otherThought?.pv !== undefined && (
          <button
            type="button"
            class="lineBoard-button"
            onClick={() => {
              const moves = otherThought.pv ?? [];
              const line = { ply: otherThought.ply, moves };
              view.opened.value = { by: other, name: document.summary[other], line, step: moves.length };
            }}
          >
            {t('game.otherLine')}
          </button>
        )}
        <SignButton word="app.close" sign="close" onClick={() => (view.opened.value = undefined)} />
      </header>
      <div class="lineBoard-board">
        <Board
          kind={document.summary.kind}
          size={document.size}
          position={position}
          last={move?.set}
          orientation={view.orientation.value}
          coordinates={false}
          label={t('game.lineOf', { name })}
        />
      </div>
      <p class="lineBoard-moves" tabIndex={0}>
        {line.moves.map((each, index) => {
          const number = numberOfPly(document, line.ply + index);
          return (
            <button
              key={index}
              type="button"
              class="lineBoard-move plain"
              tabIndex={-1}
              aria-current={index + 1 === step ? 'true' : undefined}
              onClick={() => go(index + 1)}
            >
              {index === 0 || number.endsWith('.') ? `${number}\u2060${each.text}` : each.text}
            </button>
          );
        })}
      </p>
      <footer class="lineBoard-steps">
        <SignButton word="game.first" sign="first" disabled={step === 0} onClick={() => go(0)} />
        <SignButton word="game.back" sign="back" disabled={step === 0} onClick={() => go(step - 1)} />
        <span class="lineBoard-place">
          {step}/{line.moves.length}
        </span>
        <SignButton word="game.on" sign="on" disabled={step === line.moves.length} onClick={() => go(step + 1)} />
        <SignButton word="game.last" sign="last" disabled={step === line.moves.length} onClick={() => go(line.moves.length)} />
        <CopySign word="explorer.copyLine" sign="copy" text={() => textOf(document, line)} />
        <a class="lineBoard-analyse" href={analysisOf(view, line)} title={t('explorer.analyse')}>
          {t('explorer.analysis')}
        </a>
      </footer>
    </section>
  );
}

/** `34. Nf3 e5 35. Be2`, as in PGN. */
const textOf = (document: GameDocument, { ply, moves }: Line): string =>
  moves
    .map(({ text }, index) => {
      const number = numberOfPly(document, ply + index).replace('…', '...');
      return index === 0 || !number.endsWith('...') ? `${number} ${text}` : text;
    })
    .join(' ');

/** The line as a variation of the game. */
const analysisOf = (view: GameView, { ply, moves }: Line): string =>
  hrefOf('explorer', [], { game: view.game.id, ply: ply - 1, moves: moves.map(({ text }) => text).join(',') });
