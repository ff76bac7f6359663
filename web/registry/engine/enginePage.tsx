// An engine: its versions, newest first, each with what its author and officials may see, and what changed.

import type { EnginePage as View, VersionRow } from '../../../src/broadcast/registry/messages.ts';
import { hrefOf } from '../../state/route.ts';
import { r } from '../../words/registry/words.ts';
import { Actions } from '../forms/actions.tsx';
import { usePage, type PageProps } from '../page.ts';
import { Shown, Titled } from '../parts.tsx';
import { Network } from './network.tsx';
import { Version } from './version.tsx';

/** Whether its check goes on. */
const moves = ({ versions }: View): boolean => versions.some(({ state }) => state === 'unchecked' || state === 'checking');

export function EnginePage({ args: [name = ''], query, home }: PageProps) {
  const read = usePage<View>(`/engines/${encodeURIComponent(name)}`, moves);
  const title = read.value?.name ?? name;
  const maySubmit = home.value?.maySubmit === true && read.value?.versions.some(({ more }) => more !== undefined) === true;
  return (
    <Titled
      title={title}
      beside={
        maySubmit && (
          <a class="registry-button" href={hrefOf('submit', [title])}>
            {r('engine.submit')}
          </a>
        )
      }
    >
      <Shown read={read}>
        {({ authors, isOwn, versions, network, actions }) => (
          <>
            <p class="muted">{r('engine.by', { authors: authors.join(', ') })}</p>
            {versions.length === 0 ? <p class="card registry-none muted">{r('engine.none')}</p> : null}
            {versions.map((version) => (
              <Version
                key={version.number}
                engine={title}
                version={version}
                before={comparedWith(versions, version)}
                isCompared={query['compare'] === String(version.number)}
                isOwn={isOwn}
              />
            ))}
            {network === undefined ? null : <Network network={network} />}
            <Actions about={title} actions={actions} />
          </>
        )}
      </Shown>
    </Titled>
  );
}

/** The number of the version that it follows: the accepted one before it, else the one before it. */
function comparedWith(versions: readonly VersionRow[], { number }: VersionRow): number | undefined {
  const older = versions.filter((version) => version.number < number);
  return (older.find(({ state }) => state === 'accepted') ?? older[0])?.number;
}
