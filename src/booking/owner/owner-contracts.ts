import type { ContractChange, ContractRequest, OwnerDetailsShape } from '#contract/owner/owner-schemas.ts'
import { monthOf, monthSpan } from '#core/owner/statement-month.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { findOwners } from '#db/queries/owner/owner-queries.ts'
import { endContract, findSentStatements, insertContract, updateAgreedPrices } from '#db/queries/owner/owner-writes.ts'
import { findStayInScope } from '#db/queries/stay/own-stay-queries.ts'
import { findStayState } from '#db/queries/stay/stay-fact-queries.ts'
import { onOwner, type OfOwner, type OwnerDeps } from './on-owner.ts'

type NewContractProblem = ProblemOf<
  'owner_not_found' | 'stay_not_found' | 'contract_overlaps' | 'statement_sent' | 'invalid_input'
>

/**
 * Adds the contract for a home. `contract_overlaps`: the home has a contract in some of the months; `statement_sent`:
 * there is a statement for the first month already; `invalid_input`: it ends before it begins, or the home has another
 * currency.
 */
export function addContract(
  deps: OwnerDeps,
  { actor, ownerId, contract }: OfOwner & { readonly contract: ContractRequest },
): Promise<Result<OwnerDetailsShape, NewContractProblem>> {
  return onOwner<NewContractProblem>(deps, { actor, ownerId }, async (tx) => {
    const stay = await findStayInScope(tx, contract.home, null)
    if (!stay) return err({ code: 'stay_not_found' })
    const from = monthSpan(contract.from)?.from
    const to = contract.until === null ? null : (monthSpan(contract.until)?.to ?? null)
    if (!from || (to !== null && to <= from))
      return err({ code: 'invalid_input', fields: { until: 'not before from' } })
    // Statements have one currency, so the contract could not include bookings in another one.
    const { currency } = await findStayState(tx, stay.id)
    if (currency !== (await findOwners(tx, { hostUid: null, id: ownerId }))[0]?.currency)
      return err({ code: 'invalid_input', fields: { home: 'home must have the currency of its owner' } })
    if (await isStated(tx, ownerId, contract.from)) return err({ code: 'statement_sent' })
    const { home: _, from: __, until: ___, ...agreed } = contract
    const row = { ownerId, stayId: stay.id, from, to, ...agreed }
    return (await insertContract(tx, row)) ? ok(null) : err({ code: 'contract_overlaps' })
  })
}

type ContractChangeProblem = ProblemOf<'owner_not_found' | 'contract_not_found' | 'statement_sent'>

/**
 * Ends a contract after a month, changes what is agreed about prices, or both. `statement_sent`: there is a statement
 * for a later month; `contract_not_found`: there is none, or none that can end then.
 */
export function changeContract(
  deps: OwnerDeps,
  { actor, ownerId, contractId, change }: OfOwner & { readonly contractId: string; readonly change: ContractChange },
): Promise<Result<OwnerDetailsShape, ContractChangeProblem>> {
  return onOwner<ContractChangeProblem>(deps, { actor, ownerId }, async (tx) => {
    const { until, ...prices } = change
    if (!(await updateAgreedPrices(tx, ownerId, contractId, prices))) return err({ code: 'contract_not_found' })
    if (until === undefined) return ok(null)
    const to = monthSpan(until)?.to
    if (!to) return err({ code: 'contract_not_found' })
    if (await isStated(tx, ownerId, monthOf(to))) return err({ code: 'statement_sent' })
    return (await endContract(tx, ownerId, contractId, to)) ? ok(null) : err({ code: 'contract_not_found' })
  })
}

/** Returns whether there is a statement for a month or for a later one. */
async function isStated(tx: Tx, ownerId: string, month: string): Promise<boolean> {
  return (await findSentStatements(tx, ownerId)).some(({ content }) => content.month >= month)
}
