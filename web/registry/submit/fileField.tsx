// The files of a version: picked, or dropped here, and sent at once.

import { useRef, useState } from 'preact/hooks';
import { messageOf } from '../../../src/core/messages/messageOf.ts';
import { Icon } from '../../parts/icon.tsx';
import { r } from '../../words/registry/words.ts';
import { formatBytes } from '../parts.tsx';
import { droppedFiles, pickedFiles } from './picked.ts';
import { add, files, remove, retry, type Sending } from './sending.ts';

export function FileField() {
  const plain = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const take = (input: HTMLInputElement): void => {
    add(pickedFiles(input.files ?? []));
    // So that the same file can be picked again.
    input.value = '';
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    setFailure(undefined);
    if (event.dataTransfer === null) return;
    droppedFiles(event.dataTransfer.items).then(add, (reason: unknown) => setFailure(messageOf(reason)));
  };
  return (
    <section
      class={`registry-drop ${isOver ? 'is-over' : ''}`}
      aria-label={r('submit.files')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2>{r('submit.files')}</h2>
      <p class="muted">{r('submit.filesHint')}</p>
      <input
        ref={plain}
        type="file"
        multiple
        hidden
        aria-label={r('submit.pickFiles')}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <input
        ref={(input) => {
          folder.current = input;
          if (input !== null) input.webkitdirectory = true;
        }}
        type="file"
        multiple
        hidden
        aria-label={r('submit.pickFolder')}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <div class="action-buttons">
        <button type="button" class="desk-button" onClick={() => plain.current?.click()}>
          {r('submit.pickFiles')}
        </button>
        <button type="button" class="desk-button" onClick={() => folder.current?.click()}>
          {r('submit.pickFolder')}
        </button>
      </div>
      <div role="alert">
        {failure === undefined ? null : <p class="desk-refusal">{r('submit.unreadable', { why: failure })}</p>}
      </div>
      <ul class="registry-sending">
        {files.value.map((file) => (
          <Row key={file.path} sending={file} />
        ))}
      </ul>
    </section>
  );
}

function Row({ sending }: { readonly sending: Sending }) {
  const { path, file, sent, state, failure } = sending;
  const words =
    state === 'arrived'
      ? r('submit.arrived')
      : state === 'broken'
        ? r('submit.broken')
        : state === 'refused'
          ? (failure ?? '')
          : r('submit.sent', { sent: formatBytes(sent) });
  return (
    <li class={`is-${state}`}>
      <strong>{path}</strong>
      <span class="muted">{formatBytes(file.size)}</span>
      <button type="button" class="quiet-button" aria-label={r('submit.remove', { path })} onClick={() => remove(path)}>
        <Icon name="cross" size={12} />
      </button>
      {state === 'arrived' || state === 'refused' ? null : (
        <progress value={sent} max={Math.max(1, file.size)} aria-label={path} />
      )}
      <span class="registry-sent" role="status">
        {words}
      </span>
      {state === 'refused' ? (
        <button type="button" onClick={() => retry(sending)}>
          {r('submit.retry')}
        </button>
      ) : null}
    </li>
  );
}
