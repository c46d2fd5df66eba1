/** What is said of money that came back to a voucher after staff had ended it. */
export const endedVoucherText = {
  /** On Today, in its line. */
  next: 'nobody can spend it: end the voucher again and issue a new one for this amount',
  here: 'This came back after the voucher was ended, and nobody can spend it: end the voucher again and issue a new one for this amount.',
  /** For those who cannot issue vouchers. */
  ofOthers:
    'This came back after the voucher was ended, and the guest cannot spend it: reservation staff can issue a new one.',
} as const
