import type { IsoDate } from '#core/time/iso-date.ts'

/** The content of a receipt, in words. Amounts are in minor units of its currency. */
export interface Receipt {
  readonly number: string
  /** The date at the home on which it was made. */
  readonly date: IsoDate
  /** A whole sentence about the booking: confirmed, cancelled … */
  readonly state: string
  readonly guest: { readonly name: string; readonly email: string }
  readonly stay: { readonly title: string; readonly place: string }
  /** Whether the home is a host's, for whom the company takes the payments; otherwise it is the company's own. */
  readonly isForHost: boolean
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  readonly nights: number
  /** In words: `2 adults, 1 child`. */
  readonly party: string
  readonly currency: string
  readonly lines: readonly ReceiptLine[]
  readonly totalMinor: number
  /** Payments are positive, refunds negative, in the order in which they happened. */
  readonly moved: readonly ReceiptMovement[]
  /** What was kept of the damage deposit, which is not part of the price. */
  readonly kept: readonly ReceiptMovement[]
  /** Received minus what was or is being refunded. */
  readonly paidMinor: number
  /** Payments that are still to be made. */
  readonly openMinor: number
}

export interface ReceiptLine {
  readonly label: string
  readonly explanation: string
  readonly amountMinor: number
  /** A tax inside the other lines: printed in brackets, not added. */
  readonly included: boolean
}

export interface ReceiptMovement {
  readonly date: IsoDate
  /** `Card ending in 4242`, `Refund to the card` … */
  readonly label: string
  readonly amountMinor: number
}
