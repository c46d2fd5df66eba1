import type { JWTPayload } from 'jose'
import type { ProviderEndpoints } from './provider-endpoints.ts'
import { fieldsOf, type OutboundFetch } from '#accounts/outbound-fetch.ts'

/**
 * Completes the claims of an ID token from the userinfo endpoint if they lack the address or the name. Claims about
 * another user are ignored (OpenID Connect Core 1.0 §5.3.2). Throws `ProviderUnavailable`.
 */
export async function withUserinfo(
  fetch: OutboundFetch,
  { userinfo }: ProviderEndpoints,
  claims: JWTPayload,
  accessToken: string | null,
): Promise<JWTPayload> {
  const isComplete = 'email' in claims && 'name' in claims
  if (isComplete || userinfo === null || accessToken === null) return claims
  const { status, body } = await fetch(userinfo, { headers: { authorization: `Bearer ${accessToken}` } })
  const more = fieldsOf(body)
  if (status !== 200 || more['sub'] !== claims.sub) return claims
  // An address and its verification belong together and must come from the same source.
  const { email, email_verified: isVerified, ...others } = more
  return { ...others, ...('email' in claims ? {} : { email, email_verified: isVerified }), ...claims }
}
