// The version of an engine: what it called itself when it was accepted; the hash of its file on hover, and on a click or tap. A program that says
// nothing has its hash alone.

import type { EngineCard } from '../../src/broadcast/messages.ts';
import { t } from '../words/words.ts';
import { CopyButton } from './copyButton.tsx';
import type { Fact } from './factList.tsx';
import { Name } from './figures/name.tsx';
import './engineVersion.css';

export const versionFact = (engine: EngineCard): Fact => ({
  label: t('engines.version'),
  value: (engine.identity !== undefined || engine.version !== undefined) && <EngineVersion engine={engine} />,
  className: 'version',
});

export function EngineVersion({ engine: { identity, version } }: { readonly engine: EngineCard }) {
  const said = identity === undefined ? <code>{version?.slice(0, 12)}</code> : <Name name={identity} />;
  if (version === undefined) return said;
  return (
    <details>
      <summary title={`SHA-256 ${version}`}>{said}</summary>
      <span class="version-hash">
        <code>{version}</code> <CopyButton text={version} label={t('engines.copyVersion')} />
      </span>
    </details>
  );
}
