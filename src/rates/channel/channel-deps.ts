import type { FaultReporting } from '#core/concurrency/each-alone.ts'
import type { FetchFeedOptions } from '#messaging/channel/fetch-feed.ts'
import type { RateActor, RateDeps } from '#rates/rate-deps.ts'

/** The collaborators of the use cases of other sites' calendars. */
export interface ChannelDeps extends RateDeps, FetchFeedOptions, FaultReporting {
  /** Origin of the site without a trailing slash. */
  readonly websiteUrl: string
  /** The key that the secrets of calendar addresses are derived from. */
  readonly quoteKey: string
  readonly websiteName: string
  /** Returns a number between 0 and 1; random if left out. */
  readonly jitter?: (() => number) | undefined
}

/** The home that is meant. */
export interface OfStay {
  readonly actor: RateActor
  readonly stayId: string
}
