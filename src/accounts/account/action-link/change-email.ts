import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { updateAccount, type Account } from '#db/queries/account/account-queries.ts'
import { findAccountProviders, type AccountProvider } from '#db/queries/account/account-provider-queries.ts'
import { retireOobCodes } from '#db/queries/sign-in/oob-code-queries.ts'
import { updateProfileFacts } from '#db/queries/account/profile-queries.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import type { Client } from '#accounts/client.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { wholeSecond } from '#accounts/new-account.ts'
import { announceEmailChange } from '#accounts/email-code/announce-email-change.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { endAllSessions } from '#accounts/session/replace-sessions.ts'
import { REPLACED_PURPOSES, spendCode, useCode, type SpendCodeProblem } from '#accounts/email-code/oob-code.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'

export type ChangeEmailProblem = SpendCodeProblem | Extract<Problem, { code: 'email_taken' }>

/**
 * Makes the address that a `VERIFY_AND_CHANGE_EMAIL` code was mailed to the verified address of the account. Everybody
 * is signed out. If the former address was proven, it gets a mail with a link that undoes the change; an unproven one
 * may be a stranger's. `email_taken`: somebody else has the address by now; the code is used up all the same.
 */
export async function changeEmail(
  services: AccountStore & AccountScope & MailLinks,
  input: { readonly oobCode: string; readonly client: Client },
): Promise<Result<{ account: Account; providers: AccountProvider[] }, ChangeEmailProblem>> {
  try {
    return await inTransaction(services.db, async (tx) => {
      const spent = await spendCode(tx, services, input.oobCode, 'VERIFY_AND_CHANGE_EMAIL')
      if (!spent.ok) return spent
      const { code, account: before } = spent.value
      if (code.newEmail === null) return err({ code: 'code_invalid' })
      const { uid } = before
      const at = services.now()
      const account = await updateAccount(tx, uid, {
        email: code.newEmail,
        emailVerified: true,
        initialEmail: before.initialEmail ?? code.newEmail,
        validSince: wholeSecond(at),
      })
      if (!account) return err({ code: 'code_invalid' })
      await retireOobCodes(tx, uid, REPLACED_PURPOSES, at)
      await endAllSessions(tx, services, uid)
      await updateProfileFacts(tx, account, at)
      await announceEmailChange(tx, services, before, account)
      await recordEvent(tx, services, { uid, event: 'email_changed', client: input.client })
      return ok({ account, providers: await findAccountProviders(tx, uid) })
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'account_email')) throw error
    await useCode(services.db, services.now, input.oobCode)
    return err({ code: 'email_taken' })
  }
}
