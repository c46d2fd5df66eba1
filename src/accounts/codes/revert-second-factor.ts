import { ok, refused, type Result } from '#core/result.ts'
import { updateAccount, type Account } from '#db/queries/identity/account-queries.ts'
import { findAccountProviders, type AccountProvider } from '#db/queries/identity/account-provider-queries.ts'
import { deleteSecondFactor } from '#db/queries/identity/second-factor-queries.ts'
import { replaceRecoveryCodes } from '#db/queries/identity/proofs/recovery-code-queries.ts'
import type { AccountServices } from '../account-services.ts'
import type { Client } from '../client.ts'
import { inTransaction } from '../in-transaction.ts'
import { wholeSecond } from '../new-account.ts'
import { recordEvent } from '../record-event.ts'
import { sendFactorRemovedNotice } from '../second-factor/send-second-factor-notice.ts'
import { endAllSessions } from '../sign-in/replace-sessions.ts'
import { spendCode, type SpendCodeProblem } from './oob-code.ts'

/**
 * Removes the second factor that a `REVERT_SECOND_FACTOR_ADDITION` mail told of, and all recovery codes; everybody is signed out, for whoever added it was
 * signed in. `code_invalid` also when the factor went already.
 */
export function revertSecondFactor(
  services: AccountServices,
  input: { readonly oobCode: string; readonly client: Client },
): Promise<Result<{ account: Account; providers: AccountProvider[] }, SpendCodeProblem>> {
  return inTransaction(services, async (tx) => {
    const spent = await spendCode(tx, services, input.oobCode, 'REVERT_SECOND_FACTOR_ADDITION')
    if (!spent.ok) return spent
    const { uid } = spent.value.account
    const factor = await deleteSecondFactor(tx, uid, spent.value.code.enrollmentId ?? '')
    if (!factor) return refused({ code: 'code_invalid' })
    // Whoever added the factor may have made recovery codes with it.
    await replaceRecoveryCodes(tx, uid, [], services.now())
    const account = await updateAccount(tx, uid, { validSince: wholeSecond(services.now()) })
    if (!account) return refused({ code: 'code_invalid' })
    await endAllSessions(tx, services, uid)
    await recordEvent(tx, services, {
      uid,
      event: 'second_factor_removed',
      client: input.client,
      details: { kind: factor.kind, reverted: true },
    })
    await sendFactorRemovedNotice(tx, services, account, factor)
    return ok({ account, providers: await findAccountProviders(tx, uid) })
  })
}
