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
  held: 'Kept for a booking',
  released: 'Free again',
  redeemed: 'Paid with it',
  returned: 'Given back to it',
  voided: 'Ended',
}

export const voucherText = {
  shown: 'Copy the code now: it is shown only here.',
  mailed: 'It is also in the mail that is on its way.',
  issuedBefore: 'This form has issued a voucher already; it is in the list. If you mean another one, issue it now.',
  invalid: 'Not issued. Please mend the fields that are marked.',
  amount: 'More than nothing, such as 50.',
  ended: 'The voucher is ended.',
  whyEnded: 'Say in a few words why it is ended.',
  end: 'Nobody can spend it afterwards. What it keeps for bookings that are not paid yet still pays them, and what comes back to it later stays on it: end it again, and issue another one for that.',
} as const

const memos: Readonly<Record<string, string>> = {
  hold_expired: 'The hold ran out',
  withdrawn: 'The guest gave the nights back',
  taken_off: 'The guest pays in another way',
  nights_taken: 'The nights were taken',
  ran_out: 'It had run out',
  not_needed: 'The booking did not need it',
  request_declined: 'The request was declined',
  request_expired: 'The request was not answered',
}

/** Returns in words why something has happened to a voucher. */
export const voucherMemo = (note: string): string => memos[note] ?? note.replaceAll('_', ' ')
