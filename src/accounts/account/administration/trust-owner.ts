import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { replaceSecondFactors } from '#db/queries/account/account-admin-queries.ts'
import { upsertAccountProvider, type AccountProvider } from '#db/queries/account/account-provider-queries.ts'
import type { SecondFactor } from '#db/queries/sign-in/second-factor-queries.ts'
import { givenSecondFactors, type GivenSecondFactor } from './given-second-factors.ts'
import { orTaken, type TakenProblem } from './taken-problem.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'

type FactorProblem = Extract<IdentityProblem, { code: 'second_factor_invalid' }>

/**
 * Returns the second factors that somebody claims, under new ids. Only for the conformance mode
 * (`compatibilityFlags.believesOwners`).
 */
export function believedFactors(
  { now }: Pick<AccountStore, 'now'>,
  given: readonly GivenSecondFactor[],
): Result<SecondFactor[], FactorProblem> {
  const unnamed = given.map((factor) => ({ ...factor, enrollmentId: null }))
  return givenSecondFactors(unnamed, { uid: '', present: [], makeIds: true, at: now() })
}

/**
 * Stores second factors or a provider account that nobody has proven. Only for the conformance mode
 * (`compatibilityFlags.believesOwners`). The provider account may belong to somebody else already.
 */
export function trustOwner(
  services: AccountStore & AccountScope,
  uid: string,
  { factors, link }: { readonly factors?: readonly SecondFactor[]; readonly link?: AccountProvider },
): Promise<Result<null, TakenProblem>> {
  const { tenantId } = services
  return orTaken(
    inTransaction(services.db, async (tx) => {
      if (factors) {
        await replaceSecondFactors(
          tx,
          uid,
          factors.map((factor) => ({ ...factor, uid })),
        )
      }
      if (link) await upsertAccountProvider(tx, { ...link, uid, tenantId, linkedAt: services.now() })
      return ok(null)
    }),
  )
}
