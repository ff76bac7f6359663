// Every command of the program as data: what the command line and its `--help` need. commands/ has the code of each command in a separate file, which
// is loaded when the command runs: `arbiter status` does not need the reader of tournament files. Long because it is a table of all commands.

import type { Command } from './command.ts';

const DATA = { flags: '--data <folder>', description: 'the data folder of the tournament' };
const JSON_OBJECT = { flags: '--json', description: 'one JSON object' };
const REGISTRY = { flags: '--registry <folder>', description: 'the folder of the registry' };
const NO_CROSSTABLE = { flags: '--no-crosstable', description: 'print the standings alone' };
const SIGN_OPTIONS = [
  {
    flags: '--sign',
    description: 'sign it, as always if the account of --by has a key; the password may come from a pipe',
  },
  { flags: '--unsigned', description: 'do not sign it; "arbiter verify" will miss the signature' },
];
const PAUSE_OPTIONS = [
  DATA,
  { flags: '--by <name>', description: 'who decides (default: the name of the system user)' },
  { flags: '--reason <text>', description: 'why' },
  ...SIGN_OPTIONS,
];
/** The options of a game of Go played by hand. */
const GO_OPTIONS = [
  { flags: '--size <lines>', description: 'board size (default: 19)' },
  { flags: '--komi <points>', description: 'komi for White (default: 5.5)' },
  { flags: '--handicap <stones>', description: 'handicap stones for Black (default: none)' },
  { flags: '--rules <name>', description: 'japanese (default), chinese or tromp-taylor' },
];
const SERIAL = { flags: '--serial <device>', description: 'speak SGMP over a serial line or a pseudo-terminal, 8N1' };
const BAUD = { flags: '--baud <rate>', description: 'speed of the serial line (default: 2400)' };
const FRAME_LOG = { flags: '--log <file>', description: 'file for all messages (default: standard error)' };

/** How people reach the page. `when`: the condition under which a command takes them. */
const reachFlags = (when = ''): NonNullable<Command['options']> => [
  {
    flags: '--public-url <url>',
    description: `${when}the address under which people reach the page, if it is not that of this machine`,
  },
  {
    flags: '--trust-proxy <address>',
    description: `${when}believe what the proxy at this address or network says of its visitors`,
    repeatable: true,
  },
  { flags: '--tls-cert <file>', description: `${when}speak TLS with this certificate, in PEM with those of its issuers` },
  { flags: '--tls-key <file>', description: 'with --tls-cert: its private key, in PEM' },
];

