// What an event does about crashes and interruptions, as plain data of the tournament file (docs/rules.md: INT-1 to INT-5, S16-15).

/** S16-12b, S16-15c–f. */
export type CrashPolicy = {
  /** At so many crashes in the event an entrant is disqualified; absent: crashes are plain losses. */
  readonly disqualifyAt?: number;
  /** Whether the games of a disqualified entrant count for no one any more. */
  readonly annul: boolean;
  /** How long an engine that overstepped its time may take to come back before its next game, in ms; absent: `USUAL_GRACE_MS`. */
  readonly graceMs?: number;
  /** Whether an engine that did not come back has crashed: absent: it has. */
  readonly unresponsive?: 'ignore';
};

export const USUAL_GRACE_MS = 30_000;

/** What becomes of a game that was running when the host failed; absent parts are off, INT-5 (resumed) is what remains. Never a loss for an engine. */
export type InterruptionPolicy = {
  /** CGF-10.2: judges decide every game that was interrupted; all else is off then. Absent: no. */
  readonly judged?: boolean;
  /** INT-2: won where both players' last evaluations see one side ahead by more than this. */
  readonly winCentipawns?: number;
  /** INT-3: drawn where both are nearer to zero than this, and both have completed `drawFromMove` moves. */
  readonly drawCentipawns?: number;
  readonly drawFromMove: number;
  /** INT-4: by tablebase at this many men or fewer. */
  readonly tablebaseMen?: number;
  /** INT-5: how long each engine may think about the position before clocks run, in ms; 0: not at all; absent: the smaller of 60 s and base time / 30. */
  readonly warmUpMs?: number;
};

/** Crashes are plain losses. */
export const PLAIN_CRASHES: CrashPolicy = { annul: false };
/** INT-5 alone: every game goes on where it stood. */
export const PLAIN_INTERRUPTION: InterruptionPolicy = { drawFromMove: 35 };
