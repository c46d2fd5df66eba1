import type { BasisPoints, Currency } from '../money/money.ts'
import type { Fee, Tax } from '../stay/stay-terms.ts'
import type { IsoDate, StayDates } from '../time/iso-date.ts'

/** Who travels. Infants (under 2) are not counted against capacity and pay nothing. */
export interface Party {
  readonly adults: number
  readonly children: number
  readonly infants: number
  readonly pets: number
  /** Ages of the children where known; unknown children count as exempt from taxes with an age limit. */
  readonly childAges?: readonly number[]
}

/** What a guest asks for. */
export interface StayRequest extends StayDates {
  readonly party: Party
}

export type QuoteLineKind = 'night' | 'extra_guest' | 'length_discount' | 'early_bird' | 'last_minute' | 'fee' | 'tax'

/** One line of a price: quantity × unit, or a percentage, rounded half-up once. Lines sum to the total. */
export interface QuoteLine {
  readonly kind: QuoteLineKind
  /** Stable code of the rule: `nights-24000`, `cleaning`, `tax-3` … */
  readonly code: string
  readonly label: string
  readonly quantity: number
  /** Minor units; for percentages the amount itself with quantity 1. */
  readonly unitMinor: number
  readonly amountMinor: number
  /** In one sentence how the amount came about, with the figures. */
  readonly explanation: string
  /** The nights a night line stands for, in order. */
  readonly nights?: readonly IsoDate[]
  readonly feeId?: number
  readonly taxId?: number
  /** Of a fee: what a refund and the percent taxes need to know about it later. */
  readonly fee?: Pick<Fee, 'kind' | 'taxable' | 'refund'>
  /** Of a percent tax: what it was taken of, and of which part (taxed nights / nights). */
  readonly percent?: { readonly percentBp: BasisPoints; readonly base: Tax['base']; readonly taxedNights: number }
  /** Of an amount per night (and person): the nights it is charged for. */
  readonly taxedNights?: readonly IsoDate[]
}

/** Until this instant (ISO 8601 UTC) a cancellation brings back `refundMinor`. The last step has `until` = check-in. */
export interface RefundStep {
  readonly until: string
  readonly refundMinor: number
}

/** A full price: inputs, rule version and lines. The same inputs give the same quote for ever. */
export interface Quote extends StayRequest {
  readonly stayId: number
  readonly termsVersion: number
  readonly currency: Currency
  readonly nights: number
  readonly lines: readonly QuoteLine[]
  /** Nights, extra guests and discounts: what a refund policy speaks about. */
  readonly rentMinor: number
  readonly totalMinor: number
  readonly schedule: readonly { readonly dueOn: IsoDate; readonly amountMinor: number }[]
}
