/**
 * How a process learns what other processes have changed. `stream`: only by a replication stream; `poll`: by asking
 * repeatedly; `auto`: by a stream where there is one.
 */
export const FEED_WAYS = ['auto', 'stream', 'poll'] as const

export type FeedWay = (typeof FEED_WAYS)[number]
