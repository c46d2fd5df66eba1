import { canonicalEmail } from '#accounts/canonical-email.ts'
import { ok, err, type Result } from '#core/result.ts'
import { findAccount, findAccountByEmail } from '#db/queries/account/account-queries.ts'
import { findAccountProviders, findUidsOfProviderEmail } from '#db/queries/account/account-provider-queries.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/** How an address can sign in. */
export interface SignInMethods {
  readonly registered: boolean
  /** `password`, `google.com` … */
  readonly providers: readonly string[]
  /** The same, but with `password` and `emailLink` separate. */
  readonly methods: readonly string[]
}

/**
 * Returns how the account of an address signs in; null if enumeration protection hides that. `invalid_email`: the text
 * is not an address (docs/identity-protocol.md, Enumeration protection).
 */
export async function findSignInMethods(
  services: AccountStore & AccountScope,
  { identifier }: { readonly identifier: string },
): Promise<Result<SignInMethods | null, { readonly code: 'invalid_email' }>> {
  const email = canonicalEmail(identifier)
  if (!email) return err({ code: 'invalid_email' })
  const { db, tenantId, settings } = services
  if (settings.enumerationProtection) return ok(null)
  const own = await findAccountByEmail(db, tenantId, email)
  const [linkedUid] = own ? [] : await findUidsOfProviderEmail(db, tenantId, email)
  const account = own ?? (linkedUid === undefined ? null : await findAccount(db, linkedUid))
  // If addresses may occur twice, an account is known only by its own.
  if (!account || (settings.duplicateEmails && account.email === null))
    return ok({ registered: false, providers: [], methods: [] })
  const methods = [
    ...(account.email !== null && account.passwordHash ? ['password'] : []),
    ...(account.email !== null && account.emailLinkSignIn ? ['emailLink'] : []),
  ]
  const links = settings.duplicateEmails ? [] : await findAccountProviders(db, account.uid)
  const linked = links.map(({ providerId }) => providerId)
  return ok({
    registered: true,
    providers: [...(methods.length > 0 ? ['password'] : []), ...linked],
    methods: [...methods, ...linked],
  })
}
