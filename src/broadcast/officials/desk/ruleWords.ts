// The rules on matters that wait for officials, paraphrased and cited by id, so that no one has to look them up at the desk. Source: CGF'99,
// paragraphs 4.2, 5, 6.2, 9.3, 10.1, 10.2; TCEC Season 16, paragraphs 13e and 13f; TIE-RULING is the last tie-break of every event.

export const RULE_WORDS: Readonly<Record<string, string>> = {
  'CUP-5c':
    'A game that the host has disturbed is restarted; a position that the tablebases know is adjudicated. The officials decide which, and when it is played.',
  'CGF-4.2': 'Programs may be modified between rounds, but not during a game.',
  'CGF-5': 'Pairings are published before a round, and may be changed until its first game begins.',
  'CGF-6.2':
    'A side that runs out of time before move 300 loses. From move 300 on, a judge decides. After move 400 the game stops and a judge decides. A pass counts as a move.',
  'CGF-9.3': 'After two passes both programs name the score. If they agree, that is the result; otherwise the officials decide.',
  'CGF-10.1':
    'A program that crashed or breaks the protocol may be started again, or its operator may play on for it. Its clock runs until then.',
  'CGF-10.2': 'A game that was interrupted through no one’s play is decided by a judge: a result, or played again.',
  'S16-13e': 'Engines cannot be updated while their event is played.',
  'S16-13f': 'The engines play with the versions that played in the event before. No separate updates are allowed.',
  'S16-13c':
    'Engines are due at the last game of the event before, or at a moment that was given. After that an official may grant an update, until the event is opened.',
  'TIE-RULING': 'These engines are tied on every tie-break. The organisers decide their order.',
};
