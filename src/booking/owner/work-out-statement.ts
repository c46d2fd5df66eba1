import { monthSpan } from '#core/owner/statement-month.ts'
import {
  monthToSendBefore,
  statementOf,
  statementsOf,
  type Statement,
  type StatementBasis,
} from '#core/owner/statement.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor } from '#db/database.ts'
import {
  findBookedMoney,
  findContracts,
  findExpenses,
  type ContractRow,
  type ExpenseRow,
  type OwnerRow,
} from '#db/queries/owner/owner-queries.ts'
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
  const books = await readBooks(db, { owner, before: span.to, contracts, expenses, sent: all })
  const basis = { ...books, month }
  const isOver = span.to <= today
  const sendBefore = monthToSendBefore(basis)
  // The company chooses the month in which statements begin; earlier ones may have been settled in another way.
  const passesOver = sendBefore !== null && all.length > 0
  const mayBeSent = isOver && !passesOver && !all.some(({ content }) => content.month > month)
  return { statement: statementOf(basis), sent: null, mayBeSent, sendBefore }
}

/** What is known of an owner before their bookings are read. */
interface OwnerRecords {
  readonly owner: OwnerRow
  readonly contracts: readonly ContractRow[]
  readonly expenses: readonly ExpenseRow[]
  readonly sent: readonly SentRow[]
}

/** Calculates what the statements of several months would say now, by month. */
export async function workOutMonths(
  db: Executor,
  months: readonly string[],
  records: OwnerRecords,
): Promise<ReadonlyMap<string, Statement>> {
  const last = monthSpan(months.toSorted().at(-1) ?? '')
  if (!last) return new Map()
  return statementsOf(months, await readBooks(db, { ...records, before: last.to }))
}

/** Returns what statements are calculated from; `before`: the first day that none of them is about. */
async function readBooks(
  db: Executor,
  { owner, before, contracts, expenses, sent }: OwnerRecords & { readonly before: IsoDate },
): Promise<Omit<StatementBasis, 'month'>> {
  const bookings = await findBookedMoney(db, { ownerId: owner.id, before })
  return {
    contracts: contracts.map((contract) => ({ ...contract, home: contract.home.title })),
    bookings: bookings.map(bookedMoney),
    expenses: expenses.map(({ id, home: stay, day, label, amountMinor, isWithdrawn }) => ({
      id,
      home: stay,
      day,
      label,
      amountMinor,
      isWithdrawn,
    })),
    sent: sent.map(({ content }) => content),
  }
}
