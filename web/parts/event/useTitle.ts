// The title of the window, and of a bookmark.

import { useEffect } from 'preact/hooks';
import { overview } from '../../state/live.ts';

export function useTitle(words: string | undefined): void {
  const tournament = overview.value?.name;
  // Runs after the frame, which gives every page the tournament's name.
  useEffect(() => {
    const timer = setTimeout(() => {
      document.title = [...new Set([words, tournament])].filter((part) => part !== undefined).join(' · ');
    });
    return () => clearTimeout(timer);
  }, [words, tournament]);
}
