import type { FaultReporting } from '#core/concurrency/each-alone.ts'
import type { FetchFeedOptions } from '#messaging/channel/fetch-feed.ts'
import type { RateDeps } from '#rates/rate-deps.ts'

/** What the use cases of other sites' calendars work with. */
export interface ChannelDeps extends RateDeps, FetchFeedOptions, FaultReporting {
  /** Origin of the site without a slash at the end. */
  readonly websiteUrl: string
  /** What the secrets of calendar addresses follow from. */
  readonly quoteKey: string
  readonly websiteName: string
  /** Between 0 and 1; left out: random. */
  readonly jitter?: (() => number) | undefined
}
