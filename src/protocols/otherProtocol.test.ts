import { expect, it } from 'vitest';
import { describeSilence as inXBoard } from './cecp/silence.ts';
import { describeSilence as inGtp } from './gtp/silence.ts';
import { describeOther, OPENINGS, spokenIn, withRemedy } from './otherProtocol.ts';
import { describeSilence as inUci } from './uci/silence.ts';

it.each([
  [inUci(['feature ping=1 done=1']), 'xboard'],
  [inUci(['? unknown command']), 'gtp'],
  [inUci(['? ']), 'gtp'],
  [inXBoard(["Unknown command: 'xboard'. Type help for more information."]), 'uci'],
  [inGtp(['id name Rapid']), 'uci'],
  [inGtp(['Invalid move: name']), 'xboard'],
])('%s: the line to write is protocol: %s', (hint = '', protocol) => {
  expect(spokenIn(hint)).toBe(protocol);
  expect(withRemedy(hint)).toBe(`${hint}: write "protocol: ${protocol}"`);
});

it('adds nothing to other hints', () => {
  const hint = inUci(['id name X']) ?? '';
  expect([spokenIn(hint), withRemedy(hint)]).toEqual([undefined, hint]);
});

it('says what a program that was asked speaks', () => {
  expect(describeOther('uci', 'xboard')).toBe('the engine seems to speak UCI, not XBoard: write "protocol: uci"');
  expect(OPENINGS.gtp.answer.test('? unknown command\n')).toBe(false);
  expect(OPENINGS.gtp.answer.test('\n=1 2\n\n')).toBe(true);
});
