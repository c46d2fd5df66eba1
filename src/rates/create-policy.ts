import type { PolicyInput, PolicyShape } from '#contract/rate/promo-and-policy.ts'
import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { actAs } from '#db/act-as.ts'
import { insertPolicy } from '#db/queries/rate/policy-queries.ts'
import type { RateActor, RateDeps } from './rate-deps.ts'
import { ruleFault } from './rule-fault.ts'

/** Creates a cancellation policy with its own tiers. `already_exists`: another one has its code. */
export async function createPolicy(
  deps: Pick<RateDeps, 'db' | 'now'>,
  { actor, policy }: { readonly actor: RateActor; readonly policy: PolicyInput },
): Promise<Result<PolicyShape, ProblemOf<'already_exists' | 'invalid_input'>>> {
  const tiers = policy.tiers.toSorted((a, b) => b.hoursBefore - a.hoursBefore)
  try {
    await inTransaction<null, never>(deps.db, async (tx) => {
      await actAs(tx, actor.uid, deps.now())
      await insertPolicy(tx, { ...policy, tiers })
      return ok(null)
    })
  } catch (error) {
    const fault = ruleFault(error, 'code')
    if (!fault) throw error
    return err(fault)
  }
  return ok({ ...policy, tiers, homes: 0, fromNights: null })
}
