import { describe, expect, it } from 'vitest';
import { formatIssue } from '../../core/messages/issue.ts';
import { unwrap } from '../../core/result.ts';
import { parseEnginesJson } from './enginesJson.ts';

/** In the format of cutechess' engine manager: all options, with their kinds, tabs or spaces, slashes escaped. */
const WRITTEN = `[
    {
        "command": "\\/opt\\/sf\\/stockfish",
        "name": "Stockfish 16",
        "options": [
            { "alias": "", "default": 16, "max": 33554432, "min": 1, "name": "Hash", "type": "spin", "value": 256 },
            { "default": "1", "max": 512, "min": 1, "name": "Threads", "type": "spin", "value": "4" },
            { "alias": "", "name": "Clear Hash", "type": "button" },
            { "choices": ["Off", "White", "Black"], "default": "Off", "name": "Analysis Contempt", "type": "combo", "value": "Off" },
            { "default": false, "name": "Ponder", "type": "check", "value": "false" },
            { "default": "", "name": "SyzygyPath", "type": "folder", "value": "/tb" }
        ],
        "protocol": "uci",
        "stderrFile": "",
        "variants": [ "fischerandom", "standard" ],
        "workingDirectory": "\\/opt\\/sf"
    },
\t{
\t\t"name": "Sloppy",
\t\t"command": "sloppy --book \\"my book.bin\\" -x",
\t\t"protocol": "xboard"
\t}
]
`;

describe('parseEnginesJson', () => {
  it('reads what cutechess writes', () => {
    expect(unwrap(parseEnginesJson(WRITTEN))).toEqual([
      {
        name: 'Stockfish 16',
        command: '/opt/sf/stockfish',
        args: [],
        workingDirectory: '/opt/sf',
        protocol: 'uci',
        options: { Hash: 256, Threads: 4, 'Analysis Contempt': 'Off', Ponder: false, SyzygyPath: '/tb' },
        unsupported: [],
      },
      {
        name: 'Sloppy',
        command: 'sloppy',
        args: ['--book', 'my book.bin', '-x'],
        protocol: 'xboard',
        options: {},
        unsupported: [],
      },
    ]);
  });

  it('keeps unknown settings that would change play, and ignores settings that are off', () => {
    const on = { initStrings: ['memory 64'], whitepov: true, ponder: true, restart: 'on', timeouts: {} };
    const off = { initStrings: [], whitepov: false, ponder: false, restart: 'auto', validateClaims: false, debug: true };
    const text = JSON.stringify(
      [on, off].map((extra, index) => ({ name: `E${index}`, command: 'e', protocol: 'uci', ...extra })),
    );
    const entries = unwrap(parseEnginesJson(text));
    expect(entries.map(({ ponder }) => ponder)).toEqual([true, undefined]);
    expect(entries.map(({ restart }) => restart)).toEqual(['betweenGames', 'auto']);
    expect(entries.map(({ unsupported }) => unsupported)).toEqual([['timeouts'], []]);
    expect(entries.map(({ firstLines, scoresFrom }) => [firstLines, scoresFrom])).toEqual([
      [['memory 64'], 'white'],
      [undefined, undefined],
    ]);
  });

  it('reads an empty list', () => expect(unwrap(parseEnginesJson('[]'))).toEqual([]));

  it.each([
    ['{}', ['e.json:1:1: Cannot read the engines: expected a list, got a group of fields']],
    ['[5]', ['e.json:1:2: [0]: Cannot read the engine: expected an object with name and command, got "5"']],
    [
      '[{"name": 5, "command": "a\\nb"}]',
      [
        'e.json:1:11: [0].name: Cannot read "name": expected text in one line, got "5"',
        'e.json:1:25: [0].command: Cannot read "command": expected text in one line, got "a\\nb"',
        'e.json:1:2: [0].protocol: Cannot read "protocol": expected text in one line, got nothing',
      ],
    ],
    [
      '[{"name":"A","command":"a","protocol":"uci"},\n {"name":"A","command":"b","protocol":"uci"}]',
      ['e.json:2:2: [1]: Cannot use the name "A" twice: expected one engine of this name'],
    ],
    [
      '[{"name":"A","command":"a","protocol":"uci","options":[{"name":"Hash"},7]}]',
      [
        'e.json:1:56: [0].options[0].value: Cannot read the option "Hash": expected text, a number or true or false, got nothing',
        'e.json:1:72: [0].options[1]: Cannot read the option: expected an object with name and value, got "7"',
      ],
    ],
    ['[{"name":"A"', ['e.json:1:2: Cannot find the end of the group of fields: expected a closing }']],
  ])('refuses %s', (text, messages) => {
    const parsed = parseEnginesJson(text, 'e.json');
    expect(parsed.ok ? [] : parsed.error.map(formatIssue)).toEqual(messages);
  });
});
