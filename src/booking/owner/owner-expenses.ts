import type { ExpenseRequest, OwnerDetailsShape } from '#contract/owner/owner-schemas.ts'
import { monthOf } from '#core/owner/statement-month.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import {
  deleteExpense,
  findSentStatements,
  hasContractOn,
  insertExpense,
  withdrawExpense,
} from '#db/queries/owner/owner-writes.ts'
import { findStayInScope } from '#db/queries/stay/own-stay-queries.ts'
import { checkPictures } from '#booking/payment/check-pictures.ts'
import { onOwner, type OfOwner, type OwnerDeps } from './on-owner.ts'

type NewExpenseProblem = ProblemOf<
  'owner_not_found' | 'stay_not_found' | 'contract_not_found' | 'picture_not_found' | 'before_statements'
>

/**
 * Adds an expense. `contract_not_found`: the home was not theirs on that day; `before_statements`: no statement would
 * contain it; `picture_not_found`: there is no such receipt.
 */
export function addExpense(
  deps: OwnerDeps,
  { actor, ownerId, expense }: OfOwner & { readonly expense: ExpenseRequest },
): Promise<Result<OwnerDetailsShape, NewExpenseProblem>> {
  return onOwner<NewExpenseProblem>(deps, { actor, ownerId }, async (tx) => {
    const stay = await findStayInScope(tx, expense.home, null)
    if (!stay) return err({ code: 'stay_not_found' })
    const { day, label, amountMinor, receipt } = expense
    if (!(await hasContractOn(tx, ownerId, stay.id, day))) return err({ code: 'contract_not_found' })
    // The months before the first statement were settled in another way, and no statement will state them.
    const months = (await findSentStatements(tx, ownerId)).map(({ content }) => content.month)
    if (months.length > 0 && months.every((month) => month > monthOf(day))) return err({ code: 'before_statements' })
    const pictures = await checkPictures(tx, actor, receipt === null ? [] : [receipt])
    if (!pictures.ok) return pictures
    await insertExpense(tx, { ownerId, stayId: stay.id, day, label, amountMinor, receiptId: receipt })
    return ok(null)
  })
}

type ExpenseRemovalProblem = ProblemOf<'owner_not_found' | 'expense_not_found'>

/** Removes an expense. If a statement that was sent contains it, it is kept as taken back, and the next one credits it. */
export function removeExpense(
  deps: OwnerDeps,
  { actor, ownerId, expenseId }: OfOwner & { readonly expenseId: string },
): Promise<Result<OwnerDetailsShape, ExpenseRemovalProblem>> {
  return onOwner<ExpenseRemovalProblem>(deps, { actor, ownerId }, async (tx) => {
    const sent = await findSentStatements(tx, ownerId)
    const isStated = sent.some(({ content }) => content.expenses.some(({ id }) => id === expenseId))
    const isRemoved = isStated
      ? await withdrawExpense(tx, ownerId, expenseId, deps.now())
      : await deleteExpense(tx, ownerId, expenseId)
    return isRemoved ? ok(null) : err({ code: 'expense_not_found' })
  })
}
