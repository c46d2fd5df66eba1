/** The times of the loading bar in milliseconds (specification §9). */
export const LOADING_BAR = { throttle: 200, duration: 2000, hideDelay: 500, resetDelay: 400 } as const

/**
 * Returns how far the bar is, in percent, `elapsed` milliseconds after it appeared. It starts fast, reaches half way
 * after half its duration, and never quite arrives.
 */
export function loadingProgress(elapsed: number, duration: number = LOADING_BAR.duration): number {
  const percent = (2 / Math.PI) * 100 * Math.atan(((elapsed / duration) * 100) / 50)
  return Math.min(100, Math.max(0, percent))
}
