// Lines that come from a pipe when they like, offered one by one to a reader who may let them wait. What comes first goes first.

export type Feed = {
  readonly add: (line: string) => void;
  /** No more lines come; `onDrained` is called when all were taken, as soon as `settled` says that nothing is left to do. */
  readonly end: () => void;
  /** Something has changed: offers what waits again. */
  readonly pump: () => void;
  /** Gives up what waits. */
  readonly drop: () => readonly string[];
  readonly waiting: () => number;
};

export type FeedOptions = {
  readonly take: (line: string) => 'taken' | 'waits';
  readonly settled: () => boolean;
  readonly onDrained: () => void;
};

export function createFeed({ take, settled, onDrained }: FeedOptions): Feed {
  let lines: string[] = [];
  let ended = false;
  let drained = false;
  let pumping = false;

  const pump = (): void => {
    // What is taken may be answered at once.
    if (pumping) return;
    pumping = true;
    while (lines[0] !== undefined && take(lines[0]) === 'taken') lines.shift();
    pumping = false;
    if (!ended || drained || lines.length > 0 || !settled()) return;
    drained = true;
    onDrained();
  };

  return {
    add(line) {
      lines.push(line);
      pump();
    },
    end() {
      ended = true;
      pump();
    },
    pump,
    drop() {
      const dropped = lines;
      lines = [];
      return dropped;
    },
    waiting: () => lines.length,
  };
}
