// The other files that people hand over, the first byte says which: engines.json, results of an earlier season, accounts, a list of ratings, owner.json.

import { parseAccounts, formatAccounts } from '../../../../src/broadcast/officials/accounts.ts';
import { parseListing } from '../../../../src/ratings/readListing.ts';
import { parseEnginesJson } from '../../../../src/tournament/engines/enginesJson.ts';
import { formatSeasonResults, namesAt, parseSeasonResults } from '../../../../src/tournament/season/seasonResults.ts';
import { mustBe, mustBeWords, mustEqual } from '../oracles.ts';
import type { Target } from '../target.ts';

const READERS: Readonly<Record<string, (text: string) => void>> = {
  e(text) {
    const engines = parseEnginesJson(text, 'engines.json');
    if (!engines.ok) return engines.error.forEach(({ message }) => mustBeWords(message, 5000));
    mustEqual(new Set(engines.value.map(({ name }) => name)).size, engines.value.length, 'the number of names of engines');
  },
  s(text) {
    const results = parseSeasonResults(text);
    if (!results.ok) return mustBeWords(results.error, 5000);
    mustEqual(parseSeasonResults(formatSeasonResults(results.value)), results, 'results, written and read');
    for (const event of results.value.events) namesAt(event, { from: 1, to: 2 });
  },
  a(text) {
    const accounts = parseAccounts(text);
    if (!accounts.ok) return mustBeWords(accounts.error, 5000);
    mustEqual(parseAccounts(formatAccounts(accounts.value)), accounts, 'accounts, written and read');
  },
  l(text) {
    const listing = parseListing(text, 'elo.txt');
    if (!listing.ok) return listing.error.forEach(({ message }) => mustBeWords(message));
    for (const elo of listing.value.values()) mustBe(Number.isFinite(elo), `a rating, got ${elo}`);
  },
};

const HASH = 'a'.repeat(64);
const PASSWORD = '{"cost":16384,"blockSize":8,"parallel":1,"salt":"c2FsdA==","hash":"aGFzaA=="}';

export const target: Target = {
  reads: [
    ...[
      'src/tournament/engines/enginesJson.ts',
      'src/tournament/season/seasonResults.ts',
      'src/tournament/reading/yamlSource.ts',
    ],
    ...['src/broadcast/officials/accounts.ts', 'src/ratings/readListing.ts'],
  ],
  seeds: [
    'e[{"name":"A","command":"./a -x \\"y z\\"","protocol":"uci","workingDirectory":"/a","initStrings":["a"],"options":[{"name":"Hash","type":"spin","value":16,"default":16,"min":1,"max":64},{"name":"X","type":"combo","value":"b","choices":["a","b"]}],"restart":"auto","ponder":true,"whitepov":true,"stderrFile":"x","variants":["standard"]}]',
    `s{"tournament":"T","journalHash":"${HASH}","events":[{"key":"main","name":"M","title":{"name":"Champion","holder":"A"},"places":[["A"],["B","C"]]}]}`,
    `a{"version":1,"accounts":[{"name":"Ada","role":"chair","entrants":[],"password":${PASSWORD}},{"name":"Bob","role":"operator","entrants":["A"],"password":${PASSWORD},"totp":{"secret":"ABCDEFGHIJKLMNOP","recovery":["x"]},"signing":{"key":"k","sealed":"s"}}]}`,
    'lRank Name Elo + - games score oppo. draws\n   1 A B  3771   26   26      247   63%  3683   53%\n   * C -324 10 50%\n',
    'l   # PLAYER : RATING\n   1 Fire 7.1        :  3301.4   12.1    44.5      90    49\n',
    'lA, 100\nB C 200.5\n# x\n\nD:-3\n',
  ],
  words: [
    ...[
      '"name":',
      '"command":',
      '"protocol":',
      '"options":',
      '"value":',
      '"type":',
      '"events":',
      '"places":',
      '"key":',
      '"journalHash":',
      '"tournament":',
      '"version":1',
      '"accounts":',
    ],
    ...[
      '"role":',
      '"chair"',
      '"password":',
      '"entrants":',
      '"totp":',
      '"signing":',
      HASH,
      '[',
      ']',
      '{',
      '}',
      ',',
      ':',
      '"',
      'null',
      '1e999',
      '-1',
      '__proto__',
      '\\u0000',
      '\n',
      ' : ',
      '  1 ',
      '%',
    ],
  ],
  failed: [`lA${' '.repeat(4000)}B`],
  check: (bytes) => READERS[String.fromCharCode(bytes[0] ?? 0)]?.(new TextDecoder().decode(bytes.subarray(1))),
};
