import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { updateAccount, type Account } from '#db/queries/account/account-queries.ts'
import { findAccountProviders, type AccountProvider } from '#db/queries/account/account-provider-queries.ts'
import { deleteSecondFactor } from '#db/queries/sign-in/second-factor-queries.ts'
import type { OobCode } from '#db/queries/sign-in/oob-code-queries.ts'
import { deletePasskey } from '#db/queries/sign-in/passkey-queries.ts'
import { replaceRecoveryCodes } from '#db/queries/sign-in/recovery-code-queries.ts'
import type { Client } from '#accounts/client.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { wholeSecond } from '#accounts/new-account.ts'
import { sendPasskeyNotice } from '#accounts/second-factor/send-passkey-notice.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { sendFactorRemovedNotice } from '#accounts/second-factor/send-second-factor-notice.ts'
import { endAllSessions } from '#accounts/session/replace-sessions.ts'
import { spendCode, type SpendCodeProblem } from '#accounts/email-code/oob-code.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'

/**
 * Removes the passkey or the second factor that a `REVERT_SECOND_FACTOR_ADDITION` mail was about, in the latter case
 * with all recovery codes. Everybody is signed out, because whoever added it was signed in. `code_invalid`: also when
 * it was removed already.
 */
export function revertSecondFactor(
  services: AccountStore & AccountScope & MailLinks,
  input: { readonly oobCode: string; readonly client: Client },
): Promise<Result<{ account: Account; providers: AccountProvider[] }, SpendCodeProblem>> {
  return inTransaction(
    services.db,
    async (tx) => {
      const spent = await spendCode(tx, services, input.oobCode, 'REVERT_SECOND_FACTOR_ADDITION')
      if (!spent.ok) return spent
      const { uid } = spent.value.account
      if (!(await takeBack(tx, services, spent.value, input.client))) return err({ code: 'code_invalid' })
      const account = await updateAccount(tx, uid, { validSince: wholeSecond(services.now()) })
      if (!account) return err({ code: 'code_invalid' })
      await endAllSessions(tx, services, uid)
      return ok({ account, providers: await findAccountProviders(tx, uid) })
    },
    { commitsRefusals: 'a code counts once, also when what it takes back went already' },
  )
}

/**
 * Removes the second factor or the passkey that a code is about, records it and tells the owner. Returns false when it
 * was removed already.
 */
async function takeBack(
  tx: Tx,
  services: AccountStore & AccountScope & MailLinks,
  { account, code }: { readonly account: Account; readonly code: OobCode },
  client: Client,
): Promise<boolean> {
  const { uid } = account
  const id = code.enrollmentId ?? ''
  const factor = await deleteSecondFactor(tx, uid, id)
  if (factor) {
    // Whoever added the factor may have made recovery codes with it.
    await replaceRecoveryCodes(tx, uid, [], services.now())
    const details = { kind: factor.kind, reverted: true }
    await recordEvent(tx, services, { uid, event: 'second_factor_removed', client, details })
    await sendFactorRemovedNotice(tx, services, account, factor)
    return true
  }
  const passkey = await deletePasskey(tx, uid, { passkeyId: id })
  if (!passkey) return false
  const details = { name: passkey.name, reverted: true }
  await recordEvent(tx, services, { uid, event: 'passkey_removed', client, details })
  await sendPasskeyNotice(tx, services, account, { kind: 'removed', passkey })
  return true
}
