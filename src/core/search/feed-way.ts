/**
 * How a process learns what others have changed: told by a stream where there is one (`auto`), by it alone, or by
 * asking again and again.
 */
export const FEED_WAYS = ['auto', 'stream', 'poll'] as const

export type FeedWay = (typeof FEED_WAYS)[number]
