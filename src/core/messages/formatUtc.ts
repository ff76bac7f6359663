/** `2026-12-01 18:00 UTC`. */
export const formatUtc = (utcMs: number): string => `${new Date(utcMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
