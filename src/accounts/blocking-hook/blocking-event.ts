import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import type { AccountProvider } from '#db/queries/account/account-provider-queries.ts'
import type { AccountToInsert } from '#db/queries/account/account-queries.ts'
import type { SecondFactor } from '#db/queries/sign-in/second-factor-queries.ts'
import type { Client } from '#accounts/client.ts'
import type { ProvenIdentity } from '#core/account/provider-identity.ts'
import type { BlockingEvent } from '#accounts/project/blocking-settings.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

/** How somebody is signing in, as a function receives it. */
export interface SignInAttempt {
  /** `password`, `emailLink`, `phone`, `passkey` or the id of another provider. */
  readonly method: string
  readonly client: Client
  readonly secondFactor?: 'phone' | 'totp' | 'recovery_code' | 'passkey'
  /** What another provider has asserted and supplied. */
  readonly proven?: ProvenIdentity
}

/** The account in question, which may be about to be created. */
export interface AccountInQuestion {
  readonly account: AccountToInsert & { readonly lastSignInAt?: Date | null }
  readonly providers: readonly Pick<
    AccountProvider,
    'providerId' | 'rawId' | 'email' | 'displayName' | 'photoUrl' | 'phone'
  >[]
  readonly factors: readonly SecondFactor[]
}

const GOOD_FOR_SECONDS = 60

/**
 * Signs what a function is sent: a token for that function alone, with the event in the names that libraries for such
 * functions read. It is not an ID token: its audience is the function and it has no `auth_time`.
 */
export async function signBlockingEvent(
  services: AccountStore & AccountScope & TokenSigning,
  event: BlockingEvent,
  url: string,
  attempt: SignInAttempt,
  who: AccountInQuestion,
): Promise<string> {
  const { issuer, now, tenantId, settings } = services
  const { kid, privateKey } = await issuer.keys.signingKey()
  const issuedAt = Math.floor(now().getTime() / 1000)
  const { client, method, secondFactor, proven } = attempt
  const forward = settings.blockingFunctions
  return new SignJWT({
    ...(tenantId === null ? {} : { tenant_id: tenantId }),
    event_id: randomBytes(16).toString('base64url'),
    event_type: event,
    user_agent: client.userAgent ?? '',
    ip_address: client.address,
    locale: 'en',
    sub: who.account.uid,
    sign_in_method: method,
    ...present({
      sign_in_second_factor: secondFactor,
      sign_in_attributes: proven?.identity.signInAttributes && JSON.stringify(proven.identity.signInAttributes),
      raw_user_info: proven && JSON.stringify(proven.identity.profile),
      oauth_id_token: forward.forwardIdToken ? proven?.tokens.idToken : undefined,
      oauth_access_token: forward.forwardAccessToken ? proven?.tokens.accessToken : undefined,
      oauth_expires_in: forward.forwardAccessToken ? proven?.tokens.expiresInSeconds?.toString() : undefined,
    }),
    user_record: userRecord(who, tenantId),
    iss: issuer.issuer,
    aud: url,
    iat: issuedAt,
    exp: issuedAt + GOOD_FOR_SECONDS,
  })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .sign(privateKey)
}

function userRecord({ account, providers, factors }: AccountInQuestion, tenantId: string | null): object {
  const millis = (time: Date | null | undefined) => time?.getTime()
  return present({
    uid: account.uid,
    tenant_id: tenantId,
    email: account.email,
    email_verified: account.emailVerified ?? false,
    display_name: account.displayName,
    photo_url: account.photoUrl,
    phone_number: account.phone,
    disabled: account.disabled ?? false,
    custom_claims: account.customClaims ?? {},
    metadata: present({ creation_time: millis(account.createdAt), last_sign_in_time: millis(account.lastSignInAt) }),
    provider_data: [...ownProviders(account), ...providers.map(providerShape)],
    ...(factors.length > 0 ? { multi_factor: { enrolled_factors: factors.map(factorShape) } } : {}),
  })
}

function ownProviders({ email, phone, passwordHash, emailLinkSignIn }: AccountInQuestion['account']): object[] {
  return [
    ...(email !== null && (passwordHash || emailLinkSignIn) ? [{ provider_id: 'password', uid: email, email }] : []),
    ...(phone ? [{ provider_id: 'phone', uid: phone, phone_number: phone }] : []),
  ]
}

function providerShape(provider: AccountInQuestion['providers'][number]): object {
  return present({
    provider_id: provider.providerId,
    uid: provider.rawId,
    email: provider.email,
    display_name: provider.displayName,
    photo_url: provider.photoUrl,
    phone_number: provider.phone,
  })
}

function factorShape({ enrollmentId, displayName, enrolledAt, phone, kind }: SecondFactor): object {
  return present({
    uid: enrollmentId,
    display_name: displayName,
    enrollment_time: enrolledAt.toISOString(),
    phone_number: phone,
    factor_id: kind,
  })
}

function present(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null))
}
