// Says what is waited for if it takes longer than people wait without wondering.

const TOLD_AFTER_MS = 2000;

export type TellWait = (text: string) => void;

/** For work that lets other things happen. */
export async function whileWaiting<Value>(text: string, tell: TellWait, work: () => Promise<Value>): Promise<Value> {
  const timer = setTimeout(tell, TOLD_AFTER_MS, text);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

/** For a loop during which no timer fires: to be called in each turn; it tells once. */
export function longLoop(text: string, tell: TellWait, nowMs = (): number => performance.now()): () => void {
  const beganMs = nowMs();
  let turns = 0;
  let isTold = false;
  return () => {
    if (isTold || ++turns % TURNS_BETWEEN_LOOKS > 0 || nowMs() - beganMs < TOLD_AFTER_MS) return;
    isTold = true;
    tell(text);
  };
}

const TURNS_BETWEEN_LOOKS = 64;
