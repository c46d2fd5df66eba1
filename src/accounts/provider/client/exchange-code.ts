import type { ProviderSettings } from '#core/account/provider-settings.ts'
import type { ProviderEndpoints } from './provider-endpoints.ts'
import { fieldsOf, textOf, type OutboundFetch } from '#accounts/outbound-fetch.ts'

/** What the token endpoint has returned for a code. */
export interface ExchangedTokens {
  readonly idToken: string | null
  readonly accessToken: string | null
  readonly refreshToken: string | null
  readonly expiresInSeconds: number | null
}

const MAX_TOKEN_LENGTH = 16 * 1024

/**
 * Exchanges a code for tokens (RFC 6749 §4.1.3 with RFC 7636); null when the provider refuses it. Throws
 * `ProviderUnavailable`.
 */
export async function exchangeCode(
  fetch: OutboundFetch,
  settings: ProviderSettings,
  endpoints: ProviderEndpoints,
  grant: { readonly code: string; readonly redirectUri: string | null; readonly verifier: string | null },
): Promise<ExchangedTokens | null> {
  const { status, body } = await postForm(fetch, settings, endpoints, endpoints.token, {
    grant_type: 'authorization_code',
    code: grant.code,
    redirect_uri: grant.redirectUri,
    code_verifier: grant.verifier,
  })
  const fields = fieldsOf(body)
  // GitHub answers 200 with an error inside.
  if (status !== 200 || 'error' in fields) return null
  const seconds = Number(fields['expires_in'])
  return {
    idToken: textOf(fields['id_token'], MAX_TOKEN_LENGTH),
    accessToken: textOf(fields['access_token'], MAX_TOKEN_LENGTH),
    refreshToken: textOf(fields['refresh_token'], MAX_TOKEN_LENGTH),
    expiresInSeconds: Number.isSafeInteger(seconds) && seconds > 0 ? seconds : null,
  }
}

/** Revokes a token (RFC 7009); false when the provider refuses. Throws `ProviderUnavailable`. */
export async function revokeToken(
  fetch: OutboundFetch,
  settings: ProviderSettings,
  endpoints: ProviderEndpoints,
  given: { readonly token: string; readonly kind: 'access_token' | 'refresh_token' },
): Promise<boolean> {
  if (endpoints.revocation === null) return false
  const { status } = await postForm(fetch, settings, endpoints, endpoints.revocation, {
    token: given.token,
    token_type_hint: given.kind,
  })
  return status === 200
}

function postForm(
  fetch: OutboundFetch,
  { clientId, clientSecret }: ProviderSettings,
  { clientSecretIn }: ProviderEndpoints,
  url: string,
  given: Readonly<Record<string, string | null>>,
) {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) if (value !== null) form.set(name, value)
  const inHeader = clientSecret !== null && clientSecretIn === 'header'
  if (!inHeader) form.set('client_id', clientId)
  if (!inHeader && clientSecret !== null) form.set('client_secret', clientSecret)
  const basic = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret ?? '')}`
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(inHeader ? { authorization: `Basic ${Buffer.from(basic).toString('base64')}` } : {}),
    },
    body: form.toString(),
  })
}
