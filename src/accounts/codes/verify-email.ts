import type { Problem } from '#core/problem.ts'
import { ok, refused, type Result } from '#core/result.ts'
import { updateAccount, type Account } from '#db/queries/identity/account-queries.ts'
import { findAccountProviders, type AccountProvider } from '#db/queries/identity/account-provider-queries.ts'
import { updateProfileFacts } from '#db/queries/profile-queries.ts'
import type { AccountServices } from '../account-services.ts'
import type { Client } from '../client.ts'
import { subscriberOf } from '../throttle/network-of.ts'
import { takeAttempt, type TooManyAttempts } from '../throttle/throttle.ts'
import { inspectCode, useCode, type CodeProblem } from './oob-code.ts'

export type VerifyEmailProblem = CodeProblem | TooManyAttempts | Extract<Problem, { code: 'account_disabled' }>

/** Uses a verification code up: the address of its account is verified from now on, in every session. */
export async function verifyEmail(
  services: AccountServices,
  input: { readonly oobCode: string; readonly client: Client },
): Promise<Result<{ account: Account; providers: AccountProvider[] }, VerifyEmailProblem>> {
  const allowed = await takeAttempt(services, ['codePerAddress', subscriberOf(input.client.address)])
  if (!allowed.ok) return allowed
  const { db, now } = services
  return db.transaction().execute(async (tx) => {
    const found = await inspectCode(tx, now, input.oobCode, 'VERIFY_EMAIL')
    if (!found.ok) return found
    if (found.value.account.disabled) return refused({ code: 'account_disabled' })
    if (!(await useCode(tx, now, input.oobCode))) return refused({ code: 'code_invalid' })
    const account = await updateAccount(tx, found.value.account.uid, { emailVerified: true })
    if (!account) return refused({ code: 'code_invalid' })
    await updateProfileFacts(tx, account, now())
    return ok({ account, providers: await findAccountProviders(tx, account.uid) })
  })
}
