import type { ContractRequest, ExpenseRequest, OwnerChange, OwnerDetailsShape } from '#contract/owner/owner-schemas.ts'
import { canonicalIban } from '#core/owner/iban.ts'
import { monthOf, monthSpan } from '#core/owner/statement-month.ts'
import type { Problem, ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { actAs } from '#db/act-as.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import {
  deleteExpense,
  endContract,
  findHostUid,
  findSentStatements,
  hasContractOn,
  insertContract,
  insertExpense,
  insertOwner,
  lockOwner,
  updateOwner,
  withdrawExpense,
} from '#db/queries/owner/owner-writes.ts'
import { findOwners } from '#db/queries/owner/owner-queries.ts'
import { findHome } from '#db/queries/stay/own-stay-queries.ts'
import { findHomeState } from '#db/queries/stay/stay-fact-queries.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { checkPictures } from '#booking/payment/check-pictures.ts'
import { findOwner } from './find-owner.ts'

type Deps = Pick<BookingDeps, 'db' | 'now'>

interface OfOwner {
  readonly actor: StaffActor
  readonly ownerId: string
}

export type SaveOwnerProblem = ProblemOf<'owner_not_found' | 'account_not_found' | 'version_conflict'>

/**
 * Creates an owner, or changes one (`ownerId`). The currency cannot change, because statements are in it.
 * `account_not_found`: nobody who works in the console has this address. `version_conflict`: somebody else has
 * changed the owner since `version`.
 */
export async function saveOwner(
  deps: Deps,
  request: { readonly actor: StaffActor; readonly ownerId: string | null; readonly owner: OwnerChange },
): Promise<Result<OwnerDetailsShape, SaveOwnerProblem>> {
  const { actor, ownerId, owner } = request
  const saved = await inTransaction<string, SaveOwnerProblem>(deps.db, async (tx) => {
    const version = ownerId === null ? null : await lockOwner(tx, ownerId)
    if (ownerId !== null && version === null) return err({ code: 'owner_not_found' })
    if (version !== null && owner.version !== undefined && owner.version !== version)
      return err({ code: 'version_conflict', currentVersion: version })
    const uid = owner.hostEmail === '' ? null : await findHostUid(tx, owner.hostEmail)
    if (owner.hostEmail !== '' && uid === null) return err({ code: 'account_not_found' })
    const { name, address, email, currency } = owner
    const columns = { name, address, iban: canonicalIban(owner.iban), email: email === '' ? null : email, uid }
    if (ownerId === null) return ok(await insertOwner(tx, { ...columns, currency, at: deps.now() }))
    await updateOwner(tx, ownerId, columns)
    return ok(ownerId)
  })
  return saved.ok ? findOwner(deps, { actor, ownerId: saved.value }) : saved
}

export type ContractProblem = ProblemOf<
  'owner_not_found' | 'stay_not_found' | 'contract_not_found' | 'contract_overlaps' | 'statement_sent' | 'invalid_input'
>

/**
 * Adds the contract for a home. `contract_overlaps`: the home has a contract in some of the months; `statement_sent`:
 * there is a statement for the first month already; `invalid_input`: it ends before it begins, or the home has another
 * currency.
 */
export function addContract(
  deps: Deps,
  { actor, ownerId, contract }: OfOwner & { readonly contract: ContractRequest },
): Promise<Result<OwnerDetailsShape, ContractProblem>> {
  return onOwner<ContractProblem>(deps, { actor, ownerId }, async (tx) => {
    const home = await findHome(tx, contract.home, null)
    if (!home) return err({ code: 'stay_not_found' })
    const from = monthSpan(contract.from)?.from
    const to = contract.until === null ? null : (monthSpan(contract.until)?.to ?? null)
    if (!from || (to !== null && to <= from))
      return err({ code: 'invalid_input', fields: { until: 'not before from' } })
    // Statements have one currency, so the contract could not include bookings in another one.
    const { currency } = await findHomeState(tx, home.id)
    if (currency !== (await findOwners(tx, { hostUid: null, id: ownerId }))[0]?.currency)
      return err({ code: 'invalid_input', fields: { home: 'home must have the currency of its owner' } })
    if (await isStated(tx, ownerId, contract.from)) return err({ code: 'statement_sent' })
    const { commissionBp, cleaningTo, monthlyMinor } = contract
    const row = { ownerId, stayId: home.id, from, to, commissionBp, cleaningTo, monthlyMinor }
    return (await insertContract(tx, row)) ? ok(null) : err({ code: 'contract_overlaps' })
  })
}

