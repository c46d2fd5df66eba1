import type { OwnerStatementShape } from '#contract/owner/statement-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { monthSpan } from '#core/owner/statement-month.ts'
import type { PayoutWay } from '#core/owner/payout-way.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { OwnerRow } from '#db/queries/owner/owner-queries.ts'
import { insertStatement, lockOwner, markStatementPaid, markStatementUnpaid } from '#db/queries/owner/owner-writes.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import { findOwnerRow } from './find-owner.ts'
import { findStatement, statementShape, type StatementKey, type StatementProblem } from './find-statement.ts'
import { workOut, type WorkedOut } from './work-out-statement.ts'
import { statementCsv } from './statement-csv.ts'

export type SendStatementProblem = StatementProblem | ProblemOf<'statement_not_due' | 'statement_changed'>

/**
 * Freezes the statement of a month and mails it to its owner, if they have an address. Sending again changes nothing.
 * `statement_not_due`: the month is not over, a later statement was sent, or an earlier one has to be sent first;
 * `statement_changed`: the payout differs from the one shown.
 */
export async function sendStatement(
  deps: Pick<BookingDeps, 'db' | 'now' | 'bankAccount' | 'websiteUrl' | 'wake'>,
  { expectedPayoutMinor, ...key }: StatementKey & { readonly expectedPayoutMinor: number },
): Promise<Result<OwnerStatementShape, SendStatementProblem>> {
  const { actor, ownerId, month } = key
  const sent = await inTransaction<null, SendStatementProblem>(deps.db, async (tx) => {
    // Before the owner is read, so that a change of them by others at this moment is not missed.
    if (isUuid(ownerId)) await lockOwner(tx, ownerId)
    const owner = await findOwnerRow(tx, { actor, ownerId })
    if (!owner.ok) return owner
    const at = deps.now()
    const worked = await workOut(tx, owner.value, month, at)
    const span = monthSpan(month)
    if (!worked || !span) return err({ code: 'statement_not_found' })
    const { statement, mayBeSent } = worked
    if (worked.sent) return ok(null)
    if (!mayBeSent) return err({ code: 'statement_not_due' })
    if (statement.payoutMinor !== expectedPayoutMinor)
      return err({ code: 'statement_changed', payoutMinor: statement.payoutMinor })
    const { name, address, iban, currency } = owner.value
    const sentTo = { name, address, iban }
    const frozen = { ownerId, month: span.from, currency, content: statement, sentBy: actor.uid, sentTo, at }
    await insertStatement(tx, frozen)
    await mailStatement(tx, deps, owner.value, worked, at)
    return ok(null)
  })
  if (!sent.ok) return sent
  deps.wake?.()
  return findStatement(deps, key)
}

/** Mails a statement that was just frozen to its owner; does nothing without an address. */
async function mailStatement(
  tx: Tx,
  { websiteUrl, bankAccount }: Pick<BookingDeps, 'websiteUrl' | 'bankAccount'>,
  owner: OwnerRow,
  worked: WorkedOut,
  at: Date,
): Promise<void> {
  const { id: ownerId, email, name, currency, uid } = owner
  if (email === null) return
  const { month, payoutMinor } = worked.statement
  const path = uid === null ? '' : consolePaths.ownerStatement(ownerId, month)
  const data = {
    ownerId,
    name,
    month,
    payoutMinor,
    currency,
    link: websiteUrl + path,
    hasAccount: uid !== null,
    csv: statementCsv(statementShape(owner, worked, bankAccount)),
  }
  const mail = {
    template: 'owner_statement',
    to: email,
    data,
    dedupeKey: `owner_statement:${ownerId}:${month}`,
  } as const
  await enqueueMail(tx, mail, at)
}

/**
 * Records that the payout of a statement was made. `statement_not_due`: it was not sent, or there is nothing to pay
 * out.
 */
export async function payStatement(
  deps: Pick<BookingDeps, 'db' | 'now' | 'bankAccount'>,
  { by, ...key }: StatementKey & { readonly by: PayoutWay },
): Promise<Result<OwnerStatementShape, StatementProblem | ProblemOf<'statement_not_due'>>> {
  const found = await findStatement(deps, key)
  if (!found.ok) return found
  const span = monthSpan(key.month)
  if (found.value.state === 'draft' || found.value.payoutMinor <= 0 || !span) return err({ code: 'statement_not_due' })
  await inTransaction(deps.db, async (tx) => {
    await markStatementPaid(tx, key.ownerId, { month: span.from, by, at: deps.now() })
    return ok(null)
  })
  return findStatement(deps, key)
}

/**
 * Undoes the record that the payout of a statement was made: it is owed as before. The statement itself stays as it was
 * sent, and the audit log keeps both records, so that nothing else has to be corrected. Repeating it changes nothing.
 * `nothing_to_undo`: the statement was not sent, or has nothing to pay out.
 */
export async function undoPayout(
  deps: Pick<BookingDeps, 'db' | 'now' | 'bankAccount'>,
  key: StatementKey,
): Promise<Result<OwnerStatementShape, StatementProblem | ProblemOf<'nothing_to_undo'>>> {
  const found = await findStatement(deps, key)
  if (!found.ok) return found
  const span = monthSpan(key.month)
  if (found.value.state === 'draft' || found.value.payoutMinor <= 0 || !span) return err({ code: 'nothing_to_undo' })
  await inTransaction(deps.db, async (tx) => {
    await markStatementUnpaid(tx, key.ownerId, span.from)
    return ok(null)
  })
  return findStatement(deps, key)
}
