import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { replaceSecondFactors } from '#db/queries/account/account-admin-queries.ts'
import { findAccount, findAccountByEmail, insertAccount, type Account } from '#db/queries/account/account-queries.ts'
import { newUid } from '#accounts/new-uid.ts'
import { wholeSecond } from '#accounts/new-account.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { checkUid } from '#core/account/check-uid.ts'
import { checkGivenAttributes, type AttributesProblem, type GivenAttributes } from './given-attributes.ts'
import { givenSecondFactors, type GivenSecondFactor } from './given-second-factors.ts'
import { orTaken, type TakenProblem } from './taken-problem.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { PasswordRules } from '#accounts/password/password-rules.ts'

export type AddAccountProblem =
  | AttributesProblem
  | TakenProblem
  | Extract<IdentityProblem, { code: 'uid_invalid' | 'second_factor_invalid' }>

/**
 * Creates an account on behalf of the service, with any of its attributes and without signing anybody in. Without a uid
 * it gets one. `uid_taken`, `email_taken`, `phone_taken`: another account has the value.
 */
export async function addAccount(
  services: AccountStore & AccountScope & PasswordRules,
  input: { readonly uid: string | null; readonly factors?: readonly GivenSecondFactor[] } & GivenAttributes,
): Promise<Result<Account, AddAccountProblem>> {
  const uid = checkUid(input.uid ?? newUid())
  if (!uid.ok) return uid
  const checked = await checkGivenAttributes(services, input)
  if (!checked.ok) return checked
  const at = services.now()
  const factors = givenSecondFactors(input.factors ?? [], { uid: uid.value, present: [], makeIds: true, at })
  if (!factors.ok) return factors
  const { email = null, ...attributes } = checked.value
  const stored = inTransaction(services.db, async (tx) => {
    if (await findAccount(tx, uid.value)) return err({ code: 'uid_taken' } as const)
    const created = await insertAccount(tx, {
      ...attributes,
      uid: uid.value,
      tenantId: services.tenantId,
      email,
      createdAt: at,
      validSince: wholeSecond(at),
    })
    // The insert does not tell which value was taken.
    if (!created) return err(await whatIsTaken(services, email))
    await replaceSecondFactors(tx, uid.value, factors.value)
    await recordEvent(tx, services, { uid: uid.value, event: 'account_created', client: null })
    return ok(created)
  })
  return orTaken(stored)
}

async function whatIsTaken({ db, tenantId }: AccountStore & AccountScope, email: string | null): Promise<TakenProblem> {
  return email !== null && (await findAccountByEmail(db, tenantId, email))
    ? { code: 'email_taken' }
    : { code: 'phone_taken' }
}
