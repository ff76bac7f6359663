// The commands of a GTP program: those that an event needs in addition to the moves, and its answers to wrong ones. Source: Specification of the
// Go Text Protocol, version 2, draft 2: every command is answered, a failure by "?".

import { english } from '../../core/phrases/english.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { recognised } from '../../core/phrases/recognised.ts';
import { createLineReader } from '../../protocols/lines.ts';
import { onEngine, onFreshEngine } from '../bench.ts';
import { pass, warning } from '../outcome.ts';
import type { Subject } from '../subject.ts';

/** What is lost if the program does not list them. */
const WANTED = {
  final_score: phrase('check.go.noScore'),
  final_status_list: phrase('check.go.noStatus'),
  time_settings: phrase('check.go.noControl'),
  time_left: phrase('check.go.noClock'),
} as const;

export const commandList = onEngine((subject) => {
  const lists = (name: string): boolean => new RegExp(String.raw`^(?:=\d*\s*)?${name}\s*$`, 'm').test(subject.handshakeText);
  const rules = ['kata-set-rules', 'kgs-rules'].find(lists);
  const figures = { rulesCommand: rules ?? 'none', undo: lists('undo') };
  const missing = Object.entries(WANTED).flatMap(([name, loss]) =>
    lists(name) ? [] : [phrase('check.go.lacks', { command: name, loss })],
  );
  if (missing.length > 0) return warning(phrase('check.go.list', { missing }), { ...figures, missing: missing.map(english) });
  return pass(
    rules === undefined ? 'all; it hears of the rules by its command line only' : `all; hears of the rules by ${rules}`,
    figures,
  );
});

/** Sent in this order on a board of nine lines; each must be refused. */
const WRONG: readonly { readonly words: string; readonly what: Phrase; readonly before?: readonly string[] }[] = [
  { words: 'arbiter_has_no_such_command', what: phrase('check.input.unknown') },
  { words: 'boardsize nine', what: phrase('check.go.input.size') },
  { words: 'play black', what: phrase('check.go.input.pointless') },
  { words: 'play black Z99', what: phrase('check.go.input.offBoard') },
  { words: 'play white D4', what: phrase('check.go.input.taken'), before: ['play black D4'] },
  {
    words: 'play white E5',
    what: phrase('check.go.input.ko'),
    before: ['E4 black', 'D5 black', 'E6 black', 'F4 white', 'G5 white', 'F6 white', 'E5 white', 'F5 black'].map((stone) => {
      const [point = '', colour = ''] = stone.split(' ');
      return `play ${colour} ${point}`;
    }),
  },
];
const BEGIN = ['boardsize 9', 'clear_board', 'komi 5.5'] as const;

/** No event sends any of this, so a warning at most; at a terminal and under other referees it matters. */
export const wrongGoInput = onFreshEngine(async (subject, bench) => {
  const accepted: Phrase[] = [];
  for (const words of BEGIN) await ask(subject, words, bench.patienceMs);
  for (const { words, what, before = [] } of WRONG) {
    for (const legal of before) await ask(subject, legal, bench.patienceMs);
    const answer = await ask(subject, words, bench.patienceMs);
    if (answer === undefined) {
      const end = subject.ended?.message;
      const gone = end === undefined ? phrase('check.saidNothing') : recognised(end);
      return warning(phrase('check.go.noAnswer', { what, words, gone }), {}, subject.lastWords());
    }
    if (answer === '=') accepted.push(phrase('check.go.input', { what, words }));
  }
  subject.send('\n# a comment\n\t\n');
  if ((await ask(subject, 'protocol_version', bench.patienceMs)) !== '=')
    return warning(phrase('check.go.afterEmpty'), {}, subject.lastWords());
  return accepted.length === 0
    ? pass(`refuses it with "?"`)
    : warning(phrase('check.go.takes', { accepted }), { accepted: accepted.map(english) });
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
