import type { JWTPayload } from 'jose'
import type { ProviderEndpoints } from './provider-endpoints.ts'
import { fieldsOf, type OutboundFetch } from '#accounts/outbound-fetch.ts'

/**
 * The claims of an ID token, completed by the userinfo endpoint where they lack the address or the name. What it says of another
 * user is not taken (OpenID Connect Core 1.0 §5.3.2). Throws `ProviderUnavailable`.
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
  // Address and its verification belong together: never the address of one and the verification of the other.
  const { email, email_verified: isVerified, ...others } = more
  return { ...others, ...('email' in claims ? {} : { email, email_verified: isVerified }), ...claims }
}
