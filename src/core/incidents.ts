// What an event does about crashes and interruptions, as plain data of the tournament file (docs/rules.md: INT-1 to INT-5, S16-15).

/** S16-12b, S16-15c–f. */
export type CrashPolicy = {
  /** An entrant is disqualified at this many crashes in the event; absent: crashes are plain losses. */
  readonly disqualifyAt?: number;
  /** Whether the games of a disqualified entrant stop counting for everyone. */
  readonly annul: boolean;
  /** How long an engine that overstepped its time may take to come back before its next game, in ms; absent: `USUAL_GRACE_MS`. */
  readonly graceMs?: number;
  /** Whether an engine that did not come back has crashed; absent: it has. */
  readonly unresponsive?: 'ignore';
};

export const USUAL_GRACE_MS = 30_000;

/** What happens to a game that was running when the host failed. Absent parts are off; INT-5 (resumed) remains. Never a loss for an engine. */
export type InterruptionPolicy = {
  /** CGF-10.2: judges decide every interrupted game, and everything else is off. Absent: no. */
  readonly judged?: boolean;
  /** INT-2: won if both players' last evaluations are above this for one side. */
  readonly winCentipawns?: number;
  /** INT-3: drawn if both evaluations are closer to zero than this, and both players have completed `drawFromMove` moves. */
  readonly drawCentipawns?: number;
  readonly drawFromMove: number;
  /** INT-4: by tablebase at this many men or fewer. */
  readonly tablebaseMen?: number;
  /** INT-5: how long each engine may think about the position before clocks run, in ms; 0: no time; absent: the smaller of 60 s and base / 30. */
  readonly warmUpMs?: number;
};

/** Crashes are plain losses. */
export const PLAIN_CRASHES: CrashPolicy = { annul: false };
/** INT-5 alone: every game continues from where it stopped. */
export const PLAIN_INTERRUPTION: InterruptionPolicy = { drawFromMove: 35 };
