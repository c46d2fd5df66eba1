import { createRemoteJWKSet, customFetch, errors, type CryptoKey } from 'jose'
import { boundedText, fieldsOf, textOf } from '#accounts/outbound-fetch.ts'
import type { ServiceLog } from '#accounts/service-log.ts'
import { IdentityAway } from './identity-away.ts'

export interface HostedKeys {
  /** Returns the public key with this id, or null when the service does not publish it. Throws `IdentityAway`. */
  publicKey(kid: string): Promise<CryptoKey | null>
}

const TIMEOUT_MS = 5000
/** Unknown keys are looked up at most once within this time, because invented key ids must not cause requests. */
const PAUSE_MS = 30_000
/** Used if the answer does not say how long it may be cached. */
const DEFAULT_MAX_AGE_MS = 3600_000
/** For how long expired keys stay in use while the service cannot be reached. */
const KEPT_WHEN_AWAY_MS = 24 * 3600_000

export interface HostedKeysOptions {
  readonly url: string
  readonly now: () => Date
  readonly log: ServiceLog
}

/**
 * Creates the signing keys of a hosted identity service, cached as long as its `Cache-Control` allows
 * (docs/identity-protocol.md, Tokens and keys) and, while it cannot be reached, for a day longer. The log says when that
 * begins and ends; meanwhile nobody waits for the service.
 */
export function createHostedKeys({ url, now, log }: HostedKeysOptions): HostedKeys {
  let maxAge = DEFAULT_MAX_AGE_MS
  let freshUntil = 0
  let keptUntil = 0
  let failedAt = -Infinity
  let isAway = false
  let renewing: Promise<void> | null = null
  const remote = createRemoteJWKSet(new URL(url), {
    timeoutDuration: TIMEOUT_MS,
    cooldownDuration: PAUSE_MS,
    cacheMaxAge: Infinity,
    [customFetch]: async (address, init) => {
      const response = await fetch(address, init)
      const text = await boundedText(response)
      if (!hasKeys(text)) throw new Error(`${response.status} without keys at ${address}`)
      maxAge = maxAgeOf(response.headers.get('cache-control'))
      return new Response(text, response)
    },
  })
  const pausing = (at: number) => Math.abs(at - failedAt) < PAUSE_MS
  const noteFailure = (at: number, error: unknown) => {
    failedAt = at
    if (isAway && at < keptUntil) return
    isAway = true
    const until = at < keptUntil ? new Date(keptUntil).toISOString() : null
    const effect = until ? 'those read before are used until then' : 'nobody can sign in'
    log.warn({ err: error, keptUntil: until }, `the keys of the hosted identity service cannot be read: ${effect}`)
  }
  const renew = async (at: number) => {
    try {
      await remote.reload()
      freshUntil = at + maxAge
      keptUntil = freshUntil + KEPT_WHEN_AWAY_MS
      if (isAway) log.info({}, 'the keys of the hosted identity service can be read again')
      isAway = false
    } catch (error) {
      noteFailure(at, error)
    } finally {
      renewing = null
    }
  }
  const isKnown = (kid: string) => remote.jwks()?.keys.some((key) => key.kid === kid) ?? false
  return {
    async publicKey(kid) {
      const at = now().getTime()
      if (at >= freshUntil && !(pausing(at) && at < keptUntil)) {
        renewing ??= renew(at)
        if (!(isAway && at < keptUntil && isKnown(kid))) await renewing
      }
      if (at >= keptUntil || (!isKnown(kid) && pausing(at))) throw away()
      try {
        return await remote({ alg: 'RS256', kid })
      } catch (error) {
        if (error instanceof errors.JWKSNoMatchingKey) return null
        noteFailure(at, error)
        throw away(error)
      }
    },
  }
}

/**
 * A list without a key that tokens can name is no news of the service, whose tokens are all signed, but a fault of
 * whoever answers for it.
 */
function hasKeys(text: string): boolean {
  try {
    const { keys } = fieldsOf(JSON.parse(text))
    return Array.isArray(keys) && keys.some((key) => textOf(fieldsOf(key)['kid']) !== null)
  } catch {
    return false
  }
}

function away(cause?: unknown): IdentityAway {
  return new IdentityAway('the keys of the hosted identity service cannot be read', { cause })
}

function maxAgeOf(cacheControl: string | null): number {
  const seconds = /(?:^|[\s,])max-age=(\d{1,8})/i.exec(cacheControl ?? '')?.[1]
  return seconds === undefined ? DEFAULT_MAX_AGE_MS : Number(seconds) * 1000
}
