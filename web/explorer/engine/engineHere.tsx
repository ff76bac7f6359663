// What an engine in this browser finds about the position shown: evaluation, depth, lines. The server names its moves; a line may become a variation.

import { useEffect, useMemo, useState } from 'preact/hooks';
import type { AnalysisView, ExplorerView } from '../../../src/broadcast/messages.ts';
import { formatSteps, lineSteps, movesAlong, treeOf, type TreeMove } from '../../../src/core/lines/moveTree.ts';
import { formatEvaluation } from '../../game/figures.ts';
import { getJson } from '../../state/api.ts';
import { root } from '../../state/root.ts';
import { t } from '../../words/words.ts';
import type { AnalysisNow } from '../analysis.ts';
import { analysisPath } from '../explorerWay.ts';
import { BrowserEngine, type EngineLine, type Findings } from './browserEngine.ts';
import './engineHere.css';

type Props = { readonly path: string; readonly view: ExplorerView; readonly now: AnalysisNow | undefined };

const SHOWN_MOVES = 12;
const NAMED_AFTER_MS = 500;

export function EngineHere({ path, view, now }: Props) {
  const engine = useMemo(() => new BrowserEngine(`${root}${path}`), [path]);
  useEffect(() => () => engine.close(), [engine]);
  const { fen, board, start } = view;
  const isOver = board.legal.length === 0;
  useEffect(() => {
    if (fen !== undefined && !isOver) engine.analyse({ fen, turn: board.turn, isChess960: start.variant === 'chess960' });
  }, [engine, fen, isOver]);

  const found = engine.findings.value;
  const findings = found?.fen === fen ? found : undefined;
  const lines = useNamedLines(findings, start.variant);
  const failure = engine.failure.value;
  const name = engine.name.value;
  return (
    <section class="engineHere card" aria-label={t('explorer.engineHere')} data-thinking={engine.isThinking.value}>
      {failure === undefined ? (
        <p class="engineHere-head">
          <strong>{formatEvaluation(findings?.lines[0]?.evaluation)}</strong>
          <span>{name ?? t('tables.loading')}</span>
          <span class="muted">{findings !== undefined && `${t('game.depth')} ${findings.depth}`}</span>
        </p>
      ) : (
        <p role="alert">{t('explorer.engineFailed', { reason: failure })}</p>
      )}
      <ol class="engineHere-lines" title={t('explorer.addLine')}>
        {lines.map(({ evaluation, moves }, index) => (
          <li key={index}>
            <span class="engineHere-evaluation">{formatEvaluation(evaluation)}</span>
            <a {...(now === undefined ? {} : { href: now.hrefOf(moves) })}>{moves.map(({ text }) => text).join(' ')}</a>
          </li>
        ))}
      </ol>
      <p class="muted engineHere-hint">{t('explorer.engineHint')}</p>
    </section>
  );
}

type NamedLine = Pick<EngineLine, 'evaluation'> & { readonly moves: readonly TreeMove[] };
type Named = { readonly of: Findings; readonly lines: readonly NamedLine[] };

/** The lines of the position shown, some time after they were found. */
function useNamedLines(findings: Findings | undefined, variant = ''): readonly NamedLine[] {
  const [named, setNamed] = useState<Named | undefined>(undefined);
  const [isDue, setDue] = useState(true);
  useEffect(() => {
    if (!isDue || findings === undefined || named?.of === findings) return;
    setDue(false);
    void nameLines(findings, variant)
      .then(setNamed)
      .catch(() => undefined)
      .finally(() => setTimeout(() => setDue(true), NAMED_AFTER_MS));
  }, [isDue, findings]);
  return named !== undefined && named.of.fen === findings?.fen ? named.lines : [];
}

async function nameLines(findings: Findings, variant: string): Promise<Named> {
  const shown = findings.lines.map(({ evaluation, moves }) => ({ evaluation, moves: moves.slice(0, SHOWN_MOVES) }));
  const lines = formatSteps(
    shown.flatMap(({ moves }) => lineSteps(moves)),
    0,
  );
  const { steps } = await getJson<AnalysisView>(analysisPath({ fen: findings.fen, variant, lines }));
  const tree = treeOf(steps);
  return { of: findings, lines: shown.map(({ evaluation, moves }) => ({ evaluation, moves: movesAlong(tree, moves) })) };
}
