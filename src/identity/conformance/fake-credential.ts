import { decodeJwt, type JWTPayload } from 'jose'
import { oidcIdentity } from '#accounts/provider/client/oidc-identity.ts'
import type { TakeUnsigned } from '#accounts/provider/identity-providers.ts'
import type { ProviderIdentity } from '#core/account/provider-identity.ts'
import { canonicalEmail } from '#accounts/canonical-email.ts'
import { completeProviderSettings } from '#core/account/provider-settings.ts'
import { ok, err } from '#core/result.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * Accepts what test tools invent for a user of any provider: claims as bare JSON or in a token, whoever signed it, and
 * for SAML an assertion as separate JSON. Null for a token without claims, which may be a real one.
 */
export const takeFakeCredential: TakeUnsigned = ({ providerId, idToken, accessToken, saml }) => {
  const claims = claimsIn(idToken) ?? claimsIn(accessToken)
  if (claims === null) return null
  if (claims === 'broken') return invalid('Unable to parse id_token.')
  if (typeof claims.sub !== 'string' || claims.sub === '')
    return invalid('Invalid Idp Response: id_token missing required fields.')
  const identity = identityOf(providerId, claims)
  const tokens = { ...(idToken === null ? {} : { idToken }), ...(accessToken === null ? {} : { accessToken }) }
  if (!providerId.startsWith('saml.')) return ok({ identity, tokens })
  const assertion = saml === null ? {} : assertionIn(saml)
  if (assertion === null) return invalid('The assertion in SAMLResponse is incomplete.')
  return ok({ identity: withAssertion(identity, assertion), tokens })
}

function claimsIn(token: string | null): JWTPayload | 'broken' | null {
  if (token === null) return null
  const isJson = token.startsWith('{')
  try {
    return isJson ? (JSON.parse(token) as JWTPayload) : decodeJwt(token)
  } catch {
    return isJson ? 'broken' : null
  }
}

const NOWHERE = 'https://conformance.invalid'

/**
 * Returns the identity as from a token of the real provider; unknown providers are identified by the user's id alone,
 * as in the emulator.
 */
function identityOf(providerId: string, claims: JWTPayload): ProviderIdentity {
  const settings = completeProviderSettings({
    id: providerId,
    clientId: 'conformance',
    kind: 'oidc',
    ...(providerId === 'google.com' ? {} : { issuer: NOWHERE }),
  })
  if (!settings) throw new Error(`${providerId} has no issuer`)
  const identity = oidcIdentity(settings, claims)
  return providerId === 'google.com' ? identity : { ...identity, federatedId: identity.rawId, profile: claims }
}

interface Assertion {
  readonly nameId?: string
  readonly attributes?: Json
}

/** Returns null when a part is missing that every assertion has. */
function assertionIn(saml: string): Assertion | null {
  const assertion = objectIn(objectIn(parsed(saml))?.['assertion'])
  const nameId = objectIn(assertion?.['subject'])?.['nameId']
  if (typeof nameId !== 'string' || nameId === '') return null
  const attributes = objectIn(assertion?.['attributeStatements'])
  return attributes ? { nameId, attributes } : { nameId }
}

function withAssertion(identity: ProviderIdentity, { nameId, attributes }: Assertion): ProviderIdentity {
  const email = canonicalEmail(nameId)
  return {
    ...identity,
    ...(email !== null && nameId !== undefined ? { email, emailAsGiven: nameId } : {}),
    emailVerified: true,
    profile: attributes ?? {},
    ...(attributes ? { signInAttributes: attributes } : {}),
  }
}

function invalid(detail: string) {
  return err({ code: 'idp_response_invalid', detail } as const)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function objectIn(value: unknown): Json | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
}
