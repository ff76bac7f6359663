// What a place to play has of its machine, whichever games it plays. It is given once, when the place is made.

export type Host = {
  /** The mark that this run leaves on its engines. */
  readonly runId: string;
  /** Folders with tablebases. */
  readonly tablebases: readonly string[];
  /** Folder of the engines' logs. */
  readonly logFolder: string;
  /** The tournament's folder, in which operators' seats are. */
  readonly dataFolder: string;
  /** Name of the channel on which spectators listen; absent: no one does. */
  readonly live?: string;
};
