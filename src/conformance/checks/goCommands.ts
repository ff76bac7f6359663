// The commands of a GTP program: those that an event needs in addition to the moves, and its answers to wrong ones. Source: Specification of the
// Go Text Protocol, version 2, draft 2: every command is answered, a failure by "?".

import { createLineReader } from '../../protocols/lines.ts';
import { onEngine, onFreshEngine } from '../bench.ts';
import { pass, warning } from '../outcome.ts';
import type { Subject } from '../subject.ts';

/** What is lost if the program does not list them. */
const WANTED = {
  final_score: 'its operator or officials have to name its score',
  final_status_list: 'no one hears which stones it calls dead',
  time_settings: 'it does not hear its time control',
  time_left: 'it does not hear its clock',
} as const;

export const commandList = onEngine((subject) => {
  const lists = (name: string): boolean => new RegExp(String.raw`^(?:=\d*\s*)?${name}\s*$`, 'm').test(subject.handshakeText);
  const rules = ['kata-set-rules', 'kgs-rules'].find(lists);
  const figures = { rulesCommand: rules ?? 'none', undo: lists('undo') };
  const missing = Object.entries(WANTED).flatMap(([name, loss]) => (lists(name) ? [] : [`${name}: ${loss}`]));
  if (missing.length > 0) return warning(`does not list ${missing.join('; ')}`, { ...figures, missing });
  return pass(
    rules === undefined ? 'all; it hears of the rules by its command line only' : `all; hears of the rules by ${rules}`,
    figures,
  );
});

/** Sent in this order on a board of nine lines; each must be refused. */
const WRONG: readonly { readonly words: string; readonly what: string; readonly before?: readonly string[] }[] = [
  { words: 'arbiter_has_no_such_command', what: 'an unknown command' },
  { words: 'boardsize nine', what: 'a board size that is no number' },
  { words: 'play black', what: 'a move without a point' },
  { words: 'play black Z99', what: 'a point off the board' },
  { words: 'play white D4', what: 'a point that is taken', before: ['play black D4'] },
  {
    words: 'play white E5',
    what: 'the retaking of a ko',
    before: ['E4 black', 'D5 black', 'E6 black', 'F4 white', 'G5 white', 'F6 white', 'E5 white', 'F5 black'].map((stone) => {
      const [point = '', colour = ''] = stone.split(' ');
      return `play ${colour} ${point}`;
    }),
  },
];
const BEGIN = ['boardsize 9', 'clear_board', 'komi 5.5'] as const;

/** No event sends any of this, so a warning at most; at a terminal and under other referees it matters. */
export const wrongGoInput = onFreshEngine(async (subject, bench) => {
  const accepted: string[] = [];
  for (const words of BEGIN) await ask(subject, words, bench.patienceMs);
  for (const { words, what, before = [] } of WRONG) {
    for (const legal of before) await ask(subject, legal, bench.patienceMs);
    const answer = await ask(subject, words, bench.patienceMs);
    if (answer === undefined) {
      const gone = subject.ended?.message ?? 'it said nothing';
      return warning(`does not answer ${what} ("${words}"): ${gone}`, {}, subject.lastWords());
    }
    if (answer === '=') accepted.push(`${what} ("${words}")`);
  }
  subject.send('\n# a comment\n\t\n');
  if ((await ask(subject, 'protocol_version', bench.patienceMs)) !== '=')
    return warning('answers nothing after empty lines and a comment', {}, subject.lastWords());
  return accepted.length === 0 ? pass(`refuses it with "?"`) : warning(`takes ${accepted.join(', ')}`, { accepted });
});

const SIGNS = ['=', '?'] as const;
type Sign = (typeof SIGNS)[number];

/** Sends one command without the session, which cannot be used afterwards: the sign of the reply; `undefined` at the deadline or its end. */
async function ask(subject: Subject, words: string, longestMs: number): Promise<Sign | undefined> {
  if (subject.ended !== undefined) return undefined;
  let answer: Sign | undefined;
  const lines = createLineReader({
    line([first]) {
      answer ??= SIGNS.find((sign) => sign.charCodeAt(0) === first);
    },
  });
  subject.tap = (chunk) => lines.receive(chunk);
  subject.send(`${words}\n`);
  for (const deadline = performance.now() + longestMs; answer === undefined && subject.ended === undefined;) {
    if (performance.now() > deadline) break;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  subject.tap = undefined;
  return answer;
}
