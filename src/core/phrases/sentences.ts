// Every sentence that is sent with its code and values, in English: the complete list that the page's languages translate (web/words). say.ts has the
// places for values. Long because it is one list.

export const SENTENCES = {
  // Events
  event: '{event, event}',
  'format.roundRobin': 'round robin',
  'format.roundRobin.double': 'double round robin',
  'format.roundRobin.doubles': '{count} double round robins',
  'format.roundRobin.cycles': 'round robin, {count} cycles',
  'format.gauntlet': 'gauntlet',
  'format.gauntlet.double': 'double gauntlet',
  'format.gauntlet.doubles': '{count} double gauntlets',
  'format.gauntlet.cycles': 'gauntlet, {count} cycles',
  'format.match': 'match of {games|1 game|# games}',
  'format.match.atMost': 'match of at most {games|1 game|# games}',
  'format.knockout': 'knockout',
  'format.swiss': 'Swiss, {rounds|1 round|# rounds}',
  'format.field': '{format}, {entrants|1 entrant|# entrants}',
  'waits.events': 'Begins when {names, and} {count|is|are} over.',
  'waits.tie': 'Begins when the organisers have ordered {names, and}.',
  'date.deadline': '{event, event}: engines are due',
  'date.begins': '{event, event} begins',

  // Games
  game: 'game {id}, {players}',
  'game.of': 'game {id} of {event, event}, {players}',
  'game.number': 'game {id}',
  players: '{white} - {black}',
  'players.go': '{black} (Black) - {white}',

  // Questions to officials
  'question.referral': '{game}: {reason}',
  'question.referral.silent': '{game}: {reason}; its operator may report the score that it displays',
  'question.scores': '{what} (CGF-9.3): {told}; counted by {method} {counts}',
  'question.scores.differ': 'the scores differ',
  'question.scores.unfounded': 'both name a score that the board does not give',
  'question.count': '{score} {label}',
  'question.lateFlag': '{name} overstepped its time late in the game (CGF-6.2): {evidence}',
  'question.moveLimit': 'it was stopped at its last move (CGF-6.2)',
  'question.interrupted': 'it was interrupted (CGF-10.2)',
  'question.call': '{game}: {name} cannot go on, its clock runs: {evidence}',
  'question.held': '{game}, is held: {reason}; {next}',
  'claim.silent': '{name} names none ({evidence})',
  'claim.score': '{name} says {score}',
  'claim.noneDead': '{name} says {score} with no dead stones',
  'claim.dead': '{name} says {score} with {dead|1 dead stone|# dead stones}',
  'held.slot': 'it continues as soon as a slot is free',
  'held.now': 'tried again now',
  'held.at': 'tried again at {at, clock}, or at once after "arbiter resume"',
  'held.entrant': 'put {entrant} in order: it is {again}',
  'held.official': 'it waits for an official, who continues, adjudicates or decides it',
  'tie.places': '{names, and} share places {from} to {to} of {event, event}: the organisers decide their order',
  'tie.match': '{match}: {first} and {second} are level after all tie-breaks, and the organisers decide who goes on',
  'round.unconfirmed':
    'round {round} of {event, event} is paired ({boards|1 board|# boards}): an official confirms or changes it',
  'update.late':
    '{entrant} was changed after the deadline of {event, event} (S16-13c): {changes, parts}. Restore what was submitted, or let an official grant the update',
  'version.refused': '{reason}; {remedy}',
  'version.remedy':
    'restore the accepted files, or list under "writes" what {entrant} writes itself; or an official accepts this version, or disqualifies {entrant}',
} as const;
