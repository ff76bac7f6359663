// Engines of a registry in a tournament file.

import { expect, it } from 'vitest';
import { err, ok, unwrap } from '../../core/result.ts';
import { parseTournament, type ParseOptions } from '../parse.ts';

/** Version 2 of every engine plays in High, version 1 elsewhere. */
const registered: ParseOptions['registered'] = ({ folder, engine, event }) => {
  if (engine === 'Unknown') return err('expected one that is registered');
  const number = event === 'High' ? 2 : 1;
  const at = `${folder}/versions/${engine}${number}`;
  return ok({
    ...{ name: engine, command: `${at}/program`, args: ['-x'], workingDirectory: at, protocol: 'xboard', unsupported: [] },
    options: { Hash: 16 },
    registered: { registry: folder, number, folder: at, author: 'Ada' },
  });
};

const file = (engines: string, more = ''): string => `tournament: T
timeControl: 60
registry: reg
engines: [${engines}]
events:
  Low: { format: match, entrants: all }
  High: { format: match, entrants: all, schedule: { startAfter: [Low] }${more} }
  Playoff: { format: match, entrants: all, versionsOf: High, schedule: { startAfter: [High] } }
`;
const read = (text: string) =>
  parseTournament(text, { registered, resolvePath: (path) => (path.startsWith('/') ? path : `/at/${path}`) });
const issuesOf = (text: string): readonly string[] => {
  const parsed = read(text);
  return parsed.ok ? [] : parsed.error.map(({ path, message }) => `${path}: ${message}`);
};

it('each event has its version, sealed whatever the file says, with the settings that it was submitted with', () => {
  const { events } = unwrap(read(file('{ engine: Alpha, sandbox: none, options: { Hash: 32 } }, { engine: Beta, name: B }')));
  const engines = events.map(({ entrants }) => entrants.map(({ engine }) => engine));
  expect(engines.map((all) => all.map(({ registered: version }) => version?.number))).toEqual([
    [1, 1],
    [2, 2],
    [2, 2],
  ]);
  expect(engines[1]?.[0]).toMatchObject({
    name: 'Alpha',
    author: 'Ada',
    protocol: 'xboard',
    options: { Hash: 32 },
    registered: { folder: '/at/reg', engine: 'Alpha', number: 2 },
    program: {
      command: '/at/reg/versions/Alpha2/program',
      args: ['-x'],
      files: ['/at/reg/versions/Alpha2'],
      sandbox: { level: 'sealed' },
    },
  });
  expect(engines[0]?.[1]).toMatchObject({ name: 'B', options: { Hash: 16 }, registered: { engine: 'Beta' } });
});

it.each([
  [
    '{ engine: Unknown }, { engine: B }',
    '',
    'engines[0].engine: Cannot find the engine "Unknown": expected one that is registered',
  ],
  [
    '{ engine: A, cmd: x }, { engine: B }',
    '',
    'engines[0]: Cannot tell how to reach the engine: expected one of cmd, conf, engine,',
  ],
  [
    '{ engine: A }, { engine: B }',
    ', versions: { A: { cmd: x } }',
    'Cannot use "cmd" here: expected none, its versions come from the registry',
  ],
])('refuses %s%s', (engines, more, words) => {
  expect(issuesOf(file(engines, more)).join('\n')).toContain(words);
});

it('says that a registry must be named', () => {
  expect(issuesOf(file('{ engine: A }, { engine: B }').replace('registry: reg\n', '')).join('\n')).toContain(
    'expected "registry" with the folder of a registry at the top of the file',
  );
});
