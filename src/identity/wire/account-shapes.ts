import type { Account } from '#db/queries/account/account-queries.ts'
import type { AccountProvider } from '#db/queries/account/account-provider-queries.ts'
import type { FirstFactorOutcome } from '#accounts/sign-in/finish-first-factor.ts'
import type { SignedIn } from '#accounts/session/start-session.ts'
import { factorShape } from './factor-shape.ts'

/** Only its presence tells the SDK that there is a password; a hash never leaves the server. */
const REDACTED_HASH = Buffer.from('REDACTED').toString('base64')

export interface ProviderInfoShape {
  readonly providerId: string
  readonly rawId: string
  /** Phones have none. */
  readonly federatedId?: string
  readonly email?: string
  readonly displayName?: string
  readonly photoUrl?: string
  readonly phoneNumber?: string
  readonly screenName?: string
}

export interface TokenShape {
  readonly idToken: string
  readonly refreshToken: string
  /** Seconds, as text. */
  readonly expiresIn: string
}

/** Returns the tokens of an answer that signs somebody in. */
export function tokenShape({ idToken, refreshToken, expiresInSeconds }: SignedIn): TokenShape {
  return { idToken, refreshToken, expiresIn: String(expiresInSeconds) }
}

/**
 * Returns the result of a first factor: tokens, or what the SDK needs to ask for the second factor (and then no tokens
 * at all).
 */
export function outcomeShape(outcome: FirstFactorOutcome): object {
  return outcome.kind === 'signed_in'
    ? tokenShape(outcome)
    : { mfaPendingCredential: outcome.pendingCredential, mfaInfo: outcome.factors.map(factorShape) }
}

/**
 * Returns the sign-in methods of an account. Keys without a value are left out, because the SDK checks their presence.
 */
export function providerInfo(account: Account, providers: readonly AccountProvider[]): ProviderInfoShape[] {
  const linked = providers.map((provider) => ({
    providerId: provider.providerId,
    rawId: provider.rawId,
    ...present({
      federatedId: provider.federatedId,
      screenName: provider.screenName,
      email: provider.email,
      displayName: provider.displayName,
      photoUrl: provider.photoUrl,
      phoneNumber: provider.phone,
    }),
  }))
  const { email, phone, displayName, photoUrl } = account
  const own: ProviderInfoShape[] = []
  if (email && (account.passwordHash || account.emailLinkSignIn)) {
    own.push({ providerId: 'password', rawId: email, federatedId: email, email, ...present({ displayName, photoUrl }) })
  }
  if (phone) own.push({ providerId: 'phone', rawId: phone, phoneNumber: phone })
  return [...own, ...linked]
}

/** Returns an account like `accounts:lookup`, without its second factors. */
export function userShape(account: Account, providers: readonly AccountProvider[]): object {
  return {
    localId: account.uid,
    ...(account.tenantId ? { tenantId: account.tenantId } : {}),
    ...(Object.keys(account.customClaims).length > 0 ? { customAttributes: JSON.stringify(account.customClaims) } : {}),
    ...(account.customAuth ? { customAuth: true } : {}),
    ...(account.emailLinkSignIn ? { emailLinkSignin: true } : {}),
    ...present({ initialEmail: account.initialEmail }),
    ...present({
      email: account.email,
      displayName: account.displayName,
      photoUrl: account.photoUrl,
      phoneNumber: account.phone,
      screenName: providers.find(({ screenName }) => screenName !== null)?.screenName ?? null,
    }),
    emailVerified: account.emailVerified,
    ...passwordMark(account),
    providerUserInfo: providerInfo(account, providers),
    validSince: String(Math.floor(account.validSince.getTime() / 1000)),
    disabled: account.disabled,
    createdAt: String(account.createdAt.getTime()),
    ...present({
      lastLoginAt: account.lastSignInAt && String(account.lastSignInAt.getTime()),
      lastRefreshAt: account.lastRefreshAt && account.lastRefreshAt.toISOString(),
    }),
  }
}

/** Returns an account like `accounts:update`; `newEmail`: its address has changed. */
export function updatedShape(account: Account, providers: readonly AccountProvider[], newEmail = false): object {
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.uid,
    ...present({ email: account.email, displayName: account.displayName, photoUrl: account.photoUrl }),
    ...(newEmail ? { newEmail: account.email } : {}),
    emailVerified: account.emailVerified,
    providerUserInfo: providerInfo(account, providers),
    ...(account.passwordHash ? { passwordHash: REDACTED_HASH } : {}),
  }
}

function passwordMark(account: Account): object {
  if (!account.passwordHash) return {}
  return {
    passwordHash: REDACTED_HASH,
    passwordUpdatedAt: account.passwordUpdatedAt?.getTime() ?? account.createdAt.getTime(),
  }
}

function present<Fields extends Record<string, string | null>>(fields: Fields): { [Name in keyof Fields]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Name in keyof Fields]?: string
  }
}
