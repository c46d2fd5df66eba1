import { ok, err, type Result } from '#core/result.ts'
import { updateAccount, type Account } from '#db/queries/account/account-queries.ts'
import { findAccountProviders, type AccountProvider } from '#db/queries/account/account-provider-queries.ts'
import { updateProfileFacts } from '#db/queries/account/profile-queries.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { spendCode, type SpendCodeProblem } from '#accounts/email-code/oob-code.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/** Uses up a verification code: the address of its account is verified from now on, in every session. */
export function verifyEmail(
  services: AccountStore & AccountScope,
  input: { readonly oobCode: string },
): Promise<Result<{ account: Account; providers: AccountProvider[] }, SpendCodeProblem>> {
  return inTransaction(services.db, async (tx) => {
    const spent = await spendCode(tx, services, input.oobCode, 'VERIFY_EMAIL')
    if (!spent.ok) return spent
    const account = await updateAccount(tx, spent.value.account.uid, { emailVerified: true })
    if (!account) return err({ code: 'code_invalid' })
    await updateProfileFacts(tx, account, services.now())
    return ok({ account, providers: await findAccountProviders(tx, account.uid) })
  })
}
