import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findGuestAccount, lockGuestAccount, storeGuestBlock } from '#db/queries/account/guest-account-queries.ts'
import { deleteWebSessionsOf } from '#db/queries/session/web-session-queries.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import { recordEvent } from '#accounts/record-event.ts'

type NotFound = ProblemOf<'account_not_found'>

/** The account of a guest, by its document id, and the account or token of whoever decides about it. */
interface GuestDecision {
  readonly documentId: string
  readonly by: string
}

/**
 * Blocks the account of a guest: its sessions of the site end at once, and nobody can be signed in with it, wherever
 * the account is held. Bookings stay. `account_not_found`: nobody without a role has this id;
 * `account_blocked_already`: somebody else did it meanwhile, perhaps for another reason.
 */
export function blockGuest(
  services: AccountStore,
  { documentId, by, reason }: GuestDecision & { readonly reason: string },
): Promise<Result<null, NotFound | ProblemOf<'account_blocked_already'>>> {
  const at = services.now()
  return inTransaction<null, NotFound | ProblemOf<'account_blocked_already'>>(services.db, async (tx) => {
    const account = await lockGuestAccount(tx, documentId)
    if (!account) return err({ code: 'account_not_found' })
    if (account.isBlocked) {
      const facts = await findGuestAccount(tx, { documentId, at })
      return err({ code: 'account_blocked_already', by: facts?.blockedBy ?? null })
    }
    await storeGuestBlock(tx, account.uid, { by, reason }, at)
    await deleteWebSessionsOf(tx, account.uid)
    await recordEvent(tx, services, { uid: account.uid, event: 'account_disabled', client: null, details: { by } })
    return ok(null)
  })
}

/** Lets a guest sign in again; nothing changes for one who was not blocked. `account_not_found` as above. */
export function unblockGuest(
  services: AccountStore,
  { documentId, by }: GuestDecision,
): Promise<Result<null, NotFound>> {
  return inTransaction<null, NotFound>(services.db, async (tx) => {
    const account = await lockGuestAccount(tx, documentId)
    if (!account) return err({ code: 'account_not_found' })
    if (!account.isBlocked) return ok(null)
    await storeGuestBlock(tx, account.uid, null, services.now())
    await recordEvent(tx, services, { uid: account.uid, event: 'account_enabled', client: null, details: { by } })
    return ok(null)
  })
}
