// Submits a version: /submit, and /submit/ENGINE. Its files are sent while the rest is filled in; the page of the engine then follows its check.

import { useEffect, useState } from 'preact/hooks';
import type { EnginePage, FormField, RegistryHome, SubmissionAnswer } from '../../../src/broadcast/registry/messages.ts';
import { messageOf } from '../../../src/core/messages/messageOf.ts';
import { account, postAs } from '../../desk/session.ts';
import { go, hrefOf } from '../../state/route.ts';
import { r } from '../../words/registry/words.ts';
import { FormInput } from '../forms/formInput.tsx';
import { Gate } from '../gate.tsx';
import { changes, usePage, type PageProps } from '../page.ts';
import { Shown, Titled } from '../parts.tsx';
import { draft, NOTHING, submissionOf, type Draft } from './draft.ts';
import { FileField } from './fileField.tsx';
import { clear, files } from './sending.ts';
import { Unsubmitted } from './unsubmitted.tsx';

const PROTOCOLS = ['uci', 'xboard', 'gtp', 'sgmp'] as const;

export const SubmitPage = ({ args: [engine], home }: PageProps) => (
  <Gate title={r('submit.title')}>
    {({ name, role }) => (
      <Titled title={r('submit.title')}>
        <Shown read={home}>
          {(value) =>
            value.maySubmit ? (
              <Form home={value} wanted={engine} name={role === 'author' ? name : ''} />
            ) : (
              <p class="card registry-none">{r('submit.notYours')}</p>
            )
          }
        </Shown>
      </Titled>
    )}
  </Gate>
);

type FormProps = {
  readonly home: RegistryHome;
  /** The engine of the address. */
  readonly wanted: string | undefined;
  /** The author of a new engine. */
  readonly name: string;
};

function Form({ home, wanted, name }: FormProps) {
  const written = draft.value;
  const [programs, setPrograms] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const own = home.engines.filter(({ isOwn }) => isOwn || name === '').map((engine) => engine.name);
  useEffect(() => {
    const engine = wanted ?? draft.value.engine;
    draft.value = { ...draft.value, engine, authors: draft.value.authors === '' ? name : draft.value.authors };
  }, [wanted]);
  const change = (changed: Partial<Draft>): void => void (draft.value = { ...draft.value, ...changed });
  const field = (key: keyof Draft, kind: FormField['kind'], more: Partial<FormField> = {}) => (
    <FormInput
      field={{ name: key, label: r(`submit.${key}`), kind, ...more }}
      value={written[key]}
      onInput={(value) => change({ [key]: value })}
    />
  );
  const of = written.engine === '' ? '' : `/engines/${encodeURIComponent(written.engine)}`;
  const { value: found } = usePage<EnginePage | RegistryHome>(of);
  const inPlay = found !== undefined && 'isOwn' in found ? found.tournaments : [];
  const places = [...(found?.places ?? home.places), ...inPlay];
  // A list whose deadline has passed stays chosen: the server says so.
  const choices = written.place === '' || places.includes(written.place) ? places : [...places, written.place];
  const sending = files.value;
  const paths = sending.map(({ path }) => path).join('\n');
  // What was asked about other files is no longer the question.
  useEffect(() => {
    setPrograms([]);
    change({ program: '' });
  }, [paths]);
  const problem = problemOf(written, sending);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(problem);
    if (problem !== undefined) return;
    setBusy(true);
    try {
      const ids = sending.flatMap(({ id }) => id ?? []);
      const answer = await postAs<SubmissionAnswer>('/registry/submissions', submissionOf(written, ids, inPlay));
      if ('programs' in answer) return setPrograms(answer.programs);
      clear();
      draft.value = NOTHING;
      changes.value += 1;
      go(hrefOf('engines', [answer.engine]));
    } catch (reason) {
      setFailure(messageOf(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form class="registry-form" noValidate onSubmit={(event) => void submit(event)}>
      <FileField />
      <Unsubmitted />
      <section class="card registry-body" aria-label={r('submit.what')}>
        <h2>{r('submit.what')}</h2>
        {programs.length === 0 ? null : (
          <div class="registry-program">
            <p role="status">{r('submit.programAsked', { count: programs.length })}</p>
            {field('program', 'choice', { choices: programs })}
          </div>
        )}
        {own.length === 0 ? null : (
          <label class="desk-field">
            <span>{r('submit.engine')}</span>
            <select
              name="engine"
              value={written.engine}
              onChange={({ currentTarget }) => change({ engine: currentTarget.value })}
            >
              <option value="">{r('submit.new')}</option>
              {own.map((engine) => (
                <option key={engine} value={engine}>
                  {engine}
                </option>
              ))}
            </select>
          </label>
        )}
        {written.engine === '' ? (
          <>
            {field('newName', 'line')}
            {field('authors', 'names')}
          </>
        ) : null}
        {choices.length === 0 ? null : field('place', 'choice', { choices, optional: true })}
        {field('protocol', 'choice', { choices: PROTOCOLS })}
        {field('note', 'text', { optional: true })}
        <details class="registry-more">
          <summary>{r('submit.settings')}</summary>
          <div class="registry-body">
            {field('options', 'names', { optional: true })}
            {field('args', 'names', { optional: true })}
          </div>
        </details>
        <div role="alert">{failure === undefined ? null : <p class="desk-refusal">{failure}</p>}</div>
        <div class="action-buttons">
          <button type="submit" class="desk-button is-primary" disabled={isBusy}>
            {r('submit.send')}
          </button>
        </div>
        <p class="muted">{r('submit.next', { name: account.value?.name ?? '' })}</p>
      </section>
    </form>
  );
}

/** What is missing, before anything is sent. */
function problemOf({ engine, newName }: Draft, sending: typeof files.value): string | undefined {
  if (sending.length === 0) return r('submit.noFiles');
  if (sending.some(({ state }) => state !== 'arrived')) return r('submit.notArrived');
  return engine === '' && newName.trim() === '' ? r('submit.noName') : undefined;
}
