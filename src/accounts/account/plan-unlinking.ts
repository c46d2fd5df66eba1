import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Account, AccountChanges } from '#db/queries/account/account-queries.ts'
import type { AccountProvider } from '#db/queries/account/account-provider-queries.ts'
import type { Passkey } from '#db/queries/sign-in/passkey-queries.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'

/** How an account can sign in. */
export interface SignInMethods {
  readonly account: Account
  readonly providers: readonly AccountProvider[]
  readonly passkeys: readonly Passkey[]
}

/** The sign-in methods that the bearer wants to remove. */
export interface Unlinking {
  /**
   * `password`, `phone`, `google.com` …; those that the account does not have are ignored, as in the hosted service.
   */
  readonly providers: readonly string[]
  /** Removes only the password and keeps the address. */
  readonly password: boolean
}

export interface UnlinkingPlan {
  readonly changes: AccountChanges
  /** The methods that are removed. */
  readonly removed: readonly string[]
}

/**
 * Returns the effect of removing sign-in methods from an account. The method `password` is removed together with the
 * address, as in the hosted service. `last_sign_in_method`: nobody could sign in any more (docs/identity-protocol.md,
 * Provider sign-in).
 */
export function planUnlinking(
  { compatibilityFlags }: Pick<AccountScope, 'compatibilityFlags'>,
  { account, providers, passkeys }: SignInMethods,
  unlinking: Unlinking,
): Result<UnlinkingPlan, Extract<IdentityProblem, { code: 'last_sign_in_method' }>> {
  const requested = new Set(unlinking.providers)
  const removed = signInMethodsOf({ account, providers, passkeys: [] }).filter((method) => requested.has(method))
  const changes: AccountChanges = {
    ...(unlinking.password ? { passwordHash: null, passwordUpdatedAt: null } : {}),
    ...(removed.includes('password')
      ? { email: null, emailVerified: false, emailLinkSignIn: false, passwordHash: null, passwordUpdatedAt: null }
      : {}),
    ...(removed.includes('phone') ? { phone: null } : {}),
  }
  const left = signInMethodsOf({
    account: { ...account, ...changes },
    providers: providers.filter(({ providerId }) => !requested.has(providerId)),
    passkeys,
  })
  const mayBeLast = account.customAuth || account.isAnonymous || compatibilityFlags.removesLastMethod
  if (left.length === 0 && !mayBeLast) return err({ code: 'last_sign_in_method' })
  return ok({ changes, removed })
}

/** Returns the methods that an account can sign in with: `password`, `phone`, those of other providers, `passkey`. */
export function signInMethodsOf({ account, providers, passkeys }: SignInMethods): string[] {
  const { email, passwordHash, emailLinkSignIn, phone } = account
  return [
    ...(email !== null && (passwordHash !== null || emailLinkSignIn) ? ['password'] : []),
    ...(phone !== null ? ['phone'] : []),
    ...providers.map(({ providerId }) => providerId),
    ...(passkeys.length > 0 ? ['passkey'] : []),
  ]
}
