import type { ProviderCredential } from './identity-providers.ts'
import type { ProviderReply } from './oauth-flow/finish-oauth-flow.ts'

/** What a provider has sent back: the end of a flow, a credential, or neither. */
export interface IdpResponse {
  readonly reply: Omit<ProviderReply, 'sessionId'> | null
  readonly credential: ProviderCredential | null
}

/**
 * Reads the address that a provider sent the browser to and what was posted there. The fragment of the address (used by
 * implicit flows) takes precedence over the post, and that over the query. A token without a provider has an empty
 * `providerId`.
 */
export function readIdpResponse(requestUri: string, postBody: string | null): IdpResponse {
  const url = URL.parse(requestUri)
  const fields = new URLSearchParams(url?.search)
  for (const more of [postBody ?? '', url?.hash.slice(1) ?? ''])
    for (const [name, value] of new URLSearchParams(more)) fields.set(name, value)
  const field = (name: string) => fields.get(name) || null
  const state = field('state')
  if (state !== null)
    return {
      reply: { state, code: field('code'), error: field('error'), issuer: field('iss'), user: field('user') },
      credential: null,
    }
  const providerId = field('providerId')?.toLowerCase() ?? ''
  const idToken = field('id_token')
  const accessToken = field('access_token')
  if (idToken === null && accessToken === null) return { reply: null, credential: null }
  return {
    reply: null,
    credential: { providerId, idToken, accessToken, nonce: field('nonce'), saml: field('SAMLResponse') },
  }
}
