// The buttons of a place, and what was recorded by the last one.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { FormAction } from '../../../src/broadcast/registry/messages.ts';
import { ActionButtons } from '../../desk/actionButtons.tsx';
import { t } from '../../words/words.ts';
import { RequestForm } from './requestForm.tsx';

export type ActionsProps = {
  readonly about: string;
  readonly actions: readonly FormAction[];
};

export function Actions({ about, actions }: ActionsProps) {
  const [answer, setAnswer] = useState('');
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (answer !== '') said.current?.focus();
  }, [answer]);
  if (actions.length === 0 && answer === '') return null;
  return (
    <section class="registry-actions" aria-label={`${t('desk.actions')}: ${about}`}>
      <div role="status">
        {answer === '' ? null : (
          <p class="desk-said" ref={said} tabIndex={-1}>
            {answer}
          </p>
        )}
      </div>
      <ActionButtons
        actions={actions}
        form={(action, close) => (
          <RequestForm
            about={about}
            action={action}
            onCancel={close}
            onDone={(recorded) => {
              close();
              setAnswer(recorded);
            }}
          />
        )}
      />
    </section>
  );
}
