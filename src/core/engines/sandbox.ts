// How far an engine is kept apart from its host and from other engines. What each level means on this host: players/sandbox.

export const SANDBOX_LEVELS = ['none', 'user', 'sealed'] as const;
/**
 * `none`: it runs as Arbiter's own user. `user`: each start has a user id of its own. `sealed`: it also has its own processes, network and file system,
 * in which only its own files and the system's are visible.
 */
export type SandboxLevel = (typeof SANDBOX_LEVELS)[number];

/** What an engine's entry says about its sandbox. Sizes in MiB. */
export type Sandbox = {
  /** Absent: the strongest level that the host gives. */
  readonly level?: SandboxLevel;
  /** It may use the network of the host; absent: no. */
  readonly network?: true;
  /** Files and folders that it may read besides its own. Absolute paths. */
  readonly reads?: readonly string[];
  /** The size of its `/tmp`, and of its shared memory; absent: `DEFAULT_SCRATCH_MIB`. */
  readonly scratchMiB?: number;
  /** The greatest number of its processes and threads; absent: `DEFAULT_PROCESSES`. */
  readonly processes?: number;
};

/** Which levels a host gives. */
export type HostLevels = {
  /** The level of engines whose entry says nothing. */
  readonly usual: SandboxLevel;
  /** Why it cannot give a level: the end of a sentence. */
  readonly missing: Partial<Readonly<Record<SandboxLevel, string>>>;
  /** The controllers of the control group that each engine in a sandbox has; absent: none, or unknown. */
  readonly controllers?: readonly string[];
  /** What else sandboxes do without here, and why: the ends of sentences. */
  readonly without?: readonly string[];
};

export const DEFAULT_SCRATCH_MIB = 64;
export const DEFAULT_PROCESSES = 1024;
