import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { updateAccount, type Account } from '#db/queries/account/account-queries.ts'
import { updateProfileFacts } from '#db/queries/account/profile-queries.ts'
import { checkDisplayName, checkPhotoUrl } from '#accounts/profile-fields.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/** Left out = unchanged; null or empty = removed. */
export interface OwnProfileChange {
  readonly uid: string
  readonly displayName?: string | null | undefined
  readonly photoUrl?: string | null | undefined
}

/**
 * Changes name and photo of a signed-in user's account, by the rules for the bearer of an ID token
 * (`profile-fields.ts`). `account_not_found`: a hosted identity service holds the account.
 */
export async function updateOwnProfile(
  services: AccountStore,
  input: OwnProfileChange,
): Promise<Result<Account, Extract<Problem, { code: 'invalid_input' | 'account_not_found' }>>> {
  const displayName = checkDisplayName(input.displayName ?? null)
  if (!displayName.ok) return displayName
  const photoUrl = checkPhotoUrl(input.photoUrl ?? null)
  if (!photoUrl.ok) return photoUrl
  return inTransaction(services.db, async (tx) => {
    const account = await updateAccount(tx, input.uid, {
      ...(input.displayName === undefined ? {} : { displayName: displayName.value }),
      ...(input.photoUrl === undefined ? {} : { photoUrl: photoUrl.value }),
    })
    if (!account) return err({ code: 'account_not_found' })
    await updateProfileFacts(tx, account, services.now())
    return ok(account)
  })
}
