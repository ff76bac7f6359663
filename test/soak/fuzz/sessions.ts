// A player's session in the fuzzer. An input is what the player writes; after a byte 1c the next byte is what the host does: so both sides come in any
// order. Whatever is said, the session throws nothing, gives the same events however the bytes are split and whether anyone watches, and every event that is
// kept is small.

import type { SearchRequest, PlayerSession, SessionEvent } from '../../../src/protocols/session.ts';
import { keptEvent } from '../../../src/protocols/keptWords.ts';
import { inPieces, mustBe, mustEqual } from './oracles.ts';

const SIGN = 0x1c;
/** The longest event that is kept, as JSON: 1,000 options, or a thought with its evidence. */
const LONGEST_EVENT = 20_000;
const LONGEST_LIST = 1_000_000;

export type Driven = {
  readonly create: (emit: (event: SessionEvent) => void) => PlayerSession;
  readonly request: SearchRequest;
  /** The protocol has no search before a game. */
  readonly needsGame?: boolean;
};

export function checkSession(driven: Driven, bytes: Uint8Array): void {
  const whole = eventsOf(driven, bytes, (piece, pass) => pass(piece), false);
  const split = eventsOf(driven, bytes, inPieces, true);
  mustEqual(split.events, whole.events, 'the events of a session, split and whole');
  mustEqual(split.lastLines, whole.lastLines, 'its last lines, split and whole');
  const { lateMoves, unknownLines, overlongLines } = whole.oddities;
  mustBe(Math.min(lateMoves, unknownLines, overlongLines) >= 0, 'counts of oddities');
}

type Told = {
  readonly events: readonly string[];
  readonly lastLines: readonly string[];
  readonly oddities: ReturnType<PlayerSession['oddities']>;
};
type Pass = (bytes: Uint8Array, pass: (piece: Uint8Array) => void) => void;

function eventsOf({ create, request, needsGame = false }: Driven, bytes: Uint8Array, pass: Pass, isWatched: boolean): Told {
  const events: string[] = [];
  let state: 'idle' | 'searching' | 'abandoned' | 'over' = 'idle';
  let isIntroduced = false;
  let hasGame = false;
  /** Whether a game was begun since a search was abandoned, and how many answers to `synchronise` are open. */
  let hasBegun = false;
  let owed = 0;
  let isPondering = false;
  const session = create((event) => {
    const kept = keptEvent(event);
    const text = JSON.stringify(kept);
    events.push(JSON.stringify(event));
    mustBe(
      text.length <= (event.kind === 'introduced' ? LONGEST_LIST : LONGEST_EVENT),
      `a small event, got ${text.length} characters`,
    );
    mustBe(JSON.stringify(keptEvent(kept)) === text, 'the same event when it is shortened twice');
    if (event.kind === 'introduced') isIntroduced = true;
    if (event.kind === 'broken') state = 'over';
    if (state === 'searching' && ['moved', 'resigned', 'claimed', 'moved-early'].includes(event.kind)) state = 'idle';
    if (event.kind === 'ready') owed--;
    if (state === 'abandoned' && event.kind === 'ready' && hasBegun && owed === 0) state = 'idle';
    if (event.kind === 'stopped' && state === 'searching') session.search(request);
  });
  const newGame = (): void => {
    if (!isIntroduced || state === 'searching' || state === 'over' || !session.supports(request.start).ok) return;
    if (needsGame && hasGame && session.spent?.() !== undefined) return;
    session.newGame({ start: request.start, opponent: 'Other "1.0"', colour: request.turn });
    hasGame = true;
    hasBegun = true;
    owed++;
    session.synchronise();
  };
  const acts: Readonly<Record<string, () => void>> = {
    s: () => {
      if (!isIntroduced || state !== 'idle' || (needsGame && !hasGame)) return;
      state = 'searching';
      isPondering = false;
      session.search(request);
    },
    a: () => {
      if (state !== 'searching') return;
      session.stop();
      session.abandonSearch();
      state = 'abandoned';
      hasBegun = false;
    },
    n: newGame,
    p: () => {
      if (state === 'idle' && isIntroduced && session.ponder !== undefined)
        isPondering = session.ponder(request) !== '' || isPondering;
    },
    i: () => session.introduceAnyway?.(),
    o: () => void session.openAgain?.(),
    c: () =>
      void (isIntroduced && state !== 'over' && session.configure({ Hash: 16, Ponder: false, Style: 'Normal', Nothing: '1' })),
    e: () => {
      act('a');
      session.endGame?.('white', 'White mates');
      hasGame = needsGame && hasGame;
      if (isPondering && state === 'idle') {
        state = 'abandoned';
        hasBegun = false;
      }
      isPondering = false;
    },
    k: () => void (state === 'idle' && hasGame && session.count?.(request.moves)),
    t: () => session.timed?.now(25_000 * (events.length + 1)),
    h: () => session.heardOnErrors?.('Final result B+6.5'),
    q: () => void session.quit(),
  };
  const act = (key: string): void => acts[key]?.();
  session.open();
  let from = 0;
  for (let at = bytes.indexOf(SIGN); ; at = bytes.indexOf(SIGN, from)) {
    const to = at < 0 ? bytes.length : at;
    pass(bytes.subarray(from, to), (piece) => {
      session.receive(piece);
      if (isWatched) session.thinking?.();
    });
    if (at < 0) break;
    act(String.fromCharCode(bytes[at + 1] ?? 0));
    from = Math.min(at + 2, bytes.length);
  }
  session.finish();
  const lastLines = session.lastLines(20);
  session.describeSilence(lastLines);
  session.describeMisfit?.(lastLines);
  return { events, lastLines, oddities: session.oddities() };
}
