import type { FeedHealth } from './channel-lists.ts'

/**
 * After this many hours without a successful reading, a feed is silent: nobody here knows what was let elsewhere in the
 * meantime.
 */
export const SILENT_HOURS = 12

export interface FeedFacts {
  readonly url: string | null
  readonly pausedAt: Date | null
  readonly lostSince: Date | null
  readonly succeededAt: Date | null
  readonly createdAt: Date
  readonly failures: number
}

/**
 * Returns the condition of a feed; of several that apply, the most important. Files that are uploaded are never silent.
 */
export function feedHealth(
  { url, pausedAt, lostSince, succeededAt, createdAt, failures }: FeedFacts,
  at: Date,
): FeedHealth {
  if (lostSince !== null) return 'held'
  if (pausedAt !== null) return 'paused'
  if (url === null) return succeededAt === null ? 'new' : 'well'
  const silentFor = at.getTime() - (succeededAt ?? createdAt).getTime()
  if (silentFor >= SILENT_HOURS * 3_600_000) return 'silent'
  if (failures > 0) return 'failing'
  return succeededAt === null ? 'new' : 'well'
}
