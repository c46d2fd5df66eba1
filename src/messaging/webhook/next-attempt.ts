const SECOND = 1_000
const FIRST_WAIT = 30 * SECOND
const LONGEST_WAIT = 6 * 3_600 * SECOND
/** A fifth more or less, so that messages that failed together are not all tried again at once. */
const SPREAD = 0.2

/**
 * Returns when a message is tried again after its n-th attempt has failed at `at`: 30 s later, then 1, 2, 4 … minutes,
 * at most 6 h, each a fifth more or less by `jitter` (0 to 1). Null: that would be after `giveUpAt`.
 */
export function nextAttempt(attempt: number, at: Date, giveUpAt: Date, jitter: number): Date | null {
  const wait = Math.min(FIRST_WAIT * 2 ** Math.min(attempt - 1, 20), LONGEST_WAIT)
  const next = new Date(at.getTime() + Math.round(wait * (1 - SPREAD + 2 * SPREAD * jitter)))
  return next <= giveUpAt ? next : null
}
