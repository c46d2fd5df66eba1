import type { IsoDate } from '#core/time/iso-date.ts'

/** What a receipt says, worded; amounts in minor units of its currency. */
export interface Receipt {
  readonly number: string
  /** The day at the home on which it was made. */
  readonly date: IsoDate
  /** Whole sentence about the booking: confirmed, cancelled … */
  readonly state: string
  readonly guest: { readonly name: string; readonly email: string }
  readonly stay: { readonly title: string; readonly place: string }
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  readonly nights: number
  /** In words: `2 adults, 1 child`. */
  readonly party: string
  readonly currency: string
  readonly lines: readonly ReceiptLine[]
  readonly totalMinor: number
  /** Payments positive, refunds negative, in the order in which they happened. */
  readonly moved: readonly ReceiptMovement[]
  /** Received minus what went or goes back. */
  readonly paidMinor: number
  /** Payments that are still to come. */
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
