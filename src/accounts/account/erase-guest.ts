import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { lockAccount } from '#db/queries/account/account-queries.ts'
import { findGuestAccount, lockGuestAccount } from '#db/queries/account/guest-account-queries.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { eraseAccount, eraseFromSite } from './erase-account.ts'

/**
 * Deletes the account of a guest who has asked the company for it, with the same effects as when they do it themselves;
 * no mail is sent. Of an account that a hosted service holds, it deletes what the site keeps. `account_not_found`:
 * nobody without a role has this id.
 */
export function eraseGuest(
  services: AccountStore & MailLinks,
  documentId: string,
): Promise<Result<null, ProblemOf<'account_not_found'>>> {
  const at = services.now()
  return inTransaction<null, ProblemOf<'account_not_found'>>(services.db, async (tx) => {
    const found = await findGuestAccount(tx, { documentId, at })
    // Accounts are locked before profiles, as everywhere.
    const account = found && (await lockAccount(tx, found.uid))
    const guest = found && (await lockGuestAccount(tx, documentId))
    if (!guest) return err({ code: 'account_not_found' })
    if (account) await eraseAccount(tx, services, { account, client: null })
    else {
      await eraseFromSite(tx, { uid: guest.uid, at })
      await recordEvent(tx, services, { uid: guest.uid, event: 'account_deleted', client: null })
    }
    return ok(null)
  })
}
