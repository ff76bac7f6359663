// Single values: times, clocks, sizes, komi, places, moments and addresses of tournament files and command lines. What is read has a form that is read as
// the same.

import { formatPlaces, parsePlaces, parseSeats } from '../../../../src/tournament/values/placeRange.ts';
import { parseTcpPlace } from '../../../../src/tournament/values/connection.ts';
import { parseDuration, LONGEST_MS } from '../../../../src/tournament/values/duration.ts';
import { MOST_KOMI, parseKomi } from '../../../../src/tournament/values/komi.ts';
import { parseMemorySize } from '../../../../src/tournament/values/memorySize.ts';
import { formatTimeControl, parseTime, parseTimeControl } from '../../../../src/tournament/values/timeControl.ts';
import { parseUtcTime } from '../../../../src/tournament/values/utcTime.ts';
import { parseScore, formatScore } from '../../../../src/games/go/scoreText.ts';
import { parseVertex, formatVertex, parseSgfPoint, formatSgfPoint } from '../../../../src/games/go/vertex.ts';
import { parseTableName, formatTableName, mirroredKey } from '../../../../src/games/chess/syzygy/material.ts';
import { parseSubscription } from '../../../../src/broadcast/stream/subscription.ts';
import { readShownScore } from '../../../../src/protocols/sgmp/shownScore.ts';
import { printable, isShownWhole } from '../../../../src/core/messages/printable.ts';
import { shortened, withShortQuotes } from '../../../../src/core/messages/shortened.ts';
import { spokenIn } from '../../../../src/protocols/otherProtocol.ts';
import type { Result } from '../../../../src/core/result.ts';
import { hasControls, mustBe, mustBeWords, mustEqual } from '../oracles.ts';
import type { Target } from '../target.ts';

/** The value; `undefined` if it was refused, in words. */
function valueOf<Value>(result: Result<Value, string>): Value | undefined {
  if (result.ok) return result.value;
  mustBeWords(`Cannot ${result.error}`, 5000);
  return undefined;
}

export const target: Target = {
  reads: [
    'src/tournament/values',
    'src/games/go/scoreText.ts',
    'src/games/go/vertex.ts',
    'src/broadcast/stream/subscription.ts',
    'src/core/messages/printable.ts',
    'src/core/messages/shortened.ts',
  ],
  seeds: [
    ...[
      '60+0.6',
      '40/60+1',
      `30'+5"`,
      '40/5m, 20/60',
      'inf',
      '0.1/move',
      'hg 60',
      '1h30m',
      '500h',
      '50ms',
      '1.5s',
      '2GiB',
      '512mb',
      '5 1/2',
      '5\xc2\xbd',
      '-3',
      '1-2',
      '3',
      '2-',
      '1-3 seats',
    ],
    ...[
      '2026-07-23T09:00Z',
      '2026-07-24T09:00+09:00',
      'tcp:localhost:9000',
      'tcp:[::1]:80',
      'B+6.5',
      'W+0.5',
      '0',
      'D4',
      'pass',
      'Z25',
      'aa',
      'tt',
      'KRvK',
      'KQPvKRP',
      'playing',
      '3,7,7',
      'none',
      '0-3,8',
    ],
    ...['Final score: B+3.5', 'Result: W+12', 'id name X', '\xe2\x80\xae\x1b[2Jx', `"${'q'.repeat(300)}"`],
  ],
  words: [
    '+',
    '/',
    ':',
    'ms',
    's',
    'm',
    'h',
    'GiB',
    'kB',
    '-',
    '.',
    ',',
    ' ',
    '\xc2\xbd',
    'inf',
    'move',
    'T',
    'Z',
    '+09:00',
    'tcp:',
    '[::1]',
    'B+',
    'W+',
    'v',
    'K',
    '0',
    '9',
    '1e9',
    '"',
    '\x1b[',
    '\xe2\x80\xae',
  ],
  longest: 600,
  check(bytes) {
    const text = new TextDecoder().decode(bytes);
    const duration = valueOf(parseDuration(text));
    mustBe(duration === undefined || (duration >= 0 && duration <= LONGEST_MS), `a duration up to 500 h, got ${duration}`);
    const time = valueOf(parseTime(text));
    mustBe(time === undefined || (time >= 0 && Number.isSafeInteger(time)), `a time, got ${time}`);
    const control = valueOf(parseTimeControl(text));
    if (control !== undefined)
      mustEqual(
        parseTimeControl(formatTimeControl(control)),
        { ok: true, value: control },
        `${formatTimeControl(control)}, read again`,
      );
    const komi = valueOf(parseKomi(text));
    mustBe(komi === undefined || Math.abs(komi) <= 2 * MOST_KOMI, `a komi, got ${komi}`);
    const size = valueOf(parseMemorySize(text));
    mustBe(size === undefined || (size > 0 && Number.isSafeInteger(size)), `a size, got ${size}`);
    const places = valueOf(parsePlaces(text));
    if (places !== undefined)
      mustEqual(parsePlaces(formatPlaces(places)), { ok: true, value: places }, 'places, written and read');
    valueOf(parseSeats(text));
    const moment = valueOf(parseUtcTime(text));
    if (moment !== undefined)
      mustEqual(Date.parse(text.trim().replace(/[T ]/, 'T').replaceAll(/\s/g, '')), moment, 'a moment in two readings');
    valueOf(parseTcpPlace(text));
    const score = valueOf(parseScore(text));
    if (score !== undefined) mustEqual(parseScore(formatScore(score)), { ok: true, value: score }, 'a score, written and read');
    for (const lines of [2, 9, 19, 25]) {
      const point = valueOf(parseVertex(text, lines));
      if (point !== undefined)
        mustEqual(parseVertex(formatVertex(point, lines), lines), { ok: true, value: point }, 'a vertex, written and read');
      const sgf = valueOf(parseSgfPoint(text, lines));
      if (sgf !== undefined)
        mustEqual(parseSgfPoint(formatSgfPoint(sgf, lines), lines), { ok: true, value: sgf }, 'a point, written and read');
    }
    const key = parseTableName(text);
    const name = key === undefined ? '' : formatTableName(key);
    if (key !== undefined)
      mustBe([key, mirroredKey(key)].includes(parseTableName(name) ?? 0), 'the name of a table, written and read');
    const games = valueOf(parseSubscription(text));
    if (games !== undefined)
      mustEqual(parseSubscription(String(games)), { ok: true, value: games }, 'a subscription, written and read');
    readShownScore(text);
    spokenIn(text);
    const shown = printable(text);
    mustBe(isShownWhole(shown), 'a printable text to be printable');
    mustBe(!hasControls(shown), 'no character that a terminal would interpret');
    mustBe(shortened(text).length <= 201 && withShortQuotes(text).length <= 10_001, 'a bounded text');
    mustBe(shortened(text).isWellFormed(), 'no half of a character');
  },
};
