import { monthSpan } from '#core/owner/statement-month.ts'
import { monthToSendBefore, statementOf, type Statement } from '#core/owner/statement.ts'
import type { Executor } from '#db/database.ts'
import { findBookedMoney, findContracts, findExpenses, type OwnerRow } from '#db/queries/owner/owner-queries.ts'
import { findSentStatements, type SentRow } from '#db/queries/owner/owner-writes.ts'
import { companyToday } from '#booking/company-today.ts'
import { bookedMoney } from './booked-money.ts'

export interface WorkedOut {
  readonly statement: Statement
  /** When and how it was sent; null: not sent yet. */
  readonly sent: SentRow | null
  readonly mayBeSent: boolean
  /** An earlier month that has entries and would be skipped; null: none. */
  readonly sendBefore: string | null
}

/** Calculates a statement and what has to happen before it; null: the owner has no contract in the month. */
export async function workOut(db: Executor, owner: OwnerRow, month: string, now: Date): Promise<WorkedOut | null> {
  const span = monthSpan(month)
  if (!span) return null
  const [contracts, expenses, all, today] = await Promise.all([
    findContracts(db, owner.id),
    findExpenses(db, owner.id),
    findSentStatements(db, owner.id),
    companyToday({ db, now: () => now }),
  ])
  const sent = all.find(({ content }) => content.month === month) ?? null
  if (sent) return { statement: sent.content, sent, mayBeSent: false, sendBefore: null }
  if (!contracts.some(({ from }) => from < span.to)) return null
  const bookings = await findBookedMoney(db, { ownerId: owner.id, before: span.to })
  const basis = {
    month,
    contracts: contracts.map((contract) => ({ ...contract, home: contract.home.title })),
    bookings: bookings.map(bookedMoney),
    expenses: expenses.map(({ id, home, day, label, amountMinor, isWithdrawn }) => ({
      id,
      home,
      day,
      label,
      amountMinor,
      isWithdrawn,
    })),
    sent: all.map(({ content }) => content),
  }
  const isOver = span.to <= today
  const sendBefore = monthToSendBefore(basis)
  // The company chooses the month in which statements begin; earlier ones may have been settled in another way.
  const passesOver = sendBefore !== null && all.length > 0
  const mayBeSent = isOver && !passesOver && !all.some(({ content }) => content.month > month)
  return { statement: statementOf(basis), sent: null, mayBeSent, sendBefore }
}
