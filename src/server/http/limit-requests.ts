import { TokenBuckets } from '#core/concurrency/token-buckets.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import { faultResponse, toResponse } from '#api/route/api-response.ts'
import type { Service } from '#server/service.ts'

const MINUTE_SECONDS = 60

export interface RequestLimit {
  /** Requests per address and minute; 0 = no limit. */
  readonly perMinute: number
  readonly clientAddress: (request: Request) => string
  /** Returns whether a request comes from a known caller; called only when the limit is reached. */
  readonly isKnown: (request: Request) => Promise<boolean>
  /** Milliseconds of a monotonic clock. */
  readonly clock: () => number
  /** The time of day, for the header that tells when requests are allowed again. */
  readonly now: () => Date
  /**
   * Counts together with the other processes, which report by `onOthers` what they have answered; if left out, this
   * process counts alone.
   */
  readonly share?: (onOthers: (client: string, requests: number) => void) => {
    count(client: string, requests: number): void
  }
}

/** A bound on the requests of one address. */
export interface RequestBound {
  /**
   * Counts a request that is answered without the service. Returns the headers of its answer, or null when the limit is
   * reached.
   */
  readonly take: (clientAddress: string) => Readonly<Record<string, string>> | null
  /** Undoes that when the request has to be answered by the service after all, which counts it. */
  readonly giveBack: (clientAddress: string) => void
  /** Wraps a service in the bound. */
  readonly around: (service: Service) => Service
}

const UNBOUNDED: RequestBound = { take: () => ({}), giveBack: () => {}, around: (service) => service }

/**
 * Bounds the requests of one address to a service without a sign-in: bursts of a minute's worth, and the same rate in
 * the long run. Only the address counts (IPv6: the network), not headers or bodies; signed-in people and valid tokens
 * are not limited. Every answer says what is left in the `x-ratelimit-*` headers that clients of the content backend
 * know. Beyond the limit: 429 with `Retry-After`.
 */
export function boundRequests(limit: RequestLimit): RequestBound {
  if (limit.perMinute === 0) return UNBOUNDED
  const rule = { capacity: limit.perMinute, perSecond: limit.perMinute / MINUTE_SECONDS }
  const requests = new TokenBuckets(rule)
  // Looking up a caller costs more than refusing them, so look-ups are limited as well, against invented credentials.
  const lookUps = new TokenBuckets(rule)
  const shared = limit.share?.((client, answered) => requests.charge(client, answered, limit.clock()))
  const stateOf = (client: string, at: number) => ({
    'x-ratelimit-limit': String(limit.perMinute),
    'x-ratelimit-remaining': String(Math.max(0, Math.floor(requests.left(client, at)))),
    'x-ratelimit-reset': String(Math.ceil(limit.now().getTime() / 1000 + requests.secondsToFull(client, at))),
  })
  const takes = (client: string, at: number) => {
    if (!requests.take(client, at)) return false
    shared?.count(client, 1)
    return true
  }
  return {
    take(clientAddress) {
      const [client, at] = [subscriberOf(clientAddress), limit.clock()]
      return takes(client, at) ? stateOf(client, at) : null
    },
    giveBack(clientAddress) {
      const client = subscriberOf(clientAddress)
      requests.giveBack(client, limit.clock())
      shared?.count(client, -1)
    },
    around: (service) => async (request) => {
      const [client, at] = [subscriberOf(limit.clientAddress(request)), limit.clock()]
      if (takes(client, at)) return withHeaders(await service(request), stateOf(client, at))
      if (bringsCredentials(request) && lookUps.left(client, at) >= 1) {
        if (await limit.isKnown(request)) return withHeaders(await service(request), stateOf(client, at))
        lookUps.take(client, at)
      }
      const wait = requests.secondsToNext(client, at)
      const headers = { 'retry-after': String(wait), ...stateOf(client, at) }
      return toResponse(faultResponse('too_many_requests', {}, headers), 'private')
    },
  }
}

function bringsCredentials(request: Request): boolean {
  return request.headers.has('authorization') || request.headers.has('cookie')
}

/** Adds the headers, unless the answer has a narrower limit of its own: the routes for signing in. */
function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  if (response.headers.has('x-ratelimit-limit')) return response
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}
