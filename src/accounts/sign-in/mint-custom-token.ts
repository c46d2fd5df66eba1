import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { CUSTOM_TOKEN_AUDIENCE } from './custom-token-settings.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

const GOOD_FOR_SECONDS = 300

/**
 * Makes a custom token of the service's own, which signs in the account with this uid by `signInWithCustomToken`, once,
 * within five minutes. For places where the service already knows who somebody is, for example by the cookie of the
 * site. `extraClaims` go into the ID tokens of that sign-in and must have passed `checkCustomClaims`; `tenantId`
 * defaults to the tenant of the services.
 */
export async function mintCustomToken(
  {
    issuer,
    now,
    tenantId: ownTenant,
  }: Pick<AccountStore, 'now'> & Pick<AccountScope, 'tenantId'> & Pick<TokenSigning, 'issuer'>,
  input: {
    readonly uid: string
    readonly extraClaims?: Readonly<Record<string, unknown>>
    readonly tenantId?: string | null
  },
): Promise<string> {
  const { kid, privateKey } = await issuer.keys.signingKey()
  const issuedAt = Math.floor(now().getTime() / 1000)
  const tenantId = input.tenantId ?? ownTenant
  return new SignJWT({
    iss: issuer.issuer,
    sub: issuer.issuer,
    aud: CUSTOM_TOKEN_AUDIENCE,
    iat: issuedAt,
    exp: issuedAt + GOOD_FOR_SECONDS,
    jti: randomBytes(16).toString('base64url'),
    uid: input.uid,
    ...(input.extraClaims ? { claims: input.extraClaims } : {}),
    ...(tenantId === null ? {} : { tenant_id: tenantId }),
  })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .sign(privateKey)
}
