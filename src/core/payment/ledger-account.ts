/**
 * The accounts of the ledger. What guests owe and money that is there are positive; revenue and what the company owes
 * are negative.
 */
export const LEDGER_ACCOUNTS = [
  'guest_receivable',
  'provider_clearing',
  'offline_clearing',
  'voucher_clearing',
  'stay_revenue',
  'fee_revenue',
  'tax_payable',
  'discount',
  'refund_payable',
  'damage_deposit',
] as const

export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]
