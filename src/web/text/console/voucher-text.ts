import { amountBoundsText } from '#web/text/console/amount-bounds-text.ts'
import type { VoucherEntryKind, VoucherReason, VoucherState } from '#core/payment/voucher.ts'

export const voucherReasonNames: Readonly<Record<VoucherReason, string>> = { sold: 'Sold', goodwill: 'Goodwill' }

/** What is said of a voucher beside its name, if it cannot simply be spent. */
export const voucherStateNames: Readonly<Record<VoucherState, string>> = {
  open: 'Open',
  used_up: 'Used up',
  expired: 'Expired',
  void: 'Ended',
}

/** The names of what can happen to the money of a voucher. */
export const voucherEntryNames: Readonly<Record<VoucherEntryKind, string>> = {
  issued: 'Issued',
  held: 'Reserved for a booking',
  released: 'Free again',
  redeemed: 'Paid with it',
  returned: 'Given back to it',
  voided: 'Ended',
}

export const voucherText = {
  shown: 'Copy the code now: it is shown only here.',
  mailed: 'It is also in the mail that is on its way.',
  issuedBefore: 'This form already issued a voucher; it is in the list. If you want another one, issue it now.',
  invalid: 'Not issued. Please correct the marked fields.',
  amount: (currency: string) => `An amount ${amountBoundsText(currency)} 1200 or 49.90.`,
  noAddress: 'The address to mail it to. Leave the name empty, too, if nothing is to be mailed.',
  noName: 'The name by which the mail greets the guest.',
  ended: 'The voucher is ended.',
  whyEnded: 'Say in a few words why it is ended.',
  end: 'Nobody can spend it afterwards. Amounts reserved for unpaid bookings still pay them, and later refunds stay on it: end it again and issue a new one for those.',
} as const

const memos: Readonly<Record<string, string>> = {
  hold_expired: 'The hold expired',
  withdrawn: 'The guest released the nights',
  hold_released: 'We released the nights',
  taken_off: 'The guest pays in another way',
  nights_taken: 'The nights were taken',
  ran_out: 'It had expired',
  not_needed: 'The booking did not need it',
  request_declined: 'The request was declined',
  request_expired: 'The request was not answered',
}

/** Returns in words why something has happened to a voucher. */
export const voucherMemo = (note: string): string => memos[note] ?? note.replaceAll('_', ' ')
