// What an engine must be, and may use, to be entered in an event (4K-7.1 to 4K-7.8): data of the tournament file. What is looked at before it plays is in
// src/conformance/conditions; the lists of commands and packages also hold in its games (src/players/sandbox/allowList.ts).

/** An absent member is no condition. */
export type Conditions = AllowList & {
  /** 4K-7.2: of how many files it may consist. */
  readonly files?: number;
  /** 4K-7.1: how many bytes these may have together with the texts that its entry gives it (4K-7.3). */
  readonly bytes?: number;
  /** 4K-7.3: how many bytes the name of a file may have. */
  readonly nameBytes?: number;
  /** 4K-7.4: it leaves no files behind. */
  readonly leavesFiles?: false;
};

/** What of the system an engine may execute and import; an absent list: anything. */
export type AllowList = {
  /** 4K-7.5: names of programs. */
  readonly commands?: readonly string[];
  /** By command, what it starts itself: names of programs, or folders of them. Only it may start them. */
  readonly helpers?: Readonly<Record<string, readonly string[]>>;
  /** 4K-7.6: packages that do not come with Python itself. */
  readonly pythonPackages?: readonly string[];
};

/** Whether it needs a sandbox that shows an engine nothing else. */
export const hasAllowList = ({ commands, pythonPackages }: AllowList = {}): boolean =>
  commands !== undefined || pythonPackages !== undefined;
