import type { Problem } from '#core/problem.ts'
import { ok, refused, type Result } from '#core/result.ts'
import { updateAccount, type Account } from '#db/queries/identity/account-queries.ts'
import { findAccountProviders, type AccountProvider } from '#db/queries/identity/account-provider-queries.ts'
import { retireOobCodes } from '#db/queries/identity/oob-code-queries.ts'
import { updateProfileFacts } from '#db/queries/profile-queries.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import type { AccountServices } from '../account-services.ts'
import type { Client } from '../client.ts'
import { inTransaction } from '../in-transaction.ts'
import { wholeSecond } from '../new-account.ts'
import { recordEvent } from '../record-event.ts'
import { endAllSessions } from '../sign-in/replace-sessions.ts'
import { REPLACED_PURPOSES, spendCode, type SpendCodeProblem } from './oob-code.ts'

export type RecoverEmailProblem = SpendCodeProblem | Extract<Problem, { code: 'email_taken' }>

/**
 * Takes a change of address back: the address that the `RECOVER_EMAIL` code was mailed to is the account's again, and verified.
 * Everybody is signed out, and codes that were mailed to addresses the account had since then die, so that nobody takes it away
 * once more. `email_taken`: the address has another account by now; the code stays as it was.
 */
export async function recoverEmail(
  services: AccountServices,
  input: { readonly oobCode: string; readonly client: Client },
): Promise<Result<{ account: Account; providers: AccountProvider[] }, RecoverEmailProblem>> {
  try {
    return await inTransaction(services, async (tx) => {
      const spent = await spendCode(tx, services, input.oobCode, 'RECOVER_EMAIL')
      if (!spent.ok) return spent
      const { code } = spent.value
      const { uid } = spent.value.account
      const at = services.now()
      const account = await updateAccount(tx, uid, {
        email: code.email,
        emailVerified: true,
        validSince: wholeSecond(at),
      })
      if (!account) return refused({ code: 'code_invalid' })
      await retireOobCodes(tx, uid, REPLACED_PURPOSES, at)
      await retireOobCodes(tx, uid, ['RECOVER_EMAIL'], at, { since: code.createdAt })
      await endAllSessions(tx, services, uid)
      await updateProfileFacts(tx, account, at)
      await recordEvent(tx, services, { uid, event: 'email_recovered', client: input.client })
      return ok({ account, providers: await findAccountProviders(tx, uid) })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'account_email')) return refused({ code: 'email_taken' })
    throw error
  }
}
