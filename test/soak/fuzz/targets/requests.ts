// What is asked over the control socket: bytes to lines, lines to requests, requests to a ruling in a tournament that runs. Only a `Refusal` is thrown.

import { english } from '../../../../src/core/phrases/english.ts';
import { lineSplitter } from '../../../../src/journal/owner/lines.ts';
import { decide, type Decidable } from '../../../../src/rulings/decide.ts';
import type { RulingContext } from '../../../../src/rulings/decision.ts';
import { parseControlRequest } from '../../../../src/rulings/request.ts';
import { Refusal } from '../../../../src/rulings/refusal.ts';
import { inPieces, mustBe, mustBeWords, mustEqual } from '../oracles.ts';
import { CONTEXTS } from '../runningTournaments.ts';
import type { Target } from '../target.ts';

const asked = (fields: object): string => `${JSON.stringify({ by: 'Ada', reason: 'x', ...fields })}\n`;

export const target: Target = {
  reads: ['src/rulings', 'src/journal/owner/lines.ts'],
  seeds: [
    '{"kind":"status","width":80}\n{"kind":"status","width":1e999}\n',
    asked({ kind: 'pause' }) + asked({ kind: 'resume' }),
    asked({ kind: 'rule', game: 1, result: '1-0' }) +
      asked({ kind: 'rule', game: 1, result: 'void', replay: 'now' }) +
      asked({ kind: 'rule', game: 3, result: '1/2-1/2' }),
    asked({ kind: 'stop-game', game: 3 }) + asked({ kind: 'resume-game', game: 3 }) + asked({ kind: 'adjudicate-game', game: 3 }),
    asked({ kind: 'score', game: 1, entrant: 'P1', score: 'W+1.5' }) + asked({ kind: 'answer', game: 1, answer: 'restart' }),
    asked({ kind: 'disqualify', entrant: 'E1', confirmed: true }) +
      asked({ kind: 'reinstate', entrant: 'E1' }) +
      asked({ kind: 'accept-version', entrant: 'E1' }),
    asked({ kind: 'absent', entrant: 'P1', from: 2, to: 3 }) +
      asked({ kind: 'present', entrant: 'P1' }) +
      asked({ kind: 'join', entrant: 'P3' }) +
      asked({ kind: 'tardy', entrant: 'P1', round: 1, lateMinutes: 5 }),
    asked({ kind: 'start-round', round: 2 }) + asked({ kind: 'repair', round: 1, boards: 1, seats: ['P1', 'P2'] }),
    asked({ kind: 'decide-tie', event: 'main', order: ['E1', 'E2'] }) +
      asked({ kind: 'withdraw', entrant: 'E1', event: 'main' }) +
      asked({ kind: 'replace', entrant: 'E1', event: 'main', replacement: 'E2' }),
    asked({ kind: 'grant-update', entrant: 'E1', event: 'main', until: '2026-07-23T09:00Z' }) +
      asked({ kind: 'reload', dryRun: true, file: 'x' }),
  ],
  words: [
    ...[
      '"kind":"',
      'status',
      'pause',
      'resume',
      'result',
      'replay',
      'disqualify',
      'withdraw',
      'order',
      'reload',
      'stop',
      'replace',
      'restore',
      'annul',
      'count',
      'decide',
      'grant-update',
      'accept-version',
    ],
    ...[
      '"game":1',
      '"entrant":"A"',
      '"event":"main"',
      '"by":"Ada"',
      '"reason":"x"',
      '"result":"1-0"',
      '"confirmed":true',
      '"signing":true',
      '"signed":{',
      '"until":"',
      '"entrants":[',
      'null',
      '1e999',
      '-1',
    ],
    ...['{', '}', '[', ']', ',', '\n', '__proto__', '\\u0000', '\\u202e'],
  ],
  check(bytes) {
    const linesOf = (feed: (take: (chunk: Buffer) => void) => void): readonly string[] => {
      const lines: string[] = [];
      feed(
        lineSplitter(
          (line) => lines.push(line),
          () => lines.push('too long'),
        ),
      );
      return lines;
    };
    const lines = linesOf((take) => take(Buffer.from(bytes)));
    mustEqual(
      linesOf((take) => inPieces(bytes, (piece) => take(Buffer.from(piece)))),
      lines,
      'lines, split and whole',
    );
    for (const line of lines) {
      let value: unknown;
      try {
        value = JSON.parse(line);
      } catch {
        continue;
      }
      try {
        const request = parseControlRequest(value);
        if (request.kind !== 'status' && request.kind !== 'reload')
          CONTEXTS.forEach((context) => checkDecision(request, context));
      } catch (error) {
        mustBeRefusal(error);
      }
    }
  },
};

function checkDecision(request: Decidable, context: RulingContext): void {
  try {
    const { entries, answer, confirm } = decide(request, context);
    mustBeWords(english(answer), 5000);
    confirm.forEach((words) => mustBeWords(english(words), 5000));
    mustBe(JSON.stringify(entries).length < 100_000, 'small entries');
  } catch (error) {
    mustBeRefusal(error);
  }
}

function mustBeRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
  mustBeWords(error.message, 5000);
}
