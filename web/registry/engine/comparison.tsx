// What changed from one version to another: for the official who decides whether a fix is only that (4K-6.3).

import type { ComparisonPage } from '../../../src/broadcast/registry/messages.ts';
import { r } from '../../words/registry/words.ts';
import { usePage } from '../page.ts';
import { formatBytes, Shown } from '../parts.tsx';

export type ComparisonProps = { readonly engine: string; readonly before: number; readonly after: number };

export function Comparison({ engine, before, after }: ComparisonProps) {
  const read = usePage<ComparisonPage>(`/engines/${encodeURIComponent(engine)}/compare?before=${before}&after=${after}`);
  const title = r('compare.title', { before, after });
  return (
    <section class="registry-comparison" aria-label={title}>
      <h3>{title}</h3>
      <Shown read={read}>
        {({ files, settings }) => (
          <>
            {files.length + settings.length === 0 ? <p class="muted">{r('compare.same')}</p> : null}
            <ul class="registry-files">
              {files.map((change) =>
                change.kind === 'changed' ? (
                  <li key={change.after.path} class="is-changed">
                    <strong>{change.after.path}</strong>{' '}
                    <span class="muted">
                      {r('compare.changed')}: {formatBytes(change.before.bytes)} → {formatBytes(change.after.bytes)}
                    </span>
                    {change.patch === undefined ? (
                      <span class="registry-after muted">{r('compare.noText')}</span>
                    ) : (
                      <pre tabIndex={0} aria-label={change.after.path}>
                        {linesOf(change.patch).map((line, index) => (
                          <span key={index} class={lineClass(line)}>{`${line}\n`}</span>
                        ))}
                      </pre>
                    )}
                  </li>
                ) : (
                  <li key={change.file.path} class={`is-${change.kind}`}>
                    <strong>{change.file.path}</strong>{' '}
                    <span class="muted">
                      {r(`compare.${change.kind}`)}, {formatBytes(change.file.bytes)}
                    </span>
                  </li>
                ),
              )}
              {settings.map(({ name, before: was, after: is }) => (
                <li key={`setting ${name}`} class="is-changed">
                  <strong>{name}</strong>{' '}
                  <span class="muted">
                    {was} → {is}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Shown>
    </section>
  );
}

/** From the names of both files on. */
function linesOf(patch: string): readonly string[] {
  const lines = patch.trimEnd().split('\n');
  return lines.slice(
    Math.max(
      0,
      lines.findIndex((line) => line.startsWith('---')),
    ),
  );
}

function lineClass(line: string): string {
  if (line.startsWith('+') && !line.startsWith('+++')) return 'is-added';
  if (line.startsWith('-') && !line.startsWith('---')) return 'is-removed';
  return line.startsWith('@@') ? 'muted' : '';
}
