import type { ColumnType, Generated } from 'kysely'
import type { CleaningKeeper, Statement } from '#core/owner/statement.ts'
import type { PayoutWay } from '#core/owner/payout-way.ts'
import type { DateColumn, Json, OpenDateRange } from './column-types.ts'

/** `app.owner`: whose homes are let. */
export interface OwnerTable {
  id: Generated<string>
  name: string
  address: Generated<string>
  iban: string | null
  email: string | null
  currency: string
  /** The account of a host who sees their own statements. */
  uid: string | null
  /** Grows by one with each change. */
  version: Generated<number>
  created_at: Generated<Date>
}

/** `app.owner_contract`: what was agreed for a home, for whole months. */
export interface OwnerContractTable {
  id: Generated<string>
  owner_id: string
  stay_id: number
  during: ColumnType<OpenDateRange, string, string>
  commission_bp: number
  cleaning_to: CleaningKeeper
  monthly: Generated<number>
  lowest_night: number | null
  confirm_above_bp: number | null
  created_at: Generated<Date>
}

/** `app.owner_expense`: what was paid for a home in the name of its owner. */
export interface OwnerExpenseTable {
  id: Generated<string>
  owner_id: string
  stay_id: number
  day: DateColumn
  label: string
  amount: number
  receipt_id: string | null
  /** When it was taken back after a statement had stated it. Null: it holds. */
  withdrawn_at: Date | null
  created_by: Generated<string>
  created_at: Generated<Date>
}

/** To whom a statement is sent, and the account to which it is to be paid at that time. */
export interface Addressee {
  readonly name: string
  readonly address: string
  readonly iban: string | null
}

/** `app.owner_statement`: the statement of an owner for a month. A trigger keeps it as it was sent. */
export interface OwnerStatementTable {
  owner_id: string
  month: DateColumn
  currency: string
  content: Json<Statement>
  payout: number
  sent_at: Date
  sent_by: string
  /** Null: sent before this was stored. */
  sent_to: Json<Addressee> | null
  paid_at: Date | null
  paid_by: PayoutWay | null
}

export interface OwnerTables {
  'app.owner': OwnerTable
  'app.owner_contract': OwnerContractTable
  'app.owner_expense': OwnerExpenseTable
  'app.owner_statement': OwnerStatementTable
}
