import type { Generated, GeneratedAlways } from 'kysely'
import type { VoucherEntryKind, VoucherReason } from '#core/payment/voucher.ts'
import type { DateColumn } from './column-types.ts'

/** `app.voucher`. Only its entries change what is left of it. */
export interface VoucherTable {
  id: Generated<string>
  /** SHA-256. */
  code_hash: Buffer
  /** The last four characters of the code, for people to tell vouchers apart. */
  ending: string
  reason: VoucherReason
  currency: string
  amount: number
  balance: Generated<number>
  held: Generated<number>
  /** The last day on which it can be spent, by the date at the home. */
  expires_on: DateColumn
  receiver_name: string | null
  receiver_email: string | null
  note: Generated<string>
  created_by: string
  created_at: Date
  voided_at: Date | null
  /** Identifies the form by which it was issued: sent twice, it issues one voucher. */
  attempt: string | null
}

/** `app.voucher_entry`: append-only. */
export interface VoucherEntryTable {
  id: GeneratedAlways<number>
  voucher_id: string
  kind: VoucherEntryKind
  amount: number
  free_change: GeneratedAlways<number>
  held_change: GeneratedAlways<number>
  booking_id: string | null
  payment_id: string | null
  refund_id: string | null
  actor: string
  note: Generated<string>
  at: Date
}

export interface VoucherTables {
  'app.voucher': VoucherTable
  'app.voucher_entry': VoucherEntryTable
}
