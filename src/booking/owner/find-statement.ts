import type { OwnerStatementShape } from '#contract/owner/statement-schemas.ts'
import { canonicalIban } from '#core/owner/iban.ts'
import { monthSpan } from '#core/owner/statement-month.ts'
import { statementOf, type Statement } from '#core/owner/statement.ts'
import type { ProblemOf } from '#core/problem.ts'
import { err, ok, type Result } from '#core/result.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { Executor } from '#db/database.ts'
import { findBookedMoney, findContracts, findExpenses, type OwnerRow } from '#db/queries/owner/owner-queries.ts'
import { findSentStatements, type SentRow } from '#db/queries/owner/owner-writes.ts'
import type { BookingDeps, StaffActor } from '#booking/booking-deps.ts'
import { findOwnerRow } from './find-owner.ts'

export interface StatementKey {
  readonly actor: StaffActor
  readonly ownerId: string
  /** `YYYY-MM` */
  readonly month: string
}

export type StatementProblem = ProblemOf<'owner_not_found' | 'statement_not_found'>

/**
 * The statement of a month: as it was sent, or as the books have it now. `owner_not_found`: none, or another host's; `statement_not_found`:
 * no month, or one without a contract.
 */
export async function findStatement(
  { db, now, bankAccount }: Pick<BookingDeps, 'db' | 'now' | 'bankAccount'>,
  { actor, ownerId, month }: StatementKey,
): Promise<Result<OwnerStatementShape, StatementProblem>> {
  const owner = await findOwnerRow(db, { actor, ownerId })
  if (!owner.ok) return owner
  const worked = await workOut(db, owner.value, month, now())
  if (!worked) return err({ code: 'statement_not_found' })
  return ok(statementShape(owner.value, worked, bankAccount))
}

interface WorkedOut {
  readonly statement: Statement
  /** When and how it was sent; null: not yet. */
  readonly sent: SentRow | null
  readonly mayBeSent: boolean
}

/** A statement with what stands before it; null: the owner has no contract in the month. */
export async function workOut(db: Executor, owner: OwnerRow, month: string, now: Date): Promise<WorkedOut | null> {
  const span = monthSpan(month)
  if (!span) return null
  const [contracts, expenses, all] = await Promise.all([
    findContracts(db, owner.id),
    findExpenses(db, owner.id),
    findSentStatements(db, owner.id),
  ])
  const sent = all.find(({ content }) => content.month === month) ?? null
  if (sent) return { statement: sent.content, sent, mayBeSent: false }
  if (!contracts.some(({ from }) => from < span.to)) return null
  const bookings = await findBookedMoney(db, { ownerId: owner.id, before: span.to })
  const statement = statementOf({
    month,
    contracts: contracts.map((contract) => ({ ...contract, home: contract.home.title })),
    bookings,
    expenses: expenses.map(({ id, home, day, label, amountMinor }) => ({ id, home, day, label, amountMinor })),
    sent: all.map(({ content }) => content),
  })
  const isOver = span.to <= todayIn('UTC', now.getTime())
  return { statement, sent: null, mayBeSent: isOver && !all.some(({ content }) => content.month > month) }
}

/** A statement as it is shown. `bankAccount`: the lines of the company's account. */
export function statementShape(
  owner: OwnerRow,
  { statement, sent, mayBeSent }: WorkedOut,
  bankAccount: BookingDeps['bankAccount'],
): OwnerStatementShape {
  const { id, name, address, iban, email, currency } = owner
  const hasAccounts = iban !== null && ibanIn(bankAccount) !== null
  return {
    ...statement,
    lines: [...statement.lines],
    fixed: [...statement.fixed],
    expenses: [...statement.expenses],
    state: sent === null ? 'draft' : sent.paidAt === null ? 'sent' : 'paid',
    sentAt: sent?.sentAt.toISOString() ?? null,
    paidAt: sent?.paidAt?.toISOString() ?? null,
    paidBy: sent?.paidBy ?? null,
    owner: { documentId: id, name, address, iban: iban ?? '', email: email ?? '' },
    currency,
    hasPayoutFile: sent !== null && currency === 'EUR' && statement.payoutMinor > 0 && hasAccounts,
    mayBeSent,
  }
}

/** The IBAN that stands in the lines of an account, if there is one. */
export function ibanIn(lines: BookingDeps['bankAccount']): string | null {
  for (const line of lines ?? []) {
    const iban = canonicalIban(/\b[A-Z]{2}\d{2}[A-Z0-9 ]{11,}/.exec(line)?.[0] ?? '')
    if (iban !== null) return iban
  }
  return null
}
