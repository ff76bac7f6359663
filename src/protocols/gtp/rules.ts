// What a program receives about the rules of a game, and what it reports about them. GTP has no command for rules; KataGo has `kata-set-rules` and
// `kata-get-rules` (GTP_Extensions.md), KGS `kgs-rules` (kgsGtp, "GTP commands"), which Pachi and Fuego also support. Other programs have a command
// line option (docs/go-programs.md), or one set of rules. A refusal does not end the game: the event's rules decide the count anyway.

import type { GoRuleSet, GoStart } from '../../core/gameRules.ts';
import { quoted, type Reply } from './conversation.ts';

/** A command, and a function that gives the doubt that its reply raises, as text that follows the program's name; `undefined`: no doubt. */
export type RulesCommand = { readonly words: string; readonly doubt: (reply: Reply) => string | undefined };

/** `sets`: the session sets the rules, because no option of the organiser does. */
export function rulesCommands(start: GoStart, lists: (command: string) => boolean, sets: boolean): readonly RulesCommand[] {
  return [...(sets ? settingCommands(start, lists) : []), ...(lists('kata-get-rules') ? [asking(start.ruleSet)] : [])];
}

function settingCommands({ ruleSet, superko, suicide }: GoStart, lists: (command: string) => boolean): readonly RulesCommand[] {
  if (lists('kata-set-rules')) {
    const ko = { none: 'SIMPLE', positional: 'POSITIONAL', situational: 'SITUATIONAL' }[superko];
    const single = lists('kata-set-rule') ? [`kata-set-rule ko ${ko}`, `kata-set-rule suicide ${suicide}`] : [];
    return [`kata-set-rules ${ruleSet}`, ...single].map(setting);
  }
  return lists('kgs-rules')
    ? [setting(`kgs-rules ${suicide && ruleSet !== 'japanese' ? 'new_zealand' : KGS_NAME[ruleSet]}`)]
    : [];
}

/** KGS has no Tromp-Taylor rules; with suicide New Zealand's are the same except for superko, without it the Chinese rules. */
const KGS_NAME = {
  japanese: 'japanese',
  chinese: 'chinese',
  'tromp-taylor': 'chinese',
} as const satisfies Record<GoRuleSet, string>;

const setting = (words: string): RulesCommand => ({
  words,
  doubt: (reply) => (reply.kind === 'failure' ? `refused "${words}" (${quoted(reply)}): it may count by other rules` : undefined),
});

const SCORING = {
  japanese: 'TERRITORY',
  chinese: 'AREA',
  'tromp-taylor': 'AREA',
} as const satisfies Record<GoRuleSet, string>;

/** KataGo answers with JSON such as `{"ko":"POSITIONAL","scoring":"AREA","suicide":false,…}`. */
const asking = (ruleSet: GoRuleSet): RulesCommand => ({
  words: 'kata-get-rules',
  doubt(reply) {
    const scoring = /"scoring"\s*:\s*"(\w+)"/.exec(reply.kind === 'success' ? reply.text : '')?.[1];
    if (scoring === undefined || scoring === SCORING[ruleSet]) return undefined;
    return `counts by other rules than the event: expected ${SCORING[ruleSet]} scoring for ${ruleSet} rules, it says ${scoring}`;
  },
});
