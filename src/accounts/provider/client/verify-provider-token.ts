import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import type { ProviderSettings } from '#core/account/provider-settings.ts'
import { ProviderUnavailable, textOf, type OutboundFetch } from '#accounts/outbound-fetch.ts'

/**
 * Checks the ID token of a provider; returns its claims, or null when it is not valid. Throws `ProviderUnavailable`.
 */
export type VerifyProviderToken = (
  settings: ProviderSettings,
  jwksUri: string,
  idToken: string,
) => Promise<JWTPayload | null>

/** Signatures only: with a shared secret, anybody who gets hold of it could make tokens. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const MAX_TOKEN_LENGTH = 16 * 1024
const MAX_SUBJECT_LENGTH = 255
const CLOCK_TOLERANCE_SECONDS = 5
const KEYS_KEPT_MS = 3600_000
/** An unknown key is looked up at most once within this time, because tokens can name any. */
const DEFAULT_COOL_DOWN_MS = 30_000

/**
 * Creates a verifier that uses the keys published by the provider: it checks signature, issuer, audience (one of our
 * clients; `azp` as well if there are several), expiry and subject (OpenID Connect Core 1.0 §3.1.3.7). The caller
 * checks the nonce.
 */
export function createTokenVerifier(
  fetch: OutboundFetch,
  now: () => Date,
  coolDownMs = DEFAULT_COOL_DOWN_MS,
): VerifyProviderToken {
  const keySets = new Map<string, JWTVerifyGetKey>()

  const keysOf = (uri: string): JWTVerifyGetKey => {
    const known = keySets.get(uri)
    if (known) return known
    const keys = createRemoteJWKSet(new URL(uri), {
      cacheMaxAge: KEYS_KEPT_MS,
      cooldownDuration: coolDownMs,
      [customFetch]: async (url) => {
        const { status, body } = await fetch(url)
        if (status !== 200 || body === null) throw new ProviderUnavailable(`no keys at ${url}`)
        return Response.json(body)
      },
    })
    keySets.set(uri, keys)
    return keys
  }

  return async (settings, jwksUri, idToken) => {
    const clients = [settings.clientId, ...settings.otherClientIds]
    if (idToken.length > MAX_TOKEN_LENGTH || settings.issuer === null) return null
    try {
      const { payload } = await jwtVerify(idToken, keysOf(jwksUri), {
        issuer: issuersOf(settings.issuer),
        audience: clients,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: now(),
        requiredClaims: ['sub', 'iat', 'exp'],
      })
      return isForOurClient(payload, clients) ? payload : null
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error
      if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid)
        throw new ProviderUnavailable(jwksUri, { cause: error })
      if (error instanceof errors.JOSEError || error instanceof TypeError) return null
      throw error
    }
  }
}

/** Returns the accepted forms of an issuer; tokens of Google use two. */
function issuersOf(issuer: string): string[] {
  return issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer]
}

function isForOurClient({ aud, azp, sub }: JWTPayload, clients: readonly string[]): boolean {
  if (textOf(sub, MAX_SUBJECT_LENGTH) === null) return false
  if (azp !== undefined) return typeof azp === 'string' && clients.includes(azp)
  return !Array.isArray(aud) || aud.length === 1
}
