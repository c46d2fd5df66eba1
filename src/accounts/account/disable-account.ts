import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { updateAccount } from '#db/queries/account/account-queries.ts'
import { isLastAdministrator } from '#db/queries/account/administrator-queries.ts'
import { noteEndedSessionsOf } from '#db/queries/session/ended-staff-session-queries.ts'
import { deleteWebSessionsOf } from '#db/queries/session/web-session-queries.ts'
import { endAllAuthority } from '#accounts/account/administration/end-authority.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/** Disables an account: nobody can sign in with it, its sign-ins end, and so does the access that it gave to others. */
export function disableAccount(
  { db, now }: AccountStore,
  { uid }: { readonly uid: string },
): Promise<
  Result<
    null,
    Extract<Problem, { code: 'account_not_found' }> | Extract<IdentityProblem, { code: 'last_administrator' }>
  >
> {
  return inTransaction(db, async (tx) => {
    if (await isLastAdministrator(tx, uid)) return err({ code: 'last_administrator' })
    const account = await updateAccount(tx, uid, { disabled: true })
    if (!account) return err({ code: 'account_not_found' })
    // The identity sessions are kept, so that their next refresh says "disabled" and not merely "expired".
    await noteEndedSessionsOf(tx, uid, now())
    await deleteWebSessionsOf(tx, uid)
    await endAllAuthority(tx, uid, now())
    return ok(null)
  })
}
