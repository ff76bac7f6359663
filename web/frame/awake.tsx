// Keeps the screen on while the page is looked at. Shows nothing.

import { useEffect } from 'preact/hooks';

export function Awake() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;
    // The system takes the lock away when the page is hidden.
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      const got = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isGone) await got?.release();
      else lock = got;
    };
    const onLook = (): void => void ask();
    document.addEventListener('visibilitychange', onLook);
    onLook();
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', onLook);
      void lock?.release();
    };
  }, []);
  return null;
}
