// Every check of `arbiter check` by its id, in the order in which they run. Ids and groups are part of the JSON report and do not change; what
// a check looks at, and what makes it warn or fail, is told in docs/check.md, which a test holds against this list.

export const CHECK_GROUPS = ['Start', 'Options', 'Moves', 'Limits', 'Time', 'Commands', 'Output', 'End'] as const;
/** `Count` is of Go alone (goCatalogue.ts). */
export type CheckGroup = (typeof CHECK_GROUPS)[number] | 'Count';

/** What must have gone well before a check makes sense: nothing, the handshake, or a first move. */
export type CheckNeed = 'nothing' | 'handshake' | 'move';

export type CheckEntry = { readonly group: CheckGroup; readonly title: string; readonly needs: CheckNeed };

export const CHECKS = {
  handshake: { group: 'Start', title: 'shakes hands', needs: 'nothing' },
  ready: { group: 'Start', title: 'is ready', needs: 'nothing' },
  identity: { group: 'Start', title: 'says who it is', needs: 'handshake' },
  'option-declarations': { group: 'Options', title: 'declares its options well', needs: 'handshake' },
  'event-options': { group: 'Options', title: 'has the options of an event', needs: 'handshake' },
  'option-values': { group: 'Options', title: 'takes the values it declares', needs: 'handshake' },
  'start-position': { group: 'Moves', title: 'moves from the start', needs: 'handshake' },
  'only-move': { group: 'Moves', title: 'plays the only move', needs: 'move' },
  promotion: { group: 'Moves', title: 'promotes', needs: 'move' },
  castling: { group: 'Moves', title: 'understands castling', needs: 'move' },
  'en-passant': { group: 'Moves', title: 'captures en passant', needs: 'move' },
  'mate-in-one': { group: 'Moves', title: 'finds mate in one', needs: 'move' },
  'long-history': { group: 'Moves', title: 'takes 300 plies of history', needs: 'move' },
  'high-counters': { group: 'Moves', title: 'takes high move counters', needs: 'move' },
  chess960: { group: 'Moves', title: 'plays Chess960', needs: 'move' },
  'game-over': { group: 'Moves', title: 'survives mate and stalemate', needs: 'move' },
  'own-book': { group: 'Moves', title: 'thinks where books know moves', needs: 'move' },
  'move-time': { group: 'Limits', title: 'obeys a time for the move', needs: 'move' },
  depth: { group: 'Limits', title: 'obeys a depth', needs: 'move' },
  nodes: { group: 'Limits', title: 'obeys a number of nodes', needs: 'move' },
  threads: { group: 'Limits', title: 'keeps to one thread', needs: 'move' },
  'fast-game': { group: 'Time', title: 'plays at 1+0.01', needs: 'move' },
  'moves-to-go': { group: 'Time', title: 'plays with moves to go', needs: 'move' },
  memory: { group: 'Time', title: 'keeps within memory', needs: 'move' },
  stop: { group: 'Commands', title: 'stops', needs: 'move' },
  'ready-in-search': { group: 'Commands', title: 'answers while it thinks', needs: 'move' },
  'new-game': { group: 'Commands', title: 'begins new games', needs: 'move' },
  'odd-input': { group: 'Commands', title: 'survives odd input', needs: 'handshake' },
  'wrong-input': { group: 'Commands', title: 'survives wrong input', needs: 'move' },
  output: { group: 'Output', title: 'says what the protocol knows', needs: 'move' },
  stderr: { group: 'Output', title: 'keeps standard error quiet', needs: 'handshake' },
  quit: { group: 'End', title: 'quits', needs: 'handshake' },
  'quit-in-search': { group: 'End', title: 'quits while it thinks', needs: 'move' },
  'end-of-input': { group: 'End', title: 'ends with its input', needs: 'handshake' },
  'leftover-processes': { group: 'End', title: 'leaves no process', needs: 'move' },
  'leftover-files': { group: 'End', title: 'leaves no file', needs: 'nothing' },
} as const satisfies Record<string, CheckEntry>;

/** What asks for more than the 4k subset of UCI: positions, limits, a time per move, `stop`, and words of other hosts (4K-7.9). */
export const BEYOND_4K: ReadonlySet<string> = new Set([
  'only-move',
  'promotion',
  'castling',
  'en-passant',
  'mate-in-one',
  'high-counters',
  'chess960',
  'game-over',
  'move-time',
  'depth',
  'nodes',
  'threads',
  'moves-to-go',
  'stop',
  'ready-in-search',
  'odd-input',
  'wrong-input',
  'quit-in-search',
] satisfies readonly (keyof typeof CHECKS)[]);

export type CheckId = keyof typeof CHECKS;
export const CHECK_IDS = Object.keys(CHECKS) as readonly CheckId[];