/**
 * Ends a contract after a month. `statement_sent`: there is a statement for a later month; `contract_not_found`: there
 * is none that can end then.
 */
export function endOwnerContract(
  deps: Deps,
  { actor, ownerId, contractId, until }: OfOwner & { readonly contractId: string; readonly until: string },
): Promise<Result<OwnerDetailsShape, ContractProblem>> {
  return onOwner<ContractProblem>(deps, { actor, ownerId }, async (tx) => {
    const to = monthSpan(until)?.to
    if (!to) return err({ code: 'contract_not_found' })
    if (await isStated(tx, ownerId, monthOf(to))) return err({ code: 'statement_sent' })
    return (await endContract(tx, ownerId, contractId, to)) ? ok(null) : err({ code: 'contract_not_found' })
  })
}

export type ExpenseProblem = ProblemOf<
  | 'owner_not_found'
  | 'stay_not_found'
  | 'contract_not_found'
  | 'expense_not_found'
  | 'picture_not_found'
  | 'before_statements'
>

/**
 * Adds an expense. `contract_not_found`: the home was not theirs on that day; `before_statements`: no statement would
 * contain it; `picture_not_found`: there is no such receipt.
 */
export function addExpense(
  deps: Deps,
  { actor, ownerId, expense }: OfOwner & { readonly expense: ExpenseRequest },
): Promise<Result<OwnerDetailsShape, ExpenseProblem>> {
  return onOwner<ExpenseProblem>(deps, { actor, ownerId }, async (tx) => {
    const home = await findHome(tx, expense.home, null)
    if (!home) return err({ code: 'stay_not_found' })
    const { day, label, amountMinor, receipt } = expense
    if (!(await hasContractOn(tx, ownerId, home.id, day))) return err({ code: 'contract_not_found' })
    // The months before the first statement were settled in another way, and no statement will state them.
    const months = (await findSentStatements(tx, ownerId)).map(({ content }) => content.month)
    if (months.length > 0 && months.every((month) => month > monthOf(day))) return err({ code: 'before_statements' })
    const pictures = await checkPictures(tx, actor, receipt === null ? [] : [receipt])
    if (!pictures.ok) return pictures
    await insertExpense(tx, { ownerId, stayId: home.id, day, label, amountMinor, receiptId: receipt })
    return ok(null)
  })
}

/** Removes an expense. If a statement that was sent contains it, it is kept as taken back, and the next one credits it. */
export function removeExpense(
  deps: Deps,
  { actor, ownerId, expenseId }: OfOwner & { readonly expenseId: string },
): Promise<Result<OwnerDetailsShape, ExpenseProblem>> {
  return onOwner<ExpenseProblem>(deps, { actor, ownerId }, async (tx) => {
    const sent = await findSentStatements(tx, ownerId)
    const isStated = sent.some(({ content }) => content.expenses.some(({ id }) => id === expenseId))
    const isRemoved = isStated
      ? await withdrawExpense(tx, ownerId, expenseId, deps.now())
      : await deleteExpense(tx, ownerId, expenseId)
    return isRemoved ? ok(null) : err({ code: 'expense_not_found' })
  })
}

/** Runs an action while the owner is locked, and returns the updated owner. */
async function onOwner<Refused extends Problem>(
  deps: Deps,
  { actor, ownerId }: OfOwner,
  work: (tx: Tx) => Promise<Result<null, Refused>>,
): Promise<Result<OwnerDetailsShape, Refused | ProblemOf<'owner_not_found'>>> {
  const done = await inTransaction<null, Refused | ProblemOf<'owner_not_found'>>(deps.db, async (tx) => {
    await actAs(tx, actor.uid, deps.now())
    return (await lockOwner(tx, ownerId)) === null ? err({ code: 'owner_not_found' }) : work(tx)
  })
  return done.ok ? findOwner(deps, { actor, ownerId }) : done
}

/** Returns whether there is a statement for a month or for a later one. */
async function isStated(tx: Tx, ownerId: string, month: string): Promise<boolean> {
  return (await findSentStatements(tx, ownerId)).some(({ content }) => content.month >= month)
}
