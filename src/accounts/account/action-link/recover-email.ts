import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { updateAccount, type Account } from '#db/queries/account/account-queries.ts'
import { findAccountProviders, type AccountProvider } from '#db/queries/account/account-provider-queries.ts'
import { hasAuditEventSince } from '#db/queries/account/audit-queries.ts'
import { deleteProofsSince } from '#db/queries/sign-in/account-proof-queries.ts'
import { retireOobCodes } from '#db/queries/sign-in/oob-code-queries.ts'
import { updateProfileFacts } from '#db/queries/account/profile-queries.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import type { Client } from '#accounts/client.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { wholeSecond } from '#accounts/new-account.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { endAllSessions } from '#accounts/session/replace-sessions.ts'
import { REPLACED_PURPOSES, spendCode, type SpendCodeProblem } from '#accounts/email-code/oob-code.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'

export type RecoverEmailProblem = SpendCodeProblem | Extract<Problem, { code: 'email_taken' }>

/** A password that was changed in the same call as the address is stored up to this long before the code is made. */
const MOMENT_MS = 60_000

/**
 * Undoes a change of address: the address that the `RECOVER_EMAIL` code was mailed to is the account's again, and
 * verified. Every way to sign in that was added since is removed: the notices about them went to the later address, so
 * the owner could not take them back one by one. Everybody is signed out, and codes mailed to later addresses of the
 * account become invalid, so that nobody can take it away again. `email_taken`: the address has another account by now;
 * the code stays as it was.
 */
export async function recoverEmail(
  services: AccountStore & AccountScope,
  input: { readonly oobCode: string; readonly client: Client },
): Promise<Result<{ account: Account; providers: AccountProvider[] }, RecoverEmailProblem>> {
  try {
    return await inTransaction(services.db, async (tx) => {
      const spent = await spendCode(tx, services, input.oobCode, 'RECOVER_EMAIL')
      if (!spent.ok) return spent
      const { code, account: before } = spent.value
      const { uid } = before
      const at = services.now()
      const since = code.createdAt
      await deleteProofsSince(tx, uid, since)
      const account = await updateAccount(tx, uid, {
        email: code.email,
        emailVerified: true,
        ...((await isPasswordOfSince(tx, before, since)) ? { passwordHash: null, passwordUpdatedAt: null } : {}),
        ...((await hasAuditEventSince(tx, uid, 'phone_changed', since)) ? { phone: null } : {}),
        validSince: wholeSecond(at),
      })
      if (!account) return err({ code: 'code_invalid' })
      await retireOobCodes(tx, uid, REPLACED_PURPOSES, at)
      await retireOobCodes(tx, uid, ['RECOVER_EMAIL'], at, { since: code.createdAt })
      await endAllSessions(tx, services, uid)
      await updateProfileFacts(tx, account, at)
      await recordEvent(tx, services, { uid, event: 'email_recovered', client: input.client })
      return ok({ account, providers: await findAccountProviders(tx, uid) })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'account_email')) return err({ code: 'email_taken' })
    throw error
  }
}

async function isPasswordOfSince(tx: Tx, { uid, passwordUpdatedAt }: Account, since: Date): Promise<boolean> {
  if (passwordUpdatedAt === null) return false
  const justBefore = new Date(since.getTime() - MOMENT_MS)
  return passwordUpdatedAt > since || hasAuditEventSince(tx, uid, 'password_changed', justBefore)
}
