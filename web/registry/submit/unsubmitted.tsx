// What this author sent before and did not submit: it counts towards the limit of a version, so it can be given up.

import { useState } from 'preact/hooks';
import type { UploadsView, UploadView } from '../../../src/broadcast/registry/messages.ts';
import { messageOf } from '../../../src/core/messages/messageOf.ts';
import { postAs } from '../../desk/session.ts';
import { r } from '../../words/registry/words.ts';
import { changes, usePage } from '../page.ts';
import { Card, formatBytes, When } from '../parts.tsx';
import { files } from './sending.ts';

export function Unsubmitted() {
  const { value } = usePage<UploadsView>('/uploads');
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const here = new Set(files.value.map(({ id }) => id));
  const left = (value?.uploads ?? []).filter(({ id }) => !here.has(id));
  // While files are sent, those that the server begins are in the list before their ids are known here.
  if (left.length === 0 || files.value.some(({ state }) => state === 'sending')) return null;
  const giveUp = async ({ id }: UploadView): Promise<void> => {
    setFailure(undefined);
    try {
      await postAs(`/registry/uploads/${id}`, {}, 'DELETE');
      changes.value += 1;
    } catch (reason) {
      setFailure(messageOf(reason));
    }
  };
  return (
    <Card title={r('unsubmitted.title')}>
      <div class="registry-body">
        <p class="muted">{r('unsubmitted.hint')}</p>
        <ul class="registry-sending">
          {left.map((upload) => (
            <li key={upload.id}>
              <strong>{upload.name}</strong>
              <span class="muted">{formatBytes(upload.bytes)}</span>
              <span class="registry-sent">
                {upload.offset === upload.bytes ? r('submit.arrived') : r('submit.sent', { sent: formatBytes(upload.offset) })}
                {'. '}
                {r('unsubmitted.goes')} <When atUtcMs={upload.goesAtUtcMs} />
              </span>
              <button
                type="button"
                onClick={() => void giveUp(upload)}
                aria-label={r('unsubmitted.giveUpFile', { name: upload.name })}
              >
                {r('unsubmitted.giveUp')}
              </button>
            </li>
          ))}
        </ul>
        <div role="alert">{failure === undefined ? null : <p class="desk-refusal">{failure}</p>}</div>
      </div>
    </Card>
  );
}
