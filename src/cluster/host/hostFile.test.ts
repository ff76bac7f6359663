// The list of an engine host: what it says, and every mistake with its place.

import { expect, it } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { parseHostFile } from './hostFile.ts';

const FILE = '/srv/host.yaml';

const problems = (text: string): readonly string[] => {
  const read = parseHostFile(text, FILE);
  return read.ok ? [] : read.error.map(({ line, message }) => (line === undefined ? message : `${line}: ${message}`));
};

it('reads what a machine lends, with paths relative to the file', () => {
  const { cores, labels, resources, engines } = unwrap(
    parseHostFile(
      `cores: 8
labels: [gpu, fast]
resources: { gpu: 2 }
engines:
  Lc0: { cmd: lc0/lc0, args: [-w, net.pb], dir: lc0, memory: 8GiB, sandbox: sealed, reads: [nets], options: { Threads: 2 }, cores: 2, uses: { gpu: 1 } }
  Fish: { cmd: stockfish }
`,
      FILE,
    ),
  );
  expect({ cores, labels, resources }).toEqual({ cores: 8, labels: ['gpu', 'fast'], resources: { gpu: 2 } });
  expect([...engines]).toEqual([
    [
      'Lc0',
      {
        program: {
          kind: 'process',
          command: '/srv/lc0/lc0',
          args: ['-w', 'net.pb'],
          environment: {},
          workingDirectory: '/srv/lc0',
          memoryMiB: 8192,
          sandbox: { level: 'sealed', reads: ['/srv/nets'] },
        },
        options: { Threads: 2 },
        cores: 2,
        uses: { gpu: 1 },
      },
    ],
    ['Fish', { program: { kind: 'process', command: 'stockfish', args: [], environment: {} }, options: {}, cores: 1, uses: {} }],
  ]);
});

it.each([
  ['labell: [x]\n', '1: Cannot use the field "labell": expected a known name (did you mean "labels"?)'],
  ['cores: none\n', '1: Cannot read "cores": expected a whole number from 1 to 4096, got "none"'],
  ['engines: { A: {} }\n', '1: Cannot find "cmd": expected the path of a program'],
  ['engines: { A: { cmd: a, uses: { gpu: 1 } } }\n', 'Cannot lend "A": it uses 1 of "gpu", and resources has 0'],
  ['engines: [a]\n', expect.stringContaining('Cannot read "engines"')],
])('%j', (text, problem) => {
  expect(problems(text)).toEqual([problem]);
});
