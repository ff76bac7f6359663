import { expect, test } from 'vitest';
import { NOTHING, submissionOf } from './draft.ts';

test('a new engine comes with its authors, a registered one without', () => {
  expect(submissionOf({ ...NOTHING, newName: ' Alpha ', authors: 'Ada\n\nBob', place: '4k Cup' }, ['1'], [])).toEqual({
    engine: 'Alpha',
    authors: ['Ada', 'Bob'],
    uploads: ['1'],
    protocol: 'uci',
    args: [],
    options: {},
    list: '4k Cup',
  });
  expect(submissionOf({ ...NOTHING, engine: 'Alpha', newName: 'Beta', authors: 'Ada' }, ['1'], [])).not.toHaveProperty('authors');
});

test('options and arguments are one a line; a value may have equals signs', () => {
  const sent = submissionOf(
    { ...NOTHING, engine: 'Alpha', args: '--threads\n4', options: 'Hash = 64\nFile=a=b\nOwnBook\n' },
    [],
    [],
  );
  expect(sent.args).toEqual(['--threads', '4']);
  expect(sent.options).toEqual({ Hash: '64', File: 'a=b', OwnBook: 'true' });
});

test('it is for an entry list, or for the next event of a tournament in play', () => {
  const sent = { ...NOTHING, engine: 'Alpha', place: 'Season' };
  expect(submissionOf(sent, [], ['Season'])).toMatchObject({ tournament: 'Season' });
  expect(submissionOf(sent, [], ['Cup'])).toMatchObject({ list: 'Season' });
});
