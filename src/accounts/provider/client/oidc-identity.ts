import type { JWTPayload } from 'jose'
import { canonicalEmail } from '#accounts/canonical-email.ts'
import type { ProviderSettings } from '#core/account/provider-settings.ts'
import { checkDisplayName, checkPhotoUrl } from '#accounts/profile-fields.ts'
import type { ProviderIdentity } from '#core/account/provider-identity.ts'
import { textOf } from '#accounts/outbound-fetch.ts'

/** Claims of the token itself; the rest is about the user. */
const TOKEN_CLAIMS = new Set([
  'iss',
  'aud',
  'azp',
  'exp',
  'iat',
  'nbf',
  'nonce',
  'at_hash',
  'c_hash',
  'jti',
  'sid',
  'auth_time',
])
const MAX_PROFILE_LENGTH = 8192

/**
 * Returns the identity in the claims of an ID token, completed by those of the userinfo endpoint. `sub` must be present
 * and of reasonable length.
 */
export function oidcIdentity(
  settings: ProviderSettings,
  claims: JWTPayload & { readonly sub?: string },
): ProviderIdentity {
  const rawId = claims.sub ?? ''
  const message = Object.fromEntries(Object.entries(claims).filter(([name]) => !TOKEN_CLAIMS.has(name)))
  const email = canonicalEmail(claims['email'])
  const profile = settings.id === 'google.com' ? googleProfile(message, email) : message
  return {
    providerId: settings.id,
    rawId,
    federatedId: `${settings.issuer?.replace(/\/$/, '')}/${rawId}`,
    email,
    emailVerified: email !== null && settings.trustsEmail && isTrue(claims['email_verified']),
    displayName: safeName(claims['name'] ?? claims['preferred_username']),
    photoUrl: safePhoto(claims['picture']),
    screenName: textOf(claims['screen_name'] ?? claims['preferred_username'], 200),
    profile: JSON.stringify(profile).length > MAX_PROFILE_LENGTH ? { sub: rawId } : profile,
  }
}

const GOOGLE_SCOPES = ['openid', 'https://www.googleapis.com/auth/userinfo.profile']
const GOOGLE_EMAIL_SCOPE = 'https://www.googleapis.com/auth/userinfo.email'

/** Returns `rawUserInfo` of the protocol for Google's users: not the claims, but the fields of an older format. */
function googleProfile(claims: Readonly<Record<string, unknown>>, email: string | null): Record<string, unknown> {
  const { sub, email_verified: verified, email: _, ...others } = claims
  return {
    ...others,
    granted_scopes: [...GOOGLE_SCOPES, ...(email === null ? [] : [GOOGLE_EMAIL_SCOPE])].join(' '),
    id: sub,
    verified_email: isTrue(verified),
    locale: claims['locale'] ?? 'en',
    ...(email === null ? {} : { email }),
  }
}

/** Returns whether a claim is true; Apple sends it as text. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}

/** Returns a name as accounts store it, or null: an invalid one is no reason to refuse somebody. */
export function safeName(value: unknown): string | null {
  const checked = checkDisplayName(textOf(value))
  return checked.ok ? checked.value : null
}

/** Returns the address of a photo as accounts store it, or null. */
export function safePhoto(value: unknown): string | null {
  const checked = checkPhotoUrl(textOf(value))
  return checked.ok ? checked.value : null
}