/** In the order of `--help`. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'run',
    summary: 'Play a tournament to its end. Run it again to continue where it stopped.',
    arguments: '<file>',
    options: [
      { flags: '--data <folder>', description: 'the data folder (default: ./<tournament>.arbiter)' },
      {
        flags: '--concurrency <games>',
        description: 'games at once, or auto: as many as the cores allow (default: as in the file)',
      },
      {
        flags: '--web [address]',
        description: 'show it in a page: port, host:port or host (default: 127.0.0.1:8080 or the next free port)',
      },
      ...reachFlags('with --web: '),
      { flags: '--dry-run', description: 'show what would be played, without playing; starts each engine once' },
      { flags: '--offline', description: 'with --dry-run: start no engine' },
      NO_CROSSTABLE,
      { flags: '--quiet', description: 'print only what officials or operators must know' },
      { flags: '--json', description: 'one JSON object a line for each event; with --dry-run one object with every known game' },
    ],
    example: 'bin/arbiter run examples/evening-match.yaml',
    load: async () => (await import('./commands/run.ts')).run,
  },
  {
    name: 'match',
    summary: 'Play what a command line of fastchess says, print its lines and write its files.',
    arguments: '[words...]',
    example:
      'bin/arbiter match -engine cmd=./new name=new -engine cmd=./old name=old -each tc=10+0.1 -openings file=book.epd order=random -rounds 50 -concurrency 2 -pgnout file=games.pgn -recover',
    load: async () => (await import('./commands/match.ts')).match,
    isForeign: true,
  },
  {
    name: 'install-shims',
    summary: 'Write programs named fastchess, fastchess-ob and cutechess-cli that play with Arbiter, for tools that start those.',
    arguments: '<folder>',
    options: [
      {
        flags: '--fastchess-sha <commit>',
        description: 'the commit that the version line of fastchess ends with (default: the one that fishtest asks for)',
      },
    ],
    example: 'bin/arbiter install-shims shims',
    load: async () => (await import('./commands/installShims.ts')).installShims,
  },
  {
    name: 'serve',
    summary: 'Show a tournament in a page without playing it, even if it is over or runs elsewhere.',
    options: [
      DATA,
      { flags: '--web <address>', description: 'port, host:port or host (default: 127.0.0.1:8080 or the next free port)' },
      ...reachFlags(),
    ],
    example: 'bin/arbiter serve --data Evening-match.arbiter',
    load: async () => (await import('./commands/serve.ts')).serve,
  },
  {
    name: 'watch',
    summary: 'Watch a tournament in a terminal, here or anywhere that its page is reachable.',
    arguments: '[url]',
    options: [
      { flags: '--once', description: 'print the state once' },
      {
        flags: '--plain',
        description: 'print one line for each thing that happens, until it is over (default without a terminal)',
      },
      { flags: '--moves', description: 'with --plain: the moves too' },
    ],
    example: 'bin/arbiter watch http://127.0.0.1:8080/',
    load: async () => (await import('./commands/watch.ts')).watch,
  },
  {
    name: 'demo',
    summary: 'Play a small tournament with the sample engine, as a first look.',
    example: 'bin/arbiter demo',
    load: async () => (await import('./commands/demo.ts')).demo,
  },
  {
    name: 'rehearse',
    summary: 'Play a whole tournament in seconds, with modelled players on a virtual clock.',
    arguments: '<file>',
    options: [
      { flags: '--times <rehearsals>', description: 'number of rehearsals; more than one prints a summary (default: 1)' },
      { flags: '--seed <number>', description: 'seed of the first rehearsal; the others follow from it (default: 1)' },
      { flags: '--start <date>', description: 'start of the tournament, such as 2026-12-01T18:00Z (default: now)' },
      {
        flags: '--ratings <file>',
        description:
          'strengths: a listing of BayesElo or Ordo, or a name and its Elo a line (default: the joint list of the file)',
      },
      { flags: '--draw-rate <share>', description: 'the share of draws among equals (default: 0.64)' },
      { flags: '--crash-rate <share>', description: 'the share of games in which an engine crashes (default: 0.008)' },
      { flags: '--json', description: 'one JSON object' },
    ],
    example: 'bin/arbiter rehearse examples/evening-match.yaml --times 100',
    load: async () => (await import('./commands/rehearse.ts')).rehearse,
  },
  {
    name: 'status',
    summary: 'Print the state of a tournament, running or not.',
    options: [DATA, JSON_OBJECT],
    example: 'bin/arbiter status --data Evening-match.arbiter',
    load: async () => (await import('./commands/reading/status.ts')).status,
  },
  {
    name: 'game',
    summary: 'Show one game, why it ended so, whose fault it was, and how to play it again.',
    arguments: '<number>',
    options: [
      DATA,
      { flags: '--log', description: 'every move, and everything that was sent to the engines and said by them' },
      JSON_OBJECT,
    ],
    example: 'bin/arbiter game 17 --data Evening-match.arbiter',
    load: async () => (await import('./commands/reading/game.ts')).game,
  },
  {
    name: 'incidents',
    summary: 'List what happened besides play: faults, rulings, interruptions, notices, changes of the file.',
    options: [
      DATA,
      { flags: '--event <event>', description: 'which event (default: all)' },
      { flags: '--game <number>', description: 'which game (default: all)' },
      { flags: '--json', description: 'one JSON object an incident' },
    ],
    example: 'bin/arbiter incidents --data Evening-match.arbiter',
    load: async () => (await import('./commands/reading/incidents.ts')).incidents,
  },
  {
    name: 'explain',
    summary: 'Explain the rules whose ids are printed, such as WIN-1 (without an id: list them), or with --data a game.',
    arguments: '[ids...]',
    options: [
      { flags: '--data <folder>', description: 'explain the game with this number, as "arbiter game" does' },
      { flags: '--json', description: 'one JSON object a rule' },
    ],
    example: 'bin/arbiter explain WIN-1',
    load: async () => (await import('./commands/reading/explain.ts')).explain,
  },
  {
    name: 'standings',
    summary: 'Show the table of a tournament, or of PGN or SGF files.',
    arguments: '[files...]',
    options: [
      { flags: '--data <folder>', description: 'the data folder of a tournament' },
      {
        flags: '--tie-breaks <list>',
        description:
          'how to order equal points: CRASH, DE, WIN, SB, RMOB, 2WIN, FAST, SLOW, SOS, SODOS, SODOSX, RANK, RULING (default: those of the tournament; PGN: CRASH,DE,WIN,SB,RULING; SGF: WIN,SOS,SODOS,SODOSX,DE)',
      },
      {
        flags: '--disqualify-at <crashes>',
        description: 'disqualify engines that crashed this often; their games count for no one',
      },
      {
        flags: '--bye <name>',
        description: 'with files: an entrant who had a bye, worth a point; repeat for more',
        repeatable: true,
      },
      NO_CROSSTABLE,
      { flags: '--json', description: 'one JSON object an event' },
    ],
    example: 'bin/arbiter standings evening.pgn --tie-breaks CRASH,DE,WIN,SB --disqualify-at 3 --json',
    load: async () => (await import('./commands/reading/standings.ts')).standings,
  },
  {
    name: 'pairings',
    summary: 'Show the pairing table, the rounds of a Swiss event, and why each pairing was made.',
    options: [
      DATA,
      { flags: '--event <event>', description: 'which event (default: every Swiss of the tournament)' },
      { flags: '--round <number>', description: 'which round; 0 is the pairing table (default: the last; with --json all)' },
      { flags: '--explain', description: 'the cost of each pairing, and of the round without it' },
      { flags: '--json', description: 'one JSON object an event' },
    ],
    example: 'bin/arbiter pairings --data CGF-99.arbiter --round 3 --explain',
    load: async () => (await import('./commands/reading/pairings.ts')).pairings,
  },
  {
    name: 'ratings',
    summary: 'Rate the players of PGN or SGF files, of a tournament (with --data alone: its joint list), or of both together.',
    arguments: '[files...]',
    options: [
      { flags: '--data <folder>', description: 'the data folder of a tournament' },
      { flags: '--method <name>', description: 'bayeselo (default) or ordo' },
      {
        flags: '--test-games <pgn>',
        description: 'test games: give players without other games a temporary rating',
        repeatable: true,
      },
      { flags: '--by <what>', description: 'a separate list for each event or time-control' },
      {
        flags: '--versions <what>',
        description: 'versions in names: ignore, keep, or auto (default): ignore unless two have met',
      },
      { flags: '--names <file>', description: 'file of names to list under other names, one a line: Lc0 0.30 = LCZero' },
      { flags: '--advantage <elo>', description: 'advantage of White, or auto (default: auto; ordo: 0)' },
      { flags: '--draw-elo <elo>', description: 'bayeselo: the drawelo, or auto (default)' },
      { flags: '--prior <draws>', description: 'bayeselo: virtual draws for each player (default: 2)' },
      { flags: '--scale <factor>', description: 'bayeselo: ratio of shown Elo to model Elo (default: from the draws)' },
      {
        flags: '--intervals <kind>',
        description: 'bayeselo: kind of interval for + and -: opponents-known (default), joint or exact',
      },
      { flags: '--confidence <percent>', description: 'bayeselo: confidence of the intervals (default: 95)' },
      {
        flags: '--draw-rate <percent>',
        description: 'ordo: draw rate between equals, or auto; does not change ratings (default: 50)',
      },
      { flags: '--z <elo>', description: 'ordo: the Elo difference that scores 76 % (default: 200.24, Elo’s own scale)' },
      { flags: '--average <elo>', description: 'the mean of the list (default: 0)' },
      { flags: '--anchor <name=elo>', description: 'fix the rating of one player instead of the mean' },
      { flags: '--digits <count>', description: 'decimals in the text (default: 0)' },
      { flags: '--json', description: 'one JSON object a list' },
    ],
    example: 'bin/arbiter ratings evening.pgn',
    load: async () => (await import('./commands/reading/ratings.ts')).ratings,
  },
  {
    name: 'sprt',
    summary: 'Show what the games of two players say: Elo with its errors, and a sequential test (SPRT) with its LLR.',
    arguments: '[files...]',
    options: [
      { flags: '--wdl <counts>', description: 'counts of games instead of files: wins,draws,losses' },
      { flags: '--penta <counts>', description: 'counts of game pairs with 0, ½, 1, 1½ and 2 points, such as 3,12,30,15,5' },
      { flags: '--data <folder>', description: 'the data folder of a tournament' },
      { flags: '--event <event>', description: 'with --data: which event (default: the only one)' },
      { flags: '--player <name>', description: 'who is tested (default: the first player)' },
      { flags: '--opponent <name>', description: 'the other player (default: the only other)' },
      { flags: '--elo0 <elo>', description: 'the hypothesis H0 (default: as in the tournament file, or 0)' },
      { flags: '--elo1 <elo>', description: 'the hypothesis H1 (default: as in the tournament file, or 2)' },
      { flags: '--alpha <probability>', description: 'how often H1 may be accepted wrongly (default: 0.05)' },
      { flags: '--beta <probability>', description: 'how often H0 may be accepted wrongly (default: 0.05)' },
      {
        flags: '--model <name>',
        description: 'the unit of the hypotheses: normalized (default), logistic, bayeselo or jeffreys',
      },
      { flags: '--games', description: 'count games even where pairs are known' },
      JSON_OBJECT,
    ],
    example: 'bin/arbiter sprt --penta 365,16618,36229,16974,390 --elo0 0 --elo1 2',
    load: async () => (await import('./commands/reading/sprt.ts')).sprt,
  },
  {
    name: 'compare',
    summary:
      'Show two players side by side, from PGN or SGF files and data folders: results, openings, time, depth, evaluations.',
    arguments: '<player> <other> <sources...>',
    options: [
      { flags: '--apart <pawns>', description: 'evaluations part if they differ by more than this (default: 1)' },
      { flags: '--list <entries>', description: 'the most entries of each list (default: 10)' },
      { flags: '--html <file>', description: 'write a page with charts too' },
      JSON_OBJECT,
    ],
    example: 'bin/arbiter compare New Base games.pgn Evening-match.arbiter',
    load: async () => (await import('./commands/reading/compare.ts')).compare,
  },
  {
    name: 'export',
    summary: 'Write the finished games of a tournament as PGN, SGF, EPD, JSON or CSV, or its final places as JSON.',
    options: [
      DATA,
      { flags: '--pgn <file>', description: 'write the games of chess; - for standard output' },
      { flags: '--minimal', description: 'with --pgn: the seven tags and the moves, without comments' },
      { flags: '--split <what>', description: 'with --pgn: a file for each event or round, such as games-round-3.pgn' },
      { flags: '--sgf <file>', description: 'write the games of Go as one collection; - for standard output' },
      { flags: '--sgf-form <form>', description: 'ff4 (default): with clocks; cgf: FF[1] as CGF’99 requires' },
      { flags: '--epd <file>', description: 'write the final positions of the games of chess, one a line' },
      { flags: '--json <file>', description: 'write one JSON object a game, with every ply' },
      { flags: '--csv <file>', description: 'write one line a game, for spreadsheets' },
      { flags: '--opening-names <file>', description: 'a table of openings (TSV) for the ECO tags (default: Arbiter’s own)' },
      { flags: '--results <file>', description: 'write the final places as JSON, for the file of a later season' },
    ],
    example: 'bin/arbiter export --data Evening-match.arbiter --pgn evening.pgn',
    load: async () => (await import('./commands/reading/export.ts')).exportGames,
  },
  {
    name: 'backup',
    summary: 'Back up a tournament, running or not, to one file that can be continued from.',
    options: [DATA, { flags: '--to <file>', description: 'the file to write, which must not exist yet' }],
    example: 'bin/arbiter backup --data Evening-match.arbiter --to Evening-match.backup',
    load: async () => (await import('./commands/backup.ts')).backup,
  },
  {
    name: 'restore',
    summary: 'Make a data folder from a backup.',
    arguments: '<file>',
    options: [{ flags: '--to <folder>', description: 'the data folder to write: a new or empty one' }],
    example: 'bin/arbiter restore Evening-match.backup --to Evening-match.restored',
    load: async () => (await import('./commands/backup.ts')).restore,
  },
  {
    name: 'verify',
    summary: 'Check the journal of a tournament and replay it to its tables.',
    options: [
      DATA,
      {
        flags: '--head <hash>',
        description: 'a hash that was published: says at which entry and time the journal contains it; repeat for several',
        repeatable: true,
      },
      JSON_OBJECT,
    ],
    example: 'bin/arbiter verify --data Evening-match.arbiter',
    load: async () => (await import('./commands/reading/verify.ts')).verify,
  },
  {
    name: 'audit',
    summary: 'Judge the adjudications of PGN archives again, by the evaluations recorded in them.',
    arguments: '<pgn...>',
    options: [
      { flags: '--rules <name>', description: 'a rule set such as tcec-season-16, or a tournament file (its first event)' },
      {
        flags: '--tables <folder>',
        description: 'Syzygy tables for TB-1; separate several with colons, or repeat --tables',
        repeatable: true,
      },
      { flags: '--json', description: 'one JSON object a game' },
    ],
    example: 'bin/arbiter audit evening.pgn --rules tcec-season-16',
    load: async () => (await import('./commands/reading/audit.ts')).audit,
  },
  {
    name: 'pause',
    summary: 'Start no new games. Games in play continue to their end.',
    options: PAUSE_OPTIONS,
    example: 'bin/arbiter pause --data Evening-match.arbiter',
    load: async () => (await import('./commands/pause.ts')).pause,
  },
  {
    name: 'resume',
    summary: 'Start games again after a pause.',
    options: PAUSE_OPTIONS,
    example: 'bin/arbiter resume --data Evening-match.arbiter',
    load: async () => (await import('./commands/pause.ts')).resume,
  },
  {
    name: 'reload',
    summary: 'Read the changed tournament file while games are played, under the same rules as at a start.',
    arguments: '[file]',
    options: [DATA, { flags: '--dry-run', description: 'show what would change, and change nothing' }, ...PAUSE_OPTIONS.slice(1)],
    example: 'bin/arbiter reload --data Evening-match.arbiter --dry-run',
    load: async () => (await import('./commands/reload.ts')).reload,
  },
  {
    name: 'rule',
    summary: 'Decide as an official: a game, a tie, who is disqualified, who plays in a later event.',
    arguments: '[game]',
    options: [
      DATA,
      {
        flags: '--result <result>',
        description:
          '1-0, 0-1, 1/2-1/2, W+R (Black resigned), B+T (on time), in Go also B+6.5, 0; or void: the game is played again',
      },
      {
        flags: '--score <score>',
        description: 'the score that the program --of displays, reported by its operator, if it named none itself',
      },
      { flags: '--of <engine>', description: 'the engine whose score it is' },
      {
        flags: '--answer <answer>',
        description: 'answer a call from a game: restart (the program) or seat (its operator plays on)',
      },
      { flags: '--replay <when>', description: 'the game is void and played again: now or end-of-round (of its round)' },
      { flags: '--stop', description: 'stop the game in play and keep its clocks until a ruling' },
      { flags: '--resume', description: 'continue a stopped or interrupted game from its position, with its clocks' },
      {
        flags: '--adjudicate',
        description: 'end a stopped or interrupted game by its last evaluations or by tablebase (INT-2 to INT-4)',
      },
      {
        flags: '--disqualify <engine>',
        description: 'remove it from the event: its games in play are lost, later ones are cancelled',
      },
      { flags: '--reinstate <engine>', description: 'take back a disqualification' },
      {
        flags: '--accept-version <engine>',
        description: 'accept the present version, if its start was refused because its files changed',
      },
      {
        flags: '--order <engine>',
        description: 'who comes first among the tied; repeat for the next, and so on',
        repeatable: true,
      },
      { flags: '--withdraw <engine>', description: 'remove it from an event that has not begun' },
      { flags: '--replace <engine>', description: 'remove it from an event that has begun: --replacement plays instead' },
      { flags: '--replacement <engine>', description: 'who plays instead (with --withdraw default: the next in order)' },
      {
        flags: '--grant-update <engine>',
        description: 'allow an update after the deadline of --event, until the event is opened',
      },
      { flags: '--until <time>', description: 'with --grant-update: only until this time, such as 2026-12-01T18:00Z' },
      { flags: '--absent <engine>', description: 'do not pair it any more, or not from --from-round to --to-round' },
      { flags: '--present <engine>', description: 'pair it again, from --from-round on' },
      { flags: '--join <engine>', description: 'add it to a Swiss event that has begun, from the next round on' },
      { flags: '--tardy <engine>', description: 'announce it as late for --round: its clock runs until it arrives' },
      {
        flags: '--late <time>',
        description: 'minimum delay, such as 7m30s, which is taken from its time (default: until it arrives)',
      },
      { flags: '--start-round <n>', description: 'confirm the pairings of this round: it may begin' },
      { flags: '--round <n>', description: 'which round' },
      { flags: '--from-round <n>', description: 'first round (default: the next round that is not paired)' },
      { flags: '--to-round <n>', description: 'last round (default: all that follow)' },
      {
        flags: '--black <engine>',
        description: 'with --white: a new pairing for --round; list all pairings',
        repeatable: true,
      },
      { flags: '--white <engine>', description: 'the opponent of the --black with the same number', repeatable: true },
      { flags: '--bye <engine>', description: 'give it a bye in --round', repeatable: true },
      { flags: '--event <event>', description: 'which event (--disqualify, --reinstate: default all); with a game: its event' },
      { flags: '--by <name>', description: 'the official who decides' },
      { flags: '--reason <text>', description: 'why' },
      ...SIGN_OPTIONS,
      { flags: '--yes', description: 'record a ruling that changes a finished game or places in use, without being asked' },
    ],
    example: 'bin/arbiter rule 17 --data Evening-match.arbiter --result void --by "A. Chair" --reason "power failure"',
    load: async () => (await import('./commands/rule.ts')).rule,
  },
  {
    name: 'seat',
    summary: 'Sit down as the operator of a program: type its moves, resign for it, enter the score that it displays.',
    options: [
      DATA,
      { flags: '--entrant <name>', description: 'the program that you operate' },
      { flags: '--by <name>', description: 'your name (default: the name of the system user)' },
      { flags: '--take-over', description: 'replace the operator who is connected' },
      { flags: '--json', description: 'for programs: messages as JSON, one object a line, in both directions' },
    ],
    example: 'bin/arbiter seat --data CGF-99.arbiter --entrant "Many Faces of Go"',
    load: async () => (await import('./commands/seat.ts')).seat,
  },
  {
    name: 'account',
    summary:
      'Let people log in at the page: add, list, remove an account, change its password or second factor, or make a code for a new browser.',
    arguments: '<action> [name]',
    options: [
      DATA,
      { flags: '--role <role>', description: 'viewer, author, operator, judge, director or chair' },
      { flags: '--entrant <name>', description: 'the entrant of an author or operator', repeatable: true },
      { flags: '--totp', description: 'with add: also ask for a code of an authenticator app' },
      { flags: '--off', description: 'with totp: the password alone is enough again' },
      { flags: '--json', description: 'with list: one JSON list' },
    ],
    example: 'bin/arbiter account add Ada --role chair --data CGF-99.arbiter',
    load: async () => (await import('./commands/account.ts')).account,
  },
  {
    name: 'next-season',
    summary: 'Write the tournament file of the next season, from the final tables of this one.',
    options: [DATA, { flags: '--out <file>', description: 'where to write (default: standard output)' }],
    example: 'bin/arbiter next-season --data TCEC-Season-16.arbiter --out season-17.yaml',
    load: async () => (await import('./commands/nextSeason.ts')).nextSeason,
  },
  {
    name: 'probe',
    summary: 'Look up positions in Syzygy tablebases, as FEN arguments or one FEN a line on standard input.',
    arguments: '[fen...]',
    options: [
      {
        flags: '--tables <folder>',
        description: 'a folder of .rtbw and .rtbz files; separate several with colons, or repeat --tables',
        repeatable: true,
      },
      { flags: '--json', description: 'one JSON object a position' },
    ],
    example: 'bin/arbiter probe --tables syzygy "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"',
    load: async () => (await import('./commands/probe.ts')).probe,
  },
  {
    name: 'check',
    summary: 'Check whether an engine would survive an event: its protocol, moves, clock and behaviour.',
    arguments: '<engine> [args...]',
    options: [
      { flags: '--protocol <name>', description: 'its protocol: uci, xboard or gtp (default: uci)' },
      { flags: '--subset <name>', description: 'the subset of UCI that it supports: 4k (default: all of UCI)' },
      {
        flags: '--variant <name>',
        description: 'chess: the variant of all games and positions, such as atomic (default: standard)',
      },
      { flags: '--size <lines>', description: 'Go: board size (default: 9)' },
      { flags: '--komi <points>', description: 'Go: komi for White (default: 5.5)' },
      { flags: '--handicap <stones>', description: 'Go: handicap stones for Black (default: none)' },
      {
        flags: '--rules <name>',
        description: 'tcec-4k: as the preset enters it; Go: japanese (default), chinese or tromp-taylor',
      },
      { flags: '--option <name=value>', description: 'an option to set; repeat for more', repeatable: true },
      { flags: '--dir <folder>', description: 'the folder whose files it needs (default: its own)' },
      { flags: '--startup <seconds>', description: 'how long it may take to start (default: 30)' },
      {
        flags: '--from <file>',
        description: 'take the engine of that name from a tournament file, with all its settings',
      },
      { flags: '--quick', description: 'fewer tests and games, for a first check' },
      JSON_OBJECT,
    ],
    example: 'bin/arbiter check /usr/games/gnuchess --option Hash=64 --quick -- -u',
    load: async () => (await import('./commands/check.ts')).check,
  },
  {
    name: 'registry',
    summary:
      'Keep engines and their versions over many tournaments: create, register, authors, list, show, compare, check, accept, refuse, verify.',
    arguments: '<action> [engine] [version] [other]',
    options: [
      REGISTRY,
      { flags: '--author <name>', description: 'an author of the engine; repeat for more', repeatable: true },
      { flags: '--by <name>', description: 'who decides (default: the name of the system user)' },
      { flags: '--reason <text>', description: 'why' },
      { flags: '--quick', description: 'with check: fewer tests and games' },
      JSON_OBJECT,
    ],
    example: 'bin/arbiter registry list --registry engines',
    load: async () => (await import('./commands/registry.ts')).registry,
  },
  {
    name: 'submit',
    summary: 'Submit a new version of an engine to a registry, and check it at once.',
    arguments: '<engine> <files...>',
    options: [
      REGISTRY,
      { flags: '--data <folder>', description: 'the data folder of the tournament that it is for, instead of --registry' },
      { flags: '--event <event>', description: 'with --data: for this event (default: the next that it may play in)' },
      {
        flags: '--author <name>',
        description: 'its author, for an engine that is not registered; repeat for more',
        repeatable: true,
      },
      { flags: '--program <path>', description: 'the file that is started, where there are several' },
      { flags: '--protocol <name>', description: 'its protocol: uci, xboard, gtp or sgmp (default: uci)' },
      { flags: '--arg <text>', description: 'an argument for the program; repeat for more', repeatable: true },
      { flags: '--option <name=value>', description: 'an option to set; repeat for more', repeatable: true },
      { flags: '--note <text>', description: 'what is new' },
      { flags: '--by <name>', description: 'who submits it (default: its author)' },
      { flags: '--quick', description: 'fewer tests and games' },
    ],
    example: 'bin/arbiter submit Alpha ./alpha --author Ada --registry engines',
    load: async () => (await import('./commands/submit.ts')).submit,
  },
  {
    name: 'bridge',
    summary: 'Let a GTP program play over SGMP, or with --to-gtp an SGMP program over GTP.',
    arguments: '[program] [args...]',
    options: [
      { flags: '--colour <colour>', description: 'the colour of the GTP program: black or white' },
      { flags: '--to-gtp', description: 'act as a GTP program for the SGMP program after -- or at the address' },
      ...GO_OPTIONS,
      { flags: '--minutes <minutes>', description: 'time of each side for the game (default: no clock)' },
      {
        flags: '--tcp <host:port>',
        description: 'connect to an SGMP program over TCP (default: standard input and output)',
      },
      { flags: '--listen <host:port>', description: 'listen for an SGMP program over TCP; port 0: any free port' },
      SERIAL,
      BAUD,
      { flags: '--option <name=value>', description: 'a command for the GTP program; repeat for more', repeatable: true },
      FRAME_LOG,
    ],
    example: 'bin/arbiter bridge --colour white --size 9 -- gnugo --mode gtp',
    load: async () => (await import('./commands/bridge.ts')).bridge,
  },
  {
    name: 'demo-opponent',
    summary: 'Play test games against a Go program over SGMP or GTP, for its author.',
    arguments: '[program] [args...]',
    options: [
      {
        flags: '--colour <colour>',
        description: 'the colour of your program: black or white (default: black first, then alternating)',
      },
      { flags: '--games <games>', description: 'number of games (default: 1; over TCP unlimited)' },
      ...GO_OPTIONS,
      { flags: '--protocol <name>', description: 'sgmp (default), or gtp for the program after --' },
      { flags: '--port <port>', description: 'the port to listen on (default: a free port)' },
      { flags: '--host <address>', description: 'the address to listen on (default: 127.0.0.1, only this machine)' },
      { flags: '--stdio', description: 'speak SGMP on standard input and output' },
      SERIAL,
      BAUD,
      { flags: '--level <level>', description: 'strength of the sample player, 1 to 10 (default: 5)' },
      { flags: '--seed <number>', description: 'seed of its random numbers (default: 1)' },
      FRAME_LOG,
    ],
    example: 'bin/arbiter demo-opponent --size 9 --port 5599',
    load: async () => (await import('./commands/demoOpponent.ts')).demoOpponent,
  },
  {
    name: 'completion',
    summary: 'Print the script by which a shell completes commands, options and files.',
    arguments: '<shell>',
    example: 'bin/arbiter completion bash',
    load: async () => (await import('./commands/shell.ts')).completion(COMMANDS),
  },
  {
    name: 'man',
    summary: 'Print the manual page, arbiter(1).',
    example: 'bin/arbiter man',
    load: async () => (await import('./commands/shell.ts')).man(COMMANDS),
  },
];
