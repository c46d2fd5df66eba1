import type { ChannelDeps } from '#rates/channel/channel-deps.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { rateDepsOf } from '#api/rate/rate-requests.ts'

/** Returns the collaborators of the use cases of other sites' calendars. */
export function channelDepsOf(deps: ApiDeps): ChannelDeps {
  const { websiteUrl, websiteName, quoteKey, feedHosts = [] } = deps
  return { ...rateDepsOf(deps), websiteUrl, websiteName, quoteKey, feedHosts }
}
