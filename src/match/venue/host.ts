// What a venue needs of its machine, whichever games it plays. It is given once, when the venue is created.

export type Host = {
  /** The mark that this run leaves on its engines. */
  readonly runId: string;
  /** Folder of the engines' logs. */
  readonly logFolder: string;
  /** The tournament's folder, which contains the operators' seats. */
  readonly dataFolder: string;
  /** What engines in a sandbox must not see unless it is their own: the tournament’s files, and those of all engines. Absolute paths. */
  readonly hidden: readonly string[];
  /** The folder of this machine's connection to its cluster; absent: there is none. */
  readonly cluster?: string;
  /** The engine hosts of each slot, from slot 1 on; absent: any. */
  readonly places?: readonly (readonly string[])[];
  /** Name of the channel on which spectators listen; absent: there are none. */
  readonly live?: string;
};
