// One version: its state, the report of its check, its files, how it is started, who decided and why.

import type { VersionRow } from '../../../src/broadcast/registry/messages.ts';
import { FactList } from '../../parts/factList.tsx';
import { Moment } from '../../parts/figures/moment.tsx';
import { addressOf } from '../../state/api.ts';
import { hrefOf } from '../../state/route.ts';
import { r } from '../../words/registry/words.ts';
import { says } from '../../words/words.ts';
import { Actions } from '../forms/actions.tsx';
import { formatBytes, State } from '../parts.tsx';
import { Comparison } from './comparison.tsx';

type More = NonNullable<VersionRow['more']>;

export type VersionProps = {
  readonly engine: string;
  readonly version: VersionRow;
  /** The number of the version that it is compared with. */
  readonly before: number | undefined;
  readonly isCompared: boolean;
  /** Whether the account is an author of the engine. */
  readonly isOwn: boolean;
};

export function Version({ engine, version, before, isCompared, isOwn }: VersionProps) {
  const { number, state, submittedAtUtcMs, bytes, more, actions } = version;
  const title = r('version.title', { number });
  return (
    <article class="card registry-card" aria-label={title}>
      <header class="registry-card-head">
        <h2>{title}</h2>
        <span role="status">
          <State state={state} />
        </span>
        <span class="muted">
          <Moment atUtcMs={submittedAtUtcMs} how="moment" /> · {formatBytes(bytes)}
        </span>
      </header>
      <div class="registry-body">
        <p>{r(`stateWords.${state}`)}</p>
        {more === undefined ? null : <Report more={more} />}
        {more === undefined ? null : <Facts more={more} />}
        {isOwn ? (
          <p>
            <a href={addressOf(`/registry/engines/${encodeURIComponent(engine)}/versions/${number}/files.tgz`)} download>
              {r('version.download')}
            </a>
          </p>
        ) : null}
        {more === undefined || before === undefined ? null : (
          <p>
            {isCompared ? (
              <a href={hrefOf('engines', [engine])}>{r('compare.close')}</a>
            ) : (
              <a href={hrefOf('engines', [engine], { compare: number })}>{r('compare.open', { number: before })}</a>
            )}
          </p>
        )}
        {isCompared && before !== undefined ? <Comparison engine={engine} before={before} after={number} /> : null}
        <Actions about={`${engine}, ${title}`} actions={actions} />
      </div>
    </article>
  );
}

function Report({ more: { check } }: { readonly more: More }) {
  if (check === undefined) return null;
  if (check.findings.length === 0) return <p class="muted">{r('check.clean')}</p>;
  return (
    <ul class="registry-findings" aria-label={r('check.report')}>
      {check.findings.map((finding) => (
        <li key={`${finding.rule ?? ''} ${finding.text}`} class={`is-${finding.severity}`}>
          <strong>{r(`check.${finding.severity}`)}</strong>
          {finding.rule === undefined ? null : <code>{finding.rule}</code>}
          <span>{says(finding, 'text')}</span>
        </li>
      ))}
    </ul>
  );
}

function Facts({ more: { files, settings, note, list, window, by, check, decision } }: { readonly more: More }) {
  const { program, protocol, args, options } = settings;
  const given = Object.entries(options).map(([name, value]) => `${name} = ${String(value)}`);
  const decided =
    decision === undefined
      ? undefined
      : `${r(decision.accepted ? 'decision.accepted' : 'decision.refused', { by: decision.by === undefined ? '' : ` ${r('decision.by', { name: decision.by })}` })}: ${says(decision, 'reason')}`;
  return (
    <>
      <FactList
        className="registry-facts"
        facts={[
          { label: r('decision.title'), value: decided },
          { label: r('version.for'), value: list ?? window?.event },
          { label: r('version.note'), value: note },
          { label: r('version.by'), value: by },
        ]}
      />
      <details class="registry-more">
        <summary>{r('version.more', { count: files.length })}</summary>
        <FactList
          className="registry-facts"
          facts={[
            { label: r('version.program'), value: program },
            { label: r('version.protocol'), value: protocol },
            { label: r('version.args'), value: args.join(' ') },
            { label: r('version.options'), value: given.join('\n') },
            { label: r('version.calledItself'), value: check?.calledItself },
          ]}
        />
        <ul class="registry-files">
          {files.map(({ path, bytes, sha256 }) => (
            <li key={path}>
              <strong>{path}</strong> <span class="muted">{formatBytes(bytes)}</span>
              <code>{sha256}</code>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
